// How passwords are stored: scrypt, with its parameters beside the digest, so that the parameters can rise while old digests still work.
// rules/members.ts says which passwords are allowed; the API limits how often one may be tried.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../rules/refusals.ts'
import { FairQueue } from './fair-queue.ts'

/** 2¹⁵ rounds of 8 blocks, three times: 32 MiB and about a fifth of a second for each try. Tests use a lower `logN`. */
export interface PasswordCost {
  logN: number
  r: number
  p: number
}

const COST: PasswordCost = { logN: 15, r: 8, p: 3 }
const DIGEST_BYTES = 32

/** `scrypt$15$8$3$salt$digest`. Each call has a salt of its own. `from`: the caller's address, for the turns in the queue. */
export async function hashPassword(password: string, cost: PasswordCost = COST, from = ''): Promise<string> {
  const salt = randomBytes(16)
  const digest = await derive(password, salt, cost, from)
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), digest.toString('base64url')].join('$')
}

/**
 * Whether the typed password is right. `stored` null is for an unknown account: it takes as long as a known one and is never right. `from` as in
 * `hashPassword`.
 */
export async function isPassword(
  typed: string,
  stored: string | null,
  usual: PasswordCost = COST,
  from = '',
): Promise<boolean> {
  // Takes as long to compare as any digest, and no typed password derives it.
  const nobody = { cost: usual, salt: randomBytes(16), digest: randomBytes(DIGEST_BYTES) }
  const { cost, salt, digest } = stored === null ? nobody : partsOf(stored)
  const same = timingSafeEqual(await derive(typed, salt, cost, from), digest)
  return same && stored !== null
}

/** Whether a stored digest was made at a lower cost than the present one. It is then made anew at its next use. */
export function isOutdated(stored: string, usual: PasswordCost = COST): boolean {
  return effortOf(partsOf(stored).cost) < effortOf(usual)
}

function effortOf({ logN, r, p }: PasswordCost): number {
  return 2 ** logN * r * p
}

/** A generated password: twenty letters and digits that are not mistaken for one another, 100 bits. */
export function newPassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replaceAll(/(.{5})(?=.)/g, '$1-')
}

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzA' // 32: every character is equally likely

function partsOf(stored: string): { cost: PasswordCost; salt: Buffer; digest: Buffer } {
  const [, logN, r, p, salt = '', digest = ''] = stored.split('$')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64url'), digest: Buffer.from(digest, 'base64url') }
}

/**
 * Two run at once in a process and the others wait, so that a flood of log-ins does not take the CPU cores that billing needs. Forty waiting are
 * about five seconds. Callers take turns by address, so a flood from one address delays itself and is refused (`rate_limited`) before other addresses
 * are.
 */
const queue = new FairQueue({
  atOnce: 2,
  waitingMax: 40,
  refusal: () =>
    new Refusal('rate_limited', 'Too many people log in at once. Try again in a moment.', {
      headers: { 'Retry-After': '5' },
    }),
})

/** Derives the digest of the password in Unicode form NFKC, so that accents of different keyboards are the same. */
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
