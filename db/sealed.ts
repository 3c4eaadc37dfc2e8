// Encryption at rest: which columns are sealed, for which purpose, and to which row a value is bound. A sealed value is
//
//   STG 2 | id of its master key, 8 bytes | nonce, 24 bytes | ciphertext | tag, 16 bytes
//
// sealed by XAES-256-GCM (db/xaes.ts) under a key of its purpose. Table, column and primary key are associated data, so a value opens only in its own
// place. Values of the first format (nonce of 12 bytes, tag, ciphertext, AES-256-GCM under the master key itself) are still opened; `satang keys
// rotate` replaces them.
import { createDecipheriv, randomBytes } from 'node:crypto'
import { KEY_ID_BYTES, type Keyring, type MasterKey } from './keyring.ts'
import { NONCE_BYTES, TAG_BYTES, xaesOpen, xaesSeal } from './xaes.ts'

interface SealedColumn {
  table: string
  column: string
  /** The columns of the primary key, in the order in which `seal` and `unseal` take them. */
  key: readonly string[]
  /** What the column stores. Each purpose has a key of its own. */
  purpose: string
  /** What a value of the first format was bound to. */
  firstFormat: (key: readonly string[]) => string
}

const endpointText = ([id]: readonly string[]) => `webhook-endpoint/${id}`

/** Every sealed column. A new one must be added here: otherwise nothing seals it and `satang keys rotate` skips it. */
export const SEALED_COLUMNS = {
  webhook_secret: {
    ...{ table: 'webhook_endpoints', column: 'secret', key: ['id'], purpose: 'webhook secrets' },
    firstFormat: endpointText,
  },
  webhook_previous_secrets: {
    ...{ table: 'webhook_endpoints', column: 'previous_secret', key: ['id'], purpose: 'webhook secrets' },
    firstFormat: endpointText,
  },
  bank_account_number: {
    ...{ table: 'bank_accounts', column: 'account_number', key: ['id'], purpose: 'bank account numbers' },
    firstFormat: ([id]) => `bank_account\n${id}`,
  },
  gateway_credentials: {
    ...{ table: 'gateway_accounts', column: 'credentials', key: ['id'], purpose: 'gateway credentials' },
    firstFormat: ([id]) => `gateway_account\n${id}`,
  },
  member_totp_secret: {
    ...{ table: 'members', column: 'totp_secret', key: ['id'], purpose: 'one-time code secrets' },
    firstFormat: ([id]) => `member/${id}`,
  },
  idempotent_answer: {
    ...{ table: 'idempotency_records', column: 'body', key: ['scope', 'key'], purpose: 'idempotent answers' },
    firstFormat: ([scope, key]) => `idempotency\n${scope}\n${key}`,
  },
} as const satisfies Record<string, SealedColumn>

export type SealedName = keyof typeof SEALED_COLUMNS

/**
 * What is sealed but stored in no column, by its purpose. A page carries it for some minutes, so no rotation looks for it. `row` is what it is bound
 * to.
 */
const SEALED_IN_PAGES = { step_up_form: 'step-up forms' } as const

type SealedAnywhere = SealedName | keyof typeof SEALED_IN_PAGES

/** The letters STG and the number of the format. */
const HEAD = Buffer.from([0x53, 0x54, 0x47, 2])
const HEADER_BYTES = HEAD.length + KEY_ID_BYTES

/** Seals `plain` for a column of the row with this primary key, under the newest key. */
export function seal(keys: Keyring, name: SealedAnywhere, row: readonly string[], plain: Buffer): Buffer {
  const header = headerOf(keys.newest)
  const nonce = randomBytes(NONCE_BYTES)
  const sealed = xaesSeal(keyFor(keys.newest, name), nonce, plain, placeOf(header, name, row))
  return Buffer.concat([header, nonce, sealed])
}

/** Opens what `seal` made. Throws when no key of the keyring fits, when the value belongs to another row or column, or when it is damaged. */
export function unseal(keys: Keyring, name: SealedAnywhere, row: readonly string[], sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed)
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) return unsealFirstFormat(keys, name, row, bytes)
  const key = keys.all.find(({ id }) => bytes.subarray(HEAD.length, HEADER_BYTES).equals(id))
  try {
    if (!key) throw new Error(`no key of this process is ${keyIdOf(bytes)}, under which ${where(name, row)} is sealed`)
    const [nonce, rest] = [bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES), HEADER_BYTES + NONCE_BYTES]
    return xaesOpen(keyFor(key, name), nonce, bytes.subarray(rest), placeOf(bytes.subarray(0, HEADER_BYTES), name, row))
  } catch (error) {
    // One of 2^32 values of the first format begins with these four bytes.
    try {
      return unsealFirstFormat(keys, name, row, bytes)
    } catch {
      throw error
    }
  }
}

/** Whether a value is sealed under the newest key. A value that begins otherwise is to be sealed again. */
export function isUnderNewest(keys: Keyring, sealed: Uint8Array): boolean {
  return headerOf(keys.newest).equals(Buffer.from(sealed).subarray(0, HEADER_BYTES))
}

/** The id of a value's key as hexadecimal digits; null for the first format, which names no key. */
export function keyIdOf(sealed: Uint8Array): string | null {
  const bytes = Buffer.from(sealed)
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) return null
  return bytes.subarray(HEAD.length, HEADER_BYTES).toString('hex')
}

function unsealFirstFormat(keys: Keyring, name: SealedAnywhere, row: readonly string[], bytes: Buffer): Buffer {
  if (!isColumn(name)) throw new Error(`${where(name, row)} is not sealed by this installation`)
  if (bytes.length < 12 + TAG_BYTES) throw new Error(`${where(name, row)} is cut off`)
  const bound = Buffer.from((SEALED_COLUMNS[name] as SealedColumn).firstFormat(row))
  for (const key of keys.all) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.forFirstFormat, bytes.subarray(0, 12), {
        authTagLength: TAG_BYTES,
      }).setAAD(bound)
      decipher.setAuthTag(bytes.subarray(12, 12 + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(12 + TAG_BYTES)), decipher.final()])
    } catch {
      // Another key may fit, because the first format names none.
    }
  }
  throw new Error(`no key of this process opens ${where(name, row)}`)
}

function isColumn(name: SealedAnywhere): name is SealedName {
  return Object.hasOwn(SEALED_COLUMNS, name)
}

function keyFor(key: MasterKey, name: SealedAnywhere): Buffer {
  return key.derived(`satang sealed 2 ${isColumn(name) ? SEALED_COLUMNS[name].purpose : SEALED_IN_PAGES[name]}`)
}

function headerOf(key: MasterKey): Buffer {
  return Buffer.concat([HEAD, key.id])
}

/** The associated data. JSON keeps the parts apart, whatever their content. */
function placeOf(header: Buffer, name: SealedAnywhere, row: readonly string[]): Buffer {
  const place = isColumn(name) ? [SEALED_COLUMNS[name].table, SEALED_COLUMNS[name].column] : [name]
  return Buffer.concat([header, Buffer.from(JSON.stringify([...place, ...row]))])
}

function where(name: SealedAnywhere, row: readonly string[]): string {
  if (!isColumn(name)) return name
  const { table, column } = SEALED_COLUMNS[name]
  // Of an idempotency key only the scope is named: the keys that merchants send are in no log.
  return `${table}.${column} of ${row[0]}`
}
