// What the server hands to a worker that stops is done by this worker or by the next one, soon: a missing heartbeat reveals it (D840).
import { afterAll, beforeAll, test } from '@jest/globals'
import type { RefundObject } from '../../resources/refund.ts'
import { eventually, type Shop, type System, startSystem } from '../support/system.ts'

/** A workflow task that is lost is handed out again after 10 seconds, and so is an activity that sends no heartbeat. Its whole time is 30 seconds. */
const SOON_MS = 25_000
const ROUNDS = 4
const REFUNDS = 25

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem()
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

/** Asks for a refund, again while the others hold the payment's lock: on a busy machine they may for its 2 s. */
async function refundOf(payment: string): Promise<RefundObject> {
  for (let tries = 1; ; tries++) {
    try {
      return await shop.post<RefundObject>(`/v1/payments/${payment}/refund`, { amount_satang: 100 })
    } catch (error) {
      if (tries === 5 || !String(error).includes('lock_timeout')) throw error
    }
  }
}

test('refunds that are asked for while a worker stops are made soon by the next one', async () => {
  const subscription = await shop.subscribe({ card: 'pm_card_ok' })
  const { payment } = await shop.invoice(subscription.latest_invoice!)
  for (let round = 0; round < ROUNDS; round++) {
    const asked = Array.from({ length: REFUNDS }, () => refundOf(payment!))
    // Some have reached a worker, and some come while it stops.
    await asked[0]
    await system.stopWorker()
    await system.startWorker()
    const back = Date.now()
    const refunds = await Promise.all(asked)
    for (const { id } of refunds) {
      await eventually(
        async () => (await shop.get<RefundObject>(`/v1/refunds/${id}`)).status === 'succeeded',
        `${id} was lost by the worker that stopped in round ${round}`,
        Math.max(1_000, SOON_MS - (Date.now() - back)),
      )
    }
  }
})
