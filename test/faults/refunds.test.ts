// The worker is killed with SIGKILL in the middle of refunds, at each point where a crash could refund twice or lose a refund.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sleepBefore, startEnvironment, type TestEnvironment } from '../support/environment.ts'
import { eventually, type Shop } from '../support/system.ts'

let environment: TestEnvironment
let shop: Shop

beforeAll(async () => {
  environment = await startEnvironment()
  shop = await environment.shop()
})
afterAll(() => environment.close())

/**
 * Makes a payment of ฿299.00 and refunds `amountSatang` of it, an amount by which the faults find it. Returns the refund, which is pending because
 * the gateway has not answered.
 */
async function refunding(amountSatang: number): Promise<string> {
  const s = await shop.subscribe({ card: 'pm_card_ok' })
  const { payment } = await shop.invoice(s.latest_invoice!)
  const refund = await shop.post<{ id: string; status: string }>(`/v1/payments/${payment}/refund`, {
    amount_satang: amountSatang,
  })
  expect(refund.status).toBe('pending')
  return refund.id
}

test('a worker killed while it refunds does so once: while the bank wrote, and before its answer was written down', async () => {
  const pauses = [
    await sleepBefore(environment.pool, {
      name: 'while-refunding',
      table: 'simulator_refunds',
      event: 'insert',
      when: 'new.amount_satang = 11111',
      seconds: 8,
    }),
    await sleepBefore(environment.pool, {
      name: 'before-the-word',
      table: 'refunds',
      event: 'update',
      when: "new.amount_satang = 22222 and new.status = 'succeeded'",
      seconds: 25,
    }),
  ] as const
  const asked = [refunding(11_111), refunding(22_222)]
  await Promise.all(pauses.map((pause) => pause.reached()))
  await environment.worker.kill()
  await pauses[1].undo()
  for (const pause of pauses) await pause.remove()
  const refunds = await Promise.all(asked)
  await environment.worker.start()
  for (const id of refunds) {
    await eventually(
      async () => (await shop.get<{ status: string }>(`/v1/refunds/${id}`)).status === 'succeeded',
      `${id} is not refunded`,
      120_000,
    )
    expect(await shop.eventsOf(id)).toEqual(['refund.created', 'refund.succeeded'])
  }
  await environment.check()
}, 600_000)
