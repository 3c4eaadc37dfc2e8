/*
 * Makes what the shop needs in Satang, and its page. Each course is a product with a price and a payment link; the links are in public/index.html, which
 * is a file like any other: any web server can serve it. Safe to repeat: it finds what is there already.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Satang, SatangError } from 'satang'
import { COURSES, type Course } from './courses.ts'
import { shopPage } from './pages.ts'

const ENV_FILE = '.env'
const { SATANG_API_KEY, SATANG_BASE_URL, APP_URL = 'http://127.0.0.1:4000' } = process.env
if (!SATANG_API_KEY) {
  console.error('Missing in .env: SATANG_API_KEY. Make one in the dashboard, API keys.')
  process.exit(1)
}
const satang = new Satang(SATANG_API_KEY, { baseUrl: SATANG_BASE_URL })

try {
  const sold = []
  for (const course of COURSES) sold.push({ ...course, ...(await soldBy(course)) })
  mkdirSync('public', { recursive: true })
  writeFileSync('public/index.html', shopPage(sold))
  remember({ SATANG_WEBHOOK_SECRET: await endpointSecret(`${APP_URL}/webhooks`) })
  for (const { title, url } of sold) console.log(`${title}: ${url}`)
} catch (error) {
  if (!(error instanceof SatangError)) throw error
  console.error(`Satang refused: ${error.message} (${error.code ?? error.type}, ${error.requestId ?? 'no answer'})`)
  process.exit(1)
}

/** The product and the payment link of a course. */
async function soldBy(course: Course): Promise<{ product: string; url: string }> {
  const metadata = { example: 'course-shop', course: course.id }
  const product =
    (await satang.products.list({ metadata, active: true, limit: 1 })).data[0] ??
    (await satang.products.create({ name: course.title, description: course.about, metadata }))
  // An amount never changes: a course with a new one gets a new price.
  const prices = satang.prices.list({ product: product.id, active: true, type: 'one_time', limit: 100 })
  const price =
    (await prices.toArray({ limit: 100 })).find(({ amount_satang }) => amount_satang === course.amountSatang) ??
    (await satang.prices.create({ product: product.id, type: 'one_time', amount_satang: course.amountSatang }))
  const after = { redirect_url: `${APP_URL}/thanks?session={CHECKOUT_SESSION_ID}` }
  const links = await satang.paymentLinks.list({ metadata, active: true, limit: 100 }).toArray({ limit: 100 })
  const link =
    links.find((one) => one.line_items[0]?.price === price.id && one.after?.redirect_url === after.redirect_url) ??
    (await satang.paymentLinks.create({ line_items: [{ price: price.id }], after, metadata }))
  return { product: product.id, url: link.url }
}

/** The secret of the endpoint at this address. Satang shows it once: where .env has lost it, there is a new one. */
async function endpointSecret(url: string): Promise<string> {
  const [endpoint] = (await satang.webhookEndpoints.list({ url, limit: 1 })).data
  // One that nobody has answered for days was disabled: it is wanted again.
  if (endpoint?.status === 'disabled') await satang.webhookEndpoints.update(endpoint.id, { status: 'enabled' })
  if (endpoint && process.env.SATANG_WEBHOOK_SECRET) return process.env.SATANG_WEBHOOK_SECRET
  if (endpoint) return (await satang.webhookEndpoints.rotateSecret(endpoint.id)).signing_secret
  const enabled_events = ['checkout_session.completed', 'entitlements.updated']
  return (await satang.webhookEndpoints.create({ url, enabled_events })).signing_secret
}

/** Writes settings into .env, and leaves its other lines as they are. */
function remember(settings: Record<string, string>): void {
  const lines = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8').trimEnd().split('\n') : []
  for (const [name, value] of Object.entries(settings)) {
    const at = lines.findIndex((line) => line.startsWith(`${name}=`))
    lines.splice(at < 0 ? lines.length : at, 1, `${name}=${value}`)
  }
  writeFileSync(ENV_FILE, `${lines.join('\n')}\n`, { mode: 0o600 })
}
