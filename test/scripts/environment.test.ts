// What `npm start` gives the API and the worker: our memory limit first, then the person's own NODE_OPTIONS, which win.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readStartConfig, SETTING_NAMES } from '../../config/env.ts'
import { ROOT } from '../../scripts/bundle.ts'
import { childEnvironment } from '../../scripts/start/environment.ts'

const at = {
  ...{
    port: 3000,
    metricsPort: 9464,
    databaseUrl: 'postgres://x',
    temporalAddress: 'x:7233',
    temporalUiUrl: undefined,
  },
  ...{ encryptionKey: 'x', decryptionKeys: [], workflowBundle: '/x.js', dataDir: '/x' },
}
const given = (env: Record<string, string>) => childEnvironment(readStartConfig({}), at, env)

test('a person’s options for node come after ours, so that theirs win', () => {
  const ours = given({}).NODE_OPTIONS!
  expect(ours).toMatch(/^--max-semi-space-size=\d+ --max-old-space-size=\d+ --v8-pool-size=1$/)
  expect(given({ NODE_OPTIONS: '--max-old-space-size=4096' }).NODE_OPTIONS).toBe(`${ours} --max-old-space-size=4096`)
})

test('the container image is as sparing as npm start', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const env = given({})
  expect(dockerfile).toContain(`NODE_OPTIONS="${env.NODE_OPTIONS}"`)
  const allocator = Object.entries(env).filter(([name]) => name.startsWith('MALLOC_'))
  expect(allocator).toHaveLength(3)
  for (const [name, value] of allocator) expect(dockerfile).toContain(`${name}=${value}`)
})

test('the terms of money reach both processes', () => {
  const terms = {
    FEE_RATES: '[]',
    VAT_RATES: '[]',
    AVAILABLE_AFTER_DAYS: 'card=1',
    MINIMUM_PAYOUT_SATANG: '100',
    ORDER_MAILS_PER_HOUR: '9',
    BANK_ACCOUNT_WAIT_HOURS: '24',
    DOCUMENT_RETENTION_YEARS: '7',
    HOSTED_LINK_DAYS: '0',
  }
  expect(given(terms)).toMatchObject(terms)
})

/** Names of settings in a file, one per match. */
const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(([, name]) => name!)
const sorted = (names: readonly string[]) => [...new Set(names)].sort()

test('every setting reaches both processes, or is npm start’s own to say', () => {
  const said = Object.keys(given({}))
  const own = [
    ...['DATABASE_OWNER_URL', 'DECRYPTION_KEYS', 'PORT_FD', 'METRICS_PORT_FD', 'TEMPORAL_UI_URL'],
    // For an external Temporal.
    ...SETTING_NAMES.filter((name) => /^TEMPORAL_(API_KEY|TLS)/.test(name)),
  ]
  expect(SETTING_NAMES.length).toBeGreaterThan(50)
  expect(
    SETTING_NAMES.filter((name) => !said.includes(name) && !own.includes(name) && given({ [name]: 'x' })[name] !== 'x'),
  ).toEqual([])
})

// Read by scripts alone.
const OF_SCRIPTS = ['TEMPORAL_CLI_PATH']

test('.env.example names every setting, and nothing else', () => {
  expect(sorted(namesIn('.env.example', /^# ([A-Z][A-Z0-9_]+)=/gm))).toEqual(sorted([...SETTING_NAMES, ...OF_SCRIPTS]))
})

test('docker-compose.yml passes every setting that a container does not say itself', () => {
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
  const [shared = ''] = compose.split('x-satang: &satang')[1]!.split('\nservices:')
  const passed = [...shared.matchAll(/^ {4}([A-Z][A-Z0-9_]+): (.*)$/gm)].map(([, name, value]) => ({
    name: name!,
    value: value!,
  }))
  // The image says where a process listens and what it runs; files of a machine and of another Temporal are no business of this one.
  const ofContainer =
    /^(HOST|(METRICS_)?PORT(_FD)?|WORKER_LIVENESS_PORT|DATA_DIR|DATABASE_OWNER_URL|WORKFLOW_BUNDLE|ALLOW_PRIVILEGED_DATABASE_LOGIN|TEMPORAL_(NAMESPACE|API_KEY|TLS.*))$/
  expect(sorted(passed.map(({ name }) => name))).toEqual(
    sorted(SETTING_NAMES.filter((name) => !ofContainer.test(name))),
  )
  const fixed = /^(DATABASE_URL|TEMPORAL_ADDRESS|TEMPORAL_UI_URL)$/
  // A setting that somebody has made reaches the container under its own name.
  expect(passed.filter(({ name, value }) => !fixed.test(name) && !value.startsWith(`\${${name}:`))).toEqual([])
})

test('the owner’s log-in to the database reaches neither process', () => {
  const env = given({
    DATABASE_OWNER_URL: 'postgres://o',
    DATABASE_ADMIN_URL: 'postgres://a',
    ALLOW_PRIVILEGED_DATABASE_LOGIN: 'true',
  })
  expect(env.DATABASE_URL).toBe('postgres://x')
  expect(Object.values(env).filter((value) => /^postgres:..[oa]/.test(value))).toEqual([])
  expect(env.ALLOW_PRIVILEGED_DATABASE_LOGIN).toBe('true')
})

test('what is nobody’s setting does not leak through', () => {
  expect(given({ SECRET_OF_ANOTHER: 'x', MALLOC_ARENA_MAX: '9' })).not.toHaveProperty('SECRET_OF_ANOTHER')
  expect(given({ MALLOC_ARENA_MAX: '9' }).MALLOC_ARENA_MAX).toBe('2')
})
