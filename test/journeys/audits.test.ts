// Self-audits through the whole system: requested over HTTP, and started by their Schedule.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { auditScheduleId, ensureSchedules, scheduleId } from '../../temporal/schedules.ts'
import { eventually, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem({ schedules: true })
  shop = await system.shop()
})
afterAll(async () => {
  const { taskQueue } = system
  for (const id of [scheduleId('live', taskQueue), scheduleId('test', taskQueue), auditScheduleId(taskQueue)])
    await system.client.schedule.getHandle(id).delete()
  await system.checkAndClose()
})

interface WireAudit {
  id: string
  status: string
  held: boolean
  workflow: { id: string }
}

test('a merchant’s own audit is answered when it is done', async () => {
  await shop.subscribe({ card: 'pm_card_ok' })
  const audit = await shop.post<WireAudit>('/v1/audits')
  expect(audit).toMatchObject({ status: 'succeeded', held: true })
  const ended = async () =>
    (await system.client.workflow.getHandle(audit.workflow.id).describe()).status.name === 'COMPLETED'
  await eventually(ended, 'its workflow goes on')
})

test('the Schedule is made once, goes off at three each night, and audits everything', async () => {
  await Promise.all([1, 2, 3].map(() => ensureSchedules(system.client, system.taskQueue)))
  const handle = system.client.schedule.getHandle(auditScheduleId(system.taskQueue))
  const { spec, policies } = await handle.describe()
  expect(spec.calendars?.[0]?.hour).toEqual([{ start: 3, end: 3, step: 1 }])
  expect(spec.timezone ?? 'Asia/Bangkok').toBe('Asia/Bangkok')
  expect(policies.overlap).toBe('SKIP')
  await handle.trigger()
  const mine = await eventually(async () => {
    const audits = await shop.all<WireAudit>('/v1/audits')
    return audits.length > 1 ? audits : null
  }, 'nobody is told of the nightly audit')
  expect(mine.map(({ held }) => held)).toEqual([true, true])
  const [all] = await system.sql<{ held: boolean; status: string }>(
    'select held, status from audits where merchant_id is null',
  )
  await eventually(
    async () => (await system.sql("select 1 from audits where status = 'running'")).length === 0,
    'it does not end',
  )
  expect(all?.status).not.toBe('failed')
})
