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
