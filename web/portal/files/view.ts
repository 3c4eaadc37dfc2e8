// The files that an account may download.
import type { Locale } from '../../../rules/written-date.ts'
import { BUYING } from '../../checkout/words.ts'
import { type FileItem, fileButtons } from '../../components/file-list.ts'
import { fileSize } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { PortalProps } from '../components/frame.ts'
import { PORTAL } from '../words.ts'

export function portalFiles(files: readonly FileItem[], p: PortalProps, locale: Locale): Html {
  if (files.length === 0) return html`<p class="quiet">${PORTAL[locale].nothing.files}</p>`
  return fileButtons(files, { hrefOf: (id) => p.hrefOf(`/files/${id}`), download: BUYING[locale].download })
}

/** In short, for a page that is about more: each with its link. */
export function filesInShort(files: readonly FileItem[], p: PortalProps, locale: Locale): Html {
  const { download } = BUYING[locale]
  return html`<ul class="lines">${files.map(
    ({ id, name, sizeBytes, product }) =>
      html`<li><div class="tight grow"><p><strong>${name}</strong></p><div class="middle-line"><p class="small quiet">${product === null ? null : `${product} · `}${fileSize(sizeBytes)}</p><a class="small" href="${p.hrefOf(`/files/${id}`)}" download aria-label="${download}: ${name}">${download}</a></div></div></li>`,
  )}</ul>`
}
