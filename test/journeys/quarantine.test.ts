// Rows whose step fails every time, through Temporal: they go into quarantine and show it, nothing else waits for them, and once they are mended they
// continue where they stopped.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { PayoutObject } from '../../resources/payout.ts'
import { roundDueAt } from '../../rules/payouts.ts'
import { auditScheduleId, ensureSchedules, scheduleId } from '../../temporal/schedules.ts'
import { type Broken, openBroken, REFUSED } from '../properties/broken.ts'
import { asAdministrator } from '../support/servers.ts'
import { bangkok, DAY, eventually, type Shop, type System, startSystem } from '../support/system.ts'

const T0 = bangkok('2026-01-31 09:00')
const MONTH_ON = bangkok('2026-02-28 09:00')

let system: System
let broken: Broken
beforeAll(async () => {
  system = await startSystem({ schedules: true })
  broken = await openBroken(system.databaseUrl)
})
afterAll(async () => {
  await broken.close()
  for (const mode of ['live', 'test'] as const)
    await system.client.schedule.getHandle(scheduleId(mode, system.taskQueue)).delete()
  await system.client.schedule.getHandle(auditScheduleId(system.taskQueue)).delete()
  await system.close()
})

const problemOf = async (shop: Shop, path: string) =>
  (await shop.get<{ workflow: { id: string; problem: { reason: string; tries: number } | null } }>(path)).workflow

test('a renewal that cannot be written stands aside: the clock arrives, its neighbour renews, it ends or goes on as asked', async () => {
  const shop = await system.shop()
  const clock = (await shop.clock(T0)).id
  const [failing, leaving, neighbour] = [
    await shop.subscribe({ clock, card: 'pm_card_ok' }),
    await shop.subscribe({ clock, card: 'pm_card_ok' }),
    await shop.subscribe({ clock, card: 'pm_card_ok' }),
  ]
  for (const { id } of [failing, leaving]) await broken.breakFor(id, 'bill')

  expect(await shop.advance(clock, MONTH_ON)).toMatchObject({ status: 'ready', frozen_time: MONTH_ON })
  expect(await shop.eventsOf(neighbour.id)).toContain('subscription.renewed')
  for (const { id } of [failing, leaving]) {
    const workflow = await problemOf(shop, `/v1/subscriptions/${id}`)
    expect(workflow.problem).toMatchObject({ tries: 1 })
    expect(workflow.problem!.reason).toContain(REFUSED)
    expect(await shop.invoices({ subscription: id })).toHaveLength(1)
    // It sleeps and does not retry without end: the workflow keeps running with a short history.
    const { status, historyLength } = await system.client.workflow.getHandle(workflow.id).describe()
    expect([status.name, historyLength < 60]).toEqual(['RUNNING', true])
  }

  // A wake still works in quarantine: what needs no bill is done.
  await broken.mendFor(leaving.id)
  await broken.breakFor(leaving.id, 'attempt')
  expect(await shop.cancel(leaving.id, false)).toMatchObject({ status: 'canceled' })

  await broken.mendFor(failing.id)
  await shop.post(`/v1/subscriptions/${failing.id}/try_again`)
  await eventually(
    async () => (await problemOf(shop, `/v1/subscriptions/${failing.id}`)).problem === null,
    'it stays in quarantine',
  )
  expect(await shop.subscription(failing.id)).toMatchObject({ status: 'active', current_period_start: MONTH_ON })
  expect(await shop.invoices({ subscription: failing.id })).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
  await broken.mendFor(leaving.id)
  await system.check()
})

test('a payout that cannot be written holds up no other of its round', async () => {
  const [failing, ...others] = [await system.shop(), await system.shop(), await system.shop()]
  for (const shop of [failing!, ...others]) {
    await shop.post('/v1/bank_accounts', { bank_code: '004', account_number: '1234567890', account_name: 'Baan Kafae' })
    const clock = (await shop.clock(T0)).id
    for (let n = 0; n < 2; n++) await shop.subscribe({ clock, card: 'pm_card_ok' })
    await shop.advance(clock, T0 + 8 * DAY)
  }
  await asAdministrator(
    system.databaseUrl,
    `create function refuse_payout() returns trigger language plpgsql as $$ begin raise exception '${REFUSED}'; end $$;
     create trigger refuse_payout before update on payouts for each row when (new.merchant_id = '${failing!.id}') execute function refuse_payout()`,
  )
  const handle = system.client.schedule.getHandle(scheduleId('test', system.taskQueue))
  await ensureSchedules(system.client, system.taskQueue)
  await handle.trigger()

  const list = (shop: Shop) => shop.all<PayoutObject>('/v1/payouts')
  for (const shop of others) await eventually(async () => (await list(shop))[0]?.status === 'paid', 'nobody is paid')
  const stuck = await eventually(async () => (await list(failing!))[0] ?? null, 'nothing was reserved')
  await eventually(
    async () => (await problemOf(failing!, `/v1/payouts/${stuck.id}`)).problem !== null,
    'it does not stand aside',
  )
  expect(await list(failing!)).toMatchObject([{ status: 'pending' }])
  const { date } = roundDueAt(Math.floor(Date.now() / 1000))
  const round = system.client.workflow.getHandle(`payout-round/test/${date}`)
  await eventually(async () => (await round.describe()).status.name === 'COMPLETED', 'the round runs on')

  await asAdministrator(system.databaseUrl, 'drop trigger refuse_payout on payouts')
  await failing!.post(`/v1/payouts/${stuck.id}/try_again`)
  await eventually(async () => (await list(failing!))[0]?.status === 'paid', 'it is not tried again')
  // It leaves the quarantine a commit after it is paid.
  await eventually(
    async () => (await problemOf(failing!, `/v1/payouts/${stuck.id}`)).problem === null,
    'it still stands aside',
  )
  await system.check()
})
