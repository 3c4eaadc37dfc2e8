// Payouts through Temporal: the Schedule is made once however often workers start, it starts a round, each payout has its own workflow, and the bank
// answers.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { PayoutObject, PayoutSkipObject } from '../../resources/payout.ts'
import { roundDueAt } from '../../rules/payouts.ts'
import { auditScheduleId, ensureSchedules, scheduleId } from '../../temporal/schedules.ts'
import { bangkok, DAY, eventually, type Shop, type System, startSystem } from '../support/system.ts'

type Payout = PayoutObject
type Round = { payouts: Payout[]; skipped: PayoutSkipObject[] }

const T0 = bangkok('2026-01-31 09:00')
const NET = 28_733 // of 29 900 by card

let system: System
beforeAll(async () => {
  system = await startSystem({ schedules: true })
})
afterAll(async () => {
  for (const mode of ['live', 'test'] as const)
    await system.client.schedule.getHandle(scheduleId(mode, system.taskQueue)).delete()
  await system.client.schedule.getHandle(auditScheduleId(system.taskQueue)).delete()
  await system.checkAndClose()
})

/** Two payments, available because their clock was advanced. */
async function earn(shop: Shop, accountNumber: string | null = '1234567890'): Promise<number> {
  if (accountNumber) {
    const account = { bank_code: '004', account_number: accountNumber, account_name: 'Baan Kafae' }
    await shop.post('/v1/bank_accounts', account)
  }
  const clock = (await shop.clock(T0)).id
  for (let n = 0; n < 2; n++) await shop.subscribe({ clock, card: 'pm_card_ok' })
  await shop.advance(clock, T0 + 8 * DAY)
  return T0 + 8 * DAY
}

const runRound = (shop: Shop, at: number) => shop.post<Round>('/v1/test_helpers/payout_rounds', { at })
const describeWorkflow = async (id: string) => (await system.client.workflow.getHandle(id).describe()).status.name

test('a round by hand answers what it paid, and the payout’s workflow has ended', async () => {
  const shop = await system.shop()
  const at = await earn(shop)
  const { payouts, skipped } = await runRound(shop, at)
  expect(skipped).toEqual([])
  expect(payouts).toMatchObject([{ status: 'paid', amount_satang: 2 * NET, created: at }])
  const { workflow, id } = payouts[0]!
  expect(await eventually(async () => (await describeWorkflow(workflow.id)) === 'COMPLETED', 'it runs on')).toBe(true)
  expect(await shop.eventsOf(id)).toEqual(['payout.created', 'payout.in_transit', 'payout.paid'])
  expect(await shop.balance()).toMatchObject({ available_satang: 0, pending_satang: 0 })
})

test('the Schedule is made once, keeps a pause, and a triggered round pays and skips each merchant once', async () => {
  const [paid, unbanked, idle] = await Promise.all([system.shop(), system.shop(), system.shop()])
  await earn(paid)
  await earn(unbanked, null)
  const handle = system.client.schedule.getHandle(scheduleId('test', system.taskQueue))
  await handle.pause('a test')
  await Promise.all([1, 2, 3].map(() => ensureSchedules(system.client, system.taskQueue)))
  const { state, spec, policies } = await handle.describe()
  expect(state.paused).toBe(true)
  expect(spec.timezone ?? 'Asia/Bangkok').toBe('Asia/Bangkok')
  expect(policies).toMatchObject({ overlap: 'BUFFER_ONE', catchupWindow: 6 * DAY * 1000 })
  await handle.unpause()

  await handle.trigger()
  const { date } = roundDueAt(Math.floor(Date.now() / 1000))
  const list = (shop: Shop) => shop.all<Payout>('/v1/payouts?include=skipped')
  await eventually(async () => (await list(paid))[0]?.status === 'paid', 'nobody is paid')
  await eventually(
    async () => (await describeWorkflow(`payout-round/test/${date}`)) === 'COMPLETED',
    'the round runs on',
  )
  expect(await list(paid)).toMatchObject([{ amount_satang: 2 * NET, round: date, automatic: true, status: 'paid' }])
  expect(await list(unbanked)).toMatchObject([{ object: 'payout_skip', reason: 'no_bank_account', round: date }])
  expect(await list(idle)).toEqual([])

  // Triggered again, twice at once: the round is the same, no merchant is paid or notified twice, and a merchant who has an account by now is paid.
  await unbanked.post('/v1/bank_accounts', { bank_code: '002', account_number: '9876543210', account_name: 'Second' })
  await Promise.all([handle.trigger(), handle.trigger()])
  await eventually(async () => (await list(unbanked)).at(-1)?.status === 'paid', 'it stays skipped')
  expect(await list(paid)).toHaveLength(1)
  expect((await list(unbanked)).map(({ object }) => object)).toEqual(['payout_skip', 'payout'])
})

test('a bank that takes its time is asked until it says what became of the money', async () => {
  const shop = await system.shop()
  const at = await earn(shop, '1234560002')
  const { payouts } = await runRound(shop, at)
  const [payout] = payouts
  expect(payout).toMatchObject({ status: 'in_transit' })
  expect(await describeWorkflow(payout!.workflow.id)).toBe('RUNNING')
  const back = await shop.post<Payout>(`/v1/test_helpers/payouts/${payout!.id}/return`)
  expect(back).toMatchObject({ status: 'returned', failure_code: 'returned_by_bank' })
  await eventually(async () => (await describeWorkflow(payout!.workflow.id)) === 'COMPLETED', 'it runs on')
  expect(await shop.balance()).toMatchObject({ available_satang: 2 * NET })
})
