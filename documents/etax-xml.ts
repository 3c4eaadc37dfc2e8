// The XML of an e-Tax document, as ETDA's standard has it (ขมธอ. 3-2560, version 2.1, a profile of the UN/CEFACT Cross Industry Invoice): a full tax invoice, and
// a note on one. Pure: what a tax document froze in, the same text each time. What it was checked against is in docs/tax.md. It signs nothing.
import { type EtaxType, etaxTypeOf } from '../rules/etax.ts'
import type { InvoiceLine } from '../rules/invoices.ts'
import { lineInWords } from '../rules/line-words.ts'
import { bahtDecimal, minus, negate, plus, satang, sumOf } from '../rules/money.ts'
import type { TaxTotal } from '../rules/tax.ts'
import { HEAD_OFFICE, type TaxDetails } from '../rules/tax-settings.ts'
import { isoInBangkok } from '../rules/written-date.ts'
import type { CreditNoteContents, DocumentContents } from './contents.ts'
import type { AttachedFile } from './sheet.ts'

/** An element: its name, its text or children, its attributes. Null as contents leaves it out. */
type Element = [
  name: string,
  contents: string | readonly (Element | null)[] | null,
  attributes?: Record<string, string>,
]

/** The XML of a full tax invoice, with the name by which it stands in the PDF; null for every other document. */
export function taxInvoiceXml(contents: DocumentContents): AttachedFile | null {
  const { kind, taxDocument, invoice } = contents
  const type = kind === 'receipt' && taxDocument ? etaxTypeOf(taxDocument.kind) : null
  if (!type || !taxDocument) return null
  const { number, issuedAt, totals, replaces, replaced } = taxDocument
  // Only what was sent as e-Tax itself is cancelled by another. An abbreviated one is named in a note.
  const cancels = replaces && replaced?.kind === 'full' ? { number: replaces, issuedAt: replaced.issuedAt } : null
  const net = sumOf(totals.map(({ net_satang }) => net_satang))
  const tax = sumOf(totals.map(({ tax_satang }) => tax_satang))
  // The standard knows no negative amount: what a line takes back is an allowance on the whole.
  const sold = invoice.lines.filter(({ net_satang }) => net_satang >= 0)
  const credits = invoice.lines.filter(({ net_satang }) => net_satang < 0)
  const credited = negate(sumOf(credits.map(({ net_satang }) => net_satang)))
  return file('TaxInvoice', type, number, [
    head(type, number, issuedAt, {
      purpose: cancels ? ['TIVC99', 'แก้ไขข้อมูลผู้ซื้อ'] : null,
      note: replaces && !cancels ? `ออกแทน ${replaces}` : null,
    }),
    [
      'rsm:SupplyChainTradeTransaction',
      [
        agreement(contents, cancels && { ...cancels, code: type.code }),
        ['ram:ApplicableHeaderTradeDelivery', []],
        settlement(totals, credits.map(allowanceOf), [
          ['ram:LineTotalAmount', baht(plus(net, credited))],
          ['ram:AllowanceTotalAmount', baht(credited)],
          ['ram:TaxBasisTotalAmount', baht(net)],
          ['ram:TaxTotalAmount', baht(tax)],
          ['ram:GrandTotalAmount', baht(plus(net, tax))],
        ]),
        ...sold.map(itemOfLine),
      ],
    ],
  ])
}

/** The XML of a note on a full tax invoice; null for every other note. Source: Revenue Code §86/9, §86/10. */
export function noteXml(contents: CreditNoteContents): AttachedFile | null {
  const { note, original, creditedBeforeSatang } = contents
  const type = etaxTypeOf(note.kind, original.kind)
  const originalType = etaxTypeOf(original.kind)
  if (!type || !originalType) return null
  const net = sumOf(note.totals.map(({ net_satang }) => net_satang))
  const tax = sumOf(note.totals.map(({ tax_satang }) => tax_satang))
  const before = minus(satang(original.netSatang), satang(creditedBeforeSatang))
  const isDebit = note.kind === 'debit_note'
  const reason = note.reason || 'คืนเงินให้ลูกค้า'
  return file('DebitCreditNote', type, note.number, [
    // "Other reasons, of a service": the reason itself is what the refund says.
    head(type, note.number, note.issuedAt, { purpose: [isDebit ? 'DBNS99' : 'CDNS99', reason], note: null }),
    [
      'rsm:SupplyChainTradeTransaction',
      [
        agreement(contents, { number: original.number, issuedAt: original.issuedAt, code: originalType.code }),
        ['ram:ApplicableHeaderTradeDelivery', []],
        settlement(
          note.totals,
          [],
          [
            ['ram:OriginalInformationAmount', baht(original.netSatang)],
            ['ram:LineTotalAmount', baht(isDebit ? plus(before, net) : minus(before, net))],
            ['ram:DifferenceInformationAmount', baht(net)],
            ['ram:TaxBasisTotalAmount', baht(net)],
            ['ram:TaxTotalAmount', baht(tax)],
            ['ram:GrandTotalAmount', baht(plus(net, tax))],
          ],
        ),
        ...note.totals.map((total, index) => itemOfTotal(total, index, reason)),
      ],
    ],
  ])
}

function file(root: string, { name }: EtaxType, number: string, body: readonly Element[]): AttachedFile {
  const urn = (kind: string) => `urn:etda:uncefact:data:standard:${root}_${kind}:2`
  const context: Element = [
    'rsm:ExchangedDocumentContext',
    [
      [
        'ram:GuidelineSpecifiedDocumentContextParameter',
        [['ram:ID', 'ER3-2560', { schemeAgencyID: 'ETDA', schemeVersionID: 'v2.1' }]],
      ],
    ],
  ]
  const xml = written([
    `rsm:${root}_CrossIndustryInvoice`,
    [context, ...body],
    { 'xmlns:ram': urn('ReusableAggregateBusinessInformationEntity'), 'xmlns:rsm': urn('CrossIndustryInvoice') },
  ])
  return {
    name: 'ETDA-invoice.xml',
    type: 'text/xml',
    description: `${name} ${number}`,
    content: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`,
  }
}

function head(
  type: EtaxType,
  number: string,
  issuedAt: number,
  { purpose, note }: { purpose: [code: string, text: string] | null; note: string | null },
): Element {
  return [
    'rsm:ExchangedDocument',
    [
      ['ram:ID', number],
      ['ram:Name', type.name],
      ['ram:TypeCode', type.code],
      ['ram:IssueDateTime', moment(issuedAt)],
      ['ram:Purpose', purpose && cut(purpose[1], 256)],
      ['ram:PurposeCode', purpose?.[0] ?? null],
      ['ram:CreationDateTime', moment(issuedAt)],
      ['ram:IncludedNote', note && [['ram:Content', note]]],
    ],
  ]
}

function agreement(
  { seller, customer }: Pick<DocumentContents, 'seller' | 'customer'>,
  referred: { number: string; issuedAt: number; code: string } | null,
): Element {
  const { name, email, taxId, taxBranch, address } = customer
  const buyer = { name: name ?? null, tax_id: taxId ?? null, branch: taxBranch ?? null, address: address ?? null }
  const mail: Element | null = email
    ? ['ram:DefinedTradeContact', [['ram:EmailURIUniversalCommunication', [['ram:URIID', email]]]]]
    : null
  return [
    'ram:ApplicableHeaderTradeAgreement',
    [
      ['ram:SellerTradeParty', party(seller, withBranch(seller.tax_id ?? '', seller.branch), null)],
      ['ram:BuyerTradeParty', party(buyer, taxNumber(buyer), mail)],
      [
        'ram:AdditionalReferencedDocument',
        referred && [
          ['ram:IssuerAssignedID', referred.number],
          ['ram:IssueDateTime', moment(referred.issuedAt)],
          ['ram:ReferenceTypeCode', referred.code],
        ],
      ],
    ],
  ]
}

function party(details: TaxDetails, number: Element, contact: Element | null): Element[] {
  return [
    ['ram:Name', details.name && cut(details.name, 256)],
    ['ram:SpecifiedTaxRegistration', [number]],
    ...(contact ? [contact] : []),
    ['ram:PostalTradeAddress', addressOf(details)],
  ]
}

/** A company by number and branch, a person by the number of the identity card, whoever has none as `N/A`. */
function taxNumber({ tax_id, branch }: TaxDetails): Element {
  if (!tax_id) return ['ram:ID', 'N/A', { schemeID: 'OTHR' }]
  return tax_id.startsWith('0') ? withBranch(tax_id, branch) : ['ram:ID', tax_id, { schemeID: 'NIDN' }]
}

function withBranch(taxId: string, branch: string | null): Element {
  return ['ram:ID', `${taxId}${branch ?? HEAD_OFFICE}`, { schemeID: 'TXID' }]
}

/** Lines as people wrote them. Settings and customers keep no codes of subdistricts, so that addresses are in the form without them (D785). */
function addressOf({ address }: TaxDetails): Element[] | null {
  if (!address) return null
  const { line1, line2, district, province, postal_code, country } = address
  const town = [district, province].filter(Boolean).join(' ')
  const [one, ...others] = [line1, line2, town].filter(Boolean)
  const rest = others.join(' ')
  // Who types the address into one line ends it with the postal code.
  const postcode = postal_code || /(?:^|\s)(\d{5})$/.exec([one, rest].join(' ').trim())?.[1]
  return [
    ['ram:PostcodeCode', postcode ? cut(postcode, 16) : null],
    ['ram:LineOne', one ? cut(one, 256) : null],
    ['ram:LineTwo', rest ? cut(rest, 256) : null],
    ['ram:CountryID', country || 'TH'],
  ]
}

function settlement(totals: readonly TaxTotal[], allowances: readonly Element[], sums: readonly Element[]): Element {
  return [
    'ram:ApplicableHeaderTradeSettlement',
    [
      ['ram:InvoiceCurrencyCode', 'THB'],
      ...totals.map(taxOf),
      ...allowances,
      ['ram:SpecifiedTradeSettlementHeaderMonetarySummation', sums],
    ],
  ]
}

function taxOf({ tax_category, tax_rate_bps, net_satang, tax_satang }: TaxTotal): Element {
  return [
    'ram:ApplicableTradeTax',
    [
      ['ram:TypeCode', tax_category === 'exempt' ? 'FRE' : 'VAT'],
      ['ram:CalculatedRate', percent(tax_rate_bps)],
      ['ram:BasisAmount', baht(net_satang)],
      ['ram:CalculatedAmount', baht(tax_satang)],
    ],
  ]
}

function allowanceOf({ description, net_satang }: InvoiceLine): Element {
  return [
    'ram:SpecifiedTradeAllowanceCharge',
    [
      ['ram:ChargeIndicator', 'false'],
      ['ram:ActualAmount', baht(negate(net_satang))],
      ['ram:Reason', cut(lineInWords(description, 'th'), 256)],
    ],
  ]
}

function itemOfLine(line: InvoiceLine, index: number): Element {
  const { description, quantity, unit_amount_satang, discount_satang, tax_behavior, tax_rate_bps } = line
  const hasTaxInside = tax_behavior === 'inclusive' && tax_rate_bps > 0
  return item(index, {
    name: lineInWords(description, 'th'),
    note: hasTaxInside ? 'ราคาต่อหน่วยรวมภาษีมูลค่าเพิ่มแล้ว' : null,
    unitSatang: unit_amount_satang,
    quantity,
    discountSatang: discount_satang,
    total: line,
  })
}

function itemOfTotal(total: TaxTotal, index: number, reason: string): Element {
  return item(index, {
    name: reason,
    note: null,
    unitSatang: total.net_satang,
    quantity: 1,
    discountSatang: 0,
    total,
  })
}

function item(
  index: number,
  of: {
    name: string
    note: string | null
    unitSatang: number
    quantity: number
    discountSatang: number
    total: TaxTotal
  },
): Element {
  const { total } = of
  return [
    'ram:IncludedSupplyChainTradeLineItem',
    [
      ['ram:AssociatedDocumentLineDocument', [['ram:LineID', String(index + 1)]]],
      [
        'ram:SpecifiedTradeProduct',
        [
          ['ram:Name', cut(of.name, 256)],
          ['ram:InformationNote', of.note && [['ram:Content', of.note]]],
        ],
      ],
      [
        'ram:SpecifiedLineTradeAgreement',
        [['ram:GrossPriceProductTradePrice', [['ram:ChargeAmount', baht(of.unitSatang)]]]],
      ],
      ['ram:SpecifiedLineTradeDelivery', [['ram:BilledQuantity', String(of.quantity)]]],
      [
        'ram:SpecifiedLineTradeSettlement',
        [
          taxOf(total),
          [
            'ram:SpecifiedTradeAllowanceCharge',
            of.discountSatang > 0
              ? [
                  ['ram:ChargeIndicator', 'false'],
                  ['ram:ActualAmount', baht(of.discountSatang)],
                ]
              : null,
          ],
          [
            'ram:SpecifiedTradeSettlementLineMonetarySummation',
            [
              ['ram:TaxTotalAmount', baht(total.tax_satang)],
              ['ram:NetLineTotalAmount', baht(total.net_satang)],
              ['ram:NetIncludingTaxesLineTotalAmount', baht(plus(total.net_satang, total.tax_satang))],
            ],
          ],
        ],
      ],
    ],
  ]
}

function written([name, contents, attributes = {}]: Element): string {
  const opened = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  if (typeof contents === 'string') return `<${opened}>${escaped(contents)}</${name}>`
  const inner = (contents ?? []).filter((one): one is Element => one !== null && one[1] !== null).map(written)
  return inner.length > 0 ? `<${opened}>${inner.join('')}</${name}>` : `<${opened}/>`
}

/** Leaves out what XML 1.0 has no place for: control characters, and halves of characters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** At most so many characters, as the standard allows. What is left out is on the face of the PDF. */
function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? characters.slice(0, most).join('') : text
}

/** `2026-11-27T09:00:00`, the clock in Bangkok. */
const moment = (at: number) => isoInBangkok(at).slice(0, 19)
const baht = (amount: number) => bahtDecimal(satang(amount))
/** 700 → `7.00`. */
const percent = (bps: number) => bahtDecimal(satang(bps))
