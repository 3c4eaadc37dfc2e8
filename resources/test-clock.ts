// A test clock row as JSON (specification §8).
import { z } from 'zod'
import type { TestClock } from '../db/entities/index.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { type Links, workflowLink } from './links.ts'
import { apiObject, workflowLinkSchema } from './schema.ts'

export const testClockSchema = apiObject({
  id: z.string(),
  object: z.literal('test_clock'),
  name: z.string().nullable(),
  frozen_time: z.int(),
  target_time: z.int().nullable().meta({ description: 'Where an advance is heading; null when ready.' }),
  status: z.enum(['ready', 'advancing']),
  livemode: z.literal(false),
  created: z.int(),
  workflow: workflowLinkSchema,
}).meta({ id: 'TestClock' })
export type TestClockObject = z.output<typeof testClockSchema>

/** `target_time` is the target of an advance; together with `frozen_time` it shows the progress. */
export function serializeTestClock(t: TestClock, links: Links): TestClockObject {
  return {
    id: t.id,
    object: 'test_clock',
    name: t.name ?? null,
    frozen_time: t.frozenTime,
    target_time: t.targetTime ?? null,
    status: t.status,
    livemode: false,
    created: t.createdAt,
    workflow: workflowLink(links, workflowIdOf('test_clock', t.id)),
  }
}
