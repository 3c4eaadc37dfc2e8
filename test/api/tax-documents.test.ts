// Tax documents over HTTP, as a bookkeeper reads them: which one a payment brings, its number, what a refund takes back, and the exchange for a full one.
// Source: specification §15.4; Revenue Code §78/1, §86, §86/4, §86/6, §86/10.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { TaxDocumentObject } from '../../resources/tax-document.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { readPdf, squeezed } from '../support/documents.ts'
import { unkept } from '../support/unkept.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await registered()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const SELLER = {
  vat_registered: true,
  tax_id: '0105536000313',
  legal_name: 'Baan Kafae Co., Ltd.',
  address: { line1: '1 Silom Road', province: 'Bangkok' },
}
const BUYER = {
  name: 'Mali Trading Co., Ltd.',
  tax_id: '0105599000108',
  branch: '00000',
  address: {
    line1: '99 Rama IV Road',
    district: 'Pathum Wan',
    province: 'Bangkok',
    postal_code: '10330',
    country: 'TH',
  },
}

const change = (of: ApiShop, body: object) => of.send('PATCH', '/v1/tax_settings', { body })

async function registered(changes: object = {}): Promise<ApiShop> {
  const made = await billing.shop()
  await good(change(made, { ...SELLER, ...changes }))
  return made
}
async function good(answer: ReturnType<ApiShop['post']>) {
  const { status, json, text } = await answer
  if (status !== 200) throw new Error(text)
  return json
}
const refusal = async (answer: ReturnType<ApiShop['post']>) => {
  const { status, json } = await answer
  return { status, code: json.error?.code, param: json.error?.param ?? null }
}

type Line = { description: string; unit_amount_satang: number; quantity?: number; tax_category?: string }

interface Sale {
  at?: ApiShop
  buyer?: object
  customer?: string
  withholding_rate_bps?: number
}

/** An invoice by hand, paid by QR. */
async function sold(lines: Line[], { at = shop, buyer, customer, ...more }: Sale = {}) {
  const from = customer ?? (await at.customer({}))
  const draft = await good(
    at.post('/v1/invoices', { customer: from, lines, ...(buyer && { tax_details: buyer }), ...more }),
  )
  const invoice = await good(at.post(`/v1/invoices/${draft.id}/finalize`, {}))
  await good(at.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {}))
  await billing.settled()
  return good(at.get(`/v1/invoices/${draft.id}`))
}
const documents = async (query: string, at = shop): Promise<TaxDocumentObject[]> =>
  (await good(at.get(`/v1/tax_documents?${query}`))).data
const documentOf = async (invoice: { id: string }, at = shop): Promise<TaxDocumentObject> =>
  (await documents(`invoice=${invoice.id}&status=issued`, at)).find(({ refund }) => refund === null)!
async function refunded(invoice: { payment: string }, amount_satang: number, reason?: string) {
  const refund = await good(
    shop.post(`/v1/payments/${invoice.payment}/refund`, { amount_satang, ...(reason && { reason }) }),
  )
  await billing.settled()
  const [note] = await documents(`refund=${refund.id}`)
  return { refund: await good(shop.get(`/v1/refunds/${refund.id}`)), note: note! }
}
const money = ({ totals, total_satang }: TaxDocumentObject) => [
  ...totals.map((t) => [t.tax_category, t.tax_rate_bps, t.net_satang, t.tax_satang]),
  total_satang,
]
const pdfOf = async (path: string) => {
  const answer = await fetch(`${billing.api.url}${path}`, { headers: { authorization: `Bearer ${shop.testKey}` } })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).join('')
}

describe('the amounts', () => {
  test('฿1,070.00 with VAT inside: 1,000.00 and 70.00', async () => {
    const document = await documentOf(await sold([{ description: 'Consulting', unit_amount_satang: 107_000 }]))
    expect(money(document)).toEqual([['standard', 700, 100_000, 7_000], 107_000])
  })

  test('three lines of ฿33.33: the tax is rounded once, 6.54', async () => {
    const lines = [1, 2, 3].map((n) => ({ description: `Part ${n}`, unit_amount_satang: 3_333 }))
    const document = await documentOf(await sold(lines))
    expect(money(document)).toEqual([['standard', 700, 9_345, 654], 9_999])
    expect(document.lines.map(({ tax_satang }) => tax_satang)).toEqual([218, 218, 218])
  })

  test('a basket of standard and exempt lines: each has its total, and half a refund takes half of each', async () => {
    const invoice = await sold([
      { description: 'Plan', unit_amount_satang: 107_000 },
      { description: 'Book', unit_amount_satang: 53_000, tax_category: 'exempt' },
    ])
    expect(money(await documentOf(invoice))).toEqual([
      ['standard', 700, 100_000, 7_000],
      ['exempt', 0, 53_000, 0],
      160_000,
    ])
    const { note } = await refunded(invoice, 80_000)
    expect(money(note)).toEqual([['standard', 700, 50_000, 3_500], ['exempt', 0, 26_500, 0], 80_000])
  })

  test('3 % withheld of ฿10,700.00: the document is over all of it, although 10,400.00 came', async () => {
    const invoice = await sold([{ description: 'Consulting', unit_amount_satang: 1_070_000 }], {
      withholding_rate_bps: 300,
    })
    expect(invoice.amount_paid_satang).toBe(1_040_000)
    expect(money(await documentOf(invoice))).toEqual([['standard', 700, 1_000_000, 70_000], 1_070_000])
    const { note } = await refunded(invoice, 1_040_000)
    expect(money(note)).toEqual([['standard', 700, 1_000_000, 70_000], 1_070_000])
  })

  test('of several partial refunds the last takes what rounding left', async () => {
    const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }])
    const parts = [3_567, 3_567, 3_566]
    const notes = []
    for (const part of parts) notes.push((await refunded(invoice, part)).note)
    expect(notes.map(({ totals }) => totals[0]!.tax_satang)).toEqual([233, 233, 234])
    expect(notes.map(({ totals }) => totals[0]!.net_satang).reduce((sum, net) => sum + net)).toBe(10_000)
  })
})

describe('which document', () => {
  test('of a buyer with name, address and tax id: a full tax invoice, with a number of its own', async () => {
    const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }], { buyer: BUYER })
    const document = await documentOf(invoice)
    expect(document).toMatchObject({
      object: 'tax_document',
      kind: 'full',
      number: expect.stringMatching(/^TAX-\d{4}-\d{6}$/),
      status: 'issued',
      issued_at: expect.any(Number),
      invoice: invoice.id,
      payment: invoice.payment,
      refund: null,
      original: null,
      replaces: null,
      replaced_by: null,
      seller: { name: 'Baan Kafae Co., Ltd.', tax_id: '0105536000313', branch: '00000' },
      buyer: {
        name: BUYER.name,
        tax_id: BUYER.tax_id,
        branch: '00000',
        address: { line1: '99 Rama IV Road', line2: null },
      },
      livemode: false,
    })
    const text = await pdfOf(`/v1/tax_documents/${document.id}/pdf?locale=en`)
    for (const part of ['Tax invoice / Receipt', document.number, BUYER.name, BUYER.tax_id, '100.00', '฿107.00'])
      expect(text).toContain(squeezed(part))
  })

  test('of a buyer without an address: an abbreviated one; nothing of zero; none before the payment', async () => {
    expect(await documentOf(await sold([{ description: 'Plan', unit_amount_satang: 10_700 }]))).toMatchObject({
      kind: 'abbreviated',
      number: expect.stringMatching(/^ABB-/),
    })
    const customer = await shop.customer({})
    const lines = [{ description: 'Plan', unit_amount_satang: 10_700 }]
    const draft = await good(shop.post('/v1/invoices', { customer, lines }))
    await good(shop.post(`/v1/invoices/${draft.id}/finalize`, {}))
    expect(await documents(`invoice=${draft.id}`)).toEqual([])
    await good(shop.post(`/v1/invoices/${draft.id}/void`, {}))
    await billing.settled()
    expect(await documents(`invoice=${draft.id}`)).toEqual([])
  })

  test('of a seller who is not registered: a receipt, and a refund brings a receipt note; neither names VAT', async () => {
    const plain = await billing.shop()
    const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_000 }], { at: plain, buyer: BUYER })
    const document = await documentOf(invoice, plain)
    expect(document).toMatchObject({ kind: 'receipt', number: expect.stringMatching(/^RC-\d{4}-000001$/) })
    expect(money(document)).toEqual([['standard', 0, 10_000, 0], 10_000])
    const refund = await good(plain.post(`/v1/payments/${invoice.payment}/refund`, { amount_satang: 4_000 }))
    await billing.settled()
    const [note] = await documents(`refund=${refund.id}`, plain)
    expect(note).toMatchObject({
      kind: 'receipt',
      number: expect.stringMatching(/^RN-\d{4}-000001$/),
      total_satang: 4_000,
    })
    expect((await good(plain.get(`/v1/refunds/${refund.id}`))).credit_note).toBe(note!.number)
  })

  test('a receipt is replaced with a buyer without an address, which a tax invoice needs', async () => {
    const plain = await billing.shop()
    const receipt = await documentOf(
      await sold([{ description: 'Plan', unit_amount_satang: 10_000 }], { at: plain }),
      plain,
    )
    const replaced = await good(
      plain.post(`/v1/tax_documents/${receipt.id}/replace`, { tax_details: { name: 'Mali', tax_id: BUYER.tax_id } }),
    )
    expect(replaced).toMatchObject({ kind: 'receipt', replaces: receipt.id, buyer: { name: 'Mali', address: null } })
  })

  test('of a branch: its number is in the series, which begins at 1', async () => {
    const branch = await registered({ branch: '00012' })
    const document = await documentOf(
      await sold([{ description: 'Plan', unit_amount_satang: 10_700 }], { at: branch }),
      branch,
    )
    expect(document.number).toMatch(/^ABB-00012-\d{4}-000001$/)
    expect(document.seller.branch).toBe('00012')
  })

  test('a refund has a credit note, which names its original and the reason', async () => {
    const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }])
    const document = await documentOf(invoice)
    const { refund, note } = await refunded(invoice, 3_000, 'Wrong size')
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: expect.stringMatching(/^CN-/),
      original: { id: document.id, number: document.number, issued_at: document.issued_at },
      reason: 'Wrong size',
      lines: [],
    })
    expect(money(note)).toEqual([['standard', 700, 2_804, 196], 3_000])
    expect(refund.credit_note).toBe(note.number)
    const text = await pdfOf(`/v1/tax_documents/${note.id}/pdf?locale=th`)
    for (const part of ['ใบลดหนี้', document.number, 'มูลค่าตามเอกสารเดิมก่อนภาษีมูลค่าเพิ่ม 100.00', 'ผลต่างก่อนภาษีมูลค่าเพิ่ม 28.04'])
      expect(text).toContain(squeezed(part))
    expect(await pdfOf(`/v1/refunds/${refund.id}/pdf?locale=th`)).toBe(text)
  })
})

test('twenty payments at once: their numbers have no gap, and none twice', async () => {
  const busy = await registered()
  const lines = [{ description: 'Plan', unit_amount_satang: 10_700 }]
  await Promise.all(Array.from({ length: 20 }, () => sold(lines, { at: busy })))
  const numbers = (await documents('limit=100', busy)).map(({ number }) => Number(number.split('-').at(-1)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

describe('a full document instead of an abbreviated one', () => {
  test('has a number of its own; the old one is kept, and the receipt of the page is the new one', async () => {
    const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }])
    const old = await documentOf(invoice)
    const next = await good(shop.post(`/v1/tax_documents/${old.id}/replace`, { tax_details: BUYER }))
    expect(next).toMatchObject({
      kind: 'full',
      status: 'issued',
      replaces: old.id,
      buyer: { name: BUYER.name },
      totals: old.totals,
    })
    expect(next.number).toMatch(/^TAX-/)
    expect(await good(shop.get(`/v1/tax_documents/${old.id}`))).toEqual({
      ...old,
      status: 'replaced',
      replaced_by: next.id,
    })
    expect((await documentOf(invoice)).id).toBe(next.id)
    expect(await pdfOf(`/v1/tax_documents/${old.id}/pdf?locale=en`)).toContain(
      squeezed(`Replaced by / ยกเลิก ใช้ฉบับใหม่เลขที่ ${next.number}`),
    )
    expect(await pdfOf(`/v1/tax_documents/${next.id}/pdf?locale=en`)).toContain(
      squeezed(`Issued instead of / ออกแทนฉบับเลขที่ ${old.number}`),
    )
    const page = await fetch(`${billing.api.url}${new URL(invoice.hosted_invoice_url).pathname}/receipt.pdf?lang=en`)
    expect((await readPdf(Buffer.from(await page.arrayBuffer()))).join('')).toContain(next.number)
    // A wrong buyer is corrected the same way.
    const again = await good(
      shop.post(`/v1/tax_documents/${next.id}/replace`, { tax_details: { ...BUYER, branch: '00003' } }),
    )
    expect(again).toMatchObject({ kind: 'full', replaces: next.id, buyer: { branch: '00003' } })
  })

  test('is refused of what is replaced, of a note, of one that has a note, and of a wrong buyer', async () => {
    const replace = (id: string, details: object = BUYER) =>
      refusal(shop.post(`/v1/tax_documents/${id}/replace`, { tax_details: details }))
    const notReplaceable = { status: 400, code: 'tax_document_not_replaceable', param: null }
    const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }])
    const document = await documentOf(invoice)
    expect(await replace(document.id, { ...BUYER, tax_id: '0105599000109' })).toEqual({
      status: 400,
      code: 'tax_id_invalid',
      param: 'tax_details.tax_id',
    })
    expect(await replace(document.id, { name: 'Mali' })).toEqual({
      status: 400,
      code: 'parameter_missing',
      param: 'tax_details.address',
    })
    expect(await replace(document.id, { name: 'Mali', address: {} })).toMatchObject({ status: 400 })
    await good(shop.post(`/v1/tax_documents/${document.id}/replace`, { tax_details: BUYER }))
    expect(await replace(document.id)).toEqual(notReplaceable)
    const { note } = await refunded(invoice, 100)
    expect(await replace(note.id)).toEqual(notReplaceable)
    expect(await replace((await documentOf(invoice)).id)).toEqual(notReplaceable)
    expect(await refusal(shop.get('/v1/tax_documents/tax_00000000000000000000000000'))).toMatchObject({ status: 404 })
  })

  test('and a refund at the same instant: the note names the document that counts', async () => {
    for (let time = 0; time < 6; time++) {
      const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }])
      const document = await documentOf(invoice)
      const replacing = shop.post(`/v1/tax_documents/${document.id}/replace`, { tax_details: BUYER })
      const [{ status }, { note }] = await Promise.all([replacing, refunded(invoice, 700)])
      const counts = await documentOf(invoice)
      expect(note.original?.id).toBe(counts.id)
      expect([status, counts.kind]).toEqual(counts.id === document.id ? [400, 'abbreviated'] : [200, 'full'])
    }
  })

  test('is issued until the month ends in Bangkok, and not a second later', async () => {
    const at = (day: number, hour = 0, minute = 0, second = 0) =>
      fromBangkok({ year: 2027, month: 1, day, hour, minute, second })
    const clock = await good(shop.post('/v1/test_clocks', { frozen_time: at(31, 23, 0) }))
    const [one, two] = [await shop.customer({ test_clock: clock.id }), await shop.customer({ test_clock: clock.id })]
    const lines = [{ description: 'Plan', unit_amount_satang: 10_700 }]
    const [first, second] = [
      await documentOf(await sold(lines, { customer: one })),
      await documentOf(await sold(lines, { customer: two })),
    ]
    const move = async (to: number) => {
      await good(shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: to }))
      await billing.settled()
    }
    await move(at(31, 23, 59, 59))
    expect(await good(shop.post(`/v1/tax_documents/${first.id}/replace`, { tax_details: BUYER }))).toMatchObject({
      kind: 'full',
      issued_at: at(31, 23, 59, 59),
    })
    await move(at(31, 23, 59, 59) + 1)
    expect(await refusal(shop.post(`/v1/tax_documents/${second.id}/replace`, { tax_details: BUYER }))).toEqual({
      status: 400,
      code: 'tax_period_closed',
      param: null,
    })
  })
})

describe('a document whose sale was called off', () => {
  const lines = [{ description: 'Plan', unit_amount_satang: 10_700 }]
  const cancel = (id: string, body: object = { reason: 'Called off' }) =>
    shop.post(`/v1/tax_documents/${id}/cancel`, body)

  test('is cancelled with its notes: kept with their numbers, marked on their faces, told, and zero in the report', async () => {
    const invoice = await sold(lines, { buyer: BUYER })
    const document = await documentOf(invoice)
    const notes = [(await refunded(invoice, 3_000)).note, (await refunded(invoice, 7_700)).note]
    const month = new Date((document.issued_at + 7 * 3_600) * 1_000).toISOString().slice(0, 7)
    const report = () => good(shop.get(`/v1/reports/output_vat?month=${month}`))
    const before = await report()
    const cancelled = await good(cancel(document.id))
    await billing.settled()
    const end = { status: 'cancelled', cancelled_at: expect.any(Number), cancellation_reason: 'Called off' }
    expect(cancelled).toEqual({ ...document, ...end })
    for (const note of notes) expect(await good(shop.get(`/v1/tax_documents/${note.id}`))).toEqual({ ...note, ...end })

    const after = await report()
    expect(after.totals).toEqual(before.totals)
    const rows = after.data.filter(({ status }: { status: string }) => status === 'cancelled')
    const nothing = { net_satang: 0, tax_satang: 0, zero_satang: 0, exempt_satang: 0, total_satang: 0 }
    expect(rows).toMatchObject([document, ...notes].map(({ number }) => ({ number, ...nothing })))
    expect(after.data).toHaveLength(before.data.length)

    for (const { id } of [document, notes[0]!]) {
      const text = await pdfOf(`/v1/tax_documents/${id}/pdf?locale=en`)
      for (const words of ['ยกเลิก CANCELLED', 'Cancelled on']) expect(text).toContain(squeezed(words))
    }
    const page = await fetch(`${billing.api.url}${new URL(invoice.hosted_invoice_url).pathname}/receipt.pdf?lang=th`)
    const text = (await readPdf(Buffer.from(await page.arrayBuffer()))).join('')
    for (const words of [document.number, 'ยกเลิก CANCELLED']) expect(text).toContain(squeezed(words))

    const events = (await good(shop.get('/v1/events?type=tax_document.cancelled&limit=100'))).data
    const told = events.filter(
      ({ data }: { data: { object: { invoice: string } } }) => data.object.invoice === invoice.id,
    )
    expect(told.map(({ data }: { data: { object: { number: string } } }) => data.object.number).sort()).toEqual(
      [document, ...notes].map(({ number }) => number).sort(),
    )
    expect(told[0].data.previous_attributes).toEqual({
      status: 'issued',
      cancelled_at: null,
      cancellation_reason: null,
    })

    // Sent again, and ten times at once, it is answered as it is; the next sale has the next number.
    const again = await Promise.all(Array.from({ length: 10 }, () => good(cancel(document.id, { reason: 'Again' }))))
    for (const answer of again) expect(answer).toEqual(cancelled)
    const next = await documentOf(await sold(lines, { buyer: BUYER }))
    expect(Number(next.number.split('-').at(-1))).toBe(Number(document.number.split('-').at(-1)) + 1)
  })

  test('ten times at once it is cancelled once', async () => {
    const invoice = await sold(lines)
    const document = await documentOf(invoice)
    await refunded(invoice, 10_700)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => good(cancel(document.id, { reason: `${n}` }))),
    )
    expect(new Set(answers.map(({ cancellation_reason }) => cancellation_reason)).size).toBe(1)
    const events = (await good(shop.get('/v1/events?type=tax_document.cancelled&limit=100'))).data
    expect(
      events.filter(({ data }: { data: { object: { id: string } } }) => data.object.id === document.id),
    ).toHaveLength(1)
  })

  test('is refused while money of it stands, of a note, of what is replaced, and without a reason', async () => {
    const refused = { status: 400, code: 'tax_document_not_cancellable', param: null }
    const invoice = await sold(lines)
    const document = await documentOf(invoice)
    expect(await refusal(cancel(document.id))).toEqual(refused)
    const { note } = await refunded(invoice, 10_699)
    expect(await refusal(cancel(document.id))).toEqual(refused)
    expect(await refusal(cancel(note.id))).toEqual(refused)
    expect(await refusal(cancel(document.id, {}))).toMatchObject({ code: 'parameter_missing', param: 'reason' })
    expect(await refusal(cancel(document.id, { reason: ' ' }))).toMatchObject({ param: 'reason' })
    const exchanged = await documentOf(await sold(lines))
    await good(shop.post(`/v1/tax_documents/${exchanged.id}/replace`, { tax_details: BUYER }))
    expect(await refusal(cancel(exchanged.id))).toEqual(refused)
    const stranger = await registered()
    expect(await refusal(stranger.post(`/v1/tax_documents/${document.id}/cancel`, { reason: 'x' }))).toMatchObject({
      status: 404,
    })
    // What is cancelled has no successor.
    await refunded(invoice, 1)
    await good(cancel(document.id))
    const details = { tax_details: BUYER }
    expect(await refusal(shop.post(`/v1/tax_documents/${document.id}/replace`, details))).toMatchObject({ status: 400 })
  })

  test('until the month of issue ends in Bangkok; later the credit note is the paper', async () => {
    const end = fromBangkok({ year: 2027, month: 1, day: 31, hour: 23, minute: 59, second: 59 })
    const clock = await good(shop.post('/v1/test_clocks', { frozen_time: end - 3_600 }))
    const [one, two] = [await shop.customer({ test_clock: clock.id }), await shop.customer({ test_clock: clock.id })]
    const [first, second] = [await sold(lines, { customer: one }), await sold(lines, { customer: two })]
    const move = async (to: number) => {
      await good(shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: to }))
      await billing.settled()
    }
    await move(end)
    const [paper, late] = [await documentOf(first), await documentOf(second)]
    await refunded(first, 10_700)
    await refunded(second, 10_700)
    expect(await good(cancel(paper.id))).toMatchObject({ status: 'cancelled', cancelled_at: end })
    await move(end + 1)
    expect(await refusal(cancel(late.id))).toEqual({ status: 400, code: 'tax_period_closed', param: null })
  })

  test('a receipt of a seller without VAT, too, and one of which tax was withheld', async () => {
    const withheld = await sold([{ description: 'Consulting', unit_amount_satang: 1_070_000 }], {
      withholding_rate_bps: 300,
    })
    const paper = await documentOf(withheld)
    await refunded(withheld, 1_040_000)
    expect(await good(cancel(paper.id))).toMatchObject({ status: 'cancelled' })
  })
})

describe('the page of a paid invoice', () => {
  const at = (invoice: { hosted_invoice_url: string }) =>
    `${billing.api.url}${new URL(invoice.hosted_invoice_url).pathname}`
  const send = (invoice: { hosted_invoice_url: string }, fields: Record<string, string>) =>
    fetch(`${at(invoice)}/tax-invoice?lang=en`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: billing.api.url },
      redirect: 'manual',
    })
  const typed = {
    name: 'Mali <Co>',
    tax_id: '0-1055-99000-10-8',
    line1: '99 Rama IV',
    province: 'Bangkok',
    postal_code: '10330',
  }

  test('takes name and address of a buyer, and gives the full tax invoice, once', async () => {
    const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }])
    const old = await documentOf(invoice)
    expect(await (await fetch(`${at(invoice)}?lang=en`)).text()).toContain('Ask for a full tax invoice')
    const wrong = await send(invoice, { ...typed, tax_id: '0105599000109', province: '' })
    expect(wrong.status).toBe(422)
    const text = await wrong.text()
    for (const part of ['value="Mali &lt;Co&gt;"', 'id="field-tax_id-error"', 'id="field-province-error"'])
      expect(text).toContain(part)
    expect((await documentOf(invoice)).id).toBe(old.id)
    // Twice at once: one of them is the document, the other finds it.
    const answers = await Promise.all([send(invoice, typed), send(invoice, typed)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await documentOf(invoice)).toMatchObject({
      kind: 'full',
      replaces: old.id,
      buyer: {
        name: 'Mali <Co>',
        tax_id: '0105599000108',
        branch: '00000',
        address: { line1: '99 Rama IV', province: 'Bangkok' },
      },
    })
    expect(await documents(`invoice=${invoice.id}`)).toHaveLength(2)
    const { number } = await documentOf(invoice)
    const there = await (await fetch(new URL(answers[0]!.headers.get('location')!, billing.api.url))).text()
    expect(there).toContain(`The tax invoice ${number} has been issued`)
    const later = await (await fetch(`${at(invoice)}?lang=en`)).text()
    for (const gone of ['Ask for a full tax invoice', 'has been issued', '>Receipt (PDF)'])
      expect(later).not.toContain(gone)
    expect(later).toContain(`>Tax invoice ${number} (PDF)</a>`)
  })

  test('does not offer what would be refused: a document that has a note', async () => {
    const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }])
    await refunded(invoice, 100)
    expect(await (await fetch(`${at(invoice)}?lang=en`)).text()).not.toContain('Ask for a full tax invoice')
  })

  test('offers it in Thai, and not of a shop that is not registered', async () => {
    const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }])
    expect(unkept(await (await fetch(`${at(invoice)}?lang=th`)).text())).toContain('ขอใบกำกับภาษีเต็มรูป')
    const plain = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }], { at: await billing.shop() })
    expect(await (await fetch(`${at(plain)}?lang=en`)).text()).not.toContain('Ask for a full tax invoice')
    expect((await send(plain, typed)).status).toBe(303)
  })
})

describe('the settings', () => {
  test('say who is registered; to be registered needs who one is', async () => {
    const plain = await billing.shop()
    expect(await good(plain.get('/v1/tax_settings'))).toEqual({
      object: 'tax_settings',
      vat_registered: false,
      vat_registered_since: null,
      branch: '00000',
      legal_name: null,
      address: null,
      tax_id: null,
      default_tax_behavior: 'inclusive',
      etax_by_email: false,
    })
    const { status, json } = await change(plain, { vat_registered: true, tax_id: '0105536000313' })
    expect([status, json.error.code, json.error.errors.map(({ param }: { param: string }) => param)]).toEqual([
      400,
      'parameter_missing',
      ['legal_name', 'address'],
    ])
    expect((await good(plain.get('/v1/tax_settings'))).tax_id).toBeNull()
    const patch = (body: object) => refusal(change(plain, body))
    expect(await patch({ tax_id: '0105536000314' })).toEqual({ status: 400, code: 'tax_id_invalid', param: 'tax_id' })
    expect(await patch({ tax_id: '123' })).toEqual({ status: 400, code: 'parameter_invalid', param: 'tax_id' })
    expect(await patch({ branch: '1' })).toMatchObject({ code: 'parameter_invalid', param: 'branch' })
    expect(await patch({ vat_registered_since: '31/12/2026' })).toMatchObject({
      code: 'parameter_invalid',
      param: 'vat_registered_since',
    })
    expect(await patch({ vat: true })).toMatchObject({ code: 'parameter_unknown', param: 'vat' })
    expect(await good(change(plain, SELLER))).toMatchObject({
      vat_registered: true,
      address: { line1: '1 Silom Road', country: null },
    })
    expect(await patch({ legal_name: null })).toEqual({ status: 400, code: 'parameter_missing', param: 'legal_name' })
  })

  test('a new rate counts for what is paid from its day on: paid before the registration, no VAT', async () => {
    const later = await registered({ vat_registered_since: '2099-01-01' })
    const document = await documentOf(
      await sold([{ description: 'Plan', unit_amount_satang: 10_700 }], { at: later }),
      later,
    )
    expect(document).toMatchObject({ kind: 'receipt', totals: [{ tax_rate_bps: 0, tax_satang: 0 }] })
  })
})

describe('e-Tax by mail', () => {
  interface Mail {
    id: string
    kind: string
    status: string
    data: { tax_document?: string } | null
  }
  const etaxOf = async ({ id }: { id: string }) =>
    (
      await billing.api.sql<Mail>(
        "select id, kind, status, data from emails where invoice_id = $1 and kind = 'etax_invoice' order by id",
        [id],
      )
    ).map(({ data, status }) => [data?.tax_document, status])
  const consulting = [{ description: 'Consulting', unit_amount_satang: 10_700 }]

  test('is off until the seller asks for it', async () => {
    expect(await etaxOf(await sold(consulting, { buyer: BUYER }))).toEqual([])
  })

  test('brings a full invoice, its correction and a note on it, once each; in test mode to the mailbox alone', async () => {
    const etax = await registered({ etax_by_email: true })
    const invoice = await sold(consulting, { at: etax, buyer: BUYER })
    const first = await documentOf(invoice, etax)
    expect(await etaxOf(invoice)).toEqual([[first.id, 'mailbox']])
    expect(first.emailed_at).toBeNull()
    const details = { tax_details: { ...BUYER, name: 'Mali Trading (1999) Co., Ltd.' } }
    const next = await good(etax.post(`/v1/tax_documents/${first.id}/replace`, details))
    expect(await etaxOf(invoice)).toEqual([first.id, next.id].map((id) => [id, 'mailbox']))
    await good(etax.post(`/v1/payments/${invoice.payment}/refund`, { amount_satang: 3_000 }))
    await billing.settled()
    const [note] = await documents(`invoice=${invoice.id}&kind=credit_note`, etax)
    expect(await etaxOf(invoice)).toEqual([first.id, next.id, note!.id].map((id) => [id, 'mailbox']))
  })

  test('brings no abbreviated one and no note on it; the full one that is issued instead goes out', async () => {
    const etax = await registered({ etax_by_email: true })
    const invoice = await sold(consulting, { at: etax })
    expect(await etaxOf(invoice)).toEqual([])
    const abbreviated = await documentOf(invoice, etax)
    const full = await good(etax.post(`/v1/tax_documents/${abbreviated.id}/replace`, { tax_details: BUYER }))
    expect(await etaxOf(invoice)).toEqual([[full.id, 'mailbox']])
    const other = await sold(consulting, { at: etax })
    await good(etax.post(`/v1/payments/${other.payment}/refund`, { amount_satang: 3_000 }))
    await billing.settled()
    expect(await etaxOf(other)).toEqual([])
  })

  test('the address of the PDF serves the file with its XML inside', async () => {
    const document = await documentOf(await sold(consulting, { buyer: BUYER }))
    const headers = { authorization: `Bearer ${shop.testKey}` }
    const pdf = Buffer.from(
      await (await fetch(`${billing.api.url}/v1/tax_documents/${document.id}/pdf`, { headers })).arrayBuffer(),
    ).toString('latin1')
    for (const part of ['<pdfaid:part>3</pdfaid:part>', '/AFRelationship /Alternative', '(ETDA-invoice.xml)'])
      expect(pdf).toContain(part)
  })
})
