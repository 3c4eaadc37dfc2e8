// The first page of a shop, without a browser: figures that a bookkeeper can check day by day, the payout of the next Friday, what waits for a
// decision, and what each role sees.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { commit } from '../../commands/commit.ts'
import { payInRound } from '../../commands/reserve-payout.ts'
import { firstIdAt, mintId } from '../../db/ids.ts'
import { rollUpMoney } from '../../db/queries/balance.ts'
import { arrivalDateOf, nextRoundAfter } from '../../rules/payouts.ts'
import { bangkokDate, fromBangkok } from '../../rules/periods.ts'
import { writtenDate } from '../../rules/written-date.ts'
import { HOME } from '../../web/dashboard/home/words.ts'
import { T0 } from '../support/billing.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { ACCOUNTS, addAccount, earn } from '../support/payouts.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

const DAY = 86_400

let billing: BillingApi
beforeAll(async () => {
  billing = await startBillingApi()
})
afterAll(() => billing.close())

const clock = () => Math.floor(Date.now() / 1000)
const today = () => fromBangkok(bangkokDate(clock()))

const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<title.*?<\/title>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const members = new Map<string, PortalBrowser>()

/** The page of a shop for a member, with its figures. */
async function homeOf(shop: ApiShop, { mode = 'test', role = 'owner', query = '' } = {}) {
  const known = members.get(`${shop.id} ${role}`)
  const member = known ?? (await signedInMember(billing, shop, role as 'owner'))
  members.set(`${shop.id} ${role}`, member)
  const { status, text } = await member.get(`/dashboard/${await slugOf(billing, shop)}/${mode}${query}`)
  expect(status).toBe(200)
  const figures = [...text.matchAll(/<li class="figure">(.*?)<\/li>/gs)].map(([, one]) => wordsOf(one!))
  return { text, figures, words: wordsOf(text) }
}

async function bookLive(
  shop: ApiShop,
  rows: readonly (readonly [type: string, at: number, amount: number, fee: number])[],
) {
  const given = rows.map(([type, created, amount, fee], n) => ({
    id: firstIdAt('ledger_transaction', created) + String(n).padStart(16, '0'),
    ...{ type, created, amount, fee },
  }))
  await billing.api.sql(
    `insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at)
     select r.id, $1, true, r.type, r.id, r.amount, r.fee, r.amount - r.fee, r.created, r.created
     from jsonb_to_recordset($2::jsonb) as r (id text, type text, amount bigint, fee bigint, created bigint)`,
    [shop.id, JSON.stringify(given)],
  )
}

test('counts days from midnight in Bangkok, a refund on its own day, and holds part of a day against as much of another', async () => {
  const shop = await billing.shop()
  const t = today()
  await bookLive(shop, [
    ['charge', t, 100_000, 3_906], // today's first second
    ['charge', t - 1, 50_000, 1_953], // yesterday's last second
    ['charge', t - DAY, 20_000, 781], // yesterday's first second: what today is compared with
    ['charge', t - 2 * DAY, 80_000, 3_125],
    ['refund', t, -80_000, 0], // today, of the payment of the day before yesterday
    ['charge', t - 6 * DAY, 10_000, 391], // the first of 7 days
    ['charge', t - 6 * DAY - 1, 7_000, 0], // the last second of the day before: later in its day than it is now
    ['charge', t - 13 * DAY, 30_000, 0], // what 7 days are compared with
    ['charge', t - 27 * DAY, 1_000, 0],
    ['charge', t - 27 * DAY - 1, 2_000, 0],
    ['charge', t - 55 * DAY, 4_000, 0],
    ['charge', t - 55 * DAY - 1, 8_000, 0],
  ])
  for (const round of ['row by row', 'from sums']) {
    const { text, figures, words } = await homeOf(shop, { mode: 'live' })
    expect([round, figures[0]]).toEqual([
      round,
      'Gross today ฿1,000.00 Net: ฿160.94 Yesterday up to this time: ฿200.00',
    ])
    expect([round, words]).toEqual([
      round,
      expect.stringContaining(
        'Gross in the last 28 days ฿2,980.00 ▲ +฿2,940.00 from ฿40.00 Fees: −฿101.56 Refunds: −฿800.00 Net: ฿2,078.44 Gross by day',
      ),
    ])
    const table = text.slice(text.indexOf('aria-label="Table: Gross by day"'))
    expect(table).toContain(`<th scope="row">${writtenDate(t - DAY, 'en')}</th><td class="numeric">฿700.00</td></tr>`)
    expect(table).toContain('<th scope="row">Total</th><td class="numeric">฿2,980.00</td></tr>')
    await rollUpMoney(billing.api.db.pool)
  }
})

test('tells a new shop what to do first, in both languages and modes, and shows nothing as nothing', async () => {
  const shop = await billing.shop()
  for (const mode of ['test', 'live']) {
    const { figures, words, text } = await homeOf(shop, { mode })
    expect(figures).toEqual([
      'Gross today ฿0.00',
      'Monthly recurring revenue ฿0.00',
      // The amount of nothing is said once.
      'Next payout ฿0.00 Nothing will be paid out: a payout is at least ฿500.00.',
    ])
    expect(words).toContain('Gross in the last 28 days ฿0.00 Gross by day')
    expect(words).toContain('Getting started Hide this list 0 of 7 done')
    expect(words).toContain('Nothing in this period yet')
    expect(words).not.toContain('Needs your attention')
    expect(text).not.toMatch(/NaN|undefined|null/)
  }
  const { words } = await homeOf(shop, { query: '?lang=th' })
  for (const said of ['เสร็จแล้ว 0 จาก 7', 'รายได้ประจำต่อเดือน', 'รอบนี้จะไม่มีการโอน เพราะยอดขั้นต่ำคือ ฿500.00'])
    expect(words).toContain(said)
})

test('ticks off what is done, until all of it is', async () => {
  const shop = await billing.shop()
  const price = await shop.price({ type: 'one_time', interval: undefined })
  expect((await homeOf(shop)).words).toContain(
    '1 of 7 done Add a product with a price Done Create a payment link To do',
  )
  await shop.post(
    '/v1/checkout_sessions',
    { customer_email: 'a@example.com', line_items: [{ price }], success_url: 'https://example.com' },
    { headers: { 'service-version': '2026-09-01' } },
  )
  // A checkout for one buyer is no link that a shop can post.
  expect((await homeOf(shop)).words).toContain(' Create a payment link To do')
  const link = (await shop.post('/v1/payment_links', { line_items: [{ price }] })).json.id
  expect((await homeOf(shop)).words).toContain('2 of 7 done Add a product with a price Done Create a payment link Done')
  // One that is closed again was made all the same.
  await shop.post(`/v1/payment_links/${link}`, { active: false })
  await addAccount(shop)
  await shop.post('/v1/webhook_endpoints', { url: 'https://shop.example/webhooks' })
  await shop.subscribe()
  await billing.settled()
  // What is left stands by itself, and what is done is folded.
  const { words, text } = await homeOf(shop)
  expect(words).toContain('Fill in your tax details To do Invite your team To do 5 of 7 done Add a product')
  expect(text).toMatch(/<details class="more"><summary>5 of 7 done<\/summary>/)
  await billing.api.sql(
    `update merchants set tax = '{"address": {"line1": "1 Silom"}, "legal_name": "Baan Kafae"}' where id = $1`,
    [shop.id],
  )
  await signedInMember(billing, shop)
  expect((await homeOf(shop)).words).not.toContain('Getting started')
  // Nothing was done in live mode, except what belongs to both modes.
  expect((await homeOf(shop, { mode: 'live' })).words).toContain('2 of 7 done')
})

describe('the next payout', () => {
  test('is what the round then pays, and says why nothing would be paid', async () => {
    const shop = await billing.shop()
    await earn(billing, shop)
    const round = nextRoundAfter(clock())
    const next = async () => (await homeOf(shop)).figures.find((text) => text.startsWith('Next payout'))
    const friday = writtenDate(round.at, 'en')
    expect(await next()).toBe(
      `Next payout ฿0.00 Nothing will be paid out: there is no bank account to pay to. ฿960.94 will be available on Friday ${friday}.`,
    )
    const missing = '฿960.94 cannot be paid out: add the bank account that it goes to'
    expect((await homeOf(shop)).text).toContain(`/settings/bank-accounts"><span>${missing}</span></a>`)
    await addAccount(shop)
    expect((await homeOf(shop)).text).not.toContain(missing)
    // It includes what becomes available by then, to the second.
    for (const [availableOn, amount] of [
      [round.at, 50_000],
      [round.at + 1, 70_000],
    ] as const)
      await billing.api.sql(
        `with t as (
           insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at)
           values ($1, $2, false, 'adjustment', $1, $3, 0, $3, $4, $5) returning id)
         insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
         select t.id, $2, false, e.account, e.satang from t, (values ('merchant_balance', $3::bigint), ('adjustments', -$3::bigint)) e (account, satang)`,
        [mintId('txn_'), shop.id, amount, availableOn, clock()],
      )
    await billing.api.sql(`update merchants set settings = settings || '{"payouts_paused": true}' where id = $1`, [
      shop.id,
    ])
    expect(await next()).toContain('Nothing will be paid out: payouts are paused')
    await billing.api.sql(`update merchants set settings = settings - 'payouts_paused' where id = $1`, [shop.id])
    expect(await next()).toBe(
      `Next payout ฿1,460.94 ${HOME.en.nextOn(friday, writtenDate(arrivalDateOf(round.at), 'en'))} ฿700.00 is pending for a later payout.`,
    )
    const { orm } = billing.api.db
    const { links, workflows } = billing.api.deps
    const context = { merchantId: shop.id, livemode: false, apiVersion: '2026-09-01', at: round.at }
    const paid = await commit({ orm, links, notifier: workflows }, context, (c) =>
      payInRound(c, round, { gateway: 'simulator', now: clock(), simulated: false }),
    )
    expect(paid).toMatchObject({ kind: 'payout', payout: { amountSatang: 146_094 } })
    await billing.settled()
    // Nothing is left for that Friday, so what comes next is the one after.
    const following = nextRoundAfter(round.at).at
    expect(await next()).toBe(
      `Next payout ฿700.00 ${HOME.en.nextOn(writtenDate(following, 'en'), writtenDate(arrivalDateOf(following), 'en'))}`,
    )
  })
})

test('says what waits for somebody, with the way there, and what has failed', async () => {
  const shop = await billing.shop()
  await shop.subscribe({ payment_method: 'pm_card_declined' })
  const { json: good } = await shop.subscribe()
  const { payment } = (await shop.get(`/v1/invoices/${good.latest_invoice}`)).json
  await shop.post(`/v1/test_helpers/payments/${payment}/dispute`)
  await billing.settled()
  await billing.api.sql(`update subscriptions set status = 'past_due' where id = $1`, [good.id])
  await billing.api.sql(`update disputes set evidence_due_by = $2 where payment_id = $1`, [payment, clock() + 9 * DAY])
  const { json: endpoint } = await shop.post('/v1/webhook_endpoints', { url: 'https://shop.example/webhooks' })
  await billing.api.sql(`update webhook_endpoints set status = 'disabled' where id = $1`, [endpoint.id])
  const { json: failing } = await shop.post('/v1/webhook_endpoints', { url: 'https://shop.example/other' })
  await billing.api.sql(`update webhook_endpoints set failing_since = 1 where id = $1`, [failing.id])
  const { text, words, figures } = await homeOf(shop)
  expect(words).toContain(
    'Needs your attention 4 1 subscription is past due 1 undecided dispute ฿1,000.00 · 9 days left 1 webhook endpoint does not take its events since 01/01/1970 1 webhook endpoint is disabled Getting started',
  )
  expect(text).toContain('/test/subscriptions?status=past_due"><span>1 subscription is past due</span></a>')
  // What waits is seldom as long as the steps beside it would be: they stand below it.
  expect(text.indexOf('aria-labelledby="attention"')).toBeLessThan(text.indexOf('aria-labelledby="start"'))
  expect(text).not.toContain('class="columns"')
  // What it was for stands in the latest payments, where the role may see it.
  expect(text).toContain('data-label="Product"')
  expect(figures.find((one) => one.startsWith('Monthly'))).toMatch(
    /^Monthly recurring revenue ฿1,000\.00 from 1 subscription/,
  )
})

test('says of past-due subscriptions what their open invoices still ask for, without the tax that is withheld', async () => {
  const shop = await billing.shop()
  const { id: clock } = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json
  const price = await shop.price({ amount_satang: 100_000 })
  const charged = { customer: await shop.customer({ test_clock: clock }), price }
  const { json: declined } = await shop.subscribe({ ...charged, payment_method: 'pm_card_ok_then_declined' })
  await shop.subscribe(charged)
  const company = await shop.customer({ test_clock: clock, withholding_rate_bps: 300 })
  const dear = await shop.price({ amount_satang: 200_050 })
  const { json: billed } = await shop.subscribe({ customer: company, price: dear, collection_method: 'invoice' })
  const first = (await shop.get(`/v1/invoices/${billed.latest_invoice}`)).json
  expect((await shop.post(`/v1/test_helpers/payments/${first.payment}/succeed`)).status).toBe(200)
  await billing.settled()
  expect((await homeOf(shop)).words).not.toContain('past due')
  // Another invoice of a subscription that is paid is not past due, though it is open.
  expect((await shop.subscribe({ price, collection_method: 'invoice' })).status).toBe(200)
  // Ten days after the end of the first period the card has been declined, and the second invoice is late.
  expect((await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: T0 + 38 * DAY })).status).toBe(200)
  await billing.settled()
  const { data } = (await shop.get('/v1/subscriptions?status=past_due')).json
  expect(data).toHaveLength(2)
  // An invoice that was voided asks for nothing more.
  await billing.api.sql("update invoices set status = 'void', amount_paid_satang = 0, paid_at = null where id = $1", [
    declined.latest_invoice,
  ])
  // 3 % of ฿2,000.50 is ฿60.02: ฿1,000.00 and ฿1,940.48 are missing.
  expect((await homeOf(shop)).words).toContain('2 subscriptions are past due ฿2,940.48 ')
  const live = await homeOf(shop, { mode: 'live' })
  expect(live.words).not.toContain('past due')
})

test('says how much the payouts come to that the bank refused or sent back in the last 28 days', async () => {
  const shop = await billing.shop()
  await addAccount(shop, ACCOUNTS.closed)
  await earn(billing, shop)
  const ids: string[] = []
  for (const amount_satang of [50_050, 60_000, 70_000, 80_000]) {
    ids.push((await shop.post('/v1/payouts', { amount_satang })).json.id)
    await billing.settled()
  }
  const { data } = (await shop.get('/v1/payouts?status=failed')).json
  expect(data).toHaveLength(4)
  const since = today() - 27 * DAY
  for (const [n, status, endedAt] of [
    [1, 'returned', since],
    [2, 'failed', since - 1],
  ] as const)
    await billing.api.sql('update payouts set status = $2, ended_at = $3 where id = $1', [ids[n], status, endedAt])
  // The bank may pay this one after all.
  await billing.api.sql(
    "update payouts set status = 'in_transit', failure_code = null, next_action_at = 1, ended_at = $2 where id = $1",
    [ids[3], clock()],
  )
  // Without the one of the day before, and the one that is under way.
  expect((await homeOf(shop)).words).toContain('2 payouts failed in the last 28 days ฿1,100.50 ')
  expect((await homeOf(shop, { mode: 'live' })).words).not.toContain('payouts failed')
})

test('says how many subscriptions will end, which their list has apart', async () => {
  const shop = await billing.shop()
  const { json: one } = await shop.subscribe()
  await shop.subscribe()
  await billing.settled()
  expect((await homeOf(shop)).words).toContain('from 2 subscriptions ')
  await shop.post(`/v1/subscriptions/${one.id}/cancel`)
  expect((await homeOf(shop)).words).toContain('from 2 subscriptions, 1 of them will end')
})

test('shows a role only what it may read, and another shop nothing', async () => {
  const shop = await billing.shop()
  await shop.subscribe()
  await billing.settled()
  const support = await homeOf(shop, { role: 'support' })
  expect(support.words).not.toContain('Next payout')
  expect(support.words).toContain('Latest payments')
  expect((await homeOf(shop, { role: 'finance' })).words).toContain('Next payout')
  // A step that a role may not do is shown without a link.
  expect((await homeOf(shop)).text).toContain('/test/webhooks/new">Add a webhook endpoint</a>')
  expect((await homeOf(shop, { role: 'viewer' })).text).toContain('<li class="to_do">Add a webhook endpoint <span')
  const stranger = await signedInMember(billing, await billing.shop())
  expect((await stranger.get(`/dashboard/${await slugOf(billing, shop)}/test`)).status).toBe(404)
})
