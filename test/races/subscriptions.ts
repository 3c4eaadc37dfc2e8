/*
 * Subscriptions as roots: the states they are raced in, and every command that touches one.
 */
import { runCycle } from '../../activities/run-cycle.ts'
import { DAY, nine, T0 } from '../support/billing.ts'
import { type Command, call, type Scenario, type Side, type World } from './race.ts'

const FIRST_END = nine(2026, 2, 28)

export const subscriptionScenarios: Scenario[] = [
  {
    name: 'renewal due',
    async prepare({ billing, shop }) {
      const customer = await shop.customer()
      const [card, other] = [await shop.card(customer), await shop.card(customer)]
      const price = await shop.price()
      const dearer = await shop.price({ amountSatang: 200_000 })
      const s = await shop.subscribed({ customer, price, paymentMethod: card.id })
      await billing.sql('update customers set default_payment_method_id = $2 where id = $1', [customer.id, card.id])
      const [payment] = await billing.paymentsOf(s.id)
      const ids = { subscription: s.id, customer: customer.id, card: card.id, other: other.id, dearer: dearer.id, payment: payment!.id }
      return { at: FIRST_END, ids }
    },
  },
]

const on = (operationId: string, options: (w: World) => { params?: object; query?: object; body?: object } = () => ({})) =>
  ({ of: [operationId], run: (side: Side, w: World) => call(side, w, operationId, { params: { id: w.ids.subscription }, ...options(w) }) })

export const subscriptionCommands: Command[] = [
  {
    name: 'turn',
    of: ['runCycle'],
    in: ['renewal due'],
    run: (side, { ids, at }) => runCycle(side.turns, { subscriptionId: ids.subscription!, now: at }),
  },
  { name: 'cancel now', in: ['renewal due'], ...on('cancelSubscription', () => ({ query: { at_period_end: false } })) },
  { name: 'new card', in: ['renewal due'], ...on('updateSubscription', ({ ids }) => ({ body: { payment_method: ids.other } })) },
  { name: 'new token', in: ['renewal due'], ...on('updateSubscription', () => ({ body: { payment_method: 'pm_card_ok' } })) },
]
