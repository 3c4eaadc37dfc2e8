// The six digits of a log-in to the portal. They follow from the log-in's id and a master key and are stored nowhere: a digest of six digits could be
// broken by trying them all, and mails are composed from rows (db/entities/mail.ts). commands/portal-logins.ts limits how often a code may be tried.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring, MasterKey } from './keyring.ts'

/** `042817`: the same for the same log-in. The database alone does not reveal it. */
export function portalCode(encryptionKey: Keyring, loginId: string): string {
  return codeUnder(encryptionKey.newest, loginId)
}

/**
 * Whether the typed code is right. It takes the same time whichever digit is wrong. Blanks between digits do not count. While keys are rotated, a
 * code that was mailed under another key of the keyring is right too: with two keys a guess has two chances in a million.
 */
export function isPortalCode(encryptionKey: Keyring, loginId: string, typed: string): boolean {
  const given = Buffer.from(typed.replaceAll(/[\s-]/g, '').padEnd(6, ' ').slice(0, 7))
  const right = encryptionKey.all.map((key) => {
    const expected = Buffer.from(codeUnder(key, loginId))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return right.includes(true)
}

function codeUnder(key: MasterKey, loginId: string): string {
  const digest = createHmac('sha256', key.derived('satang portal code')).update(loginId).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
