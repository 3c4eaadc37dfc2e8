/*
 * `node bench/beside/kill-bill.ts`: measures Kill Bill on this machine, in the terms of our own rows, and prints one table. README.md ("Beside Kill
 * Bill") says what may be compared with what. It touches nothing outside its temporary folder and leaves nothing running.
 */
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'undici'
import { cpuOfProcess, cpuWithChildren, memoryOf } from '../measure.ts'
import { type KillBill, PAYMENT_PLUGIN, startKillBill } from './kill-bill-server.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    count: { type: 'string', default: '500' },
    'warm-up': { type: 'string', default: '2000' },
  },
})
const ROUNDS = Number(options.rounds)
const COUNT = Number(options.count)
const WARM_UP = Number(options['warm-up'])
const IN_FLIGHT = 16
const READ_MS = 6_000
/** As for Satang: at rest below this share of one core. */
const REST_BELOW = 0.25
const SETTLED_WITHIN_MS = 600_000

const HEADERS = {
  authorization: `Basic ${Buffer.from('admin:password').toString('base64')}`,
  'x-killbill-apikey': 'bench',
  'x-killbill-apisecret': 'bench',
  'x-killbill-createdby': 'bench',
}
const AUTO_PAY_OFF = '00000000-0000-0000-0000-000000000001'

/** Only the plan of a month is due when the clock moves by a month; what the other rows make is on the plan of a year. */
const plan = (name: string, period: string) =>
  `<plan name="${name}"><product>Studio</product><finalPhase type="EVERGREEN"><duration><unit>UNLIMITED</unit></duration><recurring>
  <billingPeriod>${period}</billingPeriod><recurringPrice><price><currency>THB</currency><value>299.00</value></price></recurringPrice>
  </recurring></finalPhase></plan>`
const rule = (name: string, inner: string) => `<${name}><${name}Case>${inner}</${name}Case></${name}>`
const CATALOG = `<?xml version="1.0" encoding="UTF-8"?>
<catalog xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="CatalogSchema.xsd">
<effectiveDate>2020-01-01T00:00:00+00:00</effectiveDate><catalogName>Bench</catalogName><recurringBillingMode>IN_ADVANCE</recurringBillingMode>
<currencies><currency>THB</currency></currencies><products><product name="Studio"><category>BASE</category></product></products>
<rules>${rule('changePolicy', '<policy>IMMEDIATE</policy>')}${rule('cancelPolicy', '<policy>IMMEDIATE</policy>')}
${rule('createAlignment', '<alignment>START_OF_SUBSCRIPTION</alignment>')}${rule('billingAlignment', '<alignment>SUBSCRIPTION</alignment>')}
${rule('priceList', '<toPriceList>DEFAULT</toPriceList>')}</rules>
<plans>${plan('monthly', 'MONTHLY')}${plan('yearly', 'ANNUAL')}</plans>
<priceLists><defaultPriceList name="DEFAULT"><plans><plan>monthly</plan><plan>yearly</plan></plans></defaultPriceList></priceLists></catalog>`

interface Result {
  row: string
  round: number
  perSecond: number
  p50?: number
  p99?: number
  javaMs: number
  postgresMs: number
  load: number
}

const results: Result[] = []
let serial = 0

async function measureAll(system: KillBill): Promise<void> {
  await request(new Client(system.baseUrl), 'POST', '/tenants', { apiKey: 'bench', apiSecret: 'bench' })
  await request(new Client(system.baseUrl), 'POST', '/catalog/xml', CATALOG)
  await sleep(2_000) // A bus announces the tenant's catalogue.
  const freshMB = memoryOf(system.pids.java).rssMB

  say(`Warming up with ${WARM_UP} subscriptions, and reads …`)
  const warm = await inFlight(system, WARM_UP, (client) => createCharged(client, 'yearly'))
  await settled(system, WARM_UP)
  await inFlight(system, WARM_UP, (client, n) => request(client, 'GET', `/subscriptions/${warm.answers[n]}`))
  const renewing = await inFlight(system, COUNT, (client) => createCharged(client, 'monthly'))
  await settled(system, WARM_UP + COUNT)
  await rest(system)
  let payments = await renew(system, WARM_UP + COUNT)
  await rest(system)

  for (let round = 1; round <= ROUNDS; round += 1) {
    const unpaid: string[] = []
    await inFlight(system, COUNT, async (client) => {
      const account = await newAccount(client)
      await request(client, 'POST', `/accounts/${account}/tags`, [AUTO_PAY_OFF])
      unpaid.push(account)
      return account
    })
    await rest(system)
    await row('accepted: a subscription of an account that is there, AUTO_PAY_OFF', round, COUNT, () =>
      inFlight(system, COUNT, (client, n) => subscribe(client, unpaid[n]!, 'yearly')),
    )
    await row('account + payment method alone', round, COUNT, () => inFlight(system, COUNT, payingAccount))
    const before = payments
    await row('created + charged: account, payment method, subscription, until paid', round, COUNT, async () => {
      const begun = performance.now()
      const made = await inFlight(system, COUNT, (client) => createCharged(client, 'yearly'))
      payments = before + COUNT
      await settled(system, payments)
      return { ...made, seconds: (performance.now() - begun) / 1_000 }
    })
    await row('renewals due at once, until paid', round, COUNT, async () => {
      const begun = performance.now()
      payments = await renew(system, payments)
      return { answers: [], latencies: [], seconds: (performance.now() - begun) / 1_000 }
    })
    await row('read a subscription', round, undefined, () => {
      const until = performance.now() + READ_MS
      return inFlight(
        system,
        Number.POSITIVE_INFINITY,
        (client, n) => request(client, 'GET', `/subscriptions/${renewing.answers[n % COUNT]}`),
        () => performance.now() < until,
      )
    })
  }
  printTable()
  const after = memoryOf(system.pids.java).rssMB
  process.stdout.write(
    `\nRSS of java: ${freshMB.toFixed(0)} MB after the start, ${after.toFixed(0)} MB after the rows.\n`,
  )

  /** The CPU is until the system is at rest: what was put off belongs to the operation. */
  async function row(name: string, round: number, count: number | undefined, work: () => Promise<Done>): Promise<void> {
    const load = loadavg()[0]!
    const before = cpu(system)
    const { answers, latencies, seconds } = await work()
    await rest(system)
    const after = cpu(system)
    const operations = count ?? answers.length
    const sorted = latencies.toSorted((a, b) => a - b)
    const result: Result = {
      row: name,
      round,
      perSecond: operations / seconds,
      p50: sorted[Math.floor(sorted.length * 0.5)],
      p99: sorted[Math.floor(sorted.length * 0.99)],
      javaMs: (after.java - before.java) / operations,
      postgresMs: (after.postgres - before.postgres) / operations,
      load,
    }
    results.push(result)
    say(lineOf(result))
  }
}

interface Done {
  answers: string[]
  /** Milliseconds, each. */
  latencies: number[]
  seconds: number
}

async function inFlight(
  { baseUrl }: KillBill,
  count: number,
  one: (client: Client, n: number) => Promise<string>,
  goesOn = () => true,
): Promise<Done> {
  const done: Done = { answers: [], latencies: [], seconds: 0 }
  let sent = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      const client = new Client(baseUrl)
      while (sent < count && goesOn()) {
        const n = sent++
        const since = performance.now()
        done.answers.push(await one(client, n))
        done.latencies.push(performance.now() - since)
      }
      await client.close()
    }),
  )
  done.seconds = (performance.now() - begun) / 1_000
  return done
}

async function createCharged(client: Client, planName: string): Promise<string> {
  return subscribe(client, await payingAccount(client), planName)
}

async function payingAccount(client: Client): Promise<string> {
  const account = await newAccount(client)
  const method = { pluginName: PAYMENT_PLUGIN, externalKey: account }
  await request(client, 'POST', `/accounts/${account}/paymentMethods?isDefault=true`, method)
  return account
}

function newAccount(client: Client): Promise<string> {
  serial += 1
  return request(client, 'POST', '/accounts', {
    name: 'Somchai Jaidee',
    externalKey: `customer-${serial}`,
    currency: 'THB',
    timeZone: 'UTC',
  })
}

const subscribe = (client: Client, accountId: string, planName: string) =>
  request(client, 'POST', '/subscriptions', { accountId, planName })

/** The id at the end of the Location, or the text of the answer. */
async function request(client: Client, method: 'GET' | 'POST', path: string, body?: object | string): Promise<string> {
  const xml = typeof body === 'string'
  const response = await client.request({
    method,
    path: `/1.0/kb${path}`,
    headers: { ...HEADERS, 'content-type': xml ? 'text/xml' : 'application/json' },
    ...(body !== undefined && { body: xml ? body : JSON.stringify(body) }),
  })
  const text = await response.body.text()
  if (response.statusCode >= 300)
    throw new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 500)}`)
  const location = response.headers.location
  return typeof location === 'string' ? location.split('/').pop()! : text
}

/** Moves the clock by a month and waits for the payments. Returns how many there are in all. */
async function renew(system: KillBill, payments: number): Promise<number> {
  const client = new Client(system.baseUrl)
  const { currentUtcTime } = JSON.parse(await request(client, 'GET', '/test/clock')) as { currentUtcTime: string }
  const to = new Date(currentUtcTime)
  to.setUTCMonth(to.getUTCMonth() + 1)
  await request(client, 'POST', `/test/clock?requestedDate=${to.toISOString()}&timeoutSec=0`)
  await settled(system, payments + COUNT)
  await client.close()
  return payments + COUNT
}

/** Waits until this many payments of committed invoices have succeeded, in all. */
async function settled({ watch }: KillBill, payments: number): Promise<void> {
  for (const deadline = Date.now() + SETTLED_WITHIN_MS; ; await sleep(100)) {
    const { rows } = await watch.query<{ n: number }>(
      'select count(distinct p.payment_id)::integer as n from invoice_payments p join invoices i on i.id = p.invoice_id ' +
        "where p.success and p.type = 'ATTEMPT' and i.status = 'COMMITTED'",
    )
    if (rows[0]!.n > payments) throw new Error(`${rows[0]!.n} payments, where ${payments} were to be made`)
    if (rows[0]!.n === payments) return
    if (Date.now() > deadline) throw new Error(`Only ${rows[0]!.n} of ${payments} payments were made`)
  }
}

const cpu = ({ pids }: KillBill) => ({
  java: cpuOfProcess(pids.java),
  postgres: cpuWithChildren(pids.postgres) - cpuOfProcess(pids.watcher),
})

/** Waits until no event waits on the bus and the processes are idle. */
async function rest(system: KillBill): Promise<void> {
  for (const deadline = Date.now() + SETTLED_WITHIN_MS; Date.now() < deadline; ) {
    const before = cpu(system)
    await sleep(1_000)
    const { rows } = await system.watch.query<{ n: number }>('select count(*)::integer as n from bus_events')
    const after = cpu(system)
    const used = after.java - before.java + after.postgres - before.postgres
    if (rows[0]!.n === 0 && used < REST_BELOW * 1_000) return
  }
  throw new Error('Kill Bill does not come to rest.')
}

const shown = (n: number | undefined) => (n === undefined ? '' : n.toFixed(n >= 100 ? 0 : 1))
const lineOf = (r: Result) =>
  `| ${[r.row, r.round, `${shown(r.perSecond)} /s`, shown(r.p50), shown(r.p99), r.javaMs.toFixed(2), r.postgresMs.toFixed(2), r.load.toFixed(1)].join(' | ')} |`

function printTable(): void {
  const head =
    '| row | round | rate | p50 | p99 | Java | Postgres | load avg. |\n| --- | --- | --- | --- | --- | --- | --- | --- |'
  process.stdout.write(
    `Latencies in ms; under Java and Postgres, ms of CPU per operation.\n\n${[head, ...results.map(lineOf)].join('\n')}\n`,
  )
}

function say(line: string): void {
  process.stderr.write(`[beside] ${line}\n`)
}

const java = spawnSync('java', ['-version'], { encoding: 'utf8' })
if (java.status !== 0) throw new Error('There is no java on the PATH.')
say(`${java.stderr.split('\n')[0]}, load average ${loadavg().map(shown).join(' ')}`)
const system = await startKillBill(say)
let stopping: Promise<void> | undefined
const stop = () => {
  stopping ??= system.stop()
  return stopping
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop().then(() => process.exit(130)))
try {
  await measureAll(system)
} finally {
  await stop()
}
