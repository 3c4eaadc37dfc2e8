// Calls by the client that openapi-typescript and openapi-fetch make of /openapi.json. Prints what came of them, as JSON.
import createClient from 'openapi-fetch'
import type { components, paths } from './api.js'

const [, , baseUrl = '', key = ''] = process.argv
const satang = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })

/** The answer of a call that must go well. */
function good<T>(answer: { data?: T; error?: components['schemas']['Error'] }): T {
  if (answer.error) throw new Error(answer.error.error.message)
  if (answer.data === undefined) throw new Error('no data')
  return answer.data
}

const product = good(await satang.POST('/v1/products', { body: { name: 'Pro', license_enabled: true } }))
const price = good(
  await satang.POST('/v1/prices', {
    body: { product: product.id, type: 'recurring', amount_satang: 29_900, interval: 'month' },
  }),
)
const customer = good(await satang.POST('/v1/customers', { body: { email: 'ts@generated.example', name: 'นก' } }))
const subscription = good(
  await satang.POST('/v1/subscriptions', {
    params: { header: { 'Service-Version': '2026-09-01', 'Idempotency-Key': 'generated-ts' } },
    body: { customer: customer.id, price: price.id, payment_method: 'pm_card_ok' },
  }),
)
const status: 'pending_first_payment' | 'active' | 'past_due' | 'canceled' | 'expired' = subscription.status
const list = good(await satang.GET('/v1/subscriptions', { params: { query: { customer: customer.id, limit: 1 } } }))
const invoice = good(
  await satang.GET('/v1/invoices/{id}', { params: { path: { id: subscription.latest_invoice ?? '' } } }),
)
const wrong = await satang.POST('/v1/customers', { body: { email: 'ts@generated.example' } })
const declined = await satang.POST('/v1/subscriptions', {
  params: { header: { 'Service-Version': '2026-09-01' } },
  body: { customer: customer.id, price: price.id, payment_method: 'pm_card_declined' },
})
const licenses = good(await satang.GET('/v1/licenses', { params: { query: { subscription: subscription.id } } }))
const verified = good(
  await satang.POST('/v1/licenses/verify', {
    params: { header: { 'Service-Version': '2026-09-01' } },
    body: { product_id: product.id, license_key: licenses.data[0]?.key ?? '' },
  }),
)
console.log(
  JSON.stringify({
    name: customer.name,
    status,
    listed: list.data.map(({ id }) => id === subscription.id),
    more: list.has_more,
    total: invoice.total_satang,
    wrong: [wrong.response.status, wrong.error?.error.code, wrong.error?.error.param],
    declined: [declined.response.status, declined.error?.error.type, declined.error?.error.decline_code],
    verified: [verified.valid, verified.uses],
  }),
)

/** Never called: what the document does not have is refused by the compiler. */
export function refused() {
  // @ts-expect-error There is no such path.
  void satang.GET('/v1/costumers')
  // @ts-expect-error The e-mail is a text.
  void satang.POST('/v1/customers', { body: { email: 7 } })
  // @ts-expect-error The price is missing.
  void satang.POST('/v1/subscriptions', { body: { customer: 'cus_x' } })
}
