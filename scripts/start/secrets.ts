/*
 * The secrets of the embedded demo, made once and kept in DATA_DIR for its owner's eyes: losing them means losing what
 * they encrypt. A deployment with servers of its own brings its own and has no such file.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DemoSecrets {
  encryptionKey: string
  /** Of the administrator of the embedded Postgres, whom nothing but the start itself uses. */
  postgresPassword: string
  /** Of the database's owner, who migrates. */
  ownerPassword: string
  /** Of the application's log-in. */
  logInPassword: string
}

/** Reads or makes them; a file of an older start gets what it lacks. Safe to repeat: what was made once is never made again. */
export function demoSecrets(dataDir: string): DemoSecrets {
  const file = join(dataDir, 'secrets.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<DemoSecrets>) : {}
  const password = () => randomBytes(18).toString('base64url')
  const made = {
    encryptionKey: randomBytes(32).toString('base64'),
    postgresPassword: password(),
    ownerPassword: password(),
    logInPassword: password(),
    ...kept,
  }
  if (Object.keys(kept).length === Object.keys(made).length) return made
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return made
}
