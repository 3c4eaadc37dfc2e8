// Whether a password stands in lists of passwords that others have used: a Bloom filter beside this file, so that nothing leaves the process and nobody is asked. What it covers is
// docs/operations.md; it is made by common-passwords-build.ts. The password is looked at and forgotten: it goes into no log and no row.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type PasswordProblem, passwordProblem } from '../rules/members.ts'

/** What is wrong with a new password of whoever has the address; null when nothing is. Source: D213, D452. */
export function newPasswordProblem(password: string, email: string): PasswordProblem | null {
  return passwordProblem(password, email) ?? (isCommon(password, ['satang', email.split('@')[0]!]) ? 'common' : null)
}

/**
 * Whether a password is in the lists, or is one of theirs, or one of `own`, with at most eight characters around it (`password2026!!`), with digits for letters (`p4ssw0rd`), or said several
 * times. Upper and lower case are the same. Of others, one in some thousands is taken for common.
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

/** Whether it is a name, such as the member's, with at most eight characters around it; whatever the name begins and ends with. */
function isMadeOf(text: string, own: string): boolean {
  const name = normalised(own)
  if (name.length < BASE_MIN || text.length - name.length > ADDED_MAX) return false
  return text.includes(name) || spelledOut(text).includes(spelledOut(name))
}

/** `12love!!` → `love`. */
function fromLetterToLetter(text: string): string {
  const letters = [...text.matchAll(/\p{L}/gu)]
  const last = letters.at(-1)
  return last ? text.slice(letters[0]!.index, last.index + last[0].length) : ''
}

/** Shorter ones prove nothing of what they stand in. */
const BASE_MIN = 4
const ADDED_MAX = 8

/** In the form in which lists are kept and passwords are looked for. */
export function normalised(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** `p4ssw0rd` → `password`. */
function spelledOut(text: string): string {
  return text.replace(/[@4031$5!7]/g, (sign) => LETTERS[sign]!)
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

/** What a text is made of, when it is the same several times: `abcabcabc` → `abc`; else the text. */
function said(text: string): string {
  const period = (text + text).indexOf(text, 1)
  return period > 0 ? text.slice(0, period) : text
}

/** `aaaaaaaaaaaa`, `123123123123`: so short a piece again and again is nobody's secret. */
function isRepeated(piece: string, text: string): boolean {
  return piece.length <= BASE_MIN && piece.length < text.length && said(text) === piece
}

function isListed(text: string): boolean {
  filter ??= readFileSync(new URL('common-passwords.bloom', import.meta.url))
  return placesOf(text, filter.length * 8).every((bit) => (filter![bit >> 3]! >> (bit & 7)) & 1)
}

let filter: Buffer | null = null

/** Fourteen bits of the filter for each entry: with twenty bits an entry, one text in ten thousand finds all of its own set by others. */
const PROBES = 14

/** The bits of a text in a filter of so many. */
export function placesOf(text: string, bits: number): number[] {
  const digest = createHash('sha256').update(text).digest()
  const [start, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4) | 1]
  return Array.from({ length: PROBES }, (_, i) => (start + i * (step >>> 0)) % bits)
}
