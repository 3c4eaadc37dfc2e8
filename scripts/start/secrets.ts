/*
 * The secrets of the embedded demo, made once and kept in DATA_DIR for its owner's eyes: losing them means losing what
 * they encrypt. A deployment with servers of its own brings its own and has no such file.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DemoSecrets {
  encryptionKey: string
  /** Keys of before a rotation, the newest first: they only open. */
  decryptionKeys?: string[]
  /** Of the administrator of the embedded Postgres, whom nothing but the start itself uses. */
  postgresPassword: string
  /** Of the database's owner, who migrates. */
  ownerPassword: string
  /** Of the application's log-in. */
  logInPassword: string
}

/** The master keys of a start: those of the environment, else those of the demo. */
export interface MasterKeys {
  encryptionKey: string
  decryptionKeys: readonly string[]
}

/**
 * Reads or makes them; a file of an older start gets what it lacks. Safe to repeat: what was made once is never made again. Throws when the file is gone and the database that it
 * opens is not.
 */
export function demoSecrets(dataDir: string): DemoSecrets {
  const file = fileOf(dataDir)
  if (!existsSync(file) && existsSync(join(dataDir, 'postgres')))
    throw new Error(
      `${file} is gone, and with it the password of the database in ${join(dataDir, 'postgres')} and the key that encrypts what is in it. Put the file back from a copy; or give up that database: move ${dataDir} away and start again.`,
    )
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<DemoSecrets>) : {}
  const password = () => randomBytes(18).toString('base64url')
  const made = {
    encryptionKey: newMasterKey(),
    postgresPassword: password(),
    ownerPassword: password(),
    logInPassword: password(),
    ...kept,
  }
  if (Object.keys(kept).length === Object.keys(made).length) return made
  return write(dataDir, made)
}

/** The master keys: ENCRYPTION_KEY and DECRYPTION_KEYS, or where the first is not set the demo's. */
export function masterKeys(
  { encryptionKey, decryptionKeys }: { encryptionKey?: string | undefined; decryptionKeys: readonly string[] },
  dataDir: string,
): MasterKeys {
  if (encryptionKey) return { encryptionKey, decryptionKeys }
  const kept = demoSecrets(dataDir)
  return { encryptionKey: kept.encryptionKey, decryptionKeys: [...decryptionKeys, ...(kept.decryptionKeys ?? [])] }
}

/** 32 random bytes, as ENCRYPTION_KEY takes them. */
export function newMasterKey(): string {
  return randomBytes(32).toString('base64')
}

/** Gives the demo a new master key; those of before keep opening. It counts from the next start on. */
export function renewDemoKey(dataDir: string): void {
  const { encryptionKey, decryptionKeys = [], ...rest } = demoSecrets(dataDir)
  write(dataDir, { ...rest, encryptionKey: newMasterKey(), decryptionKeys: [encryptionKey, ...decryptionKeys] })
}

/** Takes the demo's earlier keys away, once nothing needs them. Safe to repeat. */
export function forgetDemoKeys(dataDir: string): void {
  const { decryptionKeys: _, ...kept } = demoSecrets(dataDir)
  write(dataDir, kept)
}

/** Whole or not at all. */
function write(dataDir: string, secrets: DemoSecrets): DemoSecrets {
  const file = fileOf(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}
