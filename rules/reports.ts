// The reports of a month: their names, their columns and their totals. Which rows they have is db/queries/reports.ts; how they are sent is api/routes/reports.ts.
import { proportionHalfUp, type Satang, times } from './money.ts'
import { bangkokDate, fromBangkok, monthOf } from './periods.ts'

export const REPORT_NAMES = [
  'output_vat',
  'sales',
  'fees',
  'refunds',
  'withholding',
  'payouts',
  'peak',
  'flowaccount',
] as const
export type ReportName = (typeof REPORT_NAMES)[number]

/** `satang`: an amount, which files show in baht and the last row adds up. `count`: added up, too. */
export type ColumnKind = 'text' | 'day' | 'satang' | 'count' | 'rate'

export interface ReportColumn {
  name: string
  kind: ColumnKind
  /** As Thai bookkeepers name it, for the head of files. */
  th: string
}

export type ReportRow = Record<string, string | number | null>

const column = (name: string, kind: ColumnKind, th: string): ReportColumn => ({ name, kind, th })

const BUYER = [
  column('buyer_name', 'text', 'ชื่อผู้ซื้อสินค้า/ผู้รับบริการ'),
  column('buyer_tax_id', 'text', 'เลขประจำตัวผู้เสียภาษี'),
  column('buyer_branch', 'text', 'สาขา'),
]

/**
 * The columns of each report, in order. `output_vat` has those of the รายงานภาษีขาย (Revenue Code §87 (1)): day, number, buyer with tax id and branch, value
 * and VAT; one that was cancelled stands there with zero amounts. `peak` and `flowaccount` follow the columns of the import files of these programs.
 */
export const REPORT_COLUMNS: Readonly<Record<ReportName, readonly ReportColumn[]>> = {
  output_vat: [
    column('issued_at', 'day', 'วันที่'),
    column('number', 'text', 'เลขที่ใบกำกับภาษี'),
    column('kind', 'text', 'ประเภทเอกสาร'),
    column('status', 'text', 'สถานะ'),
    ...BUYER,
    column('original_number', 'text', 'อ้างถึงเลขที่'),
    column('net_satang', 'satang', 'มูลค่าสินค้าหรือบริการ'),
    column('tax_satang', 'satang', 'จำนวนเงินภาษีมูลค่าเพิ่ม'),
    column('zero_satang', 'satang', 'มูลค่าอัตราศูนย์'),
    column('exempt_satang', 'satang', 'มูลค่ายกเว้นภาษี'),
    column('total_satang', 'satang', 'จำนวนเงินรวม'),
    column('tax_document', 'text', 'รหัสเอกสาร'),
  ],
  sales: [
    column('product', 'text', 'รหัสสินค้า'),
    column('product_name', 'text', 'สินค้าหรือบริการ'),
    column('payment_method_type', 'text', 'วิธีชำระเงิน'),
    column('count', 'count', 'จำนวนรายการ'),
    column('gross_satang', 'satang', 'ยอดขาย'),
    column('tax_satang', 'satang', 'ภาษีมูลค่าเพิ่ม'),
    column('net_satang', 'satang', 'ยอดก่อนภาษี'),
    column('refunded_satang', 'satang', 'คืนเงิน'),
  ],
  fees: [
    column('paid_at', 'day', 'วันที่'),
    column('payment', 'text', 'รหัสการชำระเงิน'),
    column('payment_method_type', 'text', 'วิธีชำระเงิน'),
    column('settlement', 'text', 'ผู้รับเงิน'),
    column('gross_satang', 'satang', 'ยอดชำระ'),
    column('fee_satang', 'satang', 'ค่าธรรมเนียมก่อนภาษี'),
    column('fee_vat_satang', 'satang', 'ภาษีมูลค่าเพิ่มของค่าธรรมเนียม'),
    column('fee_total_satang', 'satang', 'ค่าธรรมเนียมรวมภาษี'),
  ],
  refunds: [
    column('refunded_at', 'day', 'วันที่'),
    column('credit_note', 'text', 'เลขที่เอกสารคืนเงิน'),
    column('original_number', 'text', 'อ้างถึงเลขที่'),
    column('refund', 'text', 'รหัสการคืนเงิน'),
    column('payment', 'text', 'รหัสการชำระเงิน'),
    column('reason', 'text', 'สาเหตุ'),
    column('amount_satang', 'satang', 'จำนวนเงินที่คืน'),
    column('net_satang', 'satang', 'มูลค่าที่ลดลง'),
    column('tax_satang', 'satang', 'ภาษีที่ลดลง'),
  ],
  withholding: [
    column('paid_at', 'day', 'วันที่ชำระ'),
    column('invoice_number', 'text', 'เลขที่ใบแจ้งหนี้'),
    column('document_number', 'text', 'เลขที่ใบกำกับภาษี'),
    ...BUYER,
    column('rate_bps', 'rate', 'อัตรา'),
    column('base_satang', 'satang', 'ฐานภาษี'),
    column('amount_satang', 'satang', 'ภาษีที่ถูกหัก'),
    column('certificate', 'text', 'สถานะหนังสือรับรอง'),
    column('certificate_number', 'text', 'เลขที่หนังสือรับรอง'),
    column('certificate_date', 'text', 'วันที่หนังสือรับรอง'),
    column('invoice', 'text', 'รหัสใบแจ้งหนี้'),
  ],
  payouts: [
    column('paid_at', 'day', 'วันที่โอน'),
    column('payout', 'text', 'รหัสการโอน'),
    column('status', 'text', 'สถานะ'),
    column('amount_satang', 'satang', 'จำนวนเงิน'),
  ],
  peak: [
    column('sequence', 'text', 'ลำดับที่'),
    column('date', 'day', 'วันที่เอกสาร'),
    column('reference', 'text', 'อ้างอิงถึง'),
    column('customer', 'text', 'ลูกค้า'),
    column('tax_id', 'text', 'เลขทะเบียน 13 หลัก'),
    column('branch', 'text', 'เลขสาขา 5 หลัก'),
    column('tax_invoice_number', 'text', 'เลขที่ใบกำกับฯ'),
    column('tax_invoice_date', 'day', 'วันที่ใบกำกับฯ'),
    column('price_type', 'text', 'ประเภทราคา'),
    column('description', 'text', 'คำอธิบาย'),
    column('quantity', 'count', 'จำนวน'),
    column('unit_price_satang', 'satang', 'ราคาต่อหน่วย'),
    column('vat_rate_bps', 'rate', 'อัตราภาษี'),
    column('withheld_satang', 'satang', 'หัก ณ ที่จ่าย'),
    column('paid_satang', 'satang', 'จำนวนเงินที่ชำระ'),
  ],
  flowaccount: [
    column('document_number', 'text', 'เลขที่เอกสาร'),
    column('date', 'day', 'วันที่'),
    column('contact_name', 'text', 'ชื่อลูกค้า'),
    column('contact_tax_id', 'text', 'เลขประจำตัวผู้เสียภาษี'),
    column('contact_branch', 'text', 'สำนักงาน/สาขา'),
    column('contact_address', 'text', 'ที่อยู่'),
    column('description', 'text', 'รายการ'),
    column('quantity', 'count', 'จำนวน'),
    column('unit_price_satang', 'satang', 'ราคาต่อหน่วย'),
    column('net_satang', 'satang', 'มูลค่าก่อนภาษี'),
    column('vat_satang', 'satang', 'ภาษีมูลค่าเพิ่ม'),
    column('total_satang', 'satang', 'รวมทั้งสิ้น'),
  ],
}

/** `2026-11` → from its first instant in Bangkok to that of the next month, Unix seconds. Null for what is no month, such as one of the year 0. */
export function spanOfMonth(text: string): { from: number; to: number } | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (year === undefined || month === undefined || Number(year) < 1) return null
  return monthOf(fromBangkok({ year: Number(year), month: Number(month), day: 1 }))
}

/** `2026-11` of an instant in Bangkok. */
export function monthName(at: number): string {
  const { year, month } = bangkokDate(at)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}

/** The sums of the columns that are added up. Unit prices are none. */
export function totalsOf(name: ReportName, rows: readonly ReportRow[]): Record<string, number> {
  const added = REPORT_COLUMNS[name].filter(({ kind, name }) => isAdded(kind, name))
  return Object.fromEntries(added.map(({ name }) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]))
}

function isAdded(kind: ColumnKind, name: string): boolean {
  return (kind === 'satang' || kind === 'count') && !name.startsWith('unit_price')
}

/**
 * How a line is imported: quantity × unit price is the line's total to the satang, discounts and VAT included. Where the total is not a multiple of the
 * quantity, the line is one piece and its description says how many.
 */
export function inUnits({ description, quantity }: { description: string; quantity: number }, total: Satang) {
  const each = proportionHalfUp(total, 1, quantity)
  if (times(each, quantity) === total) return { description, quantity, unit_price_satang: each }
  return { description: `${description} × ${quantity}`, quantity: 1, unit_price_satang: total }
}
