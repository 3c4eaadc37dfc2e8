// What Temporal learns of a subscription, read from real histories and from the recorded ones: ids and instants, never a person, a card or a secret.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client, Connection } from '@temporalio/client'
import { DefaultLogger, Runtime } from '@temporalio/worker'
import { type ConnectedWorkflows, connectWorkflows } from '../../api/temporal.ts'
import { keyring } from '../../db/keyring.ts'
import { type RunningWorker, startWorker } from '../../worker/create-worker.ts'
import { type Billing, openBilling, type Shop, T0, testLinks } from '../support/billing.ts'
import { plain, readHistories } from '../support/histories.ts'
import { makeEndpoint, openReceiver } from '../support/receiver.ts'
import { testServers } from '../support/servers.ts'

const taskQueue = `histories-${randomBytes(4).toString('hex')}`
const { temporalAddress, bundlePath } = testServers()
const temporal = { address: temporalAddress, namespace: 'default' }
const webhooks = {
  encryptionKey: keyring(randomBytes(32)),
  allowPrivate: true,
  retryScheduleSeconds: [1, 1],
  timeoutSeconds: 2,
}
const silent = { info() {}, warn() {}, error() {} }
let b: Billing
let shop: Shop
let worker: RunningWorker
let workflows: ConnectedWorkflows
let client: Client

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') }) // the SDK's messages would hide the output of tests
  b = await openBilling({ slowSeconds: 1 })
  worker = await startWorker({
    db: b.db,
    temporal,
    gateways: b.gateways,
    links: testLinks,
    encryptionKey: keyring(Buffer.alloc(32)),
    bundlePath,
    taskQueue,
    webhooks,
    log: silent,
  })
  workflows = connectWorkflows(temporal, b.db, taskQueue)
  b.deps.notifier = workflows
  client = new Client({ connection: await Connection.connect({ address: temporalAddress }) })
  shop = await b.shop()
})
afterAll(async () => {
  await worker.stop()
  await workflows.close()
  await client.connection.close()
  await b.close()
})

async function until(what: () => Promise<boolean>, withinMs = 60_000) {
  for (const end = Date.now() + withinMs; !(await what()); ) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

test('histories hold ids only: no e-mail, name, card token, key or metadata', async () => {
  const secret = `whisper-${randomBytes(6).toString('hex')}`
  const customer = await shop.customer({ email: `${secret}@example.com`, name: `${secret} name`, phone: secret })
  const now = Math.floor(Date.now() / 1000)
  const made: string[] = []
  for (const paymentMethod of ['pm_card_ok', 'pm_card_declined', 'pm_card_3ds', 'pm_card_slow']) {
    const { paymentId } = (await shop.accept({ customer, paymentMethod, at: now, metadata: { note: secret } })) as {
      paymentId: string
    }
    made.push((await b.payment(paymentId)).subscriptionId!)
    await until(async () => (await b.payment(paymentId)).announced)
  }
  const invoiced = await shop.invoiced({ customer, at: now, metadata: { note: secret } })
  made.push(invoiced.subscription.id)
  await shop.cancel(made[0]!, now)
  await shop.cancel(made[2]!, now, false)
  await until(async () => (await b.subscription(made[3]!)).status === 'active')
  await until(async () => (await b.sql('select 1 from wakeups')).length === 0)
  for (const id of made) {
    const handle = client.workflow.getHandle(`subscription/${id}`)
    await until(async () => ['COMPLETED', 'RUNNING'].includes((await handle.describe()).status.name))
    const text = plain(await handle.fetchHistory())
    expect(text).toContain(id)
    // The last digits of the card by themselves: instants and ids may have the same digits somewhere.
    expect([id, /(?<![\w.-])4242(?![\w.-])/.test(text)]).toEqual([id, false])
    for (const forbidden of [secret, 'example.com', 'pm_card', 'sk_test', 'Baan Kafae', 'http://satang.test']) {
      expect({ id, forbidden, found: text.includes(forbidden) }).toEqual({ id, forbidden, found: false })
    }
  }
  await until(async () => (await b.payment((await b.paymentsOf(made[2]!))[0]!.id)).status === 'canceled')
  await b.check({ idle: true })
  expect(T0).toBeLessThan(now + 1)
})

test('histories of a webhook endpoint hold no address, secret, signature or event', async () => {
  const receiver = await openReceiver((_, response) => void response.writeHead(500).end('whispered answer'))
  const { id, secret } = await makeEndpoint(b.pool, webhooks.encryptionKey, { merchantId: shop.id, url: receiver.url })
  await shop.customer({ email: 'whisper@example.com', name: 'Whisper' })
  await shop.commit(Math.floor(Date.now() / 1000), (c) =>
    c.event('webhook_endpoint.ping', id, () => ({ id, note: 'whispered event' }) as never),
  )
  const handle = client.workflow.getHandle(`webhook-endpoint/${id}`)
  await until(() =>
    handle.describe().then(
      ({ status }) => status.name === 'COMPLETED',
      () => false,
    ),
  )
  const text = plain(await handle.fetchHistory())
  expect(text).toContain(id)
  const [sent] = receiver.got
  await receiver.close()
  const signature = sent!.headers['webhook-signature']!.slice(3)
  for (const forbidden of [secret, secret.slice(6), signature, receiver.url, '127.0.0.1:', 'whisper', 'evt_'])
    expect({ forbidden, found: text.includes(forbidden) }).toEqual({ forbidden, found: false })
})

describe('a recorded history', () => {
  test.each(readHistories())('$name holds nothing but ids, words of the specification and instants', ({ history }) => {
    const values = new Set(payloadsIn(history).flatMap(leaves))
    expect(values.size).toBeGreaterThan(0)
    const strange = [...values].filter(
      (value) => typeof value === 'string' && !HARMLESS.some((kind) => kind.test(value)),
    )
    expect(strange).toEqual([])
    const secrets = /[\w.+-]+@[\w-]+\.[a-z]{2,}|pm_card|sk_(test|live)_|whsec_|Baan Kafae|https?:/
    expect(plain(history).match(secrets)).toBeNull()
  })
})

/**
 * What a text in a payload may be: an id, with its workflow's type in a summary; a word of the specification; the name of an activity, its number, a
 * fixed text of stubs.ts; an instant.
 */
const HARMLESS = [
  /^([a-zA-Z]+ )?(sub|cs|po|pay|in|clock|itr|re|mer|cus|req|sim|aud|we)_[0-9a-z]{26}$/,
  /^[a-z]+([_-][a-z]+)*(\.[a-z]+(_[a-z]+)*)?$/,
  /^(runCycle|runCheckout|runInvoice|runPayout|findRound|reservePage|\d+|wait for the gateway|send the money back|send webhooks|next attempt|deliverBatch|ask the gateway again)$/,
  /^(payout round )?\d{4}-\d\d-\d\d(, test mode)?$/,
  /^(satang-[0-9a-f]{8}-)?payout-round-(live|test)$/,
  /^(|ask the bank again|finds the test round that is due and runs it)$/,
  /^Began as \*\*[a-z_]+\*\* · first action: [a-z_]+ at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
]

/** Every payload of a history that is JSON, parsed. */
function payloadsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(payloadsIn)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  const { data, metadata } = value as { data?: unknown; metadata?: { encoding?: unknown } }
  if (data instanceof Uint8Array && metadata?.encoding)
    return [JSON.parse(Buffer.from(data).toString('utf8') || 'null')]
  return Object.values(value).flatMap(payloadsIn)
}

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
}
