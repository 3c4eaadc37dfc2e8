// The API versions. Needs no key: a client may ask before it has one.
import { z } from 'zod'
import { apiObject } from '../../resources/schema.ts'
import { API_VERSION, API_VERSIONS } from '../../rules/versions.ts'
import { addressKey } from '../limits.ts'
import { listAnswer } from '../lists.ts'
import { readRoute } from '../route.ts'
import { listOf } from '../schemas.ts'

export const versionRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/versions',
    operationId: 'listVersions',
    summary: 'List the versions of the API',
    description: 'Needs no key.',
    tag: 'Versions',
    auth: 'public',
    addressLimit: (ip) => ({ name: 'versions', key: addressKey(ip) }),
    answer: listOf(apiObject({ object: z.literal('version'), version: z.string(), current: z.boolean() })),
    read: async () =>
      listAnswer(
        '/v1/versions',
        false,
        API_VERSIONS.map((version) => ({ object: 'version' as const, version, current: version === API_VERSION })),
      ),
  }),
]
