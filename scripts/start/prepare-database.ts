/*
 * Runs scripts/prepare.ts (schema and demo merchant) in a short process and reads its answer.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../bundle.ts'
import type { Demo } from './demo-file.ts'
import type { DatabaseUrls } from './parts.ts'

export interface Prepared {
  demo: Pick<Demo, 'merchant' | 'storefront_slug' | 'test_key' | 'live_key'> & {
    dashboard: { email: string; password: string }
  }
  /** The values of the printed example call. */
  sample: { customer: string; monthlyPrice: string }
}

interface Preparation {
  database: DatabaseUrls
  /** The demo of the last start. Its keys stay if they are still valid. */
  keep: Demo | undefined
  say(line: string): void
  signal: AbortSignal
}

/** Throws with the short process's last output when the schema or the demo cannot be made. Safe to repeat. */
export async function prepareDatabase({ database, keep, say, signal }: Preparation): Promise<Prepared> {
  say('Bringing the database to the newest schema …')
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    KEEP_TEST_KEY: keep?.test_key,
    KEEP_LIVE_KEY: keep?.live_key,
    KEEP_PASSWORD: keep?.dashboard?.password ?? undefined,
    NO_COLOR: '1',
  }
  const child = spawn(process.execPath, [join(ROOT, 'scripts/prepare.ts')], {
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let log = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    log = `${log}${chunk}`.slice(-8_000)
  })
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Error(`The database could not be prepared:\n${log.trim()}`)
  // The migrator may have written output before.
  const { customer, monthly_price, ...demo } = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')
  return { demo, sample: { customer, monthlyPrice: monthly_price } }
}
