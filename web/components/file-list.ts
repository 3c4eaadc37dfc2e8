// The files that a buyer may download, as a list of links.
import { type Html, html } from '../html.ts'
import { fileSize } from './written.ts'

/** A file in a list, with the name of its product; null where the page has named it. */
export interface FileItem {
  id: string
  name: string
  sizeBytes: number
  product: string | null
}

/** Each file as a link that saves it. `hrefOf`: the address of one. */
export function fileItems(files: readonly FileItem[], hrefOf: (id: string) => string): Html {
  return html`<ul class="lines files">${files.map(
    ({ id, name, sizeBytes, product }) =>
      html`<li><p><a href="${hrefOf(id)}" download>${name}</a>${product === null ? null : html`<br><span class="small quiet">${product}</span>`}</p><p class="small quiet nowrap">${fileSize(sizeBytes)}</p></li>`,
  )}</ul>`
}

/** Each file with a button that saves it, where its buyer has just paid for it. `download`: what the buttons say. */
export function fileButtons(
  files: readonly FileItem[],
  { hrefOf, download }: { hrefOf: (id: string) => string; download: string },
): Html {
  return html`<ul class="lines files">${files.map(
    ({ id, name, sizeBytes, product }) =>
      html`<li><p>${name}<br><span class="small quiet">${product === null ? null : `${product} · `}${fileSize(sizeBytes)}</span></p><a class="button filled" href="${hrefOf(id)}" download aria-label="${download}: ${name}">${download}</a></li>`,
  )}</ul>`
}
