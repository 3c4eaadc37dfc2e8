// Pieces that `trigger` and `seed` make things of: each is a call or two of the API, in test mode.
import type { Customer, Invoice, Price, Satang, Subscription } from '../src/index.ts'

const NAMES = ['Nok', 'Ploy', 'Somchai', 'Malee', 'Krit', 'Fah', 'Anan', 'Dao', 'Pim', 'Chai']

/** Addresses are unique: each customer gets one of its own. */
export function customer(satang: Satang, more: Record<string, string> = {}): Promise<Customer> {
  const token = crypto.randomUUID().slice(0, 8)
  const name = NAMES[Number.parseInt(token.slice(0, 2), 16) % NAMES.length] ?? 'Nok'
  return satang.customers.create({ name, email: `${name.toLowerCase()}.${token}@example.com`, ...more })
}

export async function price(
  satang: Satang,
  kind: 'one_time' | 'month' | 'year',
  { name = 'Studio membership', amount = 59_000, license = false } = {},
): Promise<Price> {
  const product = await satang.products.create({ name, ...(license ? { license_enabled: true } : {}) })
  return satang.prices.create({
    product: product.id,
    amount_satang: amount,
    ...(kind === 'one_time' ? { type: 'one_time' } : { type: 'recurring', interval: kind }),
  })
}

export interface Subscribed {
  /** A test token of a card; without one it is paid by invoice. */
  card?: string
  clock?: string
  incomplete?: boolean
}

export async function subscription(
  satang: Satang,
  { card, clock, incomplete }: Subscribed = {},
): Promise<Subscription> {
  const [buyer, plan] = await Promise.all([
    customer(satang, clock ? { test_clock: clock } : {}),
    price(satang, 'month'),
  ])
  return satang.subscriptions.create({
    customer: buyer.id,
    price: plan.id,
    ...(card ? { payment_method: card } : { collection_method: 'invoice' }),
    ...(incomplete ? { payment_behavior: 'allow_incomplete' } : {}),
  })
}

/** A draft of one line. */
export async function draft(satang: Satang): Promise<Invoice> {
  const { id } = await customer(satang)
  return satang.invoices.create({
    customer: id,
    lines: [{ description: 'Food photography, 20 dishes', unit_amount_satang: 850_000, quantity: 1 }],
  })
}

/** The id of a payment that has succeeded. */
export async function paid(satang: Satang): Promise<string> {
  const { id } = await subscription(satang, { card: 'pm_card_ok' })
  const [payment] = (await satang.payments.list({ subscription: id })).data
  return payment?.id ?? ''
}

export async function checkout(satang: Satang, license = false): Promise<string> {
  const what = await price(satang, 'one_time', {
    license,
    name: license ? 'Watermark app' : 'E-book: Product photos by phone',
    amount: license ? 129_000 : 32_000,
  })
  const { email } = await customer(satang)
  const session = await satang.checkoutSessions.create({
    customer_email: email ?? 'nok@example.com',
    line_items: [{ price: what.id, quantity: 1 }],
    success_url: 'https://example.com/thanks?session={CHECKOUT_SESSION_ID}',
  })
  return session.id
}

/** A checkout that a card has paid. */
export async function bought(satang: Satang, license = false): Promise<string> {
  const id = await checkout(satang, license)
  await satang.testHelpers.checkoutSessions.confirm(id, { payment_method_type: 'card', token: 'pm_card_ok' })
  return id
}

/** A clock that stands now. */
export async function clock(satang: Satang, name: string): Promise<{ id: string; now: number }> {
  const now = Math.floor(Date.now() / 1000)
  return { id: (await satang.testClocks.create({ frozen_time: now, name })).id, now }
}

/** Advances and waits. */
export async function passed(satang: Satang, id: string, to: number): Promise<void> {
  let { status } = await satang.testClocks.advance(id, { frozen_time: to })
  while (status !== 'ready') {
    await new Promise((done) => setTimeout(done, 150))
    status = (await satang.testClocks.retrieve(id)).status
  }
}
