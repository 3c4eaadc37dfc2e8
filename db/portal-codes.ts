// The six digits of a log-in to the portal. They follow from the log-in's id and ENCRYPTION_KEY and are kept nowhere: six digits behind a digest could be
// found by trying them all, and mails are composed from rows (db/entities/mail.ts). How often one may be tried is facts/portal-logins.ts.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** `042817`: the same for the same log-in, and unknown to whoever has the database alone. */
export function portalCode(encryptionKey: Buffer, loginId: string): string {
  // With a key of its own, so that a code tells nothing about what else the encryption key protects.
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'satang portal code', 32))
  const digest = createHmac('sha256', key).update(loginId).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Whether that is the code, in the same time whichever digit is wrong. Blanks between digits do not count. */
export function isPortalCode(encryptionKey: Buffer, loginId: string, typed: string): boolean {
  const given = Buffer.from(typed.replaceAll(/[\s-]/g, '').padEnd(6, ' ').slice(0, 7))
  const expected = Buffer.from(portalCode(encryptionKey, loginId))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
