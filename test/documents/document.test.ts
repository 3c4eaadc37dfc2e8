// The PDFs, read back: what is on each document, in which language, and that no name breaks them.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fileNameOf } from '../../documents/contents.ts'
import { makeDocument } from '../../documents/document.ts'
import { RIGHT_HALF } from '../../documents/parties.ts'
import { INNER_WIDTH, MARGIN } from '../../documents/sheet.ts'
import { sellerOf } from '../../rules/tax-settings.ts'
import {
  boxesIn,
  contents,
  line,
  openDocument,
  overlapsIn,
  readPdf,
  squeezed,
  THAI_NAME,
  taxInvoice,
} from '../support/documents.ts'

const textOf = async (of: ReturnType<typeof contents>) => (await readPdf(await makeDocument(of))).join('')

const RECEIPT = taxInvoice([], { kind: 'receipt', number: 'RC-2026-000003', totals: [] })

describe('a full tax invoice', () => {
  test('is a tax invoice with everything that the law asks for, dated by the payment in the Buddhist era', async () => {
    const text = await textOf(contents())
    const fields = [
      'ใบกำกับภาษี / ใบเสร็จรับเงิน',
      'เลขที่ TAX-2026-000045',
      'ใบแจ้งหนี้เลขที่ INV-2026-000123',
      'วันที่ 3 กุมภาพันธ์ 2569',
      'Satang Demo Co., Ltd. 99 ถนนเจริญกรุง กรุงเทพมหานคร 10500 เลขประจำตัวผู้เสียภาษี 0105536000313 สำนักงานใหญ่',
      `${THAI_NAME} 123/45 ซอยลาดพร้าว 101 บางกะปิ กรุงเทพมหานคร 10240 เลขประจำตัวผู้เสียภาษี 0105599000108 สำนักงานใหญ่`,
      'Studio Plan 1 107.00 107.00',
      'มูลค่าก่อนภาษีมูลค่าเพิ่ม 100.00',
      'ภาษีมูลค่าเพิ่ม 7% 7.00',
      '฿107.00 รวมภาษีมูลค่าเพิ่มแล้ว (หนึ่งร้อยเจ็ดบาทถ้วน)',
      'Visa •••• 4242',
    ]
    for (const field of fields) expect(text).toContain(squeezed(field))
    expect(text).not.toContain(squeezed('โหมดทดสอบ'))
  })

  test('says first what was paid, and at its foot whom to ask', async () => {
    const settings = { email: 'hello@satang.example' }
    const text = await textOf(contents({ locale: 'en', merchant: { settings } }))
    expect(text).toContain(squeezed('Paid / ชำระแล้ว ฿107.00 Tax invoice / Receipt'))
    expect(text).toContain(squeezed('Questions? hello@satang.example'))
    expect(await textOf(contents({ locale: 'en' }))).not.toContain('Questions?')
  })

  test('carries both languages in English', async () => {
    const text = await textOf(contents({ locale: 'en' }))
    for (const field of [
      'Tax invoice / Receipt ใบกำกับภาษี / ใบเสร็จรับเงิน',
      'Date / วันที่ 3 February 2026',
      'VAT 7% / ภาษีมูลค่าเพิ่ม 7% 7.00',
    ])
      expect(text).toContain(squeezed(field))
  })

  test('names the branch that issued it, and none of a buyer who is a person', async () => {
    const seller = { ...contents().seller, branch: '00012' }
    const text = await textOf(contents({ seller, customer: { taxId: '1101700203450' } }))
    expect(text).toContain(squeezed('สาขาที่ 00012'))
    expect(text).not.toContain(squeezed('สำนักงานใหญ่'))
  })

  test('says which one it was issued instead of, and when it was replaced itself, by which', async () => {
    const first = await textOf(contents({ locale: 'en', taxDocument: taxInvoice([], { replaces: 'ABB-2026-000007' }) }))
    expect(first).toContain(squeezed('Issued instead of / ออกแทนฉบับเลขที่ ABB-2026-000007'))
    for (const locale of ['th', 'en'] as const) {
      const taxDocument = taxInvoice([], { replaces: 'ABB-2026-000007' })
      expect(await overlapsIn(await makeDocument(contents({ locale, taxDocument })))).toEqual([])
    }
    const old = await textOf(contents({ taxDocument: taxInvoice([], { replacedBy: 'TAX-2026-000046' }) }))
    expect(old).toContain(squeezed('ยกเลิก ใช้ฉบับใหม่เลขที่ TAX-2026-000046'))
  })

  test('says apart what has no VAT', async () => {
    const exempt = { ...line('Book', 5_000), tax_category: 'exempt' as const }
    const zero = { ...line('Export', 2_000), tax_category: 'zero' as const }
    const invoice = { lines: [line('Plan', 10_700), zero, exempt], totalSatang: 17_700, subtotalSatang: 17_700 }
    const text = await textOf(contents({ invoice }))
    expect(text).toContain(squeezed('ก่อนภาษีมูลค่าเพิ่ม 100.00 ภาษีมูลค่าเพิ่ม 7% 7.00 มูลค่าภาษีอัตราศูนย์ 20.00'))
    expect(text).toContain(squeezed('มูลค่าที่ได้รับยกเว้นภาษีมูลค่าเพิ่ม 50.00'))
  })

  test('says that it needs no signature, as every receipt does and no invoice', async () => {
    const said = squeezed('Issued electronically. No signature is needed. เอกสารนี้ออกด้วยระบบอิเล็กทรอนิกส์ ไม่ต้องลงลายมือชื่อ')
    expect(await textOf(contents({ locale: 'en' }))).toContain(said)
    expect(await textOf(contents({ locale: 'en', taxDocument: RECEIPT }))).toContain(said)
    expect(await textOf({ ...openDocument(), locale: 'en' })).not.toContain('Issuedelectronically')
  })

  test('that is abbreviated says so', async () => {
    const text = await textOf(
      contents({ taxDocument: taxInvoice([], { kind: 'abbreviated', number: 'ABB-2026-000001' }) }),
    )
    expect(text).toContain(squeezed('ใบกำกับภาษีอย่างย่อ / ใบเสร็จรับเงิน'))
    expect(text).toContain(squeezed('รวมภาษีมูลค่าเพิ่มแล้ว'))
  })

  test('has one left edge and one right edge for its heading, its lines and its totals', async () => {
    const open = openDocument()
    const lines = [{ ...line('Plan', 10_700), tax_rate_bps: 700, tax_behavior: 'inclusive' as const }]
    const paper = { ...open, locale: 'en' as const, invoice: { ...open.invoice, lines } }
    const boxes = await boxesIn(await makeDocument(paper))
    const at = (text: string) => boxes.filter((box) => box.text === text)
    for (const text of ['Seller', 'Description', 'Plan']) expect([text, at(text)[0]?.x]).toEqual([text, MARGIN])
    for (const text of ['Number', 'Customer', 'Value before VAT', 'Amount due'])
      expect([text, at(text).at(-1)?.x]).toEqual([text, expect.closeTo(RIGHT_HALF)])
    for (const text of ['INV-2026-000123', 'Amount', '107.00', '฿107.00'])
      expect([text, at(text).at(-1)?.to]).toEqual([text, expect.closeTo(MARGIN + INNER_WIDTH, 0)])
    expect(boxes.filter(({ text }) => /^Unit price \(incl\.\sVAT\)$/.test(text))).toHaveLength(1)
  })

  test('says that VAT is included where the lines add up to the total, on the invoice too', async () => {
    const included = squeezed('VAT included')
    expect(await textOf(contents({ locale: 'en' }))).toContain(included)
    const open = openDocument()
    const lines = (more: object) => [{ ...line('Plan', 10_700), tax_rate_bps: 700, ...more }]
    const of = (more: object) => textOf({ ...open, locale: 'en', invoice: { ...open.invoice, lines: lines(more) } })
    expect(await of({ tax_behavior: 'inclusive' })).toContain(included)
    expect(await of({ tax_behavior: 'exclusive' })).not.toContain(included)
    // So does the head of the prices.
    const head = squeezed('Unit price (incl. VAT)')
    expect(await of({ tax_behavior: 'inclusive' })).toContain(head)
    expect(await of({ tax_behavior: 'exclusive' })).not.toContain(head)
    expect(await of({ tax_rate_bps: 0 })).not.toContain(included)
    expect(await textOf(contents({ locale: 'en', taxDocument: RECEIPT }))).not.toContain(included)
  })

  test.each([
    [19_900, '185.98', '13.02'],
    [10_000, '93.46', '6.54'],
    [1, '0.01', '0.00'],
    [99_999_999_999, '934,579,439.24', '65,420,560.75'],
  ])('of %d satang shows a value and a VAT that sum to it', async (totalSatang, net, vat) => {
    const invoice = { totalSatang, subtotalSatang: totalSatang, lines: [line('A', totalSatang)] }
    const text = await textOf(contents({ locale: 'en', invoice }))
    expect(text).toContain(squeezed(`เพิ่ม ${net} VAT 7% / ภาษีมูลค่าเพิ่ม 7% ${vat} Total`))
  })
})

describe('an invoice made by hand', () => {
  const invoice = {
    ...{ totalSatang: 1_070_000, subtotalSatang: 1_070_000, lines: [line('Website', 1_070_000)] },
    ...{ withheldSatang: 30_000, withholdingRateBps: 300, memo: 'งานงวดที่ 1\nThank you' },
  }

  test('says what is withheld and asks for the rest, with what the merchant adds', async () => {
    const open = openDocument()
    const text = await textOf({ ...open, locale: 'en', invoice: { ...open.invoice, ...invoice } })
    expect(text).toContain(squeezed('Total 10,700.00 Withholding tax 3% −300.00 Amount due ฿10,400.00'))
    expect(text).toContain(squeezed('Note งานงวดที่ 1 Thank you'))
  })

  test('is a draft before it is issued: what it will be, without number and way to pay, and marked on every page', async () => {
    const lines = Array.from({ length: 40 }, (_, n) => line(`Part ${n}`, 10_000))
    const issuedNow = contents().invoice.createdAt
    const draft = openDocument({
      locale: 'en',
      invoice: { status: 'draft', number: null, lines, dueDate: issuedNow + 7 * 86_400 },
    })
    const pages = await readPdf(await makeDocument(draft))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain(squeezed('ฉบับร่าง DRAFT'))
    const text = pages.join('')
    for (const part of ['Number DRAFT', 'Date 31 January 2026 Due 7 February 2026', 'Amount due ฿107.00'])
      expect(text).toContain(squeezed(part))
    for (const part of ['in_1', 'http://satang.test/i/', 'Scan with any']) expect(text).not.toContain(squeezed(part))
    expect(await textOf(openDocument())).not.toContain(squeezed('ฉบับร่าง'))
  })

  test('has a receipt of what it cost, of which a part was withheld', async () => {
    const text = await textOf(contents({ locale: 'en', taxDocument: RECEIPT, invoice }))
    expect(text).toContain(
      squeezed(
        'Total / จำนวนเงินรวมทั้งสิ้น 10,700.00 Withholding tax / หักภาษี ณ ที่จ่าย 3% −300.00 Paid / ชำระเป็นเงิน ฿10,400.00',
      ),
    )
    expect(text).not.toContain('Thank you')
  })

  test('goes on to further pages for a long memo', async () => {
    const open = openDocument()
    const memo = Array.from({ length: 120 }, (_, n) => `Clause ${n} of the agreement.`).join('\n')
    const pages = await readPdf(await makeDocument({ ...open, locale: 'en', invoice: { ...open.invoice, memo } }))
    expect(pages.length).toBeGreaterThan(2)
    const text = pages.join('')
    for (const n of [0, 60, 119]) expect(text).toContain(squeezed(`Clause ${n} of the agreement.`))
  })
})

describe('a receipt of a seller who is not registered', () => {
  test('is a plain one, without VAT', async () => {
    const merchant = { name: 'Baan Kafae', tax: {} }
    const text = await textOf(contents({ locale: 'en', merchant, seller: sellerOf(merchant), taxDocument: RECEIPT }))
    // Its particulars are in Thai, also beside English (Revenue Code §105 bis).
    expect(text).toContain(squeezed('Receipt ใบเสร็จรับเงิน Number / เลขที่ RC-2026-000003 Date / วันที่ 3 February 2026'))
    expect(text).toContain(squeezed('(One hundred seven baht only) (หนึ่งร้อยเจ็ดบาทถ้วน)'))
    expect(text).not.toMatch(/VAT|กำกับ/)
  })

  test('has the tax id of its seller, of whom a person has no branches', async () => {
    const sells = async (tax: { tax_id: string }) => {
      const merchant = { name: 'Kru Nan', tax }
      return textOf(contents({ locale: 'en', merchant, seller: sellerOf(merchant), taxDocument: RECEIPT }))
    }
    const person = await sells({ tax_id: '1101700203450' })
    expect(person).toContain(squeezed('Tax ID / เลขประจำตัวผู้เสียภาษี 1101700203450'))
    expect(person.split('Customer')[0]).not.toContain(squeezed('Head office'))
    expect(await sells({ tax_id: '0105536000313' })).toContain(
      squeezed('Tax ID / เลขประจำตัวผู้เสียภาษี 0105536000313 Head office / สำนักงานใหญ่'),
    )
  })

  test('of nothing paid is refused, and of a free period needs no payment', async () => {
    await expect(makeDocument({ ...openDocument(), kind: 'receipt' })).rejects.toThrow('not paid')
    const free = { totalSatang: 0, subtotalSatang: 0, lines: [line('Trial', 0)] }
    expect(await textOf(contents({ payment: null, invoice: free, taxDocument: null }))).toContain(squeezed('ศูนย์บาทถ้วน'))
  })

  test('brings shortened licence keys under their lines, an invoice does not', async () => {
    const licences = [{ line: 0, key: '0123ABCD-0123AAAA-0123BBBB-89ABCDEF' }]
    const said = squeezed('Licence key / รหัสไลเซนส์: 0123ABCD-…-89ABCDEF')
    expect(await textOf(contents({ locale: 'en', taxDocument: RECEIPT, licences }))).toContain(said)
    expect(await textOf({ ...openDocument(), locale: 'en', licences })).not.toContain(said)
    expect(await textOf(contents({ taxDocument: RECEIPT, licences }))).not.toMatch(/AAAA|BBBB/)
  })

  test.each([
    ['en', 'Product'],
    ['th', 'สินค้า'],
  ] as const)('names in %s what is called by emoji alone', async (locale, product) => {
    const emoji = '🍵⭐️'
    const merchant = { name: emoji, slug: 'tea-house' }
    const text = await textOf(
      contents({
        locale,
        merchant,
        seller: { ...contents().seller, name: emoji },
        customer: { name: '🐱', email: 'cat@example.com' },
        invoice: { lines: [line(emoji, 10_700)] },
        taxDocument: RECEIPT,
      }),
    )
    for (const word of [`tea-house`, product, 'cat@example.com']) expect(text).toContain(squeezed(word))
    expect(text).toContain(squeezed(`${locale === 'en' ? 'Seller / ' : ''}ผู้ขาย tea-house`))
    expect(text).not.toMatch(/[🍵⭐🐱]/u)
  })

  test('tells what was given back, a tax invoice does not: it never changes', async () => {
    const payment = { ...contents().payment!, refundedSatang: 5_000 }
    expect(await textOf(contents({ payment, locale: 'en', taxDocument: RECEIPT }))).toContain(
      squeezed('Refunded / คืนเงินแล้ว 50.00'),
    )
    for (const kind of ['full', 'abbreviated'] as const) {
      const taxDocument = { ...RECEIPT, kind }
      expect(await textOf(contents({ payment, locale: 'en', taxDocument }))).not.toContain('Refunded')
    }
  })

  test('says what a change of plan brought in its own language, and leaves out emoji', async () => {
    const lines = [line('Unused time: Studio', -5_000), line('ก๋วยเตี๋ยว 🍜👩‍🍳 ชุดใหญ่ ❤️', 15_000)]
    const th = await textOf(contents({ taxDocument: RECEIPT, invoice: { lines } }))
    expect(th).toContain(squeezed('หักส่วนที่ยังไม่ได้ใช้: Studio'))
    expect(th).toContain(squeezed('ก๋วยเตี๋ยว ชุดใหญ่'))
    expect(th).not.toMatch(/Unused|🍜|❤/u)
  })
})

describe('an invoice', () => {
  test.each([
    ['paid', 'The tax invoice was issued when the payment was received.'],
    ['void', 'This is not a tax invoice.'],
    ['paid for nothing', 'This is not a tax invoice.'],
  ] as const)('that is %s promises no tax invoice to come', async (how, said) => {
    const invoice = how === 'paid for nothing' ? ({ status: 'paid', totalSatang: 0 } as const) : { status: how }
    const text = await textOf(openDocument({ locale: 'en', invoice }))
    expect(text).toContain(squeezed(said))
    expect(text).not.toContain(squeezed('is issued when'))
  })

  test('says what is due, by when, and where to pay, and that it is no tax invoice', async () => {
    const dueDate = contents().invoice.createdAt + 7 * 86_400
    const text = await textOf(openDocument({ locale: 'en', invoice: { dueDate, qrPayload: '00020101021230' } }))
    for (const part of ['Amount due ฿107.00 Invoice Number', 'Date 31 January 2026 Due 7 February 2026'])
      expect(text).toContain(squeezed(part))
    // Below the code the name that a bank's app shows for it, where it is another; beside it by when.
    expect(text).toContain(squeezed('Pay by 7 February 2026 Scan with any'))
    expect(text).not.toContain(squeezed('Your bank app may show'))
    const qrHolder = 'Kanda Chaiphet'
    const held = openDocument({ locale: 'en', invoice: { dueDate, qrPayload: '00020101021230', qrHolder } })
    expect(await textOf(held)).toContain(squeezed('Your bank app may show Kanda Chaiphet Pay by'))
    for (const part of ['Scan with any', 'Pay online', 'This is not a tax invoice'])
      expect(text).toContain(squeezed(part))
    // Only a paper without a code has an address to type off.
    expect(text).not.toContain('satang.test/i/')
    const hostedUrl = 'https://pay.satang.test/i/AbCdEf'
    expect(await textOf(openDocument({ locale: 'en', hostedUrl }))).toContain('Payonlinepay.satang.test/i/AbCdEf')
  })

  test.each([
    [2, 'ส่งภาพภายใน 14 วัน\nขอบคุณ'],
    [3, 'ส่งภาพภายใน 14 วัน'],
    [2, Array.from({ length: 12 }, (_, n) => `ข้อ ${n + 1}`).join('\n')],
  ])('of %d lines with its code and its note is one page, which ends with what it is not', async (count, memo) => {
    for (const locale of ['th', 'en'] as const) {
      const lines = Array.from({ length: count }, (_, n) => line(`Workshop ${n}`, 10_700))
      const qr = { qrPayload: '00020101021230', qrHolder: 'Kanda Chaiphet', dueDate: contents().invoice.createdAt }
      const pdf = await makeDocument(openDocument({ locale, invoice: { lines, memo, livemode: false, ...qr } }))
      const pages = await readPdf(pdf)
      expect([locale, pages.length]).toEqual([locale, 1])
      const [text = ''] = pages
      const [note, closing] = locale === 'th' ? ['หมายเหตุ', 'เอกสารนี้ไม่ใช่'] : ['Note', 'This is not a tax']
      expect(text.indexOf(squeezed(note))).toBeGreaterThan(text.indexOf('THAIQR'))
      expect(text.indexOf(squeezed(closing))).toBeGreaterThan(text.indexOf(squeezed(note)))
      expect(await overlapsIn(pdf)).toEqual([])
      // Beside the code, not below it.
      const boxes = await boxesIn(pdf)
      expect(boxes.find((box) => box.text.startsWith(note))?.x).toBeCloseTo(RIGHT_HALF)
    }
  })

  test('names the head office of a company that is asked to pay, and no branch of a person', async () => {
    const buyerOf = async (taxId: string) =>
      (await textOf(openDocument({ customer: { taxId } }))).split(squeezed('เลขประจำตัวผู้เสียภาษี')).at(-1)
    expect(await buyerOf('0105599000108')).toContain(squeezed('0105599000108 สำนักงานใหญ่'))
    expect(await buyerOf('1101700203450')).not.toContain(squeezed('สำนักงานใหญ่'))
  })

  test('has the column of discounts only where a line has one, and the bar of the merchant only where it has a colour', async () => {
    const read = async (more: Parameters<typeof contents>[0]) =>
      squeezed((await readPdf(await makeDocument(contents(more)))).join(''))
    const plain = { locale: 'en', taxDocument: null, kind: 'invoice' } as const
    const lines = [line('Studio Plan', 10_700)]
    expect(await read({ ...plain, invoice: { lines } })).not.toContain('Discount')
    expect(await read({ ...plain, invoice: { lines: [line('Studio Plan', 10_700, 1, 700), ...lines] } })).toContain(
      squeezed('Unit price Discount Amount'),
    )
    const size = async (accent_color: string) =>
      (await makeDocument(contents({ ...plain, merchant: { settings: { accent_color } } }))).length
    expect(await size('#0f766e')).toBeGreaterThan(await size(''))
    expect(await size('no colour')).toBe(await size(''))
  })

  test('shows discounts and credits with their signs, and lines that sum to the total', async () => {
    const lines = [line('Studio Plan', 29_900, 3, 5_970), line('Unused time', -12_345)]
    const totals = { lines, subtotalSatang: 77_355, discountSatang: 5_970, totalSatang: 71_385 }
    const text = await textOf(openDocument({ locale: 'en', invoice: totals }))
    expect(text).toContain(squeezed('Studio Plan 3 299.00 59.70 837.30'))
    expect(text).toContain(squeezed('Unused time 1 −123.45 −123.45'))
    expect(text).toContain(squeezed('Subtotal 773.55 Discount −59.70'))
  })

  test.each([
    ['void', 'Void: do not pay'],
    ['uncollectible', 'Closed unpaid'],
    ['uncollectible', 'To pay it after all, please contact the seller.'],
    ['paid', 'Paid'],
  ] as const)('that is %s says so and shows no QR', async (status, words) => {
    const invoice = { status, qrPayload: '00020101021230' }
    const text = await textOf(openDocument({ locale: 'en', invoice }))
    expect(text).toContain(squeezed(words))
    expect(text).not.toContain('Scan')
  })

  test('of the test mode can be mistaken for no real one', async () => {
    expect(await textOf(openDocument({ invoice: { livemode: false } }))).toContain(squeezed('ใช้เป็นเอกสารจริงไม่ได้'))
  })

  test('with many lines goes on to further pages and repeats the head of its table', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => line(`Line ${i}`, 100))
    const pages = await readPdf(await makeDocument(openDocument({ locale: 'en', invoice: { lines } })))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages[1]).toContain('DescriptionQty')
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page${index + 1}/${pages.length}`)
    for (let i = 0; i < 60; i++) expect(pages.join('')).toContain(`Line${i}1`)
  })
})

test('the same document is the same bytes', async () => {
  expect((await makeDocument(contents())).equals(await makeDocument(contents()))).toBe(true)
})

test('what people typed is shown as text', async () => {
  const text = await textOf(contents({ customer: { name: '<b>Robert</b> & "Co" \\(x)' } }))
  expect(text).toContain(squeezed('<b>Robert</b> & "Co" \\(x)'))
})

test('no name, address or description breaks a document', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 250 })
  await fc.assert(
    fc.asyncProperty(text, text, text, fc.constantFrom('th', 'en'), async (name, address, description, locale) => {
      const seller = { name, address: { line1: address }, tax_id: '0105536000313', branch: null }
      const pdf = await makeDocument(
        contents({
          locale,
          merchant: { name },
          seller,
          customer: { name },
          invoice: { lines: [line(description, 1)] },
        }),
      )
      expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
    }),
    { numRuns: 40 },
  )
})

test('a file is named by the number', () => {
  expect([fileNameOf(contents()), fileNameOf(openDocument())]).toEqual([
    'receipt-TAX-2026-000045.pdf',
    'INV-2026-000123.pdf',
  ])
  expect(fileNameOf(openDocument({ invoice: { number: null } }))).toBe('in_1.pdf')
})
