// The second factor: six digits of an authenticator app (RFC 6238, every 30 s), and recovery codes for a member who has lost the app. The secret is
// stored sealed and bound to its member; recovery codes are stored as digests. commands/second-factor.ts makes sure that no code is accepted twice.

import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Keyring } from './keyring.ts'
import { seal, unseal } from './sealed.ts'
import { hashSecret } from './secrets.ts'

const PERIOD_SECONDS = 30
/** A device whose clock is half a minute wrong is still accepted. */
const WINDOW = 1
const RECOVERY_CODES = 10

/** A new secret, sealed for the row of its member. 160 bits, as the standard asks. */
export function newTotpSecret(encryptionKey: Keyring, memberId: string): Buffer {
  return seal(encryptionKey, 'member_totp_secret', [memberId], randomBytes(20))
}

export interface TotpShown {
  /** The content of the QR: `otpauth://totp/…`. */
  uri: string
  /** For typing by hand: base32. */
  secret: string
}

/** What an authenticator app is set up with. Throws when the key or the member is another. */
export function showTotp(
  encryptionKey: Keyring,
  member: { id: string; email: string; totpSecret: Uint8Array },
): TotpShown {
  const totp = totpOf(encryptionKey, member)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** The step (number of 30 s since 1970) whose code was typed, at `at` in Unix seconds; null when the code fits no step. Blanks do not count. */
export function totpStep(
  encryptionKey: Keyring,
  member: { id: string; email: string; totpSecret: Uint8Array },
  typed: string,
  at: number,
): number | null {
  const token = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = at * 1_000
  const delta = totpOf(encryptionKey, member).validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(at / PERIOD_SECONDS) + delta
}

/** Ten codes such as `k3f9-2mwq-x7bd-p4hn`, 80 bits each, to be shown once, and the digests to store. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )
  return { codes, hashes: codes.map(recoveryHash) }
}

/** The digest of a recovery code. Case, blanks and dashes do not count. */
export function recoveryHash(typed: string): string {
  return hashSecret(typed.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz' // 32, without i l o u

function totpOf(encryptionKey: Keyring, member: { id: string; email: string; totpSecret: Uint8Array }): TOTP {
  const opened = unseal(encryptionKey, 'member_totp_secret', [member.id], member.totpSecret)
  const secret = new Secret({ buffer: new Uint8Array(opened).buffer })
  return new TOTP({ issuer: 'Satang', label: member.email, secret, period: PERIOD_SECONDS, digits: 6 })
}
