// The withholding certificate of an invoice as a file, in the dashboard: the form that sends one, the file itself, and the button that says that it is none.
// Its number and day are entered by invoice-by-hand/handler.ts.
import { refusalOf } from '../../../api/middleware/errors.ts'
import type { InvoiceObject } from '../../../resources/invoice.ts'
import { CERTIFICATE_BYTES_MAX } from '../../../rules/certificate-files.ts'
import { missingResource } from '../../../rules/refusals.ts'
import { readUpload } from '../../forms.ts'
import { answerDashboard } from '../answer.ts'
import { ask, askRaw, askWith, curlOf, refuseUnlessMay } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { problemWords, refusalWords } from '../words/refusals.ts'
import { certificateFilePage, type UploadState } from './view.ts'
import { CERTIFICATE_FILE } from './words.ts'

export function addCertificateFiles(routes: DashboardRoutes): void {
  routes.get('/invoices/:id/certificate-file', (page) => begin(page))
  routes.post('/invoices/:id/certificate-file', (page) => take(page))
  routes.get('/invoices/:id/certificate-file/download', (page) => download(page))
  routes.post('/invoices/:id/certificate-file/aside', (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, {
      operation: 'setWithholdingCertificateAside',
      params: { id },
      path: `/invoices/${id}`,
      flash: 'certificate_aside',
    })
  })
}

/** The paid invoice of which tax was withheld. */
async function invoiceOf(page: DashboardContext): Promise<InvoiceObject> {
  refuseUnlessMay(page, 'uploadWithholdingCertificate')
  const invoice = await ask(page, 'getInvoice', { params: { id: page.params.id! } })
  if (!invoice.withholding?.certificate) throw missingResource('certificate', invoice.id)
  return invoice
}

async function begin(page: DashboardContext): Promise<void> {
  show(page, await invoiceOf(page), { problems: {}, problem: null })
}

async function take(page: DashboardContext): Promise<void> {
  const invoice = await invoiceOf(page)
  const { id } = invoice
  const { locale } = page
  const words = CERTIFICATE_FILE[locale]
  const { fields, file } = await readUpload(page.ctx, page.deps, { part: 'file', bytesMax: CERTIFICATE_BYTES_MAX })
  if (file === null || file === 'large')
    return show(
      page,
      invoice,
      { problems: { file: file === 'large' ? words.large : words.missing }, problem: null },
      422,
    )
  const key = fields.get('form_key')
  try {
    const kept = await askWith(page, 'uploadWithholdingCertificate', {
      params: { id },
      upload: file,
      ...(key && /^[\w-]{8,64}$/.test(key) && { key }),
    })
    // What stands on it is entered next, with the file beside.
    const isEntered = kept.withholding?.certificate === 'received'
    goTo(page, `/invoices/${id}${isEntered ? '' : '/certificate'}`, 'certificate_kept')
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.status === 404) throw error
    const { code, message, details } = refusal
    const isOfFile = details.param === 'file'
    const wrong = isOfFile ? (words.refused[message] ?? problemWords({ code, message }, locale)) : null
    show(
      page,
      invoice,
      { problems: wrong ? { file: wrong } : {}, problem: wrong ? null : refusalWords(refusal, locale) },
      422,
    )
  }
}

function show(page: DashboardContext, invoice: InvoiceObject, state: Omit<UploadState, 'key' | 'curl'>, status = 200) {
  const curl = curlOf(page, 'uploadWithholdingCertificate', { params: { id: invoice.id } })
  const shown = { ...state, key: newFormKey(), curl }
  answerDashboard(page, (frame) => certificateFilePage(frame, page.props, invoice, shown), status)
}

/** As an attachment; an `img` of our own page shows it all the same. A picture opens alone where that is asked for: it runs nothing (D986). */
async function download(page: DashboardContext): Promise<void> {
  const { ctx } = page
  const { body, contentType } = await askRaw(page, 'downloadWithholdingCertificate', {
    params: { id: page.params.id! },
  })
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  if (page.query.get('whole') === 'true' && contentType.startsWith('image/')) ctx.set('Content-Disposition', 'inline')
  ctx.status = 200
  ctx.type = contentType
  ctx.body = body
}
