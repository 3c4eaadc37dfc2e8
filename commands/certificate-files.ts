// Withholding certificates as files: keeping one with its invoice, and setting one aside that is none. What is taken is rules/certificate-files.ts; the number
// and the day of a certificate are withholding.ts.
import { createHash } from 'node:crypto'
import { Customer, type Invoice } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { serializeInvoice } from '../resources/invoice.ts'
import {
  CERTIFICATE_BYTES_MAX,
  CERTIFICATE_FILES_MAX,
  type CertificateSender,
  type CertificateType,
  certificateKeptUntil,
  certificateTypeOf,
} from '../rules/certificate-files.ts'
import { missingResource, Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { nothingWithheld, tellOfCertificate } from './withholding.ts'

/**
 * Keeps a file as the certificate of a paid invoice, which the caller has locked with its root. It counts from now on; the one before it is kept and counts no
 * more. While a file is here, nobody is asked for the certificate by mail. Safe to repeat: the same file again changes nothing. Refuses an invoice of
 * which nothing is waited for (`parameter_invalid`, param `id`), and a file of another type, too large, or one too many (param `file`). Source: D797.
 */
export async function keepCertificateFile(
  c: Commit,
  invoice: Invoice,
  { file, sentBy }: { file: Buffer; sentBy: CertificateSender },
): Promise<void> {
  if (invoice.certificate == null) throw nothingWithheld(invoice)
  const contentType = typeOf(file)
  const digest = createHash('sha256').update(file).digest('hex')
  const [rows] = await c.em.execute<[{ n: number; is_here: boolean }]>(
    `select (count(*) filter (where sent_by = ?))::integer as n, coalesce(bool_or(digest = ? and set_aside_at is null), false) as is_here
     from certificate_files where invoice_id = ?`,
    [sentBy, digest, invoice.id],
  )
  if (rows.is_here) return
  const most = CERTIFICATE_FILES_MAX[sentBy]
  if (rows.n >= most) throw wrong(`An invoice has at most ${most} files, with those that count no more.`)
  const now = c.at
  await clockTime(c, await c.em.findOneOrFail(Customer, invoice.customerId))
  const before = serializeInvoice(invoice, c.links)
  const replaced = invoice.certificateFile ?? null
  if (replaced) await setAside(c, replaced.id)
  const id = mintId('wcf_')
  const { merchantId, livemode } = invoice
  await c.em.execute(
    `insert into certificate_files (id, merchant_id, livemode, invoice_id, digest, content_type, body, sent_by, created_at, kept_until)
     values (?, ?, ?, ?, ?, ?, decode(?, 'base64'), ?, ?, ?)`,
    [
      ...[id, merchantId, livemode, invoice.id, digest, contentType, file.toString('base64'), sentBy, c.at],
      // Of the later time: a clock that shows an old year must not let it go at once.
      certificateKeptUntil(Math.max(now, c.at), c.terms.documentRetentionYears),
    ],
  )
  const kept = { id, content_type: contentType, size_bytes: file.length, sent_by: sentBy, created: c.at }
  invoice.certificateFile = kept
  // A buyer is nobody that the audit log names; the row says that a buyer sent it.
  if (sentBy === 'merchant')
    recordAction(c, {
      action: 'invoice.certificate_file_kept',
      object: invoice.id,
      before: { certificate_file: replaced?.id ?? null },
      after: { certificate_file: id, digest },
    })
  tellOfCertificate(c, invoice, before)
}

/**
 * The file is not the certificate: it is kept as long as any, counts no more, and the certificate is asked for again while it is waited for. The caller has
 * locked the invoice. Refuses with `resource_missing` where there is none. Source: D798.
 */
export async function setCertificateFileAside(c: Commit, invoice: Invoice): Promise<void> {
  const { certificateFile: file } = invoice
  if (!file) throw missingResource('certificate file', invoice.id)
  await clockTime(c, await c.em.findOneOrFail(Customer, invoice.customerId))
  const before = serializeInvoice(invoice, c.links)
  await setAside(c, file.id)
  invoice.certificateFile = null
  recordAction(c, {
    action: 'invoice.certificate_file_set_aside',
    object: invoice.id,
    before: { certificate_file: file.id },
    after: { certificate_file: null },
  })
  tellOfCertificate(c, invoice, before)
}

async function setAside(c: Commit, id: string): Promise<void> {
  await c.em.execute('update certificate_files set set_aside_at = ? where id = ?', [c.at, id])
}

function typeOf(file: Buffer): CertificateType {
  if (file.length === 0) throw wrong('The file is empty.')
  if (file.length > CERTIFICATE_BYTES_MAX) throw wrong('The file is too large: at most 5 MB.')
  const type = certificateTypeOf(file)
  if (!type) throw wrong('The file is no PDF, PNG or JPEG.')
  return type
}

function wrong(message: string): Refusal {
  return new Refusal('parameter_invalid', message, { param: 'file' })
}
