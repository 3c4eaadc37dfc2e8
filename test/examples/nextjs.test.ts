/*
 * examples/nextjs, laid out by `npm create satang-app`, built and run by Next itself: bought through the server action, opened, closed by the webhook. Next is not
 * a package of this project, so this one file needs the registry. Without one its tests fail.
 */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Satang } from '../../client/src/index.ts'
import { commandsIn, freePort, programIn, ROOT, type Taken, visitor } from '../support/examples.ts'
import { eventually, type System, startSystem } from '../support/system.ts'

const MINUTES = 60_000
const ran = promisify(execFile)

let system: System
let satang: Satang
let home: string
let program: Taken
let appUrl: string
beforeAll(async () => {
  system = await startSystem()
  const { key } = await system.shop()
  satang = new Satang(key, { baseUrl: system.url })
  home = mkdtempSync(join(tmpdir(), 'satang-next-'))
  const folder = join(home, 'members')
  const create = ['create/bin.mjs', folder, '--template', 'nextjs', '--api-key', key, '--base-url', system.url]
  execFileSync(process.execPath, create, { cwd: ROOT, stdio: 'pipe' })
  program = programIn(folder)
  const port = await freePort()
  appUrl = `http://127.0.0.1:${port}`
  program.write('.env', program.read('.env').replace(/^APP_URL=.*$/m, `APP_URL=${appUrl}`))
  const described = JSON.parse(program.read('package.json'))
  described.scripts.start = `next start -p ${port}`
  writeFileSync(join(folder, 'package.json'), JSON.stringify(described))
  await install(folder)
}, 14 * MINUTES)
afterAll(async () => {
  await program?.stop()
  rmSync(home, { recursive: true, force: true })
  await system?.checkAndClose()
})

/** Three times at most, since a registry may be busy. */
async function install(folder: string): Promise<void> {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }
  const npm = ['install', '--prefer-offline', '--no-audit', '--no-fund']
  for (let tries = 1; ; tries++)
    try {
      await ran('npm', npm, { cwd: folder, env, timeout: 4 * MINUTES })
      return
    } catch (error) {
      if (tries >= 3) throw error
    }
}

test(
  'is built, and types are right',
  async () => {
    expect(commandsIn(program.read('README.md'))).toEqual(['npm install', 'npm run dev'])
    expect(await program.run('seed')).toContain('Membership: ฿299 a month')
    expect(await program.run('build')).toContain('/webhooks')
  },
  6 * MINUTES,
)

test(
  'sells by its server action, opens the part for members, and closes it by the webhook',
  async () => {
    await program.start('start', appUrl)
    const nok = visitor(appUrl)
    const page = await nok.get('/')
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Become a member') })
    expect((await nok.get('/members')).text).toContain('For members only')
    expect((await nok.get('/welcome?session=cs_1')).status).toBe(307)

    const begun = await nok.submit(page.text)
    const [session] = (await satang.checkoutSessions.list()).data
    expect(begun).toMatchObject({ status: 303, location: session?.url })
    // Pressed again: the same checkout.
    expect(await nok.submit(page.text)).toMatchObject({ location: session?.url })
    const id = session?.id ?? ''
    expect((await nok.get(`/welcome?session=${id}`)).text).toContain('Waiting for your payment')
    // Somebody else with the address gets nowhere.
    expect(await visitor(appUrl).get(`/welcome?session=${id}`)).toMatchObject({ status: 307 })
    await satang.testHelpers.checkoutSessions.confirm(id, { payment_method_type: 'card', token: 'pm_card_ok' })
    expect((await nok.get(`/welcome?session=${id}`)).location).toMatch(/\/members$/)
    const members = await nok.get('/members')
    expect(members.text).toContain('Welcome, member')
    expect((await nok.submit(members.text, '/members')).location).toMatch(/^http:\/\/satang\.test\/portal/)
    expect((await nok.submit(page.text)).location).toMatch(/\/members$/)
    expect((await visitor(appUrl).get('/members')).text).toContain('For members only')

    const { subscriptions } = await satang.checkoutSessions.retrieve(id)
    await satang.subscriptions.cancel(subscriptions[0] ?? '', { at_period_end: false })
    await eventually(
      async () => (await nok.get('/members')).text.includes('For members only'),
      () => `it stays open:\n${program.printed()}`,
    )
    const forged = await Satang.webhooks.signForTest(
      { type: 'entitlements.updated', data: { object: { customer: 'cus_1' } } },
      'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
    )
    expect((await fetch(`${appUrl}/webhooks`, { method: 'POST', ...forged })).status).toBe(400)
  },
  5 * MINUTES,
)
