// A program as a merchant writes it. The compiler reads it against the sources here and against the built package in package.test.ts; nobody runs it.
import { Satang, SatangCardError, type SatangEvent } from '../../client/src/index.ts'

const satang = new Satang('sk_test_x', { baseUrl: 'https://pay.example.com', maxRetries: 3, timeoutMs: 10_000 })

export async function sell(): Promise<string> {
  const customer = await satang.customers.create(
    { email: 'nok@example.com', locale: 'th' },
    { idempotencyKey: 'order-42' },
  )
  try {
    const subscription = await satang.subscriptions.create({
      customer: customer.id,
      price: 'price_1',
      collection_method: 'invoice',
    })
    const status: 'pending_first_payment' | 'active' | 'past_due' | 'canceled' | 'expired' = subscription.status
    return status
  } catch (error) {
    if (error instanceof SatangCardError) return error.declineCode ?? 'declined'
    throw error
  }
}

export async function total(): Promise<number> {
  let satangs = 0
  for await (const payment of satang.payments.list({ status: 'succeeded', created: { gte: 1_800_000_000 } }))
    satangs += payment.gross_satang
  const page = await satang.payments.list({ limit: 3 })
  const next = await page.nextPage()
  return satangs + (next?.data.length ?? 0)
}

export async function preview(): Promise<string[]> {
  const dry = await satang.payments.refund('pay_1', { amount_satang: 100 }, { dryRun: true })
  const refund: string = dry.result.id
  return [refund, ...dry.changes.map(({ id }) => id)]
}

export async function hook(request: Request): Promise<string | null> {
  const event = await Satang.webhooks.unwrap(await request.text(), request.headers, 'whsec_x')
  return about(event)
}

function about(event: SatangEvent): string | null {
  switch (event.type) {
    case 'payment.succeeded':
      return event.data.object.paid_at === null ? null : event.data.object.id
    case 'subscription.canceled':
      return event.data.object.ended_reason
    case 'payout.paid':
      return String(event.data.object.amount_satang)
    default:
      return null
  }
}

export async function wrong(): Promise<void> {
  // @ts-expect-error a parameter that does not exist
  await satang.customers.create({ mail: 'nok@example.com' })
  // @ts-expect-error a value that is not offered
  await satang.payments.list({ status: 'done' })
  // @ts-expect-error a price is needed
  await satang.subscriptions.create({ customer: 'cus_1' })
  // @ts-expect-error there is no such event
  await Satang.webhooks.signForTest({ type: 'payment.done' }, 'whsec_x')
  // @ts-expect-error a payment has no such field
  await satang.payments.retrieve('pay_1').then(({ amount }) => amount)
}
