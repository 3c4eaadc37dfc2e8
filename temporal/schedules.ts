// The Temporal Schedules: a payout round for each mode, Friday 10:00 in Bangkok, and the self-audit each night. They are created at start-up, and
// updated when this code changes them. An operator's pause and note stay. They start workflows/payout-round.ts and workflows/audit.ts.
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions, ScheduleOverlapPolicy } from '@temporalio/client'
import { TASK_QUEUE } from '../workflows/contract.ts'

const MODES = ['live', 'test'] as const

/** Increase it with every change below: only then are existing Schedules updated. */
const EDITION = 1

/** `payout-round-live`: the id by which an operator pauses, triggers or inspects it. Other task queues (tests) have Schedules of their own. */
export function scheduleId(mode: (typeof MODES)[number], taskQueue: string = TASK_QUEUE): string {
  return taskQueue === TASK_QUEUE ? `payout-round-${mode}` : `${taskQueue}-payout-round-${mode}`
}

/** The id of the self-audit's Schedule: `self-audit`, or a test's own. */
export function auditScheduleId(taskQueue: string = TASK_QUEUE): string {
  return taskQueue === TASK_QUEUE ? 'self-audit' : `${taskQueue}-self-audit`
}

/**
 * Makes sure that the Schedules exist and match this code. Safe to repeat, from several workers at once. Throws when Temporal can't be reached: a
 * system without its payout rounds must not look healthy.
 */
export async function ensureSchedules(client: Client, taskQueue: string): Promise<void> {
  for (const wanted of [...MODES.map((mode) => scheduleOf(mode, taskQueue)), nightlyAudit(taskQueue)]) {
    try {
      await client.schedule.create(wanted)
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error
      await bringUpToDate(client, wanted)
    }
  }
}

function scheduleOf(mode: (typeof MODES)[number], taskQueue: string) {
  return {
    scheduleId: scheduleId(mode, taskQueue),
    spec: {
      calendars: [{ dayOfWeek: 'FRIDAY', hour: 10, comment: 'payout round' }],
      timezone: 'Asia/Bangkok',
    },
    action: {
      type: 'startWorkflow',
      workflowType: 'payoutRoundDue',
      // Temporal appends the nominal time.
      workflowId: `payout-round-due/${mode}`,
      taskQueue,
      args: [{ mode, edition: EDITION }],
      staticSummary: `finds the ${mode} round that is due and runs it`,
    },
    policies: {
      // A round that takes longer than a week delays the next one. Of several missed rounds one is enough, since it pays all that is available.
      overlap: ScheduleOverlapPolicy.BUFFER_ONE,
      // After an outage over a Friday that round still runs, but not together with the next one.
      catchupWindow: '6 days',
    },
  } as const satisfies ScheduleOptions
}

/**
 * At night, when there are few purchases. While an audit takes longer than a day, the next one is skipped. An audit that was missed by more than 20
 * hours is not made up for.
 */
function nightlyAudit(taskQueue: string) {
  return {
    scheduleId: auditScheduleId(taskQueue),
    spec: { calendars: [{ hour: 3, comment: 'self-audit' }], timezone: 'Asia/Bangkok' },
    action: {
      type: 'startWorkflow',
      workflowType: 'auditDue',
      workflowId: 'audit-due',
      taskQueue,
      args: [{ edition: EDITION }],
      staticSummary: 'asks everything that the tables promise',
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '20 hours' },
  } as const satisfies ScheduleOptions
}

async function bringUpToDate(
  client: Client,
  wanted: ReturnType<typeof scheduleOf> | ReturnType<typeof nightlyAudit>,
): Promise<void> {
  const handle = client.schedule.getHandle(wanted.scheduleId)
  const { action } = await handle.describe()
  const [input] = (action.args ?? []) as { edition?: number }[]
  if (action.taskQueue === wanted.action.taskQueue && input?.edition === EDITION) return
  const { spec, action: newAction, policies } = wanted
  await handle.update(({ state, searchAttributes }) => ({ spec, action: newAction, policies, state, searchAttributes }))
}
