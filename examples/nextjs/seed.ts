// Makes what the app needs in Satang: the product, its price, and the webhook endpoint. Safe to repeat: it finds what is there already.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Satang, SatangError } from 'satang'

const ENV_FILE = '.env'
const { SATANG_API_KEY, SATANG_BASE_URL, APP_URL = 'http://127.0.0.1:4000' } = process.env
if (!SATANG_API_KEY) {
  console.error('Missing in .env: SATANG_API_KEY. Make one in the dashboard, API keys.')
  process.exit(1)
}
const satang = new Satang(SATANG_API_KEY, { baseUrl: SATANG_BASE_URL })

try {
  const metadata = { example: 'nextjs' }
  const product =
    (await satang.products.list({ metadata, active: true, limit: 1 })).data[0] ??
    (await satang.products.create({
      name: 'Membership',
      description: 'The part for members.',
      // What the app asks for. The name of the product may change, the flag stays.
      feature_flags: ['members'],
      metadata,
    }))
  const price =
    (await satang.prices.list({ product: product.id, active: true, type: 'recurring', limit: 1 })).data[0] ??
    (await satang.prices.create({ product: product.id, type: 'recurring', interval: 'month', amount_satang: 29_900 }))
  remember({
    SATANG_PRICE: price.id,
    SATANG_WEBHOOK_SECRET: await endpointSecret(`${APP_URL}/webhooks`),
    SESSION_SECRET: process.env.SESSION_SECRET || randomBytes(32).toString('base64url'),
  })
  console.log(`${product.name}: ฿${(price.amount_satang ?? 0) / 100} a month. Settings are in ${ENV_FILE}.`)
} catch (error) {
  if (!(error instanceof SatangError)) throw error
  console.error(`Satang refused: ${error.message} (${error.code ?? error.type}, ${error.requestId ?? 'no answer'})`)
  process.exit(1)
}

/** The secret of the endpoint at this address. Satang shows it once: where .env has lost it, there is a new one. */
async function endpointSecret(url: string): Promise<string> {
  const [endpoint] = (await satang.webhookEndpoints.list({ url, limit: 1 })).data
  // One that nobody has answered for days was disabled: it is wanted again.
  if (endpoint?.status === 'disabled') await satang.webhookEndpoints.update(endpoint.id, { status: 'enabled' })
  if (endpoint && process.env.SATANG_WEBHOOK_SECRET) return process.env.SATANG_WEBHOOK_SECRET
  if (endpoint) return (await satang.webhookEndpoints.rotateSecret(endpoint.id)).signing_secret
  const made = await satang.webhookEndpoints.create({ url, enabled_events: ['entitlements.updated'] })
  return made.signing_secret
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
