// The withholding certificate that a buyer sends on the hosted page of an invoice: what the page says of it, and what its form does. Keeping it is
// commands/certificate-files.ts. Whoever has the link alone can send a file and read none.
import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { addressKey } from '../api/limits.ts'
import { refusalOf } from '../api/middleware/errors.ts'
import { count } from '../api/middleware/rate-limit.ts'
import { keepCertificateFile } from '../commands/certificate-files.ts'
import { lockInvoice } from '../commands/invoice-root.ts'
import type { Invoice } from '../db/entities/index.ts'
import { CERTIFICATE_BYTES_MAX, certificateTypeOf, mayBuyerSend } from '../rules/certificate-files.ts'
import type { CertificateForm, CertificateProblem } from './components/certificate.ts'
import { readUpload } from './forms.ts'
import { pageCall } from './page-call.ts'

/** What the page of an invoice says of its certificate; null where nothing was withheld of a paid invoice. */
export function certificateFormOf(invoice: Invoice, action: string): CertificateForm | null {
  if (invoice.certificate == null) return null
  return {
    action: mayBuyerSend(invoice) ? action : null,
    withheldSatang: invoice.withheldSatang,
    cameAt: invoice.certificateFile?.created ?? invoice.certificateReceivedAt ?? null,
    problem: null,
  }
}

/** Takes the file that was sent. Answers what is wrong with it; null when it is here. */
export async function takeSentCertificate(
  ctx: Context,
  deps: ApiDeps,
  shown: Invoice,
): Promise<CertificateProblem | null> {
  await count(ctx, deps, [
    { name: 'certificate_invoice', key: shown.id },
    { name: 'certificate_address', key: addressKey(ctx.ip) },
  ])
  const { file } = await readUpload(ctx, deps, { part: 'file', bytesMax: CERTIFICATE_BYTES_MAX })
  if (file === null) return 'missing'
  if (file === 'large' || file.length > CERTIFICATE_BYTES_MAX) return 'large'
  if (certificateTypeOf(file) === null) return 'type'
  try {
    await pageCall(ctx, deps, shown).commit(async (c) => {
      const { invoice } = await lockInvoice(c, shown.id)
      // The merchant was faster: the page says that it is here.
      if (mayBuyerSend(invoice)) await keepCertificateFile(c, invoice, { file, sentBy: 'buyer' })
    })
    return null
  } catch (error) {
    const { code, details } = refusalOf(error)
    if (code === 'lock_timeout') return 'busy'
    if (details.param === 'file') return 'many'
    throw error
  }
}
