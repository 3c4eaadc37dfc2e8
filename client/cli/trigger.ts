// `satang trigger TYPE`: makes what the event reports, in test mode, by the calls that a program would make. A type that no call brings about is sent as
// the service's sample of it, and the answer says so.
import { readFileSync } from 'node:fs'
import type { EventType, Satang, SatangEvent } from '../src/index.ts'
import type { Run } from './command.ts'
import { newest } from './following.ts'
import { clientOf } from './settings.ts'
import { bought, checkout, clock, customer, draft, paid, passed, price, subscription } from './shop.ts'
import { closest, Failure, has, onlyWords, UsageError } from './usage.ts'
import { sleep } from './world.ts'

type Recipe = (satang: Satang) => Promise<unknown>

const MONTH = 32 * 86_400

/** Subscriptions on a clock, and what a month brings. */
const afterAMonth =
  (card: string | undefined, before?: (satang: Satang, id: string) => Promise<unknown>): Recipe =>
  async (satang) => {
    const { id, now } = await clock(satang, 'satang trigger')
    const made = await subscription(satang, { clock: id, ...(card ? { card } : {}) })
    await before?.(satang, made.id)
    await passed(satang, id, now + MONTH)
  }

const finalized: Recipe = async (satang) => satang.invoices.finalize((await draft(satang)).id)
const withFinalized =
  (then: (satang: Satang, id: string) => Promise<unknown>): Recipe =>
  async (satang) =>
    then(satang, (await satang.invoices.finalize((await draft(satang)).id)).id)
const withCard: Recipe = (satang) => subscription(satang, { card: 'pm_card_ok' })
const withSubscription =
  (then: (satang: Satang, id: string) => Promise<unknown>): Recipe =>
  async (satang) =>
    then(satang, (await subscription(satang, { card: 'pm_card_ok' })).id)
const withLicense =
  (then: (satang: Satang, id: string) => Promise<unknown>): Recipe =>
  async (satang) => {
    const session = await satang.checkoutSessions.retrieve(await bought(satang, true))
    return then(satang, session.licenses[0] ?? '')
  }
const refunded: Recipe = async (satang) => satang.payments.refund(await paid(satang))
const disputed = async (satang: Satang) => satang.testHelpers.payments.dispute(await paid(satang))
const cash = { paid_outside: { method: 'cash', received_at: 0 } } as const

const RECIPES: Partial<Record<EventType, Recipe>> = {
  'customer.created': (satang) => customer(satang),
  'customer.updated': async (satang) => satang.customers.update((await customer(satang)).id, { phone: '0812345678' }),
  'customer.deleted': async (satang) => satang.customers.del((await customer(satang)).id),
  'product.created': (satang) => satang.products.create({ name: 'Morning Light presets' }),
  'product.updated': async (satang) =>
    satang.products.update((await satang.products.create({ name: 'Lighting course' })).id, {
      name: 'Online course: First steps in lighting',
    }),
  'price.created': (satang) => price(satang, 'month'),
  'price.updated': async (satang) => satang.prices.update((await price(satang, 'month')).id, { active: false }),
  'payment_method.attached': async (satang) =>
    satang.paymentMethods.create({ customer: (await customer(satang)).id, type: 'card', token: 'pm_card_ok' }),
  'payment_method.detached': async (satang) =>
    satang.paymentMethods.detach(
      (await satang.paymentMethods.create({ customer: (await customer(satang)).id, type: 'card', token: 'pm_card_ok' }))
        .id,
    ),
  'subscription.created': (satang) => subscription(satang),
  'subscription.activated': withCard,
  'subscription.renewed': afterAMonth('pm_card_ok'),
  'subscription.past_due': afterAMonth('pm_card_ok_then_declined'),
  'subscription.cancel_scheduled': withSubscription((satang, id) => satang.subscriptions.cancel(id)),
  'subscription.resumed': withSubscription(async (satang, id) => {
    await satang.subscriptions.cancel(id)
    return satang.subscriptions.resume(id)
  }),
  'subscription.changed': withSubscription((satang, id) => satang.subscriptions.change(id, { quantity: 2 })),
  'subscription.canceled': withSubscription((satang, id) => satang.subscriptions.cancel(id, { at_period_end: false })),
  'subscription.expired': afterAMonth(undefined),
  'subscription.updated': withSubscription((satang, id) =>
    satang.subscriptions.update(id, { metadata: { by: 'satang trigger' } }),
  ),
  'invoice.created': draft,
  'invoice.updated': async (satang) => satang.invoices.update((await draft(satang)).id, { memo: 'Thank you.' }),
  'invoice.deleted': async (satang) => satang.invoices.del((await draft(satang)).id),
  'invoice.finalized': finalized,
  'invoice.sent': withFinalized((satang, id) => satang.invoices.send(id)),
  'invoice.paid': withFinalized((satang, id) =>
    satang.invoices.pay(id, { paid_outside: { ...cash.paid_outside, received_at: Math.floor(Date.now() / 1000) - 1 } }),
  ),
  'invoice.voided': withFinalized((satang, id) => satang.invoices.void(id)),
  'invoice.uncollectible': withFinalized((satang, id) => satang.invoices.markUncollectible(id)),
  'invoice.payment_failed': afterAMonth('pm_card_ok_then_declined'),
  'invoice.upcoming': afterAMonth('pm_card_ok'),
  'payment.created': withCard,
  'payment.succeeded': withCard,
  'payment.failed': (satang) => subscription(satang, { card: 'pm_card_declined', incomplete: true }),
  'payment.requires_action': (satang) => subscription(satang, { card: 'pm_card_3ds' }),
  'payment.expired': async (satang) => {
    const { payment } = await satang.testHelpers.checkoutSessions.confirm(await checkout(satang), {
      payment_method_type: 'promptpay',
    })
    return satang.testHelpers.payments.expire(payment?.id ?? '')
  },
  'payment.unmatched': async (satang) => {
    const { payment } = await satang.testHelpers.checkoutSessions.confirm(await checkout(satang), {
      payment_method_type: 'promptpay',
    })
    return satang.testHelpers.payments.succeed(payment?.id ?? '', { amount_satang: 100 })
  },
  'refund.created': refunded,
  'refund.succeeded': refunded,
  'refund.failed': async (satang) => {
    const payment = await paid(satang)
    await satang.testHelpers.payments.nextRefund(payment, { outcome: 'failed' })
    return satang.payments.refund(payment)
  },
  'dispute.created': disputed,
  'dispute.won': async (satang) => satang.testHelpers.disputes.win((await disputed(satang)).id),
  'dispute.lost': async (satang) => satang.testHelpers.disputes.lose((await disputed(satang)).id),
  'checkout_session.created': (satang) => checkout(satang),
  'checkout_session.completed': (satang) => bought(satang),
  'checkout_session.expired': async (satang) => satang.checkoutSessions.expire(await checkout(satang)),
  'checkout_session.payment_failed': async (satang) =>
    // The decline is what is wanted.
    satang.testHelpers.checkoutSessions
      .confirm(await checkout(satang), { payment_method_type: 'card', token: 'pm_card_declined' })
      .catch((error: { status?: number }) => {
        if (error.status !== 402) throw error
      }),
  'discount_code.created': (satang) => satang.discountCodes.create({ kind: 'percent', value: 10 }),
  'discount_code.closed': async (satang) =>
    satang.discountCodes.close((await satang.discountCodes.create({ kind: 'percent', value: 10 })).id),
  'license.issued': withLicense(async () => undefined),
  'license.activated': withLicense(async (satang, id) => {
    const { key, product } = await satang.licenses.retrieve(id)
    return satang.licenses.verify({ product_id: product, license_key: key, instance: 'satang-trigger' })
  }),
  'license.rotated': withLicense((satang, id) => satang.licenses.rotate(id)),
  'license.revoked': async (satang) => {
    const session = await satang.checkoutSessions.retrieve(await bought(satang, true))
    return satang.payments.refund(session.payment ?? '')
  },
  'entitlements.updated': withCard,
  'test_clock.ready': async (satang) => {
    const { id, now } = await clock(satang, 'satang trigger')
    await passed(satang, id, now + 86_400)
  },
  'test_clock.advancing': async (satang) => {
    const { id, now } = await clock(satang, 'satang trigger')
    await passed(satang, id, now + 86_400)
  },
}

export const RECIPE_NAMES = Object.keys(RECIPES)

export async function run({ world, line, paint }: Run): Promise<void> {
  if (has(line, 'list')) return world.out(`${eventTypes().map(listed).join('')}`)
  const [given = ''] = onlyWords(line, ['TYPE'])
  const type = given as EventType
  const recipe = RECIPES[type]
  if (!eventTypes().includes(given)) throw new UsageError(`${given} is no type of an event.`, meant(given))
  const satang = clientOf(world, line)
  const since = await newest((query) => satang.events.list({ ...query, type }))
  if (recipe) await recipe(satang)
  else await satang.testHelpers.webhookEvents.create({ type })
  const event = await arrival(satang, type, since, world.signal)
  if (has(line, 'json')) return world.out(`${JSON.stringify(event)}\n`)
  const how = recipe ? '' : `  ${paint.yellow('a sample: nothing has happened')}`
  world.out(
    `${paint.green(event.type)}  ${event.id}  ${paint.dim((event.data.object as { id?: string }).id ?? '')}${how}\n`,
  )
}

const listed = (type: string) =>
  `${type.padEnd(36)}${RECIPE_NAMES.includes(type) ? '' : 'a sample'}`.trimEnd().concat('\n')

function eventTypes(): string[] {
  return JSON.parse(readFileSync(new URL('./generated/events.json', import.meta.url), 'utf8')) as string[]
}

function meant(given: string): string {
  const one = closest(given, eventTypes())
  return one ? `Did you mean ${one}?` : 'satang trigger --list'
}

/** The newest event of the type since; what happens in the background needs a moment. */
async function arrival(
  satang: Satang,
  type: EventType,
  since: string | null,
  signal: AbortSignal,
): Promise<SatangEvent> {
  for (let tries = 0; tries < 100 && !signal.aborted; tries++) {
    const [event] = (await satang.events.list({ type, limit: 1 })).data
    if (event && event.id !== since) return event
    await sleep(150, signal)
  }
  throw new Failure(`What should bring ${type} about is done, and no such event has come.`)
}
