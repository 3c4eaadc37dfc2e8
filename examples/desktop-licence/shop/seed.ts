// Makes what is sold: a product with licences, its price, a payment link. Safe to repeat. It needs your secret key, so it is yours and not a part of the
// program. What the program has to know is written into product.json, and none of it is secret.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Satang, SatangError } from 'satang'

const { SATANG_API_KEY, SATANG_BASE_URL = 'http://127.0.0.1:3000' } = process.env
if (!SATANG_API_KEY) {
  console.error('Missing in .env: SATANG_API_KEY. Make one in the dashboard, API keys.')
  process.exit(1)
}
const satang = new Satang(SATANG_API_KEY, { baseUrl: SATANG_BASE_URL })

try {
  const metadata = { example: 'desktop-licence' }
  const product =
    (await satang.products.list({ metadata, active: true, limit: 1 })).data[0] ??
    (await satang.products.create({ name: 'Notes', license_enabled: true, license_seats: 2, metadata }))
  const price =
    (await satang.prices.list({ product: product.id, active: true, type: 'one_time', limit: 1 })).data[0] ??
    (await satang.prices.create({ product: product.id, type: 'one_time', amount_satang: 59_000 }))
  const link =
    (await satang.paymentLinks.list({ metadata, active: true, limit: 1 })).data[0] ??
    (await satang.paymentLinks.create({
      line_items: [{ price: price.id }],
      after: { message: 'Your key is in the e-mail. Run: notes activate KEY' },
      metadata,
    }))
  const known = { base_url: SATANG_BASE_URL, product_id: product.id, buy_url: link.url }
  writeFileSync(join(import.meta.dirname, '..', 'product.json'), `${JSON.stringify(known, null, 2)}\n`)
  console.log(`${product.name} is sold at ${link.url}`)
} catch (error) {
  if (!(error instanceof SatangError)) throw error
  console.error(`Satang refused: ${error.message} (${error.code ?? error.type}, ${error.requestId ?? 'no answer'})`)
  process.exit(1)
}
