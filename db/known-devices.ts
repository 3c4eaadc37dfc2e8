// Remembers devices that an account has logged in from: a signed token in a cookie, kept by the browser alone. The token opens nothing. It only keeps
// wrong passwords that others type from locking this browser out (OWASP, "device cookies").

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keyring, MasterKey } from './keyring.ts'

/** A device is forgotten after a year without a log-in. */
export const DEVICE_SECONDS = 365 * 86_400
/** The number of accounts that one browser is known for. The account with the oldest log-in is forgotten first. */
const ACCOUNTS_MAX = 10

/** The cookie of a browser after `account` has logged in at `at` (Unix seconds): the accounts it was known for before, and this one. */
export function rememberedIn(encryptionKey: Keyring, cookie: string | null, account: string, at: number): string {
  const others = tokensOf(cookie).filter((token) => !isFor(encryptionKey, token, account, at))
  const said = `${at + DEVICE_SECONDS}.${randomBytes(12).toString('base64url')}`
  const own = `${said}.${signed(encryptionKey.newest, account, said)}`
  return [own, ...others].slice(0, ACCOUNTS_MAX).join('~')
}

/** The name of this device for the account, by which its tries are counted; null when the account does not know it. */
export function knownDevice(encryptionKey: Keyring, cookie: string | null, account: string, at: number): string | null {
  const token = tokensOf(cookie).find((one) => isFor(encryptionKey, one, account, at))
  return token?.split('.')[1] ?? null
}

function tokensOf(cookie: string | null): string[] {
  return (cookie ?? '')
    .split('~')
    .slice(0, ACCOUNTS_MAX)
    .filter((token) => token !== '')
}

function isFor(encryptionKey: Keyring, token: string, account: string, at: number): boolean {
  const [expires = '', nonce = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !(Number(expires) > at)) return false
  const given = Buffer.from(signature)
  return encryptionKey.all.some((key) => {
    const wanted = Buffer.from(signed(key, account, `${expires}.${nonce}`))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

function signed(key: MasterKey, account: string, said: string): string {
  return createHmac('sha256', key.derived('satang known device'))
    .update(JSON.stringify([account, said]))
    .digest('base64url')
}
