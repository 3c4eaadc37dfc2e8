// What buyers of a product download: which files are taken, what they may be called, and as what they are sent. It reads no row. Who may download one
// follows from entitlements (rules/entitlements.ts).

/** The largest file that is taken: 20 MiB. */
export const PRODUCT_FILE_BYTES_MAX = 20 * 1024 * 1024

/** How many files a product may have. */
export const PRODUCT_FILES_MAX = 10

/** Of a file's name, in characters as Postgres counts them. */
export const FILE_NAME_MAX = 200

/** A file without its bytes. */
export interface ProductFile {
  id: string
  name: string
  contentType: string
  sizeBytes: number
  /** SHA-256 of its bytes, hexadecimal. */
  digest: string
}

/** Types by the ending of a name. None of them runs in a browser; everything else is `application/octet-stream`. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['epub', 'application/epub+zip'],
  ['zip', 'application/zip'],
  ['csv', 'text/csv'],
  ['txt', 'text/plain'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['mp4', 'video/mp4'],
])

/** `Guide.PDF` → `application/pdf`; `guide.html` → `application/octet-stream`, so that no browser ever runs what a shop uploads (D832). */
export function contentTypeOf(name: string): string {
  const dot = name.lastIndexOf('.')
  const ending = dot < 0 ? '' : name.slice(dot + 1)
  return TYPES.get(ending.toLowerCase()) ?? 'application/octet-stream'
}

/** Control characters, separators of lines, and marks that turn the direction of text: `gpj.exe` must not look like `exe.jpg`. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export type NameProblem = 'empty' | 'long' | 'path' | 'characters'

/** The name as it is kept: composed characters, no blanks around it. */
export function fileNameOf(typed: string): string {
  return typed.normalize('NFC').trim()
}

/** What is wrong with a name, as `fileNameOf` answers it; null when it can be kept. A path is refused rather than cut, so that a caller sees what it sent. */
export function nameProblem(name: string): NameProblem | null {
  if (name === '') return 'empty'
  if ([...name].length > FILE_NAME_MAX) return 'long'
  if (/[/\\]/.test(name) || /^\.+$/.test(name)) return 'path'
  return HIDDEN.test(name) || !name.isWellFormed() ? 'characters' : null
}

/** A part of a file, both ends included, from 0. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * The part that a `Range` header asks for, of a file of `sizeBytes`: `bytes=5-` of 10 bytes → 5 to 9. Null: send the whole, as for several parts at once
 * or a header that cannot be read. `unsatisfiable`: it begins behind the end. Source: RFC 9110 §14.2.
 */
export function rangeOf(header: string, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim()) ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { from: Math.max(0, sizeBytes - Number(last)), to: sizeBytes - 1 }
  const from = Number(first)
  const to = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= sizeBytes ? 'unsatisfiable' : { from, to }
}
