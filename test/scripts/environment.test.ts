// What `npm start` gives the API and the worker: our memory limit first, then the person's own NODE_OPTIONS, which win.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readStartConfig } from '../../config/env.ts'
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
  expect(ours).toMatch(/^--max-semi-space-size=\d+ --max-old-space-size=\d+$/)
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

test('every setting of .env.example reaches both processes, or is npm start’s own to say', () => {
  const names = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(
    ([, name]) => name!,
  )
  const said = Object.keys(given({}))
  const own = [
    ...['DATABASE_OWNER_URL', 'DECRYPTION_KEYS', 'PORT_FD', 'METRICS_PORT_FD', 'TEMPORAL_CLI_PATH', 'TEMPORAL_UI_URL'],
    // For an external Temporal.
    ...names.filter((name) => /^TEMPORAL_(API_KEY|TLS)/.test(name)),
  ]
  expect(names.length).toBeGreaterThan(40)
  expect(
    names.filter((name) => !said.includes(name) && !own.includes(name) && given({ [name]: 'x' })[name] !== 'x'),
  ).toEqual([])
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
