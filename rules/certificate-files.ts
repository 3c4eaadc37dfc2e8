// Withholding certificates (50 bis) as files: which are taken, what they are called, how long they are kept, and when a buyer may send one. It reads no row.
import { bangkokYear, fromBangkok } from './periods.ts'
import type { CertificateStatus } from './withholding.ts'

/** The largest file that is taken: 5 MiB, a scan of several pages. */
export const CERTIFICATE_BYTES_MAX = 5 * 1024 * 1024

/** How many files are kept of one invoice, by who sent them. Whoever has the link of an invoice cannot take the merchant's. */
export const CERTIFICATE_FILES_MAX = { merchant: 20, buyer: 5 } as const

export type CertificateSender = keyof typeof CERTIFICATE_FILES_MAX

/** The first bytes of each type of file that is taken, and how its name ends. Sources: ISO 32000-1 7.5.2, PNG 5.2, JPEG B.1.1.3. */
const TYPES = {
  'application/pdf': { begins: [0x25, 0x50, 0x44, 0x46, 0x2d], ending: 'pdf' },
  'image/png': { begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], ending: 'png' },
  'image/jpeg': { begins: [0xff, 0xd8, 0xff], ending: 'jpg' },
} as const

export type CertificateType = keyof typeof TYPES
export const CERTIFICATE_TYPES = Object.keys(TYPES) as [CertificateType, ...CertificateType[]]

/** What is known of the file that counts, beside its bytes. */
export interface CertificateFile {
  id: string
  content_type: CertificateType
  size_bytes: number
  sent_by: CertificateSender
  /** Unix seconds. */
  created: number
}

/** The type of a file by its first bytes, whatever it is called: `%PDF-1.7…` → `application/pdf`; null for a file that is not taken. */
export function certificateTypeOf(file: Uint8Array): CertificateType | null {
  return CERTIFICATE_TYPES.find((type) => TYPES[type].begins.every((byte, at) => file[at] === byte)) ?? null
}

/** The name is ours, so that it names no person and nothing hides in it: `withholding-certificate-INV-2026-000001.pdf` (D797). */
export function certificateFileName(invoice: { id: string; number: string | null }, type: CertificateType): string {
  const number = (invoice.number ?? invoice.id).replaceAll(/[^\w-]+/g, '-')
  return `withholding-certificate-${number}.${TYPES[type].ending}`
}

/**
 * Until when a file is kept, Unix seconds: whole years, counted from the end of the year after the one in which it came, in which that year's taxes are
 * filed. One of 2026 with five years: until the end of 2032. Sources: Revenue Code s. 87/3, Accounting Act B.E. 2543 s. 14, D797.
 */
export function certificateKeptUntil(at: number, years: number): number {
  return fromBangkok({ year: bangkokYear(at) + 2 + years, month: 1, day: 1 })
}

/** Whether a buyer may send a file: while the certificate is waited for, and the merchant has not kept one itself (D797). */
export function mayBuyerSend(i: {
  certificate?: CertificateStatus | null
  certificateFile?: Pick<CertificateFile, 'sent_by'> | null
}): boolean {
  return i.certificate === 'waiting' && i.certificateFile?.sent_by !== 'merchant'
}
