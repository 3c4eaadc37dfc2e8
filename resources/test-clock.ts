// A test clock row as JSON (specification §8).
import { type Links, workflowLink } from './links.ts'

export interface TestClockRow {
  id: string
  livemode: boolean
  name?: string | null
  frozenTime: number
  targetTime?: number | null
  status: string
  createdAt: number
}

export function testClockWorkflowId(clockId: string): string {
  return `test-clock/${clockId}`
}

/** `target_time` is the target of an advance; together with `frozen_time` it shows the progress. */
export function serializeTestClock(t: TestClockRow, links: Links) {
  return {
    id: t.id,
    object: 'test_clock',
    name: t.name ?? null,
    frozen_time: t.frozenTime,
    target_time: t.targetTime ?? null,
    status: t.status,
    livemode: t.livemode,
    created: t.createdAt,
    workflow: workflowLink(links, testClockWorkflowId(t.id)),
  }
}
