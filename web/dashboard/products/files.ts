// The files that are added in the form of a product: looked at before the product is saved, and added after it, each by the API's call.

import { refusalOf } from '../../../api/middleware/errors.ts'
import type { ProductObject } from '../../../resources/product.ts'
import { isId } from '../../../rules/ids.ts'
import { fileNameOf, nameProblem, PRODUCT_FILE_BYTES_MAX, PRODUCT_FILES_MAX } from '../../../rules/product-files.ts'
import type { UploadedFile } from '../../forms.ts'
import { ask, askWith } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { FilesTaken, SentFiles } from '../form-screen.ts'
import { typed } from '../forms.ts'
import { REMOVED_FILES } from './form-view.ts'
import { PRODUCTS } from './words.ts'

/** Of all files in one form: the form is in memory while it is read. Who suffers when it is too small: merchants with many large files, who save twice. */
const FORM_BYTES_MAX = 40 * 1024 * 1024

/** Takes the field `files`. Safe to repeat: the same bytes under the same name are one file. */
export const PRODUCT_FILES: FilesTaken<{ id: string }, ProductObject | null> = {
  // Somewhat more is read, so that it is answered beside the field, with all that was typed.
  bytesMax: 2 * FORM_BYTES_MAX,
  async problems(page, product, sent): Promise<Record<string, string>> {
    const added = sent.get('files') ?? []
    if (added.length === 0) return {}
    const problem = await problemOf(page, product, added)
    return problem === null ? {} : { files: problem }
  },
  gone: ({ locale }, sent): Record<string, string> => (sent.has('files') ? { files: PRODUCTS[locale].filesAgain } : {}),
  async keep(page, { id }, sent: SentFiles, key) {
    for (const file of await removedFrom(page))
      await askWith(page, 'deleteProductFile', { params: { id, file }, ...(key && { key: `${key}-${file}` }) }).catch(
        (error) => {
          // Somebody has deleted it already.
          if (refusalOf(error).status !== 404) throw error
        },
      )
    for (const [n, { name, bytes }] of (sent.get('files') ?? []).entries())
      await askWith(page, 'uploadProductFile', {
        params: { id },
        query: { name },
        upload: bytes,
        ...(key && { key: `${key}-file-${n}` }),
      })
  },
}

/** The files that are ticked to go. */
async function removedFrom(page: DashboardContext): Promise<string[]> {
  return [...((await typed(page)).values.get(REMOVED_FILES) ?? [])].filter((id) => isId('product_file', id))
}

async function problemOf(
  page: DashboardContext,
  product: ProductObject | null,
  added: readonly UploadedFile[],
): Promise<string | null> {
  const words = PRODUCTS[page.locale]
  for (const { name, bytes } of added) {
    if (bytes.length > PRODUCT_FILE_BYTES_MAX) return words.fileRefused.large(name)
    const problem = nameProblem(fileNameOf(name))
    if (problem) return words.fileRefused[problem](name)
  }
  if (added.reduce((sum, { bytes }) => sum + bytes.length, 0) > FORM_BYTES_MAX) return words.filesLarge
  const files = product ? (await ask(page, 'listProductFiles', { params: { id: product.id } })).data : []
  const removed = await removedFrom(page)
  const stored = files.filter(({ id }) => !removed.includes(id)).length
  return stored + added.length > PRODUCT_FILES_MAX ? words.filesMany : null
}
