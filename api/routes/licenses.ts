// Licences over HTTP (specification §6): what merchants read and do with their API key, and the public calls that any application makes without one.
// The public calls need only Postgres and work while Temporal cannot be reached.
import { hash } from 'node:crypto'
import { LockMode } from '@mikro-orm/postgresql'
import { z } from 'zod'
import type { Commit } from '../../commands/commit.ts'
import {
  answerUnwritten,
  releaseSeat,
  unknownLicence,
  type Verification,
  verifyLicence,
} from '../../commands/licence-seats.ts'
import { disableLicence, enableLicence, resetUses, rotateLicence } from '../../commands/licences.ts'
import { License } from '../../db/entities/index.ts'
import { readLicence } from '../../db/queries/licences.ts'
import { findOwned } from '../../db/queries/owned.ts'
import {
  licenseReleaseSchema,
  licenseSchema,
  licenseStatus,
  licenseVerificationSchema,
  serializeLicense,
} from '../../resources/license.ts'
import { INSTANCE_LENGTH_MAX, isLicenceKey } from '../../rules/licences.ts'
import { addressKey, type Limit } from '../limits.ts'
import { customerQueryFilter } from '../list-filters.ts'
import { listRoute } from '../lists.ts'
import { type Call, readRoute, writeRoute } from '../route.ts'
import { idParams, idText } from '../schemas.ts'
import { takeSeatTogether } from '../seats.ts'

const tag = 'Licenses'
const path = '/v1/licenses'

/** Any text is accepted: a malformed licence key is answered as unknown. */
const productAndKey = {
  product_id: z.string().meta({ description: 'Id of the product.' }),
  license_key: z.string().meta({ description: 'Four groups of 8 characters, joined by hyphens.' }),
}
const instance = z
  .string()
  .min(1)
  .max(INSTANCE_LENGTH_MAX)
  .meta({ description: 'A name of the device: the same one never takes a second seat.' })

const verifyBody = z.strictObject({
  ...productAndKey,
  increment_uses_count: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .default(true)
    .meta({ description: '`true` counts a seat, `false` only checks.' }),
  instance: instance.optional(),
})
const releaseBody = z.strictObject({ ...productAndKey, instance })

/** Shared by both public calls. They need no API key and ignore one that is sent. */
const publicCall = {
  method: 'POST' as const,
  tag,
  auth: 'public' as const,
  cors: true as const,
  keyIgnored: true as const,
  versionRequired: true as const,
  addressLimit: (ip: string) => ({ name: 'license_address' as const, key: addressKey(ip) }),
  limits: limitsOf,
  idempotencyScope: scopeOf,
}

export const licenseRoutes = [
  writeRoute({
    ...publicCall,
    path: `${path}/verify`,
    operationId: 'verifyLicense',
    summary: 'Verify a licence key; needs no API key',
    description:
      'For your application, wherever it runs: an `Authorization` header is ignored. With `increment_uses_count` the first use of an `instance` takes a seat, and later ones of the same instance take no further one. A key that is unknown, malformed or of another product answers 404 `license_not_found`; one that may not be used answers `valid: false` with its `reason`.',
    refuses: ['license_not_found'],
    body: verifyBody,
    answer: licenseVerificationSchema,
    answerWithoutCommit: async (call) => {
      const asked = asVerification(call.body)
      const found = await readLicence(call.deps.db.pool, asked)
      if (!found) throw unknownLicence()
      return answerUnwritten(found, asked) ?? takeSeatTogether(call, found, asked)
    },
    write: ({ body }, c) => verifyLicence(c, asVerification(body)),
  }),
  writeRoute({
    ...publicCall,
    path: `${path}/release`,
    operationId: 'releaseLicenseSeat',
    summary: 'Release the seat of a device; needs no API key',
    description: 'The instance can take a seat again later. An instance that has none is `released: false`.',
    refuses: ['license_not_found'],
    body: releaseBody,
    answer: licenseReleaseSchema,
    write: ({ body }, c) => releaseSeat(c, { ...licenceAsked(body), instance: body.instance }),
  }),
  listRoute({
    path,
    operationId: 'listLicenses',
    summary: 'List licences',
    tag,
    scope: 'licenses:read',
    entity: License,
    resource: 'license',
    filters: {
      product: { schema: idText('product'), property: 'productId' },
      customer: { schema: idText('customer'), property: 'customerId' },
      subscription: { schema: idText('subscription'), property: 'subscriptionId' },
      status: { schema: licenseStatus, property: 'status' },
      customer_query: customerQueryFilter,
    },
    render: serializeLicense,
    item: licenseSchema,
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id`,
    operationId: 'getLicense',
    summary: 'Read a licence',
    tag,
    scope: 'licenses:read',
    params: idParams('license'),
    answer: licenseSchema,
    read: async ({ deps, caller, params }) =>
      serializeLicense(await findOwned(deps.db.orm.em.fork(), caller, License, 'license', params.id)),
  }),
  action('disable', 'disableLicense', disableLicence, {
    summary: 'Disable a licence',
    description: 'Verification answers `valid: false` with the reason `disabled`, until it is enabled.',
  }),
  action('enable', 'enableLicense', enableLicence, {
    summary: 'Enable a disabled licence',
    description: 'A licence that was revoked stays revoked.',
  }),
  action('rotate', 'rotateLicense', rotateLicence, {
    summary: 'Replace the key of a licence',
    description: 'The old key answers `license_not_found` at once. Seats and instances stay.',
  }),
  action('reset_uses', 'resetLicenseUses', resetUses, {
    summary: 'Release all seats of a licence',
    description: 'For a customer who has new devices. The instances are forgotten.',
  }),
]

/** A merchant's action on one licence: locks it, changes it and answers it. */
function action<const Id extends string>(
  verb: string,
  operationId: Id,
  act: (c: Commit, licence: License) => Promise<void>,
  texts: { summary: string; description: string },
) {
  return writeRoute({
    method: 'POST',
    path: `${path}/:id/${verb}`,
    operationId,
    ...texts,
    tag,
    scope: 'licenses:write',
    params: idParams('license'),
    body: z.strictObject({}),
    answer: licenseSchema,
    write: async ({ caller, params }, c) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE
      const licence = await findOwned(c.em, caller, License, 'license', params.id, { lockMode })
      await act(c, licence)
      return serializeLicense(licence)
    },
  })
}

interface Asked {
  product_id: string
  license_key: string
}

function licenceAsked({ product_id, license_key }: Asked) {
  return { productId: product_id, key: isLicenceKey(license_key) ? license_key : '' }
}

function asVerification(body: z.output<typeof verifyBody>): Verification {
  const { increment_uses_count: counts, instance = null } = body
  return { ...licenceAsked(body), instance, counts: counts === true || counts === 'true' }
}

/** Specification §1.10. This limit per address and licence key stops a run-away application; `addressLimit` stops guessing. */
function limitsOf({ ip, body }: Call<unknown, unknown, Asked>): Limit[] {
  return [{ name: 'license_key', key: `${addressKey(ip)}/${fingerprint(body.license_key)}` }]
}

/** The idempotency scope: product and licence key, for any texts (specification §1.12). */
function scopeOf({ body }: Call<unknown, unknown, Asked>): string {
  return `license/${fingerprint(JSON.stringify([body.product_id, body.license_key]))}`
}

function fingerprint(text: string): string {
  return hash('sha256', text, 'base64url')
}
