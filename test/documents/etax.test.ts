/*
 * e-Tax documents: their XML element by element, in the order of ETDA's schema (version 2.1), and their PDF as PDF/A-3 asks for it. Where the program `verapdf`
 * is installed, it judges the PDF, too.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import type { CreditNoteContents, DocumentContents } from '../../documents/contents.ts'
import { makeCreditNote } from '../../documents/credit-note.ts'
import { makeDocument } from '../../documents/document.ts'
import { noteXml, taxInvoiceXml } from '../../documents/etax-xml.ts'
import { satang } from '../../rules/money.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { taxed } from '../../rules/tax.ts'
import { contents, line, taxInvoice } from '../support/documents.ts'

const LATER = fromBangkok({ year: 2026, month: 2, day: 10, hour: 9 })

/** The frozen document over these lines. */
function sale(lines = [line('Studio Plan', 10_700)], more: Parameters<typeof contents>[0] = {}): DocumentContents {
  const withTax = taxed(lines, 700)
  return contents({ ...more, taxDocument: taxInvoice(lines, more.taxDocument ?? {}), invoice: { lines: withTax } })
}

/** ฿30.00 of ฿107.00 went back. */
function note(more: Partial<CreditNoteContents['note']> = {}, original = {}): CreditNoteContents {
  const { merchant, seller, customer } = contents()
  return {
    ...{ locale: 'th', merchant, seller, customer },
    original: { kind: 'full', number: 'TAX-2026-000045', issuedAt: LATER, netSatang: 10_000, lines: [], ...original },
    creditedBeforeSatang: 500,
    note: {
      ...{ kind: 'credit_note', number: 'CN-2026-000007', issuedAt: LATER, livemode: true, reason: null },
      totals: [{ tax_category: 'standard', tax_rate_bps: 700, net_satang: satang(2_804), tax_satang: satang(196) }],
      totalSatang: 3_000,
      ...more,
    },
  }
}

interface Node {
  name: string
  text: string
  attributes: Record<string, string>
  children: Node[]
}

/** A strict reader of what we write: elements, attributes and text, nothing else. */
function read(xml: string): Node {
  const root: Node = { name: '', text: '', attributes: {}, children: [] }
  const open = [root]
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  for (const [, close, name, attributes = '', empty, text] of body.matchAll(
    /<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>|([^<]+)/g,
  )) {
    const parent = open.at(-1)!
    if (text !== undefined) parent.text += unescaped(text)
    else if (close) expect(open.pop()!.name).toBe(name)
    else {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key!, unescaped(value!)])
      const node = { name: name!, text: '', attributes: Object.fromEntries(pairs), children: [] }
      parent.children.push(node)
      if (!empty) open.push(node)
    }
  }
  expect(open).toHaveLength(1)
  return root.children[0]!
}
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The text at a path of names without prefixes; null where there is none. */
function at(node: Node, path: string): string | null {
  const found = path
    .split('/')
    .reduce<Node | undefined>((n, name) => n?.children.find((c) => c.name.split(':')[1] === name), node)
  return found?.text ?? null
}
function all(node: Node, name: string): Node[] {
  return node.children.flatMap((c) => [...(c.name.split(':')[1] === name ? [c] : []), ...all(c, name)])
}

/** What may stand in each element, in this order; what ends with `!` must. From the schema, as far as Satang writes it. */
const ORDER: Record<string, string> = {
  TaxInvoice_CrossIndustryInvoice: 'ExchangedDocumentContext! ExchangedDocument! SupplyChainTradeTransaction!',
  DebitCreditNote_CrossIndustryInvoice: 'ExchangedDocumentContext! ExchangedDocument! SupplyChainTradeTransaction!',
  ExchangedDocument: 'ID! Name! TypeCode! IssueDateTime! Purpose PurposeCode CreationDateTime! IncludedNote',
  SupplyChainTradeTransaction:
    'ApplicableHeaderTradeAgreement! ApplicableHeaderTradeDelivery! ApplicableHeaderTradeSettlement! IncludedSupplyChainTradeLineItem!',
  ApplicableHeaderTradeAgreement: 'SellerTradeParty! BuyerTradeParty! AdditionalReferencedDocument',
  SellerTradeParty: 'Name! SpecifiedTaxRegistration! PostalTradeAddress!',
  BuyerTradeParty: 'Name! SpecifiedTaxRegistration! DefinedTradeContact PostalTradeAddress',
  PostalTradeAddress: 'PostcodeCode LineOne LineTwo CountryID!',
  AdditionalReferencedDocument: 'IssuerAssignedID! IssueDateTime! ReferenceTypeCode!',
  ApplicableHeaderTradeSettlement:
    'InvoiceCurrencyCode ApplicableTradeTax! SpecifiedTradeAllowanceCharge SpecifiedTradeSettlementHeaderMonetarySummation!',
  ApplicableTradeTax: 'TypeCode! CalculatedRate! BasisAmount! CalculatedAmount!',
  SpecifiedTradeAllowanceCharge: 'ChargeIndicator! ActualAmount! Reason',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'OriginalInformationAmount LineTotalAmount! DifferenceInformationAmount AllowanceTotalAmount TaxBasisTotalAmount! TaxTotalAmount! GrandTotalAmount!',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument! SpecifiedTradeProduct! SpecifiedLineTradeAgreement! SpecifiedLineTradeDelivery! SpecifiedLineTradeSettlement!',
  SpecifiedTradeProduct: 'Name! InformationNote',
  SpecifiedLineTradeSettlement:
    'ApplicableTradeTax! SpecifiedTradeAllowanceCharge SpecifiedTradeSettlementLineMonetarySummation!',
  SpecifiedTradeSettlementLineMonetarySummation:
    'TaxTotalAmount! NetLineTotalAmount! NetIncludingTaxesLineTotalAmount!',
}
const LONGEST: Record<string, number> = { ID: 35, IssuerAssignedID: 35, LineOne: 256, LineTwo: 256, PostcodeCode: 16 }

/** What the schema refuses, as far as a table can say it. */
function problems(node: Node): string[] {
  const name = node.name.split(':')[1]!
  const order = ORDER[name]?.split(' ')
  const names = node.children.map((c) => c.name.split(':')[1]!)
  const found: string[] = []
  if (order) {
    const places = names.map((n) => order.findIndex((o) => o.replace('!', '') === n))
    if (places.some((place) => place < 0)) found.push(`${name} has ${names}`)
    if (places.some((place, i) => i > 0 && place < places[i - 1]!)) found.push(`${name} in the order ${names}`)
    for (const needed of order.filter((o) => o.endsWith('!')))
      if (!names.includes(needed.slice(0, -1))) found.push(`${name} lacks ${needed}`)
  }
  // Amounts have two places and are never negative; days are as XML has them; nothing is empty or too long.
  if (/Amount$/.test(name) && !/^\d+\.\d\d$/.test(node.text)) found.push(`${name} ${node.text}`)
  if (/DateTime$/.test(name) && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(node.text)) found.push(`${name} ${node.text}`)
  if (node.children.length === 0 && node.text === '' && name !== 'ApplicableHeaderTradeDelivery')
    found.push(`empty ${name}`)
  if ([...node.text].length > (LONGEST[name] ?? 256)) found.push(`${name} is too long`)
  return [...found, ...node.children.flatMap(problems)]
}

const invoiceXml = (of: DocumentContents) => read(taxInvoiceXml(of)!.content)
const creditXml = (of: CreditNoteContents) => read(noteXml(of)!.content)
const HEAD = 'ExchangedDocument'
const AGREED = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'
const SUMS =
  'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation'

describe('the XML of a full tax invoice', () => {
  test('says what it is, who sells and buys, and what it comes to', () => {
    const xml = invoiceXml(sale())
    expect(problems(xml)).toEqual([])
    expect(xml.name).toBe('rsm:TaxInvoice_CrossIndustryInvoice')
    expect(xml.attributes['xmlns:rsm']).toBe('urn:etda:uncefact:data:standard:TaxInvoice_CrossIndustryInvoice:2')
    const [guideline] = all(xml, 'GuidelineSpecifiedDocumentContextParameter')
    expect(guideline!.children[0]).toMatchObject({ text: 'ER3-2560', attributes: { schemeVersionID: 'v2.1' } })
    expect([at(xml, `${HEAD}/ID`), at(xml, `${HEAD}/TypeCode`), at(xml, `${HEAD}/IssueDateTime`)]).toEqual([
      'TAX-2026-000045',
      'T03',
      '2026-02-03T23:30:00',
    ])
    const [seller, buyer] = all(xml, 'SpecifiedTaxRegistration').map(({ children: [id] }) => id!)
    expect([seller!.text, seller!.attributes]).toEqual(['010553600031300000', { schemeID: 'TXID' }])
    expect([buyer!.text, buyer!.attributes]).toEqual(['010559900010800000', { schemeID: 'TXID' }])
    // The seller's address ends with its postal code.
    expect(at(xml, `${AGREED}/SellerTradeParty/PostalTradeAddress/PostcodeCode`)).toBe('10500')
    expect(at(xml, `${AGREED}/BuyerTradeParty/PostalTradeAddress/LineTwo`)).toBe('บางกะปิ กรุงเทพมหานคร')
    expect(
      ['LineTotalAmount', 'TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'].map((n) =>
        at(xml, `${SUMS}/${n}`),
      ),
    ).toEqual(['100.00', '100.00', '7.00', '107.00'])
  })

  test('has a person by the number of the identity card, and whoever has none as N/A', () => {
    const of = (customer: object) =>
      all(invoiceXml(sale(undefined, { customer })), 'SpecifiedTaxRegistration')[1]!.children[0]
    expect(of({ taxId: '1101700203450' })).toMatchObject({ text: '1101700203450', attributes: { schemeID: 'NIDN' } })
    expect(of({ taxId: null })).toMatchObject({ text: 'N/A', attributes: { schemeID: 'OTHR' } })
  })

  test('has each rate apart, discounts, and what a line takes back as an allowance: no amount is negative', () => {
    const book = { ...line('Book', 5_000), tax_category: 'exempt' as const }
    const xml = invoiceXml(sale([line('Plan', 10_700, 2, 700), line('Unused time', -1_070), book]))
    expect(problems(xml)).toEqual([])
    const rates = all(xml, 'ApplicableHeaderTradeSettlement')[0]!.children.filter(
      (c) => c.name === 'ram:ApplicableTradeTax',
    )
    expect(rates.map(({ children }) => children.map((c) => c.text))).toEqual([
      ['VAT', '7.00', '183.46', '12.84'],
      ['FRE', '0.00', '50.00', '0.00'],
    ])
    expect(
      ['LineTotalAmount', 'AllowanceTotalAmount', 'TaxBasisTotalAmount', 'GrandTotalAmount'].map((n) =>
        at(xml, `${SUMS}/${n}`),
      ),
    ).toEqual(['243.46', '10.00', '233.46', '246.30'])
    expect(all(xml, 'IncludedSupplyChainTradeLineItem')).toHaveLength(2)
  })

  test('names the full one that it replaces with the reason, and an abbreviated one only in a note', () => {
    const replacing = (kind: 'full' | 'abbreviated', replaces: string) =>
      invoiceXml(
        sale(undefined, {
          taxDocument: taxInvoice([line('Studio Plan', 10_700)], { replaces, replaced: { kind, issuedAt: LATER } }),
        }),
      )
    const corrected = replacing('full', 'TAX-2026-000044')
    expect(problems(corrected)).toEqual([])
    expect([at(corrected, `${HEAD}/PurposeCode`), at(corrected, `${HEAD}/Purpose`)]).toEqual(['TIVC99', 'แก้ไขข้อมูลผู้ซื้อ'])
    expect(all(corrected, 'AdditionalReferencedDocument')[0]!.children.map((c) => c.text)).toEqual([
      'TAX-2026-000044',
      '2026-02-10T09:00:00',
      'T03',
    ])
    const exchanged = replacing('abbreviated', 'ABB-2026-000007')
    expect(all(exchanged, 'AdditionalReferencedDocument')).toEqual([])
    expect(at(exchanged, `${HEAD}/IncludedNote/Content`)).toBe('ออกแทน ABB-2026-000007')
  })

  test('is the same each time, and nothing that people type breaks it', () => {
    const nasty = fc.string({ unit: 'binary', minLength: 1, maxLength: 400 })
    fc.assert(
      fc.property(nasty, nasty, (name, description) => {
        const of = sale([line(`x${description}`, 10_700)], {
          customer: { name: `x${name}`, address: { line1: `x${name}` } },
        })
        expect(problems(invoiceXml(of))).toEqual([])
        expect(taxInvoiceXml(of)).toEqual(taxInvoiceXml(of))
      }),
      { numRuns: 100 },
    )
  })

  test('is of no abbreviated invoice, receipt or invoice that is still to be paid', () => {
    for (const kind of ['abbreviated', 'receipt'] as const)
      expect(
        taxInvoiceXml(sale(undefined, { taxDocument: taxInvoice([line('Studio Plan', 10_700)], { kind }) })),
      ).toBeNull()
    expect(taxInvoiceXml({ ...sale(), kind: 'invoice' })).toBeNull()
  })
})

describe('the XML of a note', () => {
  test('names the original and why, and the original value, the right one and the difference', () => {
    const xml = creditXml(note({ reason: 'ของเสียหาย <1>' }))
    expect(problems(xml)).toEqual([])
    expect(xml.name).toBe('rsm:DebitCreditNote_CrossIndustryInvoice')
    expect(['TypeCode', 'Name', 'PurposeCode', 'Purpose'].map((n) => at(xml, `${HEAD}/${n}`))).toEqual([
      ...['81', 'ใบลดหนี้', 'CDNS99', 'ของเสียหาย <1>'],
    ])
    expect(at(xml, `${AGREED}/AdditionalReferencedDocument/IssuerAssignedID`)).toBe('TAX-2026-000045')
    const sums = all(xml, 'SpecifiedTradeSettlementHeaderMonetarySummation')[0]!
    // 100.00, of which 5.00 were credited before: 66.96 is right, 28.04 is the difference.
    expect(sums.children.map((c) => c.text)).toEqual(['100.00', '66.96', '28.04', '28.04', '1.96', '30.00'])
  })

  test('of a debit note adds to the value', () => {
    const xml = creditXml(note({ kind: 'debit_note', number: 'DN-2026-000001' }))
    expect(problems(xml)).toEqual([])
    expect([at(xml, `${HEAD}/TypeCode`), at(xml, `${SUMS}/LineTotalAmount`)]).toEqual(['80', '123.04'])
  })

  test('is of no note on an abbreviated invoice or a receipt', () => {
    expect(noteXml(note({}, { kind: 'abbreviated' }))).toBeNull()
    expect(noteXml(note({ kind: 'receipt' }, { kind: 'receipt' }))).toBeNull()
  })
})

/** What a PDF says outside of its compressed streams, and its embedded XML. */
async function structureOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const xmp = /<\?xpacket begin[\s\S]*?<\?xpacket end="w"\?>/.exec(text)?.[0] ?? ''
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const listed = (await document.getAttachments()) as Map<string, { filename: string }> | null
  const [, stream] = /\/Type \/EmbeddedFile\n[\s\S]*?\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? []
  const content = stream === undefined ? null : inflateSync(Buffer.from(stream, 'latin1')).toString()
  const names = [...(listed?.values() ?? [])].map(({ filename }) => filename)
  return { text, xmp: Buffer.from(xmp, 'latin1').toString('utf8'), names, content }
}

describe('the PDF of an e-Tax document', () => {
  test('is PDF/A-3b: it says so, has its fonts, its colours and its /ID, and is not encrypted', async () => {
    const { text, xmp } = await structureOf(await makeDocument(sale()))
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(text).toMatch(/\/OutputIntents \[\d+ 0 R\]/)
    expect(text).toMatch(/\/S \/GTS_PDFA1\s[\s\S]*?\(sRGB IEC61966-2\.1\)/)
    expect(text).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
    expect(text).not.toContain('/Encrypt')
    expect(text).not.toContain('/JavaScript')
    // Each font descriptor has its file, and no font is one that a reader must have.
    const descriptors = text.match(/\/Type \/FontDescriptor/g) ?? []
    expect(descriptors.length).toBeGreaterThan(0)
    expect(text.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(descriptors.length)
    expect(text).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/)
    expect(text.match(/\/ToUnicode \d+ 0 R/g)).toHaveLength(descriptors.length)
  })

  test.each([
    ['invoice', () => makeDocument(sale()), () => taxInvoiceXml(sale())],
    ['note', () => makeCreditNote(note()), () => noteXml(note())],
  ])('of an %s has its XML inside, as the same document in another form', async (_, make, xml) => {
    const { text, names, content } = await structureOf(await make())
    expect(text).toMatch(/\/AF \[\d+ 0 R\]/)
    expect(text).toContain('/AFRelationship /Alternative')
    expect(text).toMatch(/\/Subtype \/text#2Fxml/)
    expect(text).toMatch(/\/EmbeddedFiles/)
    expect(names).toEqual(['ETDA-invoice.xml'])
    expect(content).toBe(xml()!.content)
  })

  test('says of itself whatever the shop is called', async () => {
    const name = 'A & B <จำกัด> "ก"'
    const { xmp } = await structureOf(await makeDocument({ ...sale(), seller: { ...sale().seller, name } }))
    expect(xmp).toContain('<rdf:li>A &amp; B &lt;จำกัด&gt; "ก"</rdf:li>')
  })

  test('has the same bytes each time, and less than 3 MB with a large logo and many lines', async () => {
    expect((await makeDocument(sale())).equals(await makeDocument(sale()))).toBe(true)
    const noise = sharp({
      create: {
        width: 600,
        height: 168,
        channels: 4,
        background: '#0000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const logo = (await noise.png().toBuffer()).toString('base64')
    const lines = Array.from({ length: 100 }, (_, n) => line(`รายการที่ ${n}`, 10_700))
    expect((await makeDocument(sale(lines, { logo }))).length).toBeLessThan(3_000_000)
  })

  test('is no PDF/A where there is no XML: an abbreviated invoice is as before', async () => {
    const abbreviated = sale(undefined, {
      taxDocument: taxInvoice([line('Studio Plan', 10_700)], { kind: 'abbreviated', number: 'ABB-2026-000001' }),
    })
    const { text, names } = await structureOf(await makeDocument(abbreviated))
    expect(text).not.toContain('pdfaid')
    expect(names).toEqual([])
  })

  const verapdf = spawnSync('verapdf', ['--version']).status === 0
  const judged = verapdf ? test : test.skip
  judged('passes veraPDF', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'etax-'))
    try {
      for (const [name, pdf] of [
        ['invoice.pdf', await makeDocument(sale(undefined, { locale: 'en' }))],
        ['note.pdf', await makeCreditNote(note())],
      ] as const) {
        writeFileSync(join(folder, name), pdf)
        const { stdout } = spawnSync('verapdf', ['--flavour', '3b', '--format', 'text', join(folder, name)], {
          encoding: 'utf8',
        })
        expect(stdout).toMatch(/^PASS/)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
