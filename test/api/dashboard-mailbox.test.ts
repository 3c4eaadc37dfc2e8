// The mailbox in the dashboard: mails that were never sent, for signed-in members of the shop. It never shows members' own mails.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { commit } from '../../commands/commit.ts'
import { type MailWanted, queueMail } from '../../commands/mail.ts'
import { askForPassword } from '../../commands/member-links.ts'
import { joinMerchant } from '../../commands/members.ts'
import { setMailsAside } from '../../db/queries/outbox.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { asMerchant, type DashboardMember, newMember, signedInMember } from '../support/dashboard.ts'
import { portalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: DashboardMember
let home: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  owner = await signedInMember(billing, shop)
  home = await homeOf(shop)
})
afterAll(() => billing.close())

const homeOf = async (of: ApiShop, mode = 'test') => `/dashboard/${await slugOf(billing, of)}/${mode}/mailbox`

/** Puts mails into the mail outbox as a command does. Returns their ids. */
async function tell(wanted: MailWanted[], { livemode = false, merchantId = shop.id } = {}): Promise<string[]> {
  const { orm } = billing.api.db
  const context = { merchantId, livemode, apiVersion: API_VERSION, at: 1_769_824_800 }
  const deps = { orm, links: billing.api.deps.links, notifier: billing.api.deps.workflows }
  await commit(deps, context, async (c) => {
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
  const list = await owner.get(home)
  expect(list.status).toBe(200)
  expect(list.text).toContain(`Invoice ${invoice.number} from Baan Kafae: ฿1,000.00`)
  expect(list.text.indexOf(second!)).toBeLessThan(list.text.indexOf(first!))
  expect(list.text).not.toContain('<script>')
  // In the language of the page the subject says what it is; in another one its kind stands below it.
  expect(list.text).not.toContain('>Card expires soon<')
  expect((await owner.get(`${home}?lang=th`)).text).toContain('<small class="quiet">บัตรใกล้หมดอายุ</small>')

  const mail = await owner.get(`${home}/${first}`)
  expect(mail.status).toBe(200)
  expect(mail.text).toContain('Somchai &lt;script&gt;')
  expect(mail.text).toContain(`rel="prev" href="${home}/${second}"`)
  expect((await owner.get(`${home}/${first}?as=text`)).text).toContain('Pay ฿1,000.00')
  expect((await owner.get(`${home}/${first}?as=phone`)).text).toMatch(/<iframe class="mail narrow"/)
  expect(mail.text).toContain(`/customers/${customer}"`)
  expect(mail.text).toContain(`/invoices/${invoice.id}"`)
  // The filters: whom it goes to, and what it is.
  const only = async (query: string) => (await owner.get(`${home}?${query}`)).text
  for (const query of ['to=somchai', 'kind=invoice']) expect(await only(query)).toContain(first)
  expect(await only('kind=invoice')).not.toContain(second)
  expect(await only('to=nobody_at%25')).not.toContain(first)
  // The kinds that there are stand above, each with its mails; what was searched stays.
  const plain = (await only('to=somchai')).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(plain).toMatch(/All \d Invoices \d Card expires soon 1 /)
  expect(await only('to=somchai')).toMatch(
    /mailbox\?to=somchai&amp;kind=card_expiring|kind=card_expiring&amp;to=somchai/,
  )
  expect(mail.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; frame-src 'self'(;|$)/)
  expect(mail.text).toContain(
    `sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" src="${home}/${first}/html"`,
  )
  const pdf = /href="(\/i\/[^"]+\.pdf)"/.exec(mail.text)![1]!
  expect((await owner.get(pdf)).headers.get('content-type')).toBe('application/pdf')

  const frame = await owner.get(`${home}/${first}/html`)
  const policy = frame.headers.get('content-security-policy')!
  for (const rule of ["default-src 'none'", "frame-ancestors 'self'", '; sandbox allow-same-origin allow-popups'])
    expect(policy).toContain(rule)
  expect(policy).not.toContain('script')
  expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(frame.headers.get('cache-control')).toBe('no-store')
  expect(frame.text).toContain('<base target="_blank">')
})

test('a mail goes on to ask for what it asked for, when a part comes after it', async () => {
  const customer = await shop.customer({ locale: 'en' })
  const { latest_invoice } = (await shop.subscribe({ collection_method: 'invoice', customer })).json
  const { payment, number } = (await shop.get(`/v1/invoices/${latest_invoice}`)).json
  const amounts = async () => {
    const list = (await owner.get(`${home}?kind=invoice`)).text
    return [...list.matchAll(new RegExp(`${number} from Baan Kafae: (฿[0-9,.]+)`, 'g'))].map(([, amount]) => amount)
  }
  await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang: 40_000 })
  await billing.settled()
  expect(await amounts()).toEqual(['฿1,000.00'])
  await tell([{ kind: 'invoice', customerId: customer, invoiceId: latest_invoice }])
  expect(await amounts()).toEqual(['฿600.00', '฿1,000.00'])
})

test('is closed to whoever is not logged in, also with the address of before, and to members of other shops', async () => {
  const other = await billing.shop()
  const stranger = await signedInMember(billing, other)
  const [mine] = await tell([{ kind: 'card_expiring', customerId: await shop.customer() }])
  const nobody = portalBrowser(billing.api.url)
  for (const path of [home, `${home}/${mine}`, `${home}/${mine}/html`]) {
    const closed = await nobody.get(path)
    expect([path, closed.status, closed.location]).toEqual([
      path,
      303,
      `/dashboard/login?next=${encodeURIComponent(path)}`,
    ])
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
  }
  const theirs = await homeOf(other)
  for (const path of [`${theirs}/${mine}`, `${theirs}/${mine}/html`, `${home}/em_nothing`])
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
  expect((await stranger.get(theirs)).text).toContain('No emails yet')
  expect((await nobody.get(`/mailbox/${shop.id}.aaaaaaaaaaaaaaaaaaaaaaaa`)).status).toBe(404)
})

test('a live mail that is queued or sent is nobody’s to read here, one that had no server to go out by is', async () => {
  const customer = await shop.customer()
  await billing.api.sql('update customers set livemode = true where id = $1', [customer])
  const [id] = await tell([{ kind: 'card_expiring', customerId: customer }], { livemode: true })
  const live = await homeOf(shop, 'live')
  expect((await owner.get(`${live}/${id}`)).status).toBe(404)
  expect((await owner.get(live)).text).not.toContain(id)
  await setMailsAside(billing.api.db.pool)
  expect((await owner.get(`${live}/${id}`)).status).toBe(200)
  expect((await owner.get(live)).text).toContain(id)
  expect((await owner.get(home)).text).not.toContain(id)
})

test('a link for a new password is in the mailbox of no shop that its reader belongs to', async () => {
  const other = await billing.shop()
  const member = await newMember(billing, shop, 'viewer')
  await asMerchant(billing, other.id, (c) => joinMerchant(c, member.id, 'owner'))
  const viewer = await signedInMember(billing, shop, 'viewer')
  const asked = { email: member.email, encryptionKey: billing.api.deps.encryptionKey }
  await asMerchant(billing, shop.id, (c) => askForPassword(c, asked))
  const mails = () =>
    billing.api.sql<{ id: string; status: string }>("select id, status from emails where kind = 'member_password'")
  await setMailsAside(billing.api.db.pool)
  const [mail] = await mails()
  expect(mail!.status).toBe('queued')
  for (const who of [viewer, owner])
    for (const path of [home, await homeOf(shop, 'live')]) {
      expect((await who.get(path)).text).not.toContain(member.email)
      expect((await who.get(`${path}/${mail!.id}`)).status).toBe(404)
    }
})

test('a code for the portal is for roles that could act as the customer', async () => {
  const customer = await shop.customer({ locale: 'en' })
  const data = { portal_login: 'bpl_01jd8z7k3n5q9r2t4v6w8x0y1z' }
  const [id] = await tell([{ kind: 'portal_code', customerId: customer, data }])
  for (const role of ['owner', 'admin', 'support', 'developer', 'finance', 'viewer'] as const) {
    const member = await signedInMember(billing, shop, role)
    const may = ['owner', 'admin', 'support'].includes(role)
    expect([role, (await member.get(home)).text.includes('is your log-in code for')]).toEqual([role, may])
    expect([role, (await member.get(`${home}/${id}/html`)).status]).toEqual([role, may ? 200 : 404])
  }
})

test('shows fifty at a time and leads to the older ones', async () => {
  const other = await billing.shop()
  const theirs = await signedInMember(billing, other)
  const customerId = await other.customer()
  const ids = await tell(
    Array.from({ length: 52 }, () => ({ kind: 'card_expiring' as const, customerId })),
    { merchantId: other.id },
  )
  const page = await theirs.get(await homeOf(other))
  expect(page.text).toContain('>Next page<')
  expect(page.text.match(/mailbox\/em_/g)).toHaveLength(50)
  const older = /href="([^"]+before=[^"]+)"/.exec(page.text)![1]!
  const rest = await theirs.get(older)
  expect(rest.text.match(/mailbox\/em_/g)).toHaveLength(2)
  for (const id of ids.slice(0, 2)) expect(rest.text).toContain(id)
  expect(rest.text).not.toContain('>Next page<')
})

test('says everything in Thai as well', async () => {
  const { text } = await owner.get(`${home}?lang=th`)
  expect(text).toContain('กล่องจดหมาย')
  expect(text).toContain('โหมดทดสอบไม่ส่งอีเมลจริง')
})
