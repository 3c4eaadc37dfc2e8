/*
 * The secrets of the embedded demo. They are made once and kept in DATA_DIR, readable only by its owner: if they are lost, what they encrypt is lost
 * too. A deployment with its own servers brings its own secrets and has no such file.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DemoSecrets {
  encryptionKey: string
  /** Keys from before a rotation, the newest first: they only decrypt. */
  decryptionKeys?: string[]
  /** Of the administrator of the embedded Postgres. Only the start itself uses it. */
  postgresPassword: string
  /** Of the database's owner, who runs the migrations. */
  ownerPassword: string
  /** Of the application's log-in. */
  logInPassword: string
}

/** The master keys of a start: those of the environment, or those of the demo. */
export interface MasterKeys {
  encryptionKey: string
  decryptionKeys: readonly string[]
}

/**
 * Reads or makes the secrets; the file of an older start gets what it lacks. Safe to repeat: a secret that exists is never made again. Throws when
 * the file is gone and its database is not.
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

/** The master keys: ENCRYPTION_KEY and DECRYPTION_KEYS, or the demo's when ENCRYPTION_KEY is not set. */
export function masterKeys(
  { encryptionKey, decryptionKeys }: { encryptionKey?: string | undefined; decryptionKeys: readonly string[] },
  dataDir: string,
): MasterKeys {
  if (encryptionKey) return { encryptionKey, decryptionKeys }
  const kept = demoSecrets(dataDir)
  return { encryptionKey: kept.encryptionKey, decryptionKeys: [...decryptionKeys, ...(kept.decryptionKeys ?? [])] }
}

/** 32 random bytes, in the form of ENCRYPTION_KEY. */
export function newMasterKey(): string {
  return randomBytes(32).toString('base64')
}

/** Gives the demo a new master key. The earlier keys still decrypt. It is used from the next start on. */
export function renewDemoKey(dataDir: string): void {
  const { encryptionKey, decryptionKeys = [], ...rest } = demoSecrets(dataDir)
  write(dataDir, { ...rest, encryptionKey: newMasterKey(), decryptionKeys: [encryptionKey, ...decryptionKeys] })
}

/** Removes the demo's earlier keys, when no value needs them any longer. Safe to repeat. */
export function forgetDemoKeys(dataDir: string): void {
  const { decryptionKeys: _, ...kept } = demoSecrets(dataDir)
  write(dataDir, kept)
}

/** Writes the file completely or not at all. */
function write(dataDir: string, secrets: DemoSecrets): DemoSecrets {
  const file = fileOf(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}
