// The mailbox page: what was never sent, for whoever has its signed address and nobody else.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mailboxOwner, mailboxToken } from '../../db/mailbox.ts'
import { commit } from '../../facts/commit.ts'
import { type MailWanted, queueMail } from '../../facts/mail.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
let address: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  address = addressOf(shop.id)
})
afterAll(() => billing.close())

const addressOf = (merchantId: string) => `/mailbox/${mailboxToken(billing.api.deps.encryptionKey, merchantId)}`

async function open(path: string) {
  const answer = await fetch(billing.api.url + path)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/** Puts mails into the outbox as a fact would; answers their ids. */
async function tell(wanted: MailWanted[], { livemode = false, merchantId = shop.id } = {}): Promise<string[]> {
  const { orm } = billing.api.db
  const cause = { merchantId, livemode, apiVersion: API_VERSION, at: 1_769_824_800 }
  const deps = { orm, links: billing.api.deps.links, ringer: billing.api.deps.workflows }
  await commit(deps, cause, async (c) => {
    for (const mail of wanted) queueMail(c, mail)
  })
  const rows = await billing.api.sql<{ id: string }>('select id from emails order by id desc limit $1', [wanted.length])
  return rows.map(({ id }) => id).reverse()
}

test('lists mails newest first and opens one: sender, reader, text, and a frame that runs nothing', async () => {
  const customer = await shop.customer({ name: 'Somchai <script>', locale: 'en' })
  const { latest_invoice } = (await shop.subscribe({ collection_method: 'invoice', customer })).json
  const invoice = (await shop.get(`/v1/invoices/${latest_invoice}`)).json
  const [first, second] = await tell([
    { kind: 'invoice', customerId: customer, invoiceId: invoice.id },
    { kind: 'card_expiring', customerId: customer },
  ])
  const list = await open(address)
  expect(list.status).toBe(200)
  expect(list.text).toContain(`Invoice ${invoice.number} from Baan Kafae: ฿1,000.00`)
  expect(list.text).toContain('31/01/2026 09:00')
  expect(list.text.indexOf(second!)).toBeLessThan(list.text.indexOf(first!))
  expect(list.text).not.toContain('<script')

  const mail = await open(`${address}/${first}`)
  expect(mail.status).toBe(200)
  expect(mail.text).toContain('Somchai &lt;script&gt;')
  expect(mail.text).toContain('Please pay ฿1,000.00')
  expect(mail.headers.get('content-security-policy')).toContain("frame-src 'self'")
  expect(mail.text).toContain(
    `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="${address}/${first}/html"`,
  )
  const pdf = /href="(\/i\/[^"]+\.pdf)"/.exec(mail.text)![1]!
  expect((await open(pdf)).headers.get('content-type')).toBe('application/pdf')

  const frame = await open(`${address}/${first}/html`)
  const policy = frame.headers.get('content-security-policy')!
  for (const rule of ["default-src 'none'", "frame-ancestors 'self'", '; sandbox allow-popups'])
    expect(policy).toContain(rule)
  expect(policy).not.toContain('script')
  expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(frame.text).toContain('<base target="_blank">')
})

test('an address that was not signed by us, and another merchant’s mails, are not found', async () => {
  const other = await billing.shop()
  const [mine] = await tell([{ kind: 'card_expiring', customerId: await shop.customer() }])
  const token = address.slice('/mailbox/'.length)
  const wrong = [
    `/mailbox/${shop.id}`,
    `/mailbox/${shop.id}.`,
    `/mailbox/${token}x`,
    `/mailbox/${token.slice(0, -1)}`,
    `/mailbox/${token.replace(shop.id, other.id)}`,
    `/mailbox/x`,
    `${addressOf(other.id)}/${mine}`,
    `${addressOf(other.id)}/${mine}/html`,
    `${address}/em_nothing`,
  ]
  for (const path of wrong) expect([path, (await open(path)).status]).toEqual([path, 404])
  expect((await open(addressOf(other.id))).text).toContain('No mail yet')
})

test('a live mail that is queued or sent is nobody’s to read here, one that had no server to go out by is', async () => {
  const customer = await shop.customer()
  const [id] = await tell([{ kind: 'card_expiring', customerId: customer }], { livemode: true })
  expect((await open(`${address}/${id}`)).status).toBe(404)
  expect((await open(address)).text).not.toContain(id)
  await billing.api.sql("update emails set status = 'mailbox', next_attempt_at = null where id = $1", [id])
  expect((await open(`${address}/${id}`)).status).toBe(200)
  expect((await open(address)).text).toContain('· live')
})

test('shows fifty at a time and leads to the older ones', async () => {
  const other = await billing.shop()
  const customerId = await other.customer()
  const ids = await tell(
    Array.from({ length: 52 }, () => ({ kind: 'card_expiring' as const, customerId })),
    {
      merchantId: other.id,
    },
  )
  const page = await open(addressOf(other.id))
  expect(page.text.match(/<li>/g)).toHaveLength(50)
  const older = /href="([^"]+before=[^"]+)"/.exec(page.text)![1]!
  const rest = await open(older)
  expect(rest.text.match(/<li>/g)).toHaveLength(2)
  for (const id of ids.slice(0, 2)) expect(rest.text).toContain(id)
  expect(rest.text).not.toContain('before=')
})

test('the signature follows from the key and the merchant', () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  expect(mailboxOwner(one, mailboxToken(one, 'mer_1'))).toBe('mer_1')
  expect(mailboxOwner(two, mailboxToken(one, 'mer_1'))).toBeNull()
  expect(mailboxToken(one, 'mer_1')).toBe(mailboxToken(one, 'mer_1'))
  for (const token of ['', '.', 'mer_1', 'mer_1.', 'mer_1.ก'.repeat(3)]) expect(mailboxOwner(one, token)).toBeNull()
})
