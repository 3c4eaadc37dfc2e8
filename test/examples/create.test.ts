// `npm create satang-app`: what it refuses, what it lays out, and a program of it that is installed without a network and makes one sale.
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { Satang } from '../../client/src/index.ts'
import { programIn, ROOT, visitor } from '../support/examples.ts'
import { type Shop, type System, startSystem } from '../support/system.ts'

const TEMPLATES = ['course-shop', 'desktop-licence', 'nextjs', 'saas']
const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`

let system: System
let shop: Shop
let home: string
beforeAll(async () => {
  system = await startSystem()
  shop = await system.shop()
  home = mkdtempSync(join(tmpdir(), 'satang-create-'))
})
afterAll(async () => {
  rmSync(home, { recursive: true, force: true })
  await system?.checkAndClose()
})

interface Ran {
  code: number
  out: string
  err: string
}

/** Runs it in `home`, where nobody can be asked. */
function create(
  line: string,
  { env = {}, bin = join(ROOT, 'create', 'bin.mjs') }: { env?: Record<string, string>; bin?: string } = {},
): Promise<Ran> {
  const words = line.split(' ').filter(Boolean)
  return new Promise((resolve) => {
    const known = { PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), DATA_DIR: join(home, 'data'), ...env }
    execFile(process.execPath, [bin, ...words], { cwd: home, env: known }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()

const exampleFiles = (template: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '.'], {
    cwd: join(ROOT, 'examples', template),
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean)
    .sort()

const given = () => `--api-key ${shop.key} --base-url ${system.url}`

test('refuses what it does not understand, and writes nothing', async () => {
  expect(await create('')).toMatchObject({ code: 2, err: expect.stringContaining('A folder is missing') })
  expect(await create('a')).toMatchObject({ code: 2, err: expect.stringContaining('--template NAME') })
  expect(await create('a --template shop')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/There is no template shop\.\n {2}course-shop .*\n {2}desktop-licence /),
  })
  expect(await create('a --templat saas')).toMatchObject({ code: 2, err: expect.stringContaining("'--templat'") })
  expect(await create('a b --template saas')).toMatchObject({ code: 2 })
  expect(await create('.. --template saas')).toMatchObject({ code: 1 })
  expect(await create('a --template saas --api-key sk_live_x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('key of test mode'),
  })
  expect(await create('--help')).toMatchObject({ code: 0, out: expect.stringContaining('saas') })
  expect(readdirSync(home)).toEqual([])
})

test('never touches a folder that has files, or a file', async () => {
  mkdirSync(join(home, 'full'))
  writeFileSync(join(home, 'full', '.hidden'), 'mine')
  writeFileSync(join(home, 'file'), 'mine')
  expect(await create(`full --template saas ${given()}`)).toMatchObject({
    code: 1,
    err: 'full is not empty. Nothing was written.\n',
  })
  expect(await create(`file --template saas ${given()}`)).toMatchObject({ code: 1, err: 'file is no folder.\n' })
  expect(filesIn(join(home, 'full'))).toEqual(['.hidden'])
  expect(readdirSync(home).sort()).toEqual(['file', 'full'])
})

test('takes the key from the environment, the log-in or the demo, says which, and what is wrong with it', async () => {
  mkdirSync(join(home, 'data'))
  const demo = { base_url: system.url, test_key: shop.key, live_key: 'sk_live_x' }
  writeFileSync(join(home, 'data', 'demo.json'), JSON.stringify(demo))
  expect((await create('by-demo --template saas')).out).toContain(`${system.url} and the key of the demo`)
  expect(readFileSync(join(home, 'by-demo', '.env'), 'utf8')).toContain(`SATANG_API_KEY=${shop.key}\n`)
  mkdirSync(join(home, 'config', 'satang'), { recursive: true })
  const logIn = { base_url: system.url, api_key: 'sk_test_of_the_log_in', live_key: 'sk_live_x' }
  writeFileSync(join(home, 'config', 'satang', 'login.json'), JSON.stringify(logIn))
  const byLogIn = await create('by-log-in --template saas')
  expect(byLogIn.out).toContain('the key of satang login')
  expect(byLogIn.out).toContain('does not know the key')
  const env = { SATANG_API_KEY: 'sk_test_x', SATANG_BASE_URL: 'http://127.0.0.1:9' }
  const byEnv = await create('by-env --template saas', { env })
  expect(byEnv.out).toContain('the key of SATANG_API_KEY')
  expect(byEnv.out).toContain('Satang does not answer at http://127.0.0.1:9')
  rmSync(join(home, 'config'), { recursive: true })
  rmSync(join(home, 'data'), { recursive: true })
  // The demo of this checkout would be found behind these.
  if (!existsSync(join(ROOT, '.data', 'demo.json'))) {
    const without = await create(`later --template saas --base-url ${system.url}`, {
      env: { DATA_DIR: join(home, 'none') },
    })
    expect(without.out).toContain('Write your secret key into its .env')
  }
})

test('lays out each example as it is, with a name of its own', async () => {
  for (const template of TEMPLATES) {
    mkdirSync(join(home, template)) // An empty folder is fine.
    const { code, out } = await create(`${template} --template ${template} ${given()}`)
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/Next:\n\n {2}cd \S+ && npm install\n {2}npm run (dev|seed)\n$/),
    ])
    const folder = join(home, template)
    const made = filesIn(folder).filter((name) => !name.startsWith('vendor'))
    expect(made).toEqual([...exampleFiles(template), '.env', '.gitignore'].sort())
    for (const name of exampleFiles(template).filter((name) => name !== 'package.json'))
      expect(readFileSync(join(folder, name), 'utf8')).toBe(
        readFileSync(join(ROOT, 'examples', template, name), 'utf8'),
      )
    const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const [tarball] = readdirSync(join(folder, 'vendor'))
    expect(described).toMatchObject({ name: template, version: '0.1.0', private: true })
    expect(described.dependencies.satang).toBe(`file:vendor/${tarball}`)
    const env = readFileSync(join(folder, '.env'), 'utf8')
    expect(env).toContain(`SATANG_API_KEY=${shop.key}\n`)
    expect(env).toContain(`SATANG_BASE_URL=${system.url}\n`)
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
  }
})

test('makes a program that is installed without a network, seeded, and makes a sale', async () => {
  await create(`sold --template desktop-licence ${given()}`)
  const folder = join(home, 'sold')
  // Without the compiler and the types: they are not needed to run, and would need a registry.
  const { devDependencies: _, ...described } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(described))
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: { PATH, HOME: home, XDG_CONFIG_HOME: home },
    stdio: 'pipe',
  })
  const program = programIn(folder)
  expect(await program.run('seed')).toContain('Notes is sold at')
  const satang = new Satang(shop.key, { baseUrl: system.url })
  const { buy_url } = JSON.parse(program.read('product.json'))
  await visitor(system.url).post(new URL(buy_url).pathname, { email: 'nok@example.com' })
  const [session] = (await satang.checkoutSessions.list({ limit: 1 })).data
  await satang.testHelpers.checkoutSessions.confirm(session?.id ?? '', {
    payment_method_type: 'card',
    token: 'pm_card_ok',
  })
  const [licence] = (await satang.licenses.list()).data
  const env = { PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'device') }
  // Not by execFileSync: this process answers as Satang meanwhile.
  const words = ['start', '-s', '--', 'activate', licence?.key ?? '']
  const { stdout } = await promisify(execFile)('npm', words, { cwd: folder, env })
  expect(stdout).toContain('Thank you, nok@example.com')
})

describe('at a terminal', () => {
  const HAS_SCRIPT = spawnSync('script', ['--version']).status === 0
  const it = HAS_SCRIPT ? test : test.skip
  if (!HAS_SCRIPT) console.warn('there is no `script` here, so the questions of the starter are not tested')
  const open: ChildProcess[] = []
  afterEach(() => {
    for (const child of open.splice(0)) child.kill()
  })

  /** Runs it in `own` at a pseudo-terminal. `sees` waits for a text behind what was seen before. */
  function atTerminal(own: string, line = '', more: Record<string, string> = {}) {
    const words = [process.execPath, join(ROOT, 'create', 'bin.mjs'), ...line.split(' ').filter(Boolean)]
    const known = { PATH, HOME: own, XDG_CONFIG_HOME: join(own, 'config'), DATA_DIR: join(own, 'none') }
    const child = spawn('script', ['-qfec', words.map((word) => `'${word}'`).join(' '), '/dev/null'], {
      cwd: own,
      env: {
        ...known,
        npm_config_cache: join(home, 'npm'),
        TERM: 'dumb',
        SHELL: '/bin/sh',
        SATANG_BASE_URL: system.url,
        ...more,
      },
    })
    open.push(child)
    let [said, seen] = ['', 0]
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const sees = async (text: string) => {
      for (const until = Date.now() + 10_000; !said.includes(text, seen); ) {
        if (Date.now() > until) throw new Error(`not seen: ${text} in ${said.slice(seen)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      seen = said.indexOf(text, seen) + text.length
    }
    const press = (keys: string) => void child.stdin.write(keys)
    return { sees, press, type: (answer: string) => press(`${answer}\r`), ended, said: () => said, child }
  }
  const folder = () => mkdtempSync(join(home, 'terminal-'))
  const [FOLDER, EXAMPLE, KEY] = ['Folder of the new program', 'Which example', 'Secret key of test mode']

  it('answers lay the program out, and what was given is not asked', async () => {
    const own = folder()
    const one = atTerminal(own)
    await one.sees(FOLDER)
    one.type(' shop ')
    await one.sees('course-shop      a static page')
    await one.sees(EXAMPLE)
    one.type('course-shop')
    await one.sees(KEY)
    one.type(shop.key)
    await one.sees('shop is laid out from course-shop.')
    expect(await one.ended).toBe(0)
    expect(readdirSync(own)).toEqual(['shop'])
    expect(filesIn(join(own, 'shop'))).toEqual(expect.arrayContaining(exampleFiles('course-shop')))
    expect(readFileSync(join(own, 'shop', '.env'), 'utf8')).toContain(`SATANG_API_KEY=${shop.key}\n`)

    const given = atTerminal(own, 'other --template saas', { SATANG_API_KEY: shop.key })
    expect(await given.ended).toBe(0)
    for (const question of [FOLDER, EXAMPLE, KEY]) expect(given.said()).not.toContain(question)
  })

  it('nothing but Enter is the default, and a key that comes later', async () => {
    const own = folder()
    const one = atTerminal(own)
    for (const question of [`${FOLDER} (my-satang-app)`, `${EXAMPLE} (saas)`, KEY]) {
      await one.sees(question)
      one.type('')
    }
    await one.sees('my-satang-app is laid out from saas.')
    await one.sees('Write your secret key into its .env')
    expect(await one.ended).toBe(0)
    expect(readdirSync(own)).toEqual(['my-satang-app'])
    expect(readFileSync(join(own, 'my-satang-app', '.env'), 'utf8')).toContain('SATANG_API_KEY=\n')
  })

  it('a wrong answer is told why, and asked again', async () => {
    const own = folder()
    mkdirSync(join(own, 'my-satang-app'))
    writeFileSync(join(own, 'my-satang-app', 'mine'), 'mine')
    writeFileSync(join(own, 'file'), 'mine')
    const one = atTerminal(own)
    for (const [answer, why] of [
      ['', 'my-satang-app is not empty. Nothing was written.'],
      ['file', 'file is no folder.'],
      ['/', '/ is no name for a program.'],
    ] as const) {
      await one.sees(FOLDER)
      one.type(answer)
      await one.sees(why)
    }
    await one.sees(FOLDER)
    one.type('fine')
    await one.sees(EXAMPLE)
    one.type('shop')
    await one.sees('There is no template shop.')
    await one.sees(EXAMPLE)
    one.type('saas')
    await one.sees(KEY)
    one.type('sk_live_x')
    await one.sees('Begin with a key of test mode')
    await one.sees(KEY)
    one.type('')
    expect(await one.ended).toBe(0)
    expect(readdirSync(own).sort()).toEqual(['file', 'fine', 'my-satang-app'])
    expect(readdirSync(join(own, 'my-satang-app'))).toEqual(['mine'])
  })

  it.each([
    ['Ctrl-C', '\u0003'],
    ['the end of the input', '\u0004'],
  ])('%s at any question leaves nothing', async (_name, keys) => {
    for (const answers of [[], ['deep/new'], ['deep/new', 'saas']]) {
      const own = folder()
      const one = atTerminal(own)
      const questions = [FOLDER, EXAMPLE, KEY]
      for (const answer of answers) {
        await one.sees(questions.shift()!)
        one.type(answer)
      }
      await one.sees(questions[0]!)
      one.press(keys)
      await one.sees('Stopped. Nothing was written.')
      expect([answers, await one.ended, readdirSync(own)]).toEqual([answers, 130, []])
    }
  })

  it('Ctrl-C while the program is made leaves nothing either', async () => {
    const own = folder()
    // An npm that takes its time to pack the client.
    const slow = mkdtempSync(join(home, 'slow-'))
    writeFileSync(join(slow, 'npm'), '#!/bin/sh\necho packing > /dev/tty\nexec sleep 20\n', { mode: 0o755 })
    const line = `deep/new --template saas --api-key ${shop.key}`
    const one = atTerminal(own, line, { PATH: `${slow}${delimiter}${PATH}` })
    await one.sees('packing')
    expect(readdirSync(join(own, 'deep'))).toEqual([expect.stringMatching(/^\.satang-app-/)])
    one.press('\u0003')
    await one.sees('Stopped. Nothing was written.')
    expect([await one.ended, readdirSync(own)]).toEqual([130, []])
  })
})

test('is a package that has the examples in it, and then takes the published client', async () => {
  const own = join(home, 'repository')
  for (const name of ['create', 'examples']) cpSync(join(ROOT, name), join(own, name), { recursive: true })
  rmSync(join(own, 'create', 'templates'), { recursive: true, force: true })
  execFileSync('npm', ['pack', '--silent', '--pack-destination', home], {
    cwd: join(own, 'create'),
    env: { PATH, HOME: home },
    stdio: 'pipe',
  })
  const [tarball] = readdirSync(home).filter((name) => name.endsWith('.tgz'))
  execFileSync('tar', ['-xzf', tarball ?? ''], { cwd: home })
  const bin = join(home, 'package', 'bin.mjs')
  expect(statSync(bin).mode & 0o100).toBe(0o100)
  for (const template of TEMPLATES) {
    expect((await create(`published-${template} --template ${template} ${given()}`, { bin })).code).toBe(0)
    const folder = join(home, `published-${template}`)
    expect(filesIn(folder)).toEqual([...exampleFiles(template), '.env', '.gitignore'].sort())
    const version = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).version
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies.satang).toBe(
      version('client/package.json'),
    )
    expect(version('create/package.json')).toBe(version('client/package.json'))
  }
  expect(await create(`local --template saas --local ${given()}`, { bin })).toMatchObject({
    code: 1,
    err: expect.stringContaining('--local needs a checkout'),
  })
  expect(existsSync(join(home, 'local'))).toBe(false)
})
