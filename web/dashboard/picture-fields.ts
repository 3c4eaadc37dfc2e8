// Pictures in forms of the dashboard: a field for a file beside the field for an address. What is sent is kept, and its address stands in the field.

import { refusalOf } from '../../api/middleware/errors.ts'
import { makePicture, PICTURE_UPLOAD } from '../../api/picture-upload.ts'
import { storePicture } from '../../commands/pictures.ts'
import type { Field } from '../components/field.ts'
import type { UploadedFile } from '../forms.ts'
import type { DashboardContext } from './context.ts'
import { DASHBOARD } from './words/frame.ts'

/** Of a whole form: photographs that are too large are named beside their fields, and what was typed is kept. */
export const PICTURES_BYTES_MAX = 6 * PICTURE_UPLOAD.bytesMax

/** A posted form with files: its texts, which change here, and its files. */
export interface Uploads {
  fields: Map<string, string[]>
  files: ReadonlyMap<string, readonly UploadedFile[]>
}

/** The name of the file's field for the address `name`. */
const fileOf = (name: string) => `${name}_file`

/** The names of the fields for pictures among these, as addresses. */
export function pictureNames(fields: readonly Field[]): string[] {
  return fields.flatMap(({ kind, name }) => (kind === 'file' && name.endsWith('_file') ? [name.slice(0, -5)] : []))
}

/**
 * Takes the pictures of a posted form, as `readUploads` answers it: each is kept for the merchant, and the form reads as if its address had been typed. Answers what is wrong, by
 * the field of the file. Safe to repeat: the same picture is kept once.
 */
export async function takePictures(
  page: DashboardContext,
  names: readonly string[],
  { fields, files }: Uploads,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {}
  const words = DASHBOARD[page.locale].picture
  for (const name of names) {
    const file = files.get(fileOf(name))?.[0]
    if (!file) continue
    try {
      const made = await makePicture(file.bytes)
      if (typeof made === 'string') problems[fileOf(name)] = made === 'too_large' ? words.large : words.wrong
      else fields.set(name, [await page.call.commit((c) => storePicture(c, page.deps.pictures, made))])
    } catch (error) {
      const { code } = refusalOf(error)
      if (code !== 'rate_limited' && code !== 'storage_unavailable') throw error
      problems[fileOf(name)] = code === 'rate_limited' ? words.busy : words.away
    }
  }
  return problems
}
