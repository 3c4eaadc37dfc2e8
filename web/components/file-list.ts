// The files that a buyer may download, each with its button.
import { type Html, html } from '../html.ts'
import { thumb } from './thumb.ts'
import { fileSize } from './written.ts'

/** A file in a list, with the name of its product; null where the page has named it. */
export interface FileItem {
  id: string
  name: string
  sizeBytes: number
  product: string | null
  /** The picture of its product, where the page shows it. */
  imageUrl?: string | null
}

/** Each file with a button that saves it. `download`: what the buttons say. `isNew`: they are what the page is for. */
export function fileButtons(
  files: readonly FileItem[],
  { hrefOf, download, isNew = false }: { hrefOf: (id: string) => string; download: string; isNew?: boolean },
): Html {
  return html`<ul class="lines files">${files.map(
    ({ id, name, sizeBytes, product, imageUrl = null }) =>
      html`<li>${thumb(imageUrl)}<p${imageUrl ? html` class="grow"` : null}>${name}<br><span class="small quiet">${product === null ? null : `${product} · `}${fileSize(sizeBytes)}</span></p><a class="button${isNew ? ' filled' : ''}" href="${hrefOf(id)}" download aria-label="${download}: ${name}">${download}</a></li>`,
  )}</ul>`
}
