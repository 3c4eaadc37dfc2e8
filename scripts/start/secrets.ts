/*
 * The secrets of the embedded demo, made once and kept in DATA_DIR for its owner's eyes: losing them means losing what
 * they encrypt. A deployment with servers of its own brings its own and has no such file.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DemoSecrets {
  encryptionKey: string
  postgresPassword: string
}

/** Reads or makes them. Safe to repeat: what was made once is never made again. */
export function demoSecrets(dataDir: string): DemoSecrets {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoSecrets
  const made = {
    encryptionKey: randomBytes(32).toString('base64'),
    postgresPassword: randomBytes(18).toString('base64url'),
  }
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return made
}
