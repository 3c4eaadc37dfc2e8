// The mail outbox is emptied into a real mail server: what is sent to whom, what is tried again, and what never leaves the machine.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { openConsole } from '../../activities/mail/console.ts'
import { type Mailer, openMailer } from '../../activities/mail/send.ts'
import type { MailWanted } from '../../commands/mail.ts'
import { queueMail } from '../../commands/mail.ts'
import { type Customer, Email, type Invoice } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { keyring } from '../../db/keyring.ts'
import { memberLinkToken } from '../../db/member-links.ts'
import { portalCode } from '../../db/portal-codes.ts'
import { claimMails } from '../../db/queries/outbox.ts'
import { qrPng } from '../../documents/qr-picture.ts'
import { taxed, taxTotals } from '../../rules/tax.ts'
import { shortDate } from '../../rules/written-date.ts'
import { mailOnce, startMailing } from '../../worker/mailer.ts'
import { type Billing, openBilling, type Shop, T0, testLinks } from '../support/billing.ts'
import { readPdf, squeezed } from '../support/documents.ts'
import { asAdministrator } from '../support/servers.ts'
import { startSmtp, type TestSmtp } from '../support/smtp.ts'
import { eventually } from '../support/system.ts'

let b: Billing
let shop: Shop
let smtp: TestSmtp
let mailer: Mailer
const logs: { line: object; message: string | undefined }[] = []
const note = (line: object, message?: string) => void logs.push({ line, message })
const log = { info: note, warn: note }

beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
  smtp = await startSmtp()
  mailer = openMailer({ smtpUrl: smtp.url, from: 'Satang <no-reply@satang.test>', links: testLinks, codeOf, tokenOf })
})
beforeEach(async () => {
  await asAdministrator(b.url, "delete from emails where status = 'queued'")
  smtp.mails.length = logs.length = 0
  smtp.refuse = null
})
afterAll(async () => {
  mailer.close()
  await smtp.close()
  await b.close()
})

const codeOf = (loginId: string) => portalCode(keyring(Buffer.alloc(32, 7)), loginId)
const tokenOf = (linkId: string, tokenHash?: string) => memberLinkToken(keyring(Buffer.alloc(32, 7)), linkId, tokenHash)
const round = () => mailOnce(b.db, mailer, log)

/** Queues a live mail that is due now. */
async function queue(wanted: MailWanted, at = T0): Promise<string> {
  const last = async () => (await b.sql<{ id: string }>('select id from emails order by id desc limit 1'))[0]!.id
  await shop.commit(at, (c) => queueMail(c, wanted), { livemode: true })
  return last()
}
const row = (id: string) => b.db.orm.em.fork().findOneOrFail(Email, id)
const makeDue = (id: string) => b.sql('update emails set next_attempt_at = 1 where id = $1', [id])

/** An unpaid invoice by QR. */
async function invoiceFor(customer: Customer): Promise<Invoice> {
  return (await shop.invoiced({ customer })).invoice
}

test('an invoice goes out in Thai, as text and HTML, from the merchant, with its PDF', async () => {
  const customer = await shop.customer({ email: 'somchai@example.com', name: 'สมชาย <b>', locale: 'th' })
  const invoice = await invoiceFor(customer)
  const id = await queue({ kind: 'invoice', customerId: customer.id, invoiceId: invoice.id })
  expect(await round()).toBe(1)
  const [mail] = smtp.mails
  expect(smtp.mails).toHaveLength(1)
  expect(mail!.from!.value).toEqual([{ name: expect.any(String), address: 'no-reply@satang.test' }])
  expect(mail!.to).toMatchObject({ value: [{ name: 'สมชาย <b>', address: 'somchai@example.com' }] })
  expect(mail!.messageId).toBe(`<${id}@satang.test>`)
  expect(mail!.date).toEqual(new Date(T0 * 1000))
  expect(mail!.subject).toContain(`ใบแจ้งหนี้ ${invoice.number}`)
  expect(mail!.text).toContain(`http://satang.test/i/${invoice.hostedToken}`)
  expect(mail!.html).toContain(`href="http://satang.test/i/${invoice.hostedToken}?lang=th"`)
  expect(mail!.html).toContain('สมชาย &lt;b&gt;')
  expect(mail!.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail!.attachments.map((a) => [a.filename, a.contentType])).toEqual([
    ['promptpay-qr.png', 'image/png'],
    [`${invoice.number}.pdf`, 'application/pdf'],
  ])
  const [qr, pdf] = mail!.attachments
  // Programs show it in its place: it comes along with the mail under the id that the HTML names.
  expect([qr!.cid, qr!.contentDisposition]).toEqual(['qr@satang', 'inline'])
  expect(qr!.content.equals(qrPng(invoice.qrPayload!))).toBe(true)
  expect((await readPdf(pdf!.content)).join('')).toContain(squeezed('ใบแจ้งหนี้'))
  expect(await row(id)).toMatchObject({ status: 'sent', attempts: 1, sentAt: expect.any(Number), nextAttemptAt: null })
  expect(await round()).toBe(0)
})

test('a mail that the server puts off is tried again, later and later, under the same Message-ID', async () => {
  const customer = await shop.customer({ email: 'later@example.com', locale: 'en' })
  const id = await queue({ kind: 'card_expiring', customerId: customer.id })
  smtp.refuse = { code: 451, text: 'greylisted later@example.com' }
  const waits: number[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    await round()
    const { status, attempts, nextAttemptAt, error } = await row(id)
    expect([status, attempts]).toEqual(['queued', attempt])
    expect(error).toContain('451')
    waits.push(nextAttemptAt! - Math.floor(Date.now() / 1000))
    expect(await round()).toBe(0)
    await makeDue(id)
  }
  for (const [index, seconds] of [60, 300, 900].entries()) expect(Math.abs(waits[index]! - seconds)).toBeLessThan(30)
  expect(logs).toHaveLength(3)
  expect(logs[0]).toMatchObject({ line: { mail: id, attempts: 1, retry_in_seconds: 60 } })
  expect(JSON.stringify(logs)).not.toContain('later@example.com')
  smtp.refuse = null
  await round()
  expect(smtp.mails.map((m) => m.messageId)).toEqual([`<${id}@satang.test>`])
  expect((await row(id)).error).toBeNull()
})

test('after ten tries within a day a mail has failed', async () => {
  const customer = await shop.customer({ email: 'never@example.com' })
  const id = await queue({ kind: 'card_expiring', customerId: customer.id })
  smtp.refuse = { code: 421, text: 'busy' }
  let seconds = 0
  for (let attempt = 1; attempt <= 10; attempt++) {
    await round()
    const { nextAttemptAt } = await row(id)
    seconds += nextAttemptAt ? nextAttemptAt - Math.floor(Date.now() / 1000) : 0
    if (nextAttemptAt) await makeDue(id)
  }
  expect(await row(id)).toMatchObject({
    status: 'failed',
    attempts: 10,
    nextAttemptAt: null,
    error: expect.any(String),
  })
  expect(seconds).toBeGreaterThan(20 * 3_600)
  expect(seconds).toBeLessThan(24 * 3_600)
  expect(await round()).toBe(0)
})

test('an address that the server refuses for good is not asked again', async () => {
  const customer = await shop.customer({ email: 'nobody@example.com' })
  const id = await queue({ kind: 'card_expiring', customerId: customer.id })
  smtp.refuse = { code: 550, text: 'no such user' }
  await round()
  expect(await row(id)).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining('550') })
})

test('a server that cannot be reached costs no mail', async () => {
  const away = openMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'no-reply@satang.test',
    links: testLinks,
    codeOf,
    tokenOf,
  })
  const customer = await shop.customer({ email: 'patient@example.com' })
  const id = await queue({ kind: 'card_expiring', customerId: customer.id })
  await mailOnce(b.db, away, log)
  expect(await row(id)).toMatchObject({ status: 'queued', attempts: 1 })
  away.close()
})

test('a mail of a worker that died is sent by another after its lease, as the same mail', async () => {
  const customer = await shop.customer({ email: 'twice@example.com' })
  const id = await queue({ kind: 'card_expiring', customerId: customer.id })
  await round()
  // The state after a kill between the server's answer and the update of our row.
  await b.sql("update emails set status = 'queued', sent_at = null, next_attempt_at = 1 where id = $1", [id])
  await round()
  expect(smtp.mails).toHaveLength(2)
  expect(new Set(smtp.mails.map((m) => m.messageId)).size).toBe(1)
  expect(smtp.mails[0]!.text).toBe(smtp.mails[1]!.text)
})

test('two workers share the outbox and send each mail once', async () => {
  const customer = await shop.customer({ email: 'shared@example.com' })
  for (let i = 0; i < 8; i++) await queue({ kind: 'card_expiring', customerId: customer.id })
  const taken = await Promise.all([round(), round()])
  expect(taken.reduce((a, n) => a + n)).toBe(8)
  expect(new Set(smtp.mails.map((m) => m.messageId)).size).toBe(8)
  expect(smtp.mails).toHaveLength(8)
})

test('what another worker is just taking is neither taken nor waited for', async () => {
  const customer = await shop.customer({ email: 'locked@example.com' })
  const [first, second] = [
    await queue({ kind: 'card_expiring', customerId: customer.id }),
    await queue({ kind: 'card_expiring', customerId: customer.id }),
  ]
  const other = await b.pool.connect()
  await other.query('begin')
  await other.query('select id from emails where id = $1 for update', [first])
  expect(await claimMails(b.pool, 5, 60)).toEqual([second])
  await other.query('rollback')
  other.release()
  expect(await claimMails(b.pool, 5, 60)).toEqual([first])
  expect(await claimMails(b.pool, 5, 60)).toEqual([])
})

test.each([
  ['a customer without an address', { email: null }, 'no e-mail'],
  ['a deleted customer', { email: 'gone@example.com', deletedAt: T0 }, 'deleted'],
])('%s gets no mail', async (_name, fields, why) => {
  const customer = await shop.customer(fields)
  const id = await queue({ kind: 'card_expiring', customerId: customer.id })
  await round()
  expect(await row(id)).toMatchObject({ status: 'skipped', error: expect.stringContaining(why) })
  expect(smtp.mails).toEqual([])
})

test.each(['invoice', 'reminder', 'payment_failed', 'action_required'] as const)(
  'a mail of kind %s is left out when its invoice is paid by then, a receipt is not',
  async (kind) => {
    const customer = await shop.customer({ email: `${kind}@example.com` })
    const invoice = await invoiceFor(customer)
    await b.sql("update invoices set status = 'paid', paid_at = $2 where id = $1", [invoice.id, T0])
    const asks = await queue({ kind, customerId: customer.id, invoiceId: invoice.id })
    const tells = await queue({ kind: 'receipt', customerId: customer.id, invoiceId: invoice.id })
    await round()
    expect([(await row(asks)).status, (await row(tells)).status]).toEqual(['skipped', 'sent'])
    expect(smtp.mails.map((m) => m.attachments[0]?.filename)).toEqual([`receipt-${invoice.number}.pdf`])
  },
)

test('nothing goes along with a receipt of nothing, and it is called an order', async () => {
  const customer = await shop.customer({ email: 'free@example.com', locale: 'en' })
  const invoice = await invoiceFor(customer)
  await b.sql(
    "update invoices set status = 'paid', paid_at = $2, total_satang = 0, subtotal_satang = 0 where id = $1",
    [invoice.id, T0],
  )
  for (const kind of ['receipt', 'order_confirmation'] as const)
    await queue({ kind, customerId: customer.id, invoiceId: invoice.id })
  await round()
  expect(smtp.mails.map((m) => [m.attachments.length, m.subject?.startsWith('Your order from')])).toEqual([
    [0, true],
    [0, true],
  ])
})

test('a receipt that goes along is the tax document, with seller, buyer and VAT as it froze them', async () => {
  const customer = await shop.customer({ email: 'taxed@example.com', name: 'Renamed', locale: 'en' })
  const invoice = await invoiceFor(customer)
  await b.sql("update invoices set status = 'paid', paid_at = $2 where id = $1", [invoice.id, T0])
  const lines = taxed(invoice.lines, 700)
  const seller = { name: 'Kafae Co., Ltd.', tax_id: '0105536000313', branch: '00000', address: { line1: '1 Silom' } }
  await b.sql(
    `insert into tax_documents (id, merchant_id, livemode, kind, number, status, invoice_id, seller, buyer, lines, totals, total_satang, issued_at)
     values ($1, $2, true, 'full', 'TAX-2026-000001', 'issued', $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[mintId('tax_'), shop.id, invoice.id, JSON.stringify(seller), JSON.stringify({ ...seller, name: 'Mali' })],
      ...[JSON.stringify(lines), JSON.stringify(taxTotals(lines)), invoice.totalSatang, T0],
    ],
  )
  await queue({ kind: 'receipt', customerId: customer.id, invoiceId: invoice.id })
  await round()
  expect(smtp.mails[0]!.subject).toMatch(/^Tax invoice \/ receipt TAX-\d{4}-\d{6} from /)
  const [pdf] = smtp.mails[0]!.attachments
  expect(pdf!.filename).toBe('receipt-TAX-2026-000001.pdf')
  const text = (await readPdf(pdf!.content)).join('')
  for (const words of ['Tax invoice / Receipt', 'Kafae Co., Ltd.', '1 Silom', 'Mali', '7%'])
    expect(text).toContain(squeezed(words))
  expect(text).not.toContain('Renamed')
})

describe('an e-Tax mail', () => {
  const seller = {
    name: 'Kafae Co., Ltd.',
    tax_id: '0105536000313',
    branch: '00000',
    address: { line1: '1 Silom 10500' },
  }
  let count = 10

  /** A live tax document of a paid invoice, and its mail. */
  async function issue() {
    const customer = await shop.customer({ email: `etax${++count}@example.com`, locale: 'th' })
    const { id: invoiceId } = await invoiceFor(customer)
    await b.sql("update invoices set status = 'paid', paid_at = $2 where id = $1", [invoiceId, T0])
    const invoice = await b.invoice(invoiceId)
    const lines = taxed(invoice.lines, 700)
    const [id, number] = [mintId('tax_'), `TAX-2026-0000${count}`]
    await b.sql(
      `insert into tax_documents (id, merchant_id, livemode, kind, number, status, invoice_id, seller, buyer, lines, totals, total_satang, issued_at)
       values ($1, $2, true, 'full', $3, 'issued', $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[id, shop.id, number, invoiceId, JSON.stringify(seller), JSON.stringify({ ...seller, name: 'Mali' })],
        ...[JSON.stringify(lines), JSON.stringify(taxTotals(lines)), invoice.totalSatang, T0],
      ],
    )
    const wanted: MailWanted = { kind: 'etax_invoice', customerId: customer.id, invoiceId, data: { tax_document: id } }
    return { id, number, mail: await queue(wanted), again: () => queue(wanted) }
  }
  const emailedAt = async (id: string) =>
    (await b.sql<{ emailed_at: string | null }>('select emailed_at from tax_documents where id = $1', [id]))[0]!
      .emailed_at

  test('brings one PDF to the buyer, with the time stamp in copy, under the subject that ETDA reads', async () => {
    const { id, number, mail: row1, again } = await issue()
    expect(await emailedAt(id)).toBeNull()
    await round()
    const [mail] = smtp.mails
    expect(mail!.subject).toBe(`[${shortDate(T0, 'th')}][INV][${number}]`)
    expect(mail!.cc).toMatchObject({ value: [{ address: 'csemail@etax.teda.th' }] })
    expect(mail!.to).toMatchObject({ value: [{ address: expect.stringContaining('etax') }] })
    expect(mail!.attachments.map((a) => [a.filename, a.contentType])).toEqual([
      [`receipt-${number}.pdf`, 'application/pdf'],
    ])
    const pdf = mail!.attachments[0]!.content
    expect(pdf.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
    expect((await readPdf(pdf)).join('')).toContain(squeezed('ใบกำกับภาษี / ใบเสร็จรับเงิน'))
    expect(mail!.text).toContain(`ใบกำกับภาษี ${number}`)
    // The copy is read by others: nothing in it opens the invoice.
    expect(mail!.text).not.toContain('http')
    expect(mail!.html).not.toContain('href=')
    expect((await row(row1)).status).toBe('sent')
    expect(Number(await emailedAt(id))).toBe((await row(row1)).sentAt)
    // One mail for a document, whatever asks for a second one.
    await expect(again()).rejects.toThrow('emails_of_tax_document')
  })

  test('waits for a mail server that puts it off, and is noted on the document once it has gone', async () => {
    const { id, mail } = await issue()
    smtp.refuse = { code: 451, text: 'later' }
    await round()
    expect([(await row(mail)).status, await emailedAt(id)]).toEqual(['queued', null])
    smtp.refuse = null
    await makeDue(mail)
    await round()
    expect([(await row(mail)).status, await emailedAt(id)]).toEqual(['sent', expect.anything()])
  })

  test('is left out when its document is cancelled by then, and goes out when it is replaced', async () => {
    const [cancelled, replaced] = [await issue(), await issue()]
    const reason = "cancelled_at = issued_at, cancellation_reason = 'called off'"
    await b.sql(`update tax_documents set status = 'cancelled', ${reason} where id = $1`, [cancelled.id])
    await b.sql("update tax_documents set status = 'replaced', replaced_by_id = $2 where id = $1", [
      replaced.id,
      cancelled.id,
    ])
    await round()
    expect(await row(cancelled.mail)).toMatchObject({ status: 'skipped', error: 'the document is cancelled' })
    expect([(await row(replaced.mail)).status, await emailedAt(replaced.id)]).toEqual(['sent', expect.anything()])
  })

  test('is signed where there is a signer, goes to another address for its copy, and waits while the signer is away', async () => {
    let isAway = true
    const signer = {
      sign: async ({ content }: { content: Buffer }) => {
        if (isAway) throw new Error('the signer answered 503')
        return Buffer.concat([content, Buffer.from('% signed')])
      },
    }
    const etax = { copyTo: 'stamp@example.test', subjectDay: 'ddmmyyyy' as const, signer }
    const own = openMailer({ smtpUrl: smtp.url, from: 'no-reply@satang.test', links: testLinks, codeOf, tokenOf, etax })
    const { mail } = await issue()
    await mailOnce(b.db, own, log)
    expect(await row(mail)).toMatchObject({ status: 'queued', error: 'the signer answered 503' })
    isAway = false
    await makeDue(mail)
    await mailOnce(b.db, own, log)
    own.close()
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]!.cc).toMatchObject({ value: [{ address: 'stamp@example.test' }] })
    expect(smtp.mails[0]!.subject).toMatch(/^\[\d{8}\]\[INV\]/)
    expect(smtp.mails[0]!.attachments[0]!.content.toString('latin1')).toMatch(/% signed$/)
  })

  test('that is too large for the service has failed, and says why', async () => {
    const signer = { sign: async () => Buffer.alloc(3_000_000) }
    const own = openMailer({
      smtpUrl: smtp.url,
      from: 'no-reply@satang.test',
      links: testLinks,
      codeOf,
      tokenOf,
      etax: { signer },
    })
    const { id, mail } = await issue()
    await mailOnce(b.db, own, log)
    own.close()
    expect(await row(mail)).toMatchObject({ status: 'failed', error: expect.stringContaining('3000000 bytes') })
    expect([smtp.mails, await emailedAt(id)]).toEqual([[], null])
  })
})

test('a mail of the test mode never leaves the machine', async () => {
  const customer = await shop.customer({ email: 'test@example.com' })
  await shop.commit(T0, (c) => queueMail(c, { kind: 'card_expiring', customerId: customer.id }))
  expect(await round()).toBe(0)
  expect(smtp.mails).toEqual([])
})

describe('a server that offers no TLS', () => {
  let customers = 0
  // An address of this machine that does not look local, like a server elsewhere.
  const elsewhere = () => smtp.url.replace('127.0.0.1', '0.0.0.0')
  const send = async (smtpUrl: string, more: object = {}) => {
    const own = openMailer({ smtpUrl, from: 'no-reply@satang.test', links: testLinks, codeOf, tokenOf, ...more })
    const customer = await shop.customer({ email: `tls${++customers}@example.com` })
    const id = await queue({ kind: 'card_expiring', customerId: customer.id })
    await mailOnce(b.db, own, log)
    own.close()
    return row(id)
  }

  test('gets no mail in the clear, whatever its address asks for, and is recorded in the row', async () => {
    for (const options of ['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true']) {
      const mail = await send(elsewhere() + options)
      expect([options, mail.status]).toEqual([options, 'queued'])
      expect([options, mail.error]).toEqual([options, expect.stringContaining('SMTP_ALLOW_PLAIN')])
    }
    expect(smtp.mails).toEqual([])
  })

  test('gets it when the operator has said so, and on this very machine', async () => {
    expect((await send(elsewhere(), { allowPlain: true })).status).toBe('sent')
    expect((await send(smtp.url)).status).toBe('sent')
    expect((await send(smtp.url.replace('127.0.0.1', 'localhost'))).status).toBe('sent')
  })
})

describe('without a mail server', () => {
  const notes: string[] = []
  let somebodyIsThere = true
  const print = (note: string) => somebodyIsThere && notes.push(note) > 0
  const console = openConsole({ links: testLinks, tokenOf, print })
  const link = 'mlk_01jd8z7k3n5q9r2t4v6w8x0y2z'
  beforeAll(async () => {
    const now = Math.floor(Date.now() / 1000)
    await b.sql(
      `insert into member_links (id, kind, token_hash, email, merchant_id, role, created_at, expires_at)
       values ($1, 'invitation', 'y', 'malee@example.com', $2, 'owner', $3::bigint, $3::bigint + 600)`,
      [link, shop.id, now],
    )
  })
  beforeEach(() => {
    notes.length = 0
  })
  const invite = () => queue({ kind: 'member_invitation', customerId: null, data: { member_link: link, locale: 'en' } })

  test('live mail is set aside for the mailbox', async () => {
    const customer = await shop.customer({ email: 'aside@example.com' })
    const id = await queue({ kind: 'card_expiring', customerId: customer.id })
    await mailOnce(b.db, console, log)
    expect(await row(id)).toMatchObject({ status: 'mailbox', attempts: 0, nextAttemptAt: null })
    expect(notes).toEqual([])
  })

  test('what a member gets is shown to the operator, once, and is in no mailbox and no log', async () => {
    somebodyIsThere = true
    const id = await invite()
    expect(await mailOnce(b.db, console, log)).toBe(1)
    expect(await row(id)).toMatchObject({ status: 'skipped', error: expect.stringContaining('shown to the operator') })
    expect(notes).toEqual([
      `There is no mail server (SMTP_URL). A mail to malee@example.com: You are invited to the dashboard of Baan Kafae\n  http://satang.test/dashboard/invitation?token=${tokenOf(link)}`,
    ])
    expect(JSON.stringify(logs)).not.toContain(tokenOf(link))
    expect(await mailOnce(b.db, console, log)).toBe(0)
  })

  test('and where nobody sits before the worker, its log says how to get the link, without it', async () => {
    somebodyIsThere = false
    const id = await invite()
    await mailOnce(b.db, console, log)
    expect(await row(id)).toMatchObject({ status: 'skipped', error: expect.stringContaining('satang member link') })
    expect(logs).toEqual([
      { line: expect.objectContaining({ mail: id }), message: expect.stringContaining('`satang member link`') },
    ])
    expect(JSON.stringify(logs)).not.toMatch(/malee@|token=/)
  })

  test('the table itself keeps members’ mail out of mailboxes, for every kind that there is', async () => {
    for (const kind of ['member_invitation', 'member_password', 'member_email', 'member_changed']) {
      const id = await queue({ kind: kind as 'member_changed', customerId: null, data: { member: 'mem_1' } })
      await expect(
        b.sql("update emails set status = 'mailbox', next_attempt_at = null where id = $1", [id]),
      ).rejects.toThrow('emails_members_not_in_mailbox')
    }
  })
})

test('the loop sends by itself, and stops when what is under way has ended', async () => {
  const customer = await shop.customer({ email: 'loop@example.com' })
  const own = openMailer({ smtpUrl: smtp.url, from: 'no-reply@satang.test', links: testLinks, codeOf, tokenOf })
  const mailing = startMailing({ db: b.db, mailer: own, everyMs: 20, log })
  const id = await queue({ kind: 'card_expiring', customerId: customer.id })
  await eventually(() => smtp.mails.length > 0, 'nothing is sent')
  await mailing.stop()
  expect((await row(id)).status).toBe('sent')
  const after = await queue({ kind: 'card_expiring', customerId: customer.id })
  await new Promise((r) => setTimeout(r, 100))
  expect((await row(after)).status).toBe('queued')
})

test('a code for the portal goes out to its customer alone, and not once it is over', async () => {
  const customer = await shop.customer({ email: 'nok@example.com', locale: 'en' })
  const login = 'bpl_01jd8z7k3n5q9r2t4v6w8x0y1z'
  const now = Math.floor(Date.now() / 1000)
  await queue({ kind: 'portal_code', customerId: customer.id, data: { portal_login: login } }, now)
  await round()
  const [mail] = smtp.mails
  expect(mail!.subject).toContain(`${codeOf(login)} is your log-in code for`)
  expect(mail!.to).toMatchObject({ value: [{ address: 'nok@example.com' }] })
  expect(mail!.text).toContain('Type it into the page where you asked for it.')
  const late = await queue({ kind: 'portal_code', customerId: customer.id, data: { portal_login: login } }, now - 700)
  await makeDue(late)
  await round()
  expect(await row(late)).toMatchObject({ status: 'skipped', error: 'the code is over' })
  expect(smtp.mails).toHaveLength(1)
})

test('a member is invited by a link in the language of whoever invites, and not once it is over', async () => {
  const [link, now] = ['mlk_01jd8z7k3n5q9r2t4v6w8x0y1z', Math.floor(Date.now() / 1000)]
  await b.sql(
    `insert into member_links (id, kind, token_hash, email, merchant_id, role, created_at, expires_at)
     values ($1, 'invitation', 'x', 'nok@example.com', $2, 'finance', $3::bigint, $3::bigint + 600)`,
    [link, shop.id, now],
  )
  const data = { member_link: link, locale: 'en' as const }
  await queue({ kind: 'member_invitation', customerId: null, data })
  await round()
  const [mail] = smtp.mails
  expect(mail!.subject).toBe('You are invited to the dashboard of Baan Kafae')
  expect(mail!.to).toMatchObject({ value: [{ address: 'nok@example.com' }] })
  expect(mail!.text).toContain('You are invited to work with Baan Kafae on Satang, as finance.')
  expect(mail!.text).toContain(`/dashboard/invitation?token=${tokenOf(link)}`)
  await b.sql('update member_links set closed_at = $2 where id = $1', [link, now])
  const late = await queue({ kind: 'member_invitation', customerId: null, data })
  await round()
  expect(await row(late)).toMatchObject({ status: 'skipped', error: 'the link is over' })
  const gone = await queue({
    kind: 'member_changed',
    customerId: null,
    data: { member: 'mem_gone', changed: 'password' },
  })
  await round()
  expect(await row(gone)).toMatchObject({ status: 'skipped', error: 'the member has no e-mail address' })
  expect(smtp.mails).toHaveLength(1)
})

test('a merchant is written to about its disabled endpoint where it said so, and nobody is where it did not', async () => {
  const data = { endpoint_url: 'https://example.com/hooks', disabled_reason: 'failing' }
  const silent = await queue({ kind: 'webhook_disabled', customerId: null, data })
  await round()
  expect(await row(silent)).toMatchObject({ status: 'skipped', error: 'the merchant has no e-mail address' })
  await b.sql('update merchants set settings = $2 where id = $1', [shop.id, { email: 'ops@example.com' }])
  const published = await queue({
    kind: 'webhook_disabled',
    customerId: null,
    data: { ...data, disabled_reason: 'gone' },
  })
  await round()
  await b.sql("update merchants set settings = '{}' where id = $1", [shop.id])
  expect((await row(published)).status).toBe('sent')
  const [mail] = smtp.mails
  expect(mail!.to).toMatchObject({ value: [{ address: 'ops@example.com' }] })
  expect(mail!.subject).toContain('https://example.com/hooks')
  expect(mail!.text).toContain('https://example.com/hooks ตอบกลับ 410 Gone')
  expect(mail!.attachments).toEqual([])
})
