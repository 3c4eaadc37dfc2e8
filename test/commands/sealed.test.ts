// Encryption at rest: the algorithm by its published vectors, the format, and that a value can be decrypted only in its own place.
import { createCipheriv, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { keyring } from '../../db/keyring.ts'
import { memberLinkHash, memberLinkToken } from '../../db/member-links.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { isPortalCode, portalCode } from '../../db/portal-codes.ts'
import { isUnderNewest, keyIdOf, SEALED_COLUMNS, type SealedName, seal, unseal } from '../../db/sealed.ts'
import { xaesOpen, xaesSeal } from '../../db/xaes.ts'
import { type TestDatabase, testDatabase } from '../support/servers.ts'

const NAMES = Object.keys(SEALED_COLUMNS) as SealedName[]
const [A, B] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
const rowOf = (name: SealedName, id = 'x1') => SEALED_COLUMNS[name].key.map((_, i) => `${id}-${i}`)

describe('XAES-256-GCM', () => {
  const nonce = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWX')
  const plain = Buffer.from('XAES-256-GCM')

  // The two vectors of https://c2sp.org/XAES-256-GCM: the top bit of L is 0 in one and 1 in the other.
  test.each([
    [1, '', 'ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271'],
    [3, 'c2sp.org/XAES-256-GCM', '986ec1832593df5443a179437fd083bf3fdb41abd740a21f71eb769d'],
  ])('comes to the published bytes under a key of %i', (byte, associated, expected) => {
    const key = Buffer.alloc(32, byte)
    const sealed = xaesSeal(key, nonce, plain, Buffer.from(associated))
    expect(sealed.toString('hex')).toBe(expected)
    expect(xaesOpen(key, nonce, sealed, Buffer.from(associated))).toEqual(plain)
  })

  test('takes no key or nonce of another length', () => {
    expect(() => xaesSeal(Buffer.alloc(16), nonce, plain, Buffer.alloc(0))).toThrow('32 bytes')
    expect(() => xaesSeal(A, nonce.subarray(12), plain, Buffer.alloc(0))).toThrow('nonce 24')
  })
})

describe('a sealed value', () => {
  test.each(NAMES)('of %s opens in its own row and column alone, whole alone, and under its key alone', (name) => {
    const keys = keyring(A)
    const row = rowOf(name)
    const sealed = seal(keys, name, row, Buffer.from('secret'))
    expect(unseal(keys, name, row, sealed).toString()).toBe('secret')
    expect(() => unseal(keys, name, rowOf(name, 'x2'), sealed)).toThrow()
    for (const other of NAMES) if (other !== name) expect(() => unseal(keys, other, row, sealed)).toThrow()
    for (const other of NAMES) if (other !== name) expect(() => unseal(keys, other, rowOf(other), sealed)).toThrow()
    for (let length = 0; length < sealed.length; length++)
      expect(() => unseal(keys, name, row, sealed.subarray(0, length))).toThrow()
    for (let at = 0; at < sealed.length; at++) {
      const bent = Buffer.from(sealed)
      bent[at]! ^= 1
      expect(() => unseal(keys, name, row, bent)).toThrow()
    }
    expect(() => unseal(keyring(B), name, row, sealed)).toThrow(keyIdOf(sealed)!)
    expect(unseal(keyring(B, [A]), name, row, sealed).toString()).toBe('secret')
  })

  test('of a page opens for what it was sealed for alone, and follows a rotation', () => {
    const bound = ['ses_1', '/dashboard/x/live/api-keys/roll']
    const sealed = seal(keyring(A), 'step_up_form', bound, Buffer.from('typed'))
    expect(unseal(keyring(B, [A]), 'step_up_form', bound, sealed).toString()).toBe('typed')
    for (const other of [['ses_2', bound[1]!], ['ses_1', '/x'], bound.slice(0, 1)])
      expect(() => unseal(keyring(A), 'step_up_form', other, sealed)).toThrow()
    for (const name of NAMES) expect(() => unseal(keyring(A), name, bound, sealed)).toThrow()
    const old = firstFormat(A, bound.join('\n'), 'typed')
    expect(() => unseal(keyring(A), 'step_up_form', bound, old)).toThrow('not sealed by this installation')
  })

  test('names its key, which tells nothing of the key; no two are the same, nor two nonces', () => {
    const keys = keyring(A, [B, A])
    expect(keys.all).toHaveLength(2)
    const values = Array.from({ length: 1_000 }, () => seal(keys, 'webhook_secret', ['we_1'], Buffer.from('s')))
    expect(new Set(values.map((value) => value.subarray(12, 36).toString('hex'))).size).toBe(1_000)
    expect(values.every((value) => isUnderNewest(keys, value))).toBe(true)
    expect(isUnderNewest(keyring(B, [A]), values[0]!)).toBe(false)
    expect(inspect(keys, { depth: 9, showHidden: true })).not.toContain(inspect(A).slice(8, 20))
    expect(JSON.stringify(keys)).not.toContain(A.toString('base64').slice(0, 12))
  })

  test.each(NAMES)('of %s in the first format still opens, in its own row', (name) => {
    const row = rowOf(name)
    const sealed = firstFormat(A, SEALED_COLUMNS[name].firstFormat(row), 'secret')
    expect(keyIdOf(sealed)).toBeNull()
    for (const keys of [keyring(A), keyring(B, [A])]) {
      expect(unseal(keys, name, row, sealed).toString()).toBe('secret')
      expect(isUnderNewest(keys, sealed)).toBe(false)
      expect(() => unseal(keys, name, rowOf(name, 'x2'), sealed)).toThrow()
      expect(() => unseal(keys, name, row, sealed.subarray(0, 20))).toThrow('cut off')
      expect(() => unseal(keys, name, row, sealed.subarray(0, -1))).toThrow()
    }
    expect(() => unseal(keyring(B), name, row, sealed)).toThrow('no key of this process opens')
  })

  test('of the first format whose nonce happens to begin as the second one does opens too', () => {
    const nonce = Buffer.concat([Buffer.from('STG\x02'), randomBytes(8)])
    const sealed = firstFormat(A, 'member/mem_1', 'secret', nonce)
    expect(unseal(keyring(A), 'member_totp_secret', ['mem_1'], sealed).toString()).toBe('secret')
  })

  /** As db/sealed.ts encrypted it before values named their key. */
  function firstFormat(key: Buffer, bound: string, plain: string, nonce = randomBytes(12)): Buffer {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }
})

describe('while keys are rotated', () => {
  const [before, after] = [keyring(A), keyring(B, [A])]

  test('a code for the portal that was mailed before is right, and none of a key that is gone', () => {
    const code = portalCode(before, 'plg_1')
    expect([isPortalCode(after, 'plg_1', code), isPortalCode(after, 'plg_1', portalCode(after, 'plg_1'))]).toEqual([
      true,
      true,
    ])
    expect(isPortalCode(keyring(B), 'plg_1', code)).toBe(portalCode(keyring(B), 'plg_1') === code)
  })

  test('the link of a mail that goes out later is the one that its row knows', () => {
    const hash = memberLinkHash(before, 'mlk_1')
    expect(memberLinkToken(after, 'mlk_1', hash)).toBe(memberLinkToken(before, 'mlk_1'))
    expect(memberLinkToken(after, 'mlk_1')).not.toBe(memberLinkToken(before, 'mlk_1'))
  })

  test('what followed from a key before purposes were counted follows from it still', () => {
    // Made by the earlier code: HKDF with the same words.
    expect(memberLinkToken(before, 'mlk_1')).toBe('Q-08f75YZgirz-MSqVgWNJW32gEI7IgW')
  })
})

describe('the registry of sealed columns', () => {
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await testDatabase()
    db = await openDatabase(database.url, { poolMax: 1 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  test('has every column of bytes, with its primary key', async () => {
    const { rows } = await db.pool.query<{ column: string; key: string[] }>(
      `select c.table_name || '.' || c.column_name as column,
         (select array_agg(a.attname::text order by k.n) from pg_index i cross join unnest(i.indkey) with ordinality as k(attnum, n)
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
          where i.indrelid = c.table_name::regclass and i.indisprimary) as key
       from information_schema.columns c where c.table_schema = 'public' and c.data_type = 'bytea'`,
    )
    const registered = Object.values(SEALED_COLUMNS).map(({ table, column, key }) => ({
      column: `${table}.${column}`,
      key,
    }))
    // Columns of bytes that are not sealed: public keys, pictures that anybody may see, and certificates, which say what tax documents say beside them (D797).
    const open = ['certificate_files.body', 'member_passkeys.public_key', 'picture_files.body', 'product_files.body']
    expect(rows.filter(({ column }) => !open.includes(column)).sort(byColumn)).toEqual(registered.sort(byColumn))
  })

  test('is the one place where something is sealed', () => {
    const ciphers = [
      'db',
      'commands',
      'api',
      'web',
      'activities',
      'worker',
      'gateways',
      'rules',
      'scripts',
      'config',
    ].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `${room}/${file}`)
        .filter((file) => /createCipheriv|createDecipheriv|subtle\.encrypt/.test(readFileSync(file, 'utf8'))),
    )
    expect(ciphers.sort()).toEqual(['db/sealed.ts', 'db/xaes.ts'])
  })
})

const byColumn = (a: { column: string }, b: { column: string }) => (a.column < b.column ? -1 : 1)
