// Reads withholding certificates that are files. What is known of one beside its bytes is in its invoice (`certificateFile`).
import type { Pool } from 'pg'
import type { CertificateFile } from '../../rules/certificate-files.ts'
import type { Owner } from './owned.ts'

/** The bytes of one file of this invoice; null when there is none. */
export async function certificateBytes(
  pool: Pool,
  { merchantId, livemode }: Owner,
  { id, invoiceId }: { id: string; invoiceId: string },
): Promise<Buffer | null> {
  const { rows } = await pool.query<{ body: Buffer }>({
    name: 'certificate_file',
    text: 'select body from certificate_files where id = $1 and invoice_id = $2 and merchant_id = $3 and livemode = $4',
    values: [id, invoiceId, merchantId, livemode],
  })
  return rows[0]?.body ?? null
}

/**
 * The files that count of the invoices whose tax was withheld in a month, in the order of its report, without their bytes. `from` and `to`: its first instant
 * and that of the next month.
 */
export async function certificatesOf(
  pool: Pool,
  { merchantId, livemode, from, to }: Owner & { from: number; to: number },
): Promise<{ id: string; number: string | null; file: CertificateFile }[]> {
  const { rows } = await pool.query({
    name: 'certificate_files_of_month',
    text: `select i.id, i.number, i.certificate_file as file from ledger_transactions t join invoices i on i.id = t.source_id
      where t.merchant_id = $1 and t.livemode = $2 and t.created_at >= $3 and t.created_at < $4 and t.type = 'withholding' and t.step = 1
        and i.certificate_file is not null order by t.created_at, t.id`,
    values: [merchantId, livemode, from, to],
  })
  return rows
}
