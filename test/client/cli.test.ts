// The command line against the real service: what it prints, what it leaves with, and what happens.
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import decodeQr from 'qr/decode.js'
import { instantOf, later } from '../../client/cli/clock.ts'
import { COMMANDS, OPERATOR } from '../../client/cli/command.ts'
import { main } from '../../client/cli/main.ts'
import { baht, instantText } from '../../client/cli/output.ts'
import { blocksOf } from '../../client/cli/qr.ts'
import { allCalls } from '../../client/cli/resources.ts'
import { RECIPE_NAMES } from '../../client/cli/trigger.ts'
import { Satang } from '../../client/src/index.ts'
import { EVENT_TYPES } from '../../rules/events.ts'
import { startApi } from '../support/api.ts'
import { openReceiver } from '../support/receiver.ts'
import { eventually, type Shop, type System, startSystem } from '../support/system.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SATANG = join(ROOT, 'scripts', 'satang.mjs')
const ran = promisify(execFile)

let system: System
let shop: Shop
let home: string
let satang: Satang
beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
  satang = new Satang(shop.key, { baseUrl: system.url })
  home = mkdtempSync(join(tmpdir(), 'satang-cli-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))
afterAll(() => system.checkAndClose())

interface Ran {
  code: number
  out: string
  err: string
}

/** Runs a line in this process. */
async function run(
  args: string,
  { signal, env = {}, typed = [] }: { signal?: AbortSignal; env?: Record<string, string>; typed?: string[] } = {},
  seen: Ran = { code: 0, out: '', err: '' },
): Promise<Ran> {
  const words = [...args.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  seen.code = await main(words, {
    env: { SATANG_API_KEY: shop.key, SATANG_BASE_URL: system.url, ...env },
    folder: home,
    home,
    out(text) {
      seen.out += text
    },
    err(text) {
      seen.err += text
    },
    isTerminal: false,
    columns: 120,
    signal: signal ?? new AbortController().signal,
    ask: async () => typed.shift() ?? null,
  })
  return seen
}

const json = async (args: string) => JSON.parse((await run(`${args} --json`)).out)

describe('a resource', () => {
  test('is made, read, changed, listed and deleted', async () => {
    const made = await json("customers create --email nok@example.com --name 'Nok S.' --address.city x").catch(
      () => null,
    )
    expect(made).toMatchObject({ error: { type: 'usage_error' } })
    const { id } = await json(
      "customers create --email nok@example.com --name 'Nok S.' --address.province Phuket --metadata.order 42",
    )
    expect(await satang.customers.retrieve(id)).toMatchObject({
      name: 'Nok S.',
      address: { province: 'Phuket' },
      metadata: { order: '42' },
    })
    expect(await json(`customers get ${id}`)).toMatchObject({ email: 'nok@example.com' })
    expect((await run(`customers update ${id} --name null`)).code).toBe(0)
    expect((await satang.customers.retrieve(id)).name).toBeNull()
    expect((await json('customers list --limit 5')).data).toHaveLength(1)
    expect((await run('customers list')).out).toContain('nok@example.com')
    expect((await run(`customers get ${id}`)).out).toMatch(/^id +cus_/m)
    expect(await json(`customers delete ${id}`)).toMatchObject({ deleted: true })
  })

  test('takes numbers, truths, lists and objects, and shows amounts in baht', async () => {
    const product = await json('products create --name Club --license-enabled --feature-flags a,b')
    expect(product).toMatchObject({ license_enabled: true, feature_flags: ['a', 'b'] })
    const price = await json(`prices create --product ${product.id} --type one_time --amount-satang 123450`)
    const session = await json(
      `checkout-sessions create --customer-email a@example.com --line-items.0.price ${price.id} --line-items.0.quantity 2 --success-url https://example.com/`,
    )
    expect(session).toMatchObject({ total_satang: 246_900 })
    expect((await run(`checkout-sessions get ${session.id}`)).out).toMatch(/total_satang +฿2,469\.00/)
    const other = await json(
      `checkout-sessions create --customer-email a@example.com --line-items '[{"price":"${price.id}"}]' --success-url https://example.com/ --allow-discount-codes false`,
    )
    expect(other).toMatchObject({ total_satang: 123_450, allow_discount_codes: false })
    expect((await json('checkout-sessions list --limit 1 --all')).data).toHaveLength(2)
    expect((await run('search Club')).out).toContain(product.id)
  })

  test('gives files to where it is told', async () => {
    const invoice = await json(
      `invoices create --customer ${(await json('customers create --email a@example.com')).id} --lines '[{"description":"Beans","unit_amount_satang":5000,"quantity":1}]'`,
    )
    await run(`invoices finalize ${invoice.id}`)
    expect(await run(`invoices retrieve-pdf ${invoice.id}`)).toMatchObject({ code: 2 })
    const file = join(home, 'invoice.pdf')
    expect((await run(`invoices retrieve-pdf ${invoice.id} --out ${file}`)).code).toBe(0)
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('that is refused leaves with 1 and says why, in JSON as the API does', async () => {
    const refused = await run('customers create --email wrong')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/email.*parameter_invalid, email, req_/s)
    const answer = await run('customers get cus_missing --json')
    expect([answer.code, JSON.parse(answer.out)]).toEqual([
      1,
      {
        error: expect.objectContaining({
          code: 'resource_missing',
          type: 'invalid_request_error',
          request_id: expect.any(String),
        }),
      },
    ])
  })
})

describe('a line that makes no sense leaves with 2 and says what was meant', () => {
  test.each([
    ['custmers list', 'Did you mean customers?'],
    ['customer list', 'Did you mean customers?'],
    ['customers lst', 'Did you mean customers list?'],
    ['customers get', 'ID is missing'],
    ['customers create --emial x', 'Did you mean --email?'],
    ['customers create --name', '--name needs a value'],
    ['products create', '--name is missing'],
    ['prices create --product p --type one_tme', 'Did you mean one_time?'],
    ['prices create --product p --type one_time --amount-satang 1.5', 'is a whole number'],
    ['customers list --limit many', 'is a whole number'],
    ['listen --forwrd-to x', 'Did you mean --forward-to?'],
    ['listen', '--forward-to is missing'],
    ['trigger payment.suceeded', 'Did you mean payment.succeeded?'],
    ['sim payy pay_1', 'Did you mean pay?'],
    ['clock advance clock_1', 'How far?'],
    ['clock advance clock_1 1d --to 2027-01-01', 'How far?'],
    ['seed --scenario shp', 'Did you mean shop?'],
    ['logs', 'tail is missing'],
    ['completion bsh', 'Did you mean bash?'],
    ['nothing', 'satang help lists them all'],
  ])('%s', async (args, said) => {
    const answer = await run(args)
    expect(answer.err).toContain(said)
    expect([answer.code, answer.out]).toEqual([2, ''])
    expect(JSON.parse((await run(`${args.replace(/ --name$/, ' --name=x --emial')} --json`)).out).error.type).toBe(
      'usage_error',
    )
  })

  test('and so does one without a key', async () => {
    const answer = await run('customers list', { env: { SATANG_API_KEY: '' } })
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('satang login') })
  })
})

describe('the key and the address', () => {
  const bare = { SATANG_API_KEY: '', SATANG_BASE_URL: '' }

  test('come from the demo of this folder, or from the log-in, or from the environment', async () => {
    mkdirSync(join(home, '.data'))
    writeFileSync(
      join(home, '.data', 'demo.json'),
      JSON.stringify({ base_url: system.url, test_key: shop.key, live_key: 'sk_live_x' }),
    )
    expect((await run('balance get', { env: bare })).code).toBe(0)
    expect((await run('balance get --live', { env: bare })).err).toContain('api_key_invalid')
    const other = await system.shop()
    expect((await run(`login --api-key ${other.key} --base-url ${system.url}`, { env: bare })).code).toBe(0)
    const { id } = await satang.customers.create({ email: 'mine@example.com' })
    expect((await run(`customers get ${id}`, { env: bare })).code).toBe(1)
    expect((await run(`customers get ${id}`)).code).toBe(0)
    expect((await run(`customers get ${id} --api-key ${shop.key}`, { env: bare })).code).toBe(0)
  })

  test('are kept by login where nobody else reads them, once the service has taken them', async () => {
    expect((await run('login', { env: bare, typed: [system.url, `${shop.key}x`] })).code).toBe(1)
    expect(() => statSync(join(home, '.config', 'satang', 'login.json'))).toThrow()
    expect((await run('login', { env: bare, typed: [system.url, shop.key] })).out).toContain('test mode')
    expect(statSync(join(home, '.config', 'satang', 'login.json')).mode & 0o777).toBe(0o600)
    expect((await run('balance get', { env: bare })).code).toBe(0)
    expect((await run('login', { env: bare })).code).toBe(2)
  })
})

test('listen forwards events as they come, signed with the secret that it prints', async () => {
  const receiver = await openReceiver(
    (request, response) => void response.writeHead(request.event.type === 'product.created' ? 500 : 204).end(),
  )
  const over = new AbortController()
  const seen: Ran = { code: -1, out: '', err: '' }
  await satang.customers.create({ email: 'before@example.com' })
  const listening = run(
    `listen --forward-to ${receiver.url.replace('http://', '')}/hook --events customer.created,product.created`,
    { signal: over.signal },
    seen,
  )
  try {
    const secret = await eventually(() => /(whsec_\S+)/.exec(seen.out)?.[1], 'no secret is printed')
    await satang.customers.create({ email: 'after@example.com' })
    await satang.prices.create({
      product: (await satang.products.create({ name: 'A' })).id,
      type: 'one_time',
      amount_satang: 100,
    })
    await eventually(() => receiver.got.length >= 2, 'nothing is forwarded')
    await eventually(() => /product\.created +500/.test(seen.out), 'no line of the answer')
    expect(seen.out).toMatch(/customer\.created +204/)
    const events = await Promise.all(
      receiver.got.map(({ body, headers }) => Satang.webhooks.unwrap(body, headers, secret)),
    )
    expect(events.map(({ type }) => type)).toEqual(['customer.created', 'product.created'])
    expect(events[0]?.data.object).toMatchObject({ email: 'after@example.com' })
    expect(receiver.got[0]?.path).toBe('/hook')
    expect((await run('listen --print-secret')).out.trim()).toBe(secret)
    const again = await run(`events resend ${events[0]?.id} --forward-to ${receiver.url}`)
    expect(again.code).toBe(0)
    expect(receiver.got.at(-1)?.event).toEqual(events[0])
    expect((await run(`events resend ${events[1]?.id} --forward-to ${receiver.url}`)).code).toBe(1)
  } finally {
    over.abort()
    await listening
    await receiver.close()
  }
  expect(seen.code).toBe(0)
})

test('events resend sends to the endpoints once more, and says so where there was none', async () => {
  const receiver = await openReceiver()
  try {
    await satang.customers.create({ email: 'none@example.com' })
    const [early] = (await satang.events.list({ type: 'customer.created' })).data
    expect(await run(`events resend ${early?.id}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('No endpoint'),
    })
    await satang.webhookEndpoints.create({ url: receiver.url, enabled_events: ['product.created'] })
    await satang.products.create({ name: 'A' })
    const first = await eventually(() => receiver.got[0], 'no delivery came')
    await eventually(
      async () => (await satang.events.listDeliveries(first.event.id)).data[0]?.status === 'succeeded',
      'it is not settled',
    )
    expect((await run(`events resend ${first.event.id}`)).out).toContain('product.created to we_')
    await eventually(() => receiver.got.length === 2, 'it was not sent again')
    expect((await run('events list')).out).toContain('product.created')
  } finally {
    await receiver.close()
  }
})

describe('trigger', () => {
  test('knows types that exist', () => {
    expect(RECIPE_NAMES.filter((name) => !(EVENT_TYPES as readonly string[]).includes(name))).toEqual([])
    expect(RECIPE_NAMES.length).toBeGreaterThan(50)
  })

  test.each(RECIPE_NAMES)('brings %s about', async (type) => {
    const answer = await run(`trigger ${type}`)
    expect([answer.code, answer.err]).toEqual([0, ''])
    expect(answer.out).toMatch(new RegExp(`^${type}  evt_`))
    expect(answer.out).not.toContain('sample')
  })

  test('sends a sample of what no call brings about', async () => {
    expect((await run('trigger payout.failed')).out).toMatch(/^payout\.failed {2}evt_.*a sample/)
  })
})

describe('sim', () => {
  const waiting = async () => {
    const {
      data: [price],
    } = await satang.prices.list({ active: true, type: 'recurring' })
    const plan =
      price ??
      (await satang.prices.create({
        product: (await satang.products.create({ name: 'Club' })).id,
        type: 'recurring',
        interval: 'month',
        amount_satang: 29_900,
      }))
    const { id } = await satang.customers.create({})
    const { latest_invoice } = await satang.subscriptions.create({
      customer: id,
      price: plan.id,
      collection_method: 'invoice',
    })
    return latest_invoice ?? ''
  }

  test('pays, underpays, fails and disputes a payment, or that of an invoice', async () => {
    const invoice = await waiting()
    expect((await run(`sim underpay ${invoice} --amount 10000`)).code).toBe(0)
    expect((await satang.invoices.retrieve(invoice)).status).toBe('open')
    const paid = await json(`sim pay ${invoice}`)
    expect(paid).toMatchObject({ status: 'succeeded' })
    expect(await json(`sim dispute ${paid.id}`)).toMatchObject({ object: 'dispute', payment: paid.id })
    expect(await json(`sim fail ${await waiting()}`)).toMatchObject({ status: 'failed' })
  })

  test('pays late: the QR has run out before', async () => {
    const product = await satang.products.create({ name: 'Beans' })
    const price = await satang.prices.create({ product: product.id, type: 'one_time', amount_satang: 5_000 })
    const session = await satang.checkoutSessions.create({
      customer_email: 'late@example.com',
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'https://example.com/',
    })
    expect((await run(`sim late ${session.id}`)).code).toBe(0)
    expect((await satang.checkoutSessions.retrieve(session.id)).status).toBe('complete')
  })

  test('has a QR to show, which a scanner reads', async () => {
    const { payload, amount_satang } = await json(`qr show ${await waiting()}`)
    expect(amount_satang).toBe(29_900)
    expect((await run(`qr show ${await waiting()}`)).out).toMatch(/[█▀▄]{3}.*฿299\.00/s)
    for (const isColoured of [false, true]) {
      const rows = blocksOf(payload, isColoured)
        .replaceAll(/\p{Cc}\[[\d;]*m/gu, '')
        .split('\n')
      const modules = rows.flatMap((row) => [
        [...row].map((c) => '█▀'.includes(c) === isColoured),
        [...row].map((c) => '█▄'.includes(c) === isColoured),
      ])
      expect(scanned(modules)).toBe(payload)
    }
    expect(await run(`qr show ${(await json('trigger payment.succeeded')).data.object.id}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no QR'),
    })
  })
})

/** What a scanner reads, at eight pixels a module. */
function scanned(modules: boolean[][]): string {
  const size = modules.length * 8
  const width = (modules[0]?.length ?? 0) * 8
  const data = new Uint8Array(size * width * 4)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < width; x++)
      data.set([...Array<number>(3).fill(modules[y >> 3]?.[x >> 3] ? 0 : 255), 255], (y * width + x) * 4)
  return decodeQr({ width, height: size, data })
}

describe('clock', () => {
  test('advances and shows what happens until it stands', async () => {
    const clock = await satang.testClocks.create({ frozen_time: 1_801_360_800 })
    const { id: customer } = await satang.customers.create({ test_clock: clock.id })
    const product = await satang.products.create({ name: 'Club' })
    const price = await satang.prices.create({
      product: product.id,
      type: 'recurring',
      interval: 'month',
      amount_satang: 29_900,
    })
    await satang.subscriptions.create({ customer, price: price.id, payment_method: 'pm_card_ok' })
    const answer = await run(`clock advance ${clock.id} 1mo`)
    expect([answer.code, answer.err]).toEqual([0, expect.stringContaining('2027-01-31 09:00:00 → 2027-02-28 09:00:00')])
    expect(answer.out).toMatch(/2027-02-28 09:00:00 {2}subscription\.renewed/)
    expect(answer.out.trim().split('\n').at(-1)).toBe('ready  2027-02-28 09:00:00')
    const lines = (await run(`clock advance ${clock.id} --to 2027-03-05 --json`)).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.at(-1)).toMatchObject({ object: 'test_clock', status: 'ready', frozen_time: instantOf('2027-03-05') })
    expect(await run(`clock advance ${clock.id} --to 2027-03-05`)).toMatchObject({ code: 0 })
    expect(await run(`clock advance ${clock.id} --to 2026-03-05`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('frozen_time'),
    })
  })

  test('counts months by the calendar of Bangkok', () => {
    const at = (text: string) => instantOf(text)
    expect(later(at('2027-01-31T09:00'), '1mo')).toBe(at('2027-02-28T09:00'))
    expect(later(at('2027-12-31'), '2mo')).toBe(at('2028-02-29'))
    expect(later(at('2028-02-29T23:30'), '1y')).toBe(at('2029-02-28T23:30'))
    expect(later(100, '2w') - 100).toBe(1_209_600)
    expect(instantOf('2027-03-31T09:00')).toBe(Date.parse('2027-03-31T02:00:00Z') / 1000)
    for (const wrong of ['', '0d', '1', 'd', '1.5d', '-1d']) expect(() => later(0, wrong)).toThrow('no span')
    for (const wrong of ['tomorrow', '2027-13-01', '2027-3-1']) expect(() => instantOf(wrong)).toThrow('no date')
  })
})

test('seed makes shops, and the ledger of each holds', async () => {
  for (const scenario of ['shop', 'subscriptions', 'dunning'])
    expect(await run(`seed --scenario ${scenario}`)).toMatchObject({ code: 0, err: '' })
  expect(
    (await satang.subscriptions.list({ status: 'past_due' }).toArray({ limit: 9 })).length +
      (await satang.subscriptions.list({ status: 'canceled' }).toArray({ limit: 9 })).length,
  ).toBeGreaterThan(0)
  const verified = await run('ledger verify')
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('Everything holds') })
})

test('logs tail shows calls as they come, and with --failed those that failed', async () => {
  const api = await startApi()
  const { testKey } = await api.merchant()
  const env = { SATANG_API_KEY: testKey, SATANG_BASE_URL: api.url }
  const over = new AbortController()
  const all: Ran = { code: -1, out: '', err: '' }
  const failed: Ran = { code: -1, out: '', err: '' }
  const tailing = [
    run('logs tail', { signal: over.signal, env }, all),
    run('logs tail --failed', { signal: over.signal, env }, failed),
  ]
  try {
    await eventually(() => all.err.includes('Ctrl-C') && failed.err.includes('Ctrl-C'), 'it does not begin')
    await api.send('POST', '/v1/products', { key: testKey, body: { name: 'Club' } })
    await api.send('POST', '/v1/products', { key: testKey, body: { nam: 'Club' } })
    await api.deps.requestLog?.flush()
    await eventually(
      () => failed.out.includes('parameter_') && all.out.includes('parameter_'),
      'the failed call is not shown',
    )
  } finally {
    over.abort()
    await Promise.all(tailing)
    await api.close()
  }
  expect(all.out).toMatch(/ {2}200 {2}POST {3}\/v1\/products .*\n.* {2}400 {2}POST {3}\/v1\/products/)
  expect(failed.out).not.toContain('  200  ')
  expect([all.code, failed.code]).toEqual([0, 0])
})

describe('doctor', () => {
  test('finds nothing wrong with a set-up that works, and says what is missing', async () => {
    const first = await run('doctor')
    expect(first.out).toMatch(/! webhooks +no endpoint/)
    expect(first.out).toMatch(/! catalogue +no active price/)
    const { ok, checks } = await json('doctor')
    const of = Object.fromEntries(checks.map(({ name, status }: { name: string; status: string }) => [name, status]))
    expect(of).toMatchObject({ settings: 'ok', node: 'ok', version: 'ok', key: 'ok', payments: 'ok' })
    // The test's service has a worker that beats, or says that it has none: both are what readiness reports.
    expect(ok).toBe(of.readiness === 'ok')
  })

  test('says how to mend a key, an address and a service', async () => {
    const wrongKey = await run('doctor', { env: { SATANG_API_KEY: `${shop.key}x` } })
    expect(wrongKey).toMatchObject({ code: 1, out: expect.stringMatching(/✗ key .*\n +\S*api_key_invalid/) })
    const nowhere = await run('doctor --json', { env: { SATANG_BASE_URL: 'http://127.0.0.1:1' } })
    expect(nowhere.code).toBe(1)
    expect(JSON.parse(nowhere.out)).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([
        expect.objectContaining({ name: 'service', status: 'failed', remedy: expect.stringContaining('npm start') }),
      ]),
    })
    expect((await run('doctor', { env: { SATANG_API_KEY: '' } })).out).toMatch(/✗ settings +There is no API key/)
  })
})

describe('as a program', () => {
  const program = (args: string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SATANG, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: home, DATA_DIR: home, ...env },
    })
    return { code: status, out: stdout, err: stderr }
  }

  test('leaves with 0, 1 and 2', async () => {
    const env = { SATANG_API_KEY: shop.key, SATANG_BASE_URL: system.url }
    const ask = (...args: string[]) =>
      ran(process.execPath, [SATANG, ...args], { env: { ...process.env, ...env } }).then(
        ({ stdout }) => [0, stdout],
        ({ code, stdout }) => [code, stdout],
      )
    expect(await ask('balance', 'get', '--json')).toEqual([0, expect.stringContaining('"object":"balance"')])
    expect(await ask('customers', 'get', 'cus_x', '--json')).toEqual([
      1,
      expect.stringContaining('"code":"resource_missing"'),
    ])
    expect((await ask('custmers'))[0]).toBe(2)
  })

  test('has the operator’s commands as before, and names them', () => {
    expect(program(['merchant', '--help']).out).toContain('merchants of this installation')
    expect(program(['audit', 'verify', '--help']).out).toContain('--against')
    expect(program(['help']).out).toContain('master keys of encryption')
    const names = /OPERATOR = \/\^\(([^)]+)\)/.exec(readFileSync(SATANG, 'utf8'))?.[1]?.split('|')
    expect(names).toEqual(Object.keys(OPERATOR))
    const source = readFileSync(join(ROOT, 'scripts', 'satang.ts'), 'utf8')
    const declared = [...source.matchAll(/program\s*\.command\('([\w-]+)'\)/g)].map(([, name]) => name)
    expect(declared.sort()).toEqual(Object.keys(OPERATOR).sort())
    const both = [...Object.keys(COMMANDS), ...Object.keys(allCalls())].filter((name) => name in OPERATOR)
    expect(both).toEqual([])
  })

  test('starts in less than 150 ms', () => {
    // Its own CPU time, the least of several runs: what else the machine does is left out. It waits for nothing.
    const said = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('CPU '+(user+system)/1000)})`
    const took = Array.from({ length: 6 }, () => {
      const { stderr, stdout } = spawnSync(
        process.execPath,
        ['--import', said, SATANG, 'customers', 'create', '--help'],
        { encoding: 'utf8' },
      )
      expect(stdout).toContain('--email')
      return Number(/CPU ([\d.]+)/.exec(stderr)?.[1])
    })
    expect(Math.min(...took)).toBeLessThan(150)
  })

  test.each(['bash', 'zsh', 'fish'])('completes in %s', (shell) => {
    const { code, out } = program(['completion', shell])
    expect(code).toBe(0)
    expect(out).toContain('discount-codes')
    if (spawnSync(shell, ['--version']).status !== 0) return
    const file = join(home, 'completion')
    writeFileSync(file, shell === 'zsh' ? out.replace(/^compdef .*$/m, '') : out)
    expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    if (shell !== 'bash') return
    const completed = (...words: string[]) =>
      spawnSync(
        'bash',
        [
          '-c',
          `source ${file}; COMP_WORDS=(satang ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _satang; echo "\${COMPREPLY[@]}"`,
        ],
        { encoding: 'utf8' },
      ).stdout.trim()
    expect(completed('disc')).toBe('discount-codes')
    expect(completed('subscriptions', 'ca')).toBe('cancel')
    expect(completed('customers', 'create', '--em')).toBe('--email')
    expect(completed('sim', 'und')).toBe('underpay')
    expect(completed('events', 'res')).toBe('resend')
  })
})

test('the samples of its page run, one after another, in bash', async () => {
  const page = readFileSync(join(ROOT, 'docs', 'command-line.md'), 'utf8')
  const [first, ...others] = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  expect(others.length).toBeGreaterThan(2)
  const script = [
    'set -euo pipefail',
    `satang() { '${process.execPath}' '${SATANG}' "$@"; }`,
    first?.replace(/^satang\(\).*$/m, ''),
    ...others,
  ].join('\n')
  const env = { ...process.env, SATANG_API_KEY: shop.key, SATANG_BASE_URL: system.url }
  const { stdout } = await ran('bash', ['-c', script], { env }).catch((error: { stdout?: string; message: string }) => {
    throw new Error(`${error.message}\nIt had said:\n${error.stdout ?? ''}`)
  })
  expect(stdout).toMatch(/checkout_session\.completed {2}evt_/)
  expect(stdout).toMatch(/ready {2}2027-04-01 09:00:00/)
  expect(stdout).toContain('Everything holds')
})

test('amounts and instants are written as people in Bangkok write them', () => {
  expect([0, 5, 100, 123_456_789, -2_550].map(baht)).toEqual(['฿0.00', '฿0.05', '฿1.00', '฿1,234,567.89', '−฿25.50'])
  expect(instantText(1_801_360_800)).toBe('2027-01-31 09:00:00')
})

test('colours are used in a terminal that did not refuse them', async () => {
  const { paintOf } = await import('../../client/cli/output.ts')
  const world = (env: Record<string, string>, isTerminal = true) => paintOf({ env, isTerminal } as never).red('x')
  expect(world({})).toBe('\u001b[31mx\u001b[0m')
  expect([world({ NO_COLOR: '1' }), world({}, false), world({ TERM: 'dumb' })]).toEqual(['x', 'x', 'x'])
  rmSync(home, { recursive: true, force: true })
})
