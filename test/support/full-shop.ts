/*
 * A shop with a little of everything that has a page: successful and failed payments, a refund, a dispute, transfers that match nothing,
 * subscriptions in several states, codes, licences, a payout, slips and a statement, endpoints with deliveries, clocks, a simulation. Each resource has its own test
 * elsewhere.
 */
import { acceptInvitation, invite } from '../../commands/invitations.ts'
import { setRole } from '../../commands/members.ts'
import { mintId } from '../../db/ids.ts'
import { memberLinkToken } from '../../db/member-links.ts'
import { hashPassword } from '../../db/passwords.ts'
import { createGateways } from '../../gateways/index.ts'
import type { Role } from '../../rules/members.ts'
import { nextRoundAfter } from '../../rules/payouts.ts'
import { TEST_ENCRYPTION_KEY } from './api.ts'
import { DAY } from './billing.ts'
import type { ApiShop, BillingApi } from './billing-api.ts'
import { asMerchant, CHEAP, logInCookie } from './dashboard.ts'
import { addGatewayRow } from './gateway-row.ts'
import { ACCOUNT, addAccount, earn } from './payouts.ts'
import { addProductFile } from './product-file.ts'
import { sampleCertificate } from './sample-pictures.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of the API have their shape where they are tested.
type Json = any

const VERSION = { headers: { 'service-version': '2026-09-01' } }

/** Makes all of it. Resolves when nothing is under way any more. `inviting`: makes the owner who invites; without it only an address does. */
export async function fillShop(
  billing: BillingApi,
  shop: ApiShop,
  inviting: (() => Promise<{ id: string; email: string }>) | null = null,
): Promise<void> {
  const made = async (path: string, body?: object): Promise<Json> => {
    const { status, json, text } = await shop.post(path, body, VERSION)
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return json
  }
  // What was earned and paid out comes first, and before today: so lists are in the order of their dates.
  const start = Math.floor(Date.now() / 1_000) - 24 * DAY
  await addAccount(shop, ACCOUNT.account_number, 'บจก. บ้านกาแฟ')
  const { now } = await earn(billing, shop, 1, { start, buyer: { name: 'ธนกร วัฒนา' } })
  await made('/v1/test_helpers/payout_rounds', { at: nextRoundAfter(now).at })
  // This much has become available since the last Friday, and waits for the next.
  const later = { start: start + 16 * DAY, buyer: { name: 'กมลชนก พงษ์ไพบูลย์' }, product: 'ทีม' }
  await earn(billing, shop, 2, later)
  const customer = await shop.customer({ name: 'นกน้อย ใจดี', phone: '+66812345678' })
  const studio = await shop.price(
    { amount_satang: 29_900 },
    { name: 'สตูดิโอ', description: 'ทุกอย่าง', published: true, license_enabled: true, license_seats: 2, credits: 10 },
  )
  const disputed = (await shop.subscribe({ customer, price: studio })).json
  const other = (await shop.get(`/v1/invoices/${disputed.latest_invoice}`)).json.payment
  const { id: dispute } = await made(`/v1/test_helpers/payments/${other}/dispute`)
  // As Stripe tells a deadline.
  const due = Math.floor(Date.now() / 1_000) + 9 * DAY
  await billing.api.db.pool.query('update disputes set evidence_due_by = $2 where id = $1', [dispute, due])
  const declined = await shop.customer({ name: 'James Carter' })
  await shop.subscribe({ customer: declined, price: studio, payment_method: 'pm_card_declined' })
  const club = await shop.price({ amount_satang: 159_000, interval: 'year' }, { name: 'ชมรมกาแฟ' })
  const byInvoice = (await shop.subscribe({ customer, price: club, collection_method: 'invoice' })).json
  const leaving = await shop.customer({ name: 'ปิยะนุช แสงทอง' })
  const { code } = await made('/v1/discount_codes', { code: 'RAINY10', kind: 'percent', value: 10 })
  const cancelled = (await shop.subscribe({ customer: leaving, price: club, discount_code: code })).json
  await shop.post(`/v1/subscriptions/${cancelled.id}/cancel`)
  // The one that lists show first, and whose page is looked at.
  const active = (await shop.subscribe({ customer, price: studio })).json
  const { payment } = (await shop.get(`/v1/invoices/${active.latest_invoice}`)).json
  await made(`/v1/payments/${payment}/refund`, { amount_satang: 5_000, reason: 'ขอบคุณลูกค้าประจำ' })
  const { payment: waiting } = (await shop.get(`/v1/invoices/${byInvoice.latest_invoice}`)).json
  await made(`/v1/test_helpers/payments/${waiting}/succeed`, { amount_satang: 100 })
  const [licence] = (await shop.get('/v1/licenses')).json.data
  await shop.post(
    '/v1/licenses/verify',
    { product_id: licence.product, license_key: licence.key, instance: 'studio-pc' },
    VERSION,
  )
  await addProductFile(billing, shop, licence.product, 'คู่มือสตูดิโอ.pdf')
  for (let n = 0; n < 9; n++)
    await made(`/v1/customers/${customer}/credits/consume`, { product: licence.product, amount: 1 })
  const once = await shop.price(
    { type: 'one_time', amount_satang: 99_900, interval: undefined },
    { name: 'แอปเดสก์ท็อป' },
  )
  const link = { customer_email: 'walk.in@example.com', success_url: 'https://shop.example/thanks' }
  await made('/v1/checkout_sessions', { ...link, line_items: [{ price: once, quantity: 1 }] })
  await made('/v1/payment_links', { line_items: [{ price: once, adjustable: { maximum: 5 } }] })
  await made('/v1/approvals', {
    ...{ method: 'POST', path: `/v1/payments/${payment}/refund`, body: { amount_satang: 1_000 } },
    reason: 'ลูกค้าแจ้งว่าแก้วแตก',
  })
  const endpoint = await made('/v1/webhook_endpoints', {
    url: 'https://shop.example/hooks',
    enabled_events: ['payment.succeeded'],
  })
  await made('/v1/test_helpers/webhook_events', { type: 'payment.succeeded' })
  await made(`/v1/webhook_endpoints/${endpoint.id}/replay`, { from: 1 })
  await made('/v1/test_clocks', { frozen_time: 1_800_000_000, name: 'new year' })
  const stripe = await addGatewayRow(billing.api, shop.id, 'Stripe ของร้าน')
  const { gateways } = billing.api.deps
  // Its book is empty: nobody can open its credentials, and nothing is asked of the provider.
  const empty = { name: stripe, book: { lines: async () => [] } }
  billing.api.deps.gateways = {
    ...gateways,
    named: async (name, of) => (name === stripe ? empty : gateways.named(name, of)),
  }
  await showSlips(billing, shop, waiting)
  await sendCertificate(billing, shop, await showInvoicesByHand(made))
  await made('/v1/simulations', { customers: 1, months: 1, seed: 7 })
  await billing.api.db.pool.query(
    `insert into quarantine (object_id, kind, workflow_id, merchant_id, livemode, step, code, reason, since, tries, last_tried_at, next_try_at, code_version)
     select id, 'subscription', 'subscription/' || id, merchant_id, livemode, 'step remind', '23514', 'the database refuses it (23514)', $2::bigint, 2,
       $2::bigint + 60, $2::bigint + 660, 'sample' from subscriptions where id = $1`,
    [byInvoice.id, Math.floor(Date.now() / 1_000) - 120],
  )
  // Of the team, one who has come, and one who has been asked to come.
  const owner = await inviting?.()
  const by = { by: owner?.email ?? 'malee@baankafae.example', byId: owner?.id ?? null, from: '203.0.113.7' }
  const asked = (email: string, role: Role) =>
    asMerchant(
      billing,
      shop.id,
      (c) =>
        invite(c, { email, role, invitedBy: null, locale: 'th', byMail: false, encryptionKey: TEST_ENCRYPTION_KEY }),
      by,
    )
  const invited = await asked('ploy@baankafae.example', 'support')
  const password = 'correct horse battery'
  const as = { name: 'พลอย', passwordHash: await hashPassword(password, CHEAP), locale: 'th' } as const
  const token = memberLinkToken(TEST_ENCRYPTION_KEY, invited.id)
  const joined = await asMerchant(billing, shop.id, (c) => acceptInvitation(c, { token, as }), { from: '203.0.113.24' })
  if (!joined) throw new Error('The invitation was not accepted.')
  // Of a change the log says what was, and what is.
  await asMerchant(billing, shop.id, (c) => setRole(c, joined.memberId, 'finance'), by)
  const ploy = { id: joined.memberId, email: 'ploy@baankafae.example', password }
  await asked('bookkeeper@baankafae.example', 'viewer')
  await logInCookie(billing, shop, ploy, { on: 'Safari · iPhone', from: '203.0.113.24' })
  await billing.settled()
}

/** The certificate of what was withheld of a paid invoice, as a photograph. */
async function sendCertificate(billing: BillingApi, shop: ApiShop, invoice: string): Promise<void> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await sampleCertificate())]), '50bis.png')
  const address = `${billing.api.url}/v1/invoices/${invoice}/withholding_certificate/file`
  const headers = { authorization: `Bearer ${shop.testKey}`, 'idempotency-key': 'certificate' }
  const answer = await fetch(address, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
}

/**
 * A draft, an open invoice, one that was paid less withholding tax, and a transfer that is short by such a tax. Returns the id of the paid one.
 */
async function showInvoicesByHand(made: (path: string, body?: object) => Promise<Json>): Promise<string> {
  const company = {
    ...{ email: 'accounts@example.co.th', name: 'บริษัท ตัวอย่างการค้า จำกัด', tax_id: '0105599000108' },
    withholding_rate_bps: 300,
  }
  const customer = (await made('/v1/customers', company)).id
  const lines = [
    { description: 'ออกแบบเว็บไซต์ งวดที่ 1', unit_amount_satang: 1_000_000 },
    { description: 'ดูแลระบบ', unit_amount_satang: 35_000, quantity: 2 },
  ]
  const drafted = (body: object = {}) => made('/v1/invoices', { customer, lines, memo: 'ขอบคุณที่ใช้บริการ', ...body })
  const opened = async (body: object = {}) => made(`/v1/invoices/${(await drafted(body)).id}/send`)
  const paid = await opened()
  await made(`/v1/test_helpers/payments/${paid.payment}/succeed`)
  await made(`/v1/payments/${paid.payment}/refund`, { amount_satang: 5_000, reason: 'ส่วนลดค่าดูแลระบบตามที่ตกลง' })
  const short = await opened({ withholding_rate_bps: 0 })
  await made(`/v1/test_helpers/payments/${short.payment}/succeed`, { amount_satang: 1_037_900 })
  await opened()
  await drafted()
  return paid.id
}

/** A bank account, a slip that waits for a member and one that was refused, and a statement with a broken row. */
async function showSlips(billing: BillingApi, shop: ApiShop, payment: string): Promise<void> {
  const credentials = { promptpay: { type: 'phone', id: '0812345678' }, slip_verifier: 'manual' }
  const { gateways, links } = billing.api.deps
  billing.api.deps.gateways = createGateways(billing.api.db, { links, encryptionKey: TEST_ENCRYPTION_KEY })
  const body = { provider: 'bank', credentials, default_for: [], description: 'บัญชีของร้าน' }
  const { json, status, text } = await shop.post('/v1/gateway_accounts', body)
  billing.api.deps.gateways = gateways
  if (status !== 200) throw new Error(text)
  await billing.api.db.pool.query(
    `insert into slips (id, merchant_id, livemode, payment_id, gateway, status, reason, waits_for, sending_bank, reference, asks, created_at)
     select slip.id, p.merchant_id, p.livemode, p.id, p.gateway, slip.status, slip.reason, slip.waits_for, '004', slip.reference, 0, p.created_at
     from payments p, (values ($2, 'waiting', null, 'by_hand', '016332124511BTF01'), ($3, 'rejected', 'old', null, '016329180237BTF02')) slip (id, status, reason, waits_for, reference) where p.id = $1`,
    [payment, mintId('slip_'), mintId('slip_')],
  )
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const csv = {
    raw: `Date,Time,Amount,Sender\n${day},09:41,77.00,นาย สมชาย ใจดี\n${day},10:02,many,`,
    headers: { 'content-type': 'text/csv' },
  }
  const read = await shop.send('POST', `/v1/bank_statements?gateway_account=${json.id}`, csv)
  if (read.status !== 200) throw new Error(read.text)
}
