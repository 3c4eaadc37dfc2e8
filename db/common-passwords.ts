// Tells whether a password is in lists of passwords that others have used. The lists are a Bloom filter beside this file, so nothing leaves the
// process. docs/operations.md says what the filter covers; common-passwords-build.ts makes it. The password is written to no log and no row.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type PasswordProblem, passwordProblem } from '../rules/members.ts'

/** What is wrong with a new password for the account with this address; null when nothing is. Source: D213, D452. */
export function newPasswordProblem(password: string, email: string): PasswordProblem | null {
  return (
    passwordProblem(password, email) ?? (isCommon(password, ['satang', email.replace(/@.*/s, '')]) ? 'common' : null)
  )
}

/**
 * Whether a password is in the lists or in `own`. It also matches with at most eight characters around it (`password2026!!`), with digits for letters
 * (`p4ssw0rd`), or repeated several times. Upper and lower case are the same. One of some thousands of other passwords is wrongly taken for common.
 */
export function isCommon(password: string, own: readonly string[] = []): boolean {
  const text = normalised(password)
  const bare = fromLetterToLetter(text)
  const bases = [text, bare].filter((base) => base.length >= BASE_MIN && text.length - base.length <= ADDED_MAX)
  const candidates = bases.flatMap((base) => [base, spelledOut(base), said(base), said(spelledOut(base))])
  return (
    own.some((name) => isMadeOf(text, name)) ||
    [...candidates, said(text)].some((one) => own.includes(one) || isRepeated(one, text) || isListed(one))
  )
}

/** Whether the text is a name, such as the member's, with at most eight characters around it. The name may begin and end with any character. */
function isMadeOf(text: string, own: string): boolean {
  const name = normalised(own)
  if (name.length < BASE_MIN || text.length - name.length > ADDED_MAX) return false
  return text.includes(name) || spelledOut(text).includes(spelledOut(name))
}

/** `12love!!` → `love`. */
function fromLetterToLetter(text: string): string {
  const letters = [...text.matchAll(/\p{L}/gu)]
  const [first, last] = [letters[0], letters.at(-1)]
  return first && last ? text.slice(first.index, last.index + last[0].length) : ''
}

/** A shorter base proves nothing about the text around it. */
const BASE_MIN = 4
const ADDED_MAX = 8

/** The form in which the lists are kept and passwords are looked up. */
export function normalised(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** `p4ssw0rd` → `password`. */
function spelledOut(text: string): string {
  return text.replace(/[@4031$5!7]/g, (sign) => LETTERS[sign] ?? sign)
}

const LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  $: 's',
  '5': 's',
  '!': 'i',
  '7': 't',
}

/** The piece that a text repeats: `abcabcabc` → `abc`. Else the text itself. */
function said(text: string): string {
  const period = (text + text).indexOf(text, 1)
  return period > 0 ? text.slice(0, period) : text
}

/** `aaaaaaaaaaaa`, `123123123123`: a short piece that is repeated is no secret. */
function isRepeated(piece: string, text: string): boolean {
  return piece.length <= BASE_MIN && piece.length < text.length && said(text) === piece
}

function isListed(text: string): boolean {
  filter ??= readFileSync(new URL('common-passwords.bloom', import.meta.url))
  const bits = filter
  return placesOf(text, bits.length * 8).every((bit) => (bits.readUInt8(bit >> 3) >> (bit & 7)) & 1)
}

let filter: Buffer | null = null

/** Each entry sets fourteen bits. With twenty bits per entry, one text in ten thousand finds all of its bits set by other entries. */
const PROBES = 14

/** The bits of a text in a filter with this number of bits. */
export function placesOf(text: string, bits: number): number[] {
  const digest = createHash('sha256').update(text).digest()
  const [start, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4) | 1]
  return Array.from({ length: PROBES }, (_, i) => (start + i * (step >>> 0)) % bits)
}
