/*
 * Documents for tests: a document with every field filled, and the text that a machine reads from a PDF.
 */
import { extractText, getDocumentProxy } from 'unpdf'
import type { DocumentContents } from '../../documents/contents.ts'
import type { InvoiceLine } from '../../rules/invoices.ts'
import { satang } from '../../rules/money.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { taxed, taxTotals, untaxed } from '../../rules/tax.ts'

const ISSUED = fromBangkok({ year: 2026, month: 1, day: 31, hour: 9 })
const PAID = fromBangkok({ year: 2026, month: 2, day: 3, hour: 23, minute: 30 })

export const THAI_NAME = 'บริษัท น้ำใจไมตรีการค้าและบริการดิจิทัลครบวงจรแห่งประเทศไทย จำกัด'

export function line(description: string, unit: number, quantity = 1, discount = 0): InvoiceLine {
  return {
    description,
    price: null,
    product: null,
    quantity,
    unit_amount_satang: satang(unit),
    discount_satang: satang(discount),
    amount_satang: satang(unit * quantity - discount),
    tax_category: 'standard',
    tax_behavior: 'inclusive',
    ...untaxed(satang(unit * quantity - discount)),
    period_start: ISSUED,
    period_end: fromBangkok({ year: 2026, month: 2, day: 28, hour: 9 }),
  }
}

/** The full tax invoice over these lines at 7 %, as contents have it. */
export function taxInvoice(lines: InvoiceLine[], more: object = {}): NonNullable<DocumentContents['taxDocument']> {
  return { kind: 'full', number: 'TAX-2026-000045', issuedAt: PAID, totals: taxTotals(taxed(lines, 700)), ...more }
}

/** ฿107.00, so that its VAT is a round ฿7.00. Paid by card unless `more` says otherwise. A full tax invoice. */
export function contents(
  more: Partial<Omit<DocumentContents, 'invoice' | 'merchant' | 'customer'>> & {
    invoice?: Partial<DocumentContents['invoice']>
    merchant?: Partial<DocumentContents['merchant']>
    customer?: Partial<DocumentContents['customer']>
  } = {},
): DocumentContents {
  const { invoice, merchant, customer, ...rest } = more
  return {
    kind: 'receipt',
    taxDocument: taxInvoice(invoice?.lines ?? [line('Studio Plan', 10_700)]),
    locale: 'th',
    merchant: {
      name: 'ร้านสตางค์เดโม',
      tax: { vat_registered: true },
      ...merchant,
    },
    seller: {
      name: 'Satang Demo Co., Ltd.',
      tax_id: '0105536000313',
      branch: '00000',
      address: { line1: '99 ถนนเจริญกรุง กรุงเทพมหานคร 10500' },
    },
    customer: {
      name: THAI_NAME,
      email: 'somchai@example.com',
      taxId: '0105599000108',
      address: {
        line1: '123/45 ซอยลาดพร้าว 101',
        district: 'บางกะปิ',
        province: 'กรุงเทพมหานคร',
        postal_code: '10240',
        country: 'TH',
      },
      ...customer,
    },
    invoice: {
      id: 'in_1',
      number: 'INV-2026-000123',
      status: 'paid',
      livemode: true,
      lines: [line('Studio Plan', 10_700)],
      subtotalSatang: 10_700,
      discountSatang: 0,
      totalSatang: 10_700,
      dueDate: null,
      qrPayload: null,
      paidAt: PAID,
      createdAt: ISSUED,
      ...invoice,
    },
    payment: {
      paymentMethodType: 'card',
      paymentMethodDetails: { type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2030 } },
      refundedSatang: 0,
    },
    hostedUrl: 'http://satang.test/i/AbCdEf',
    ...rest,
  }
}

/** The same document, still unpaid. */
export function openDocument(more: Parameters<typeof contents>[0] = {}): DocumentContents {
  return contents({
    kind: 'invoice',
    payment: null,
    ...more,
    invoice: { status: 'open', paidAt: null, ...more.invoice },
  })
}

/** The text of a PDF, page by page, without blanks: a reader that knows no Thai puts blanks between Thai marks. */
export async function readPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: false })
  return text.map(squeezed)
}

/** The text without blanks, and with sara am as the two signs that it is drawn with. */
export function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '').replaceAll(/([่-๋]?)ำ/g, 'ํ$1า')
}

/** Where each text of the first page begins and ends, in points from the left and from the foot. */
export async function boxesIn(pdf: Uint8Array) {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , height, x, y] = item.transform as [number, number, number, number, number, number]
    return [{ text: item.str, x, y, to: x + item.width, height }]
  })
}

/** Texts of the first page that are written over each other: their boxes share width, and their base lines are less than half a line apart. */
export async function overlapsIn(pdf: Uint8Array): Promise<string[]> {
  const boxes = await boxesIn(pdf)
  return boxes.flatMap((one, i) =>
    boxes
      .slice(i + 1)
      .filter(({ x, to, y }) => Math.min(to, one.to) - Math.max(x, one.x) > 2 && Math.abs(y - one.y) < one.height / 2)
      .map(({ text }) => `${one.text} × ${text}`),
  )
}
