// examples/desktop-licence as a buyer has it: bought by its payment link, activated on two devices and no third, offline, given back, refunded.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Satang } from '../../client/src/index.ts'
import { commandsIn, compiled, type Taken, take, visitor } from '../support/examples.ts'
import { type System, startSystem } from '../support/system.ts'

let system: System
let satang: Satang
let program: Taken
const homes: string[] = []
beforeAll(async () => {
  system = await startSystem()
  const shop = await system.shop()
  satang = new Satang(shop.key, { baseUrl: system.url })
  program = take('desktop-licence', { SATANG_API_KEY: shop.key, SATANG_BASE_URL: system.url })
})
afterAll(async () => {
  await program?.close()
  for (const home of homes) rmSync(home, { recursive: true, force: true })
  await system?.checkAndClose()
})

interface Device {
  /** Runs the program. The exit code and what it said. */
  notes(...words: string[]): Promise<[number, string]>
  kept(): { key: string; instance: string; verifiedAt: number | null }
  keep(change: object): void
}

/** A device of its own: another home. It has no key of the merchant's. */
function device(): Device {
  const home = mkdtempSync(join(tmpdir(), 'satang-device-'))
  homes.push(home)
  const file = join(home, 'satang-notes', 'licence.json')
  const kept = () => JSON.parse(readFileSync(file, 'utf8'))
  return {
    notes: (...words) =>
      new Promise((resolve) => {
        const env = { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home }
        execFile(process.execPath, ['app.ts', ...words], { cwd: program.folder, env }, (error, out, err) =>
          resolve([Number(error?.code ?? 0), out + err]),
        )
      }),
    kept,
    keep: (change) => writeFileSync(file, JSON.stringify({ ...kept(), ...change })),
  }
}

/** The program's link to Satang leads nowhere meanwhile. */
async function offline(during: () => Promise<void>): Promise<void> {
  const file = join(program.folder, 'product.json')
  const before = program.read('product.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(before), base_url: 'http://127.0.0.1:9' }))
  try {
    await during()
  } finally {
    writeFileSync(file, before)
  }
}

const laptop = device()
const desk = device()
let key = ''
let payment = ''

test('is seeded twice, and has one product and one link', async () => {
  expect((await laptop.notes('list'))[1]).toContain('npm run seed')
  expect(await program.run('seed')).toMatch(/Notes is sold at http:\S+\/l\/\w+/)
  const first = program.read('product.json')
  await program.run('seed')
  expect(program.read('product.json')).toBe(first)
  expect((await satang.products.list()).data).toHaveLength(1)
  expect((await satang.paymentLinks.list()).data).toHaveLength(1)
  expect(await compiled(program.folder)).toBe('')
  // The two commands of README.md; test/examples/create.test.ts runs them.
  expect(commandsIn(program.read('README.md'))).toEqual(['npm install', 'npm run seed'])
})

test('what is shipped has no secret', () => {
  const shipped = ['app.ts', 'licence.ts', 'product.json'].map((file) => program.read(file)).join('\n')
  expect(shipped).not.toMatch(/sk_(test|live)_|API_KEY|\.env\b(?!\.XDG)/)
})

test('is bought by its link', async () => {
  expect(await laptop.notes('export')).toEqual([1, expect.stringMatching(/Buy one: http:\S+\/l\/\w+/)])
  const { buy_url } = JSON.parse(program.read('product.json'))
  const buyer = visitor(system.url)
  const begun = await buyer.post(new URL(buy_url).pathname, { email: 'nok@example.com', 'quantity-0': '1' })
  const [opened] = (await satang.checkoutSessions.list({ limit: 1 })).data
  expect(new URL(opened?.url ?? '').pathname).toBe(begun.location)
  const session = opened?.id ?? ''
  await satang.testHelpers.checkoutSessions.confirm(session, { payment_method_type: 'card', token: 'pm_card_ok' })
  const bought = await satang.checkoutSessions.retrieve(session)
  payment = bought.payment ?? ''
  key = (await satang.licenses.retrieve(bought.licenses[0] ?? '')).key
})

test('is activated on two devices and no third, and the same device takes no second seat', async () => {
  expect(await laptop.notes('activate', 'AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD')).toEqual([
    1,
    expect.stringContaining('Nobody has bought this key'),
  ])
  expect(await laptop.notes('status')).toEqual([0, expect.stringContaining('needs a licence')])
  expect(await laptop.notes('activate', key)).toEqual([0, expect.stringContaining('Thank you')])
  expect(await laptop.notes('activate', ` ${key} `)).toEqual([0, expect.stringContaining('Thank you')])
  expect(await desk.notes('activate', key)).toEqual([0, expect.stringContaining('Thank you')])
  const third = device()
  expect(await third.notes('activate', key)).toEqual([1, expect.stringContaining('All seats of this key are taken')])
  const [licence] = (await satang.licenses.list()).data
  expect(licence?.instances.map(({ id }) => id).sort()).toEqual(
    [laptop.kept(), desk.kept()].map((k) => k.instance).sort(),
  )
  await laptop.notes('add', 'Buy', 'coffee')
  expect(await laptop.notes('export')).toEqual([0, '["Buy coffee"]\n'])
})

test('works offline for seven days with the last answer, and no longer', async () => {
  const DAY = 86_400_000
  await offline(async () => {
    expect(await laptop.notes('export')).toEqual([0, expect.stringContaining('it holds for 7 more days')])
    laptop.keep({ verifiedAt: Date.now() - 6.5 * DAY })
    expect(await laptop.notes('status')).toEqual([0, expect.stringContaining('it holds for 1 more days')])
    laptop.keep({ verifiedAt: Date.now() - 7.1 * DAY })
    expect(await laptop.notes('export')).toEqual([1, expect.stringContaining('Connect once')])
    laptop.keep({ verifiedAt: Date.now() + 30 * DAY })
    expect(await laptop.notes('export')).toEqual([1, expect.stringContaining('Connect once')])
    // The seat is not lost.
    expect(await laptop.notes('deactivate')).toEqual([1, expect.stringContaining('could not be given back')])
    expect(laptop.kept().key).toBe(key)
    expect(await device().notes('activate', key)).toEqual([1, expect.stringContaining('Activating needs one')])
  })
  expect(await laptop.notes('export')).toEqual([0, '["Buy coffee"]\n'])
})

test('gives its seat back, which another device takes', async () => {
  expect(await desk.notes('deactivate')).toEqual([0, expect.stringContaining('free for another device')])
  expect(await desk.notes('deactivate')).toEqual([0, expect.stringContaining('has no licence')])
  expect(await device().notes('activate', key)).toEqual([0, expect.stringContaining('Thank you')])
})

test('closes when the money goes back, and an answer of before does not hold offline', async () => {
  await satang.payments.refund(payment)
  expect(await laptop.notes('export')).toEqual([1, expect.stringContaining('given back with its money')])
  await offline(async () => {
    expect((await laptop.notes('export'))[0]).toBe(1)
  })
})
