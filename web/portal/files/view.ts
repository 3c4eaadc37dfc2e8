// The files that an account may download.
import type { Locale } from '../../../rules/written-date.ts'
import { BUYING } from '../../checkout/words.ts'
import { type FileItem, fileButtons } from '../../components/file-list.ts'
import { type Html, html } from '../../html.ts'
import type { PortalProps } from '../components/frame.ts'
import { PORTAL } from '../words.ts'

export function portalFiles(files: readonly FileItem[], p: PortalProps, locale: Locale): Html {
  if (files.length === 0) return html`<p class="quiet">${PORTAL[locale].nothing.files}</p>`
  return fileButtons(files, { hrefOf: (id) => p.hrefOf(`/files/${id}`), download: BUYING[locale].download })
}
