// How passwords rest: scrypt, with its parameters beside the digest, so that they can rise and old ones still be checked. Which passwords are allowed is
// rules/members.ts; how often one may be tried is the API's business.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../rules/refusals.ts'
import { FairQueue } from './fair-queue.ts'

/** 2¹⁵ rounds of 8 blocks, three times: 32 MiB and about a fifth of a second for each try. A lower `logN` is for tests. */
export interface PasswordCost {
  logN: number
  r: number
  p: number
}

const COST: PasswordCost = { logN: 15, r: 8, p: 3 }
const DIGEST_BYTES = 32

/** `scrypt$15$8$3$salt$digest`. Each call has a salt of its own. `from`: who asks, for the turns (an address). */
export async function hashPassword(password: string, cost: PasswordCost = COST, from = ''): Promise<string> {
  const salt = randomBytes(16)
  const digest = await derive(password, salt, cost, from)
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), digest.toString('base64url')].join('$')
}

/** Whether that is the password. `stored` null, for whoever is not there, takes as long as for somebody who is, and is never right. `from` as in `hashPassword`. */
export async function isPassword(
  typed: string,
  stored: string | null,
  usual: PasswordCost = COST,
  from = '',
): Promise<boolean> {
  // As long to compare as anybody's, and nothing that is typed derives it.
  const nobody = { cost: usual, salt: randomBytes(16), digest: randomBytes(DIGEST_BYTES) }
  const { cost, salt, digest } = stored === null ? nobody : partsOf(stored)
  const same = timingSafeEqual(await derive(typed, salt, cost, from), digest)
  return same && stored !== null
}

/** Whether a stored one was made with less effort than is made now: at its next use it is made anew. */
export function isOutdated(stored: string, usual: PasswordCost = COST): boolean {
  return effortOf(partsOf(stored).cost) < effortOf(usual)
}

function effortOf({ logN, r, p }: PasswordCost): number {
  return 2 ** logN * r * p
}

/** Twenty letters and digits that nobody mistakes for another, 100 bits, for whoever is given a password. */
export function newPassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replaceAll(/(.{5})(?=.)/g, '$1-')
}

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzA' // 32: every byte hits each as often

function partsOf(stored: string): { cost: PasswordCost; salt: Buffer; digest: Buffer } {
  const [, logN, r, p, salt = '', digest = ''] = stored.split('$')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64url'), digest: Buffer.from(digest, 'base64url') }
}

/**
 * Two at once in a process, others wait: whoever floods the log-in must not take the cores that bill. Forty are some five seconds of waiting; those who ask take
 * turns, so that a flood from one address waits behind itself, and is refused (`rate_limited`) before anybody else is.
 */
const queue = new FairQueue({
  atOnce: 2,
  waitingMax: 40,
  refusal: () =>
    new Refusal('rate_limited', 'Too many people log in at once. Try again in a moment.', {
      headers: { 'Retry-After': '5' },
    }),
})

/** In the form that makes accents of one keyboard those of another. */
function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost, from: string): Promise<Buffer> {
  const N = 2 ** logN
  const options = { N, r, p, maxmem: 256 * N * r }
  const typed = password.normalize('NFKC')
  return queue.run(
    from,
    () =>
      new Promise<Buffer>((done, fail) =>
        scrypt(typed, salt, DIGEST_BYTES, options, (error, key) => (error ? fail(error) : done(key))),
      ),
  )
}
