// How passwords rest: scrypt, with its parameters beside the digest, so that they can rise and old ones still be checked. Which passwords are allowed is
// rules/members.ts; how often one may be tried is the API's business.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../rules/refusals.ts'

/** 2¹⁵ rounds of 8 blocks, three times: 32 MiB and about a fifth of a second for each try. A lower `logN` is for tests. */
export interface PasswordCost {
  logN: number
  r: number
  p: number
}

const COST: PasswordCost = { logN: 15, r: 8, p: 3 }
const DIGEST_BYTES = 32

/** `scrypt$15$8$3$salt$digest`. Each call has a salt of its own. */
export async function hashPassword(password: string, cost: PasswordCost = COST): Promise<string> {
  const salt = randomBytes(16)
  const digest = await derive(password, salt, cost)
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), digest.toString('base64url')].join('$')
}

/** Whether that is the password. `stored` null, for whoever is not there, takes as long as for somebody who is, and is never right. */
export async function isPassword(typed: string, stored: string | null, usual: PasswordCost = COST): Promise<boolean> {
  // As long to compare as anybody's, and nothing that is typed derives it.
  const nobody = { cost: usual, salt: randomBytes(16), digest: randomBytes(DIGEST_BYTES) }
  const { cost, salt, digest } = stored === null ? nobody : partsOf(stored)
  const same = timingSafeEqual(await derive(typed, salt, cost), digest)
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

/** So many at once in a process, others wait: whoever floods the log-in must not take the cores that bill. */
const AT_ONCE = 2
/** Some five seconds of waiting. */
const WAITING_MAX = 40
const waiting: (() => void)[] = []
let underWay = 0

/** Refused with `rate_limited` when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay < AT_ONCE) underWay++
  else if (waiting.length < WAITING_MAX) await new Promise<void>((turn) => waiting.push(turn))
  else throw new Refusal('rate_limited', 'Too many people log in at once. Try again in a moment.', LATER)
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else underWay--
  }
}

const LATER = { headers: { 'Retry-After': '5' } }

/** In the form that makes accents of one keyboard those of another. */
function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** logN
  const options = { N, r, p, maxmem: 256 * N * r }
  const typed = password.normalize('NFKC')
  return inTurn(
    () =>
      new Promise<Buffer>((done, fail) =>
        scrypt(typed, salt, DIGEST_BYTES, options, (error, key) => (error ? fail(error) : done(key))),
      ),
  )
}
