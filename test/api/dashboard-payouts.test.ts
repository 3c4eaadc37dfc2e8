// Balance and payouts in the dashboard, without a browser: the API's sums, what comes when and next, skips with their reasons, the page of a payout
// with its statement, and a manual payout once. Other shops cannot see them.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readComingMoney } from '../../db/queries/money-ahead.ts'
import { formatBaht, satang } from '../../rules/money.ts'
import { bangkokDay, nextRoundAfter, roundDueAt } from '../../rules/payouts.ts'
import { shortDate, writtenDate } from '../../rules/written-date.ts'
import { DAY, T0 } from '../support/billing.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { asMerchant, signedInMember } from '../support/dashboard.ts'
import { ACCOUNTS, addAccount, adjust, earn, NET } from '../support/payouts.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
beforeAll(async () => {
  billing = await startBillingApi()
})
afterAll(() => billing.close())

interface Desk {
  shop: ApiShop
  owner: PortalBrowser
  home: string
  page(path: string): Promise<string>
}

async function openDesk(): Promise<Desk> {
  const shop = await billing.shop()
  const owner = await signedInMember(billing, shop)
  const home = `/dashboard/${await slugOf(billing, shop)}/test`
  return { shop, owner, home, page: async (path) => (await owner.get(home + path)).text }
}

const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
/** The text of the section with this heading. */
const sectionOf = (text: string, id: string) =>
  wordsOf(new RegExp(`<section[^>]*aria-labelledby="${id}">(.*?)</section>`, 's').exec(text)![1]!)
const baht = (amount: number) => `${amount < 0 ? '−' : ''}฿${formatBaht(satang(Math.abs(amount)))}`
const runRound = (shop: ApiShop, at: number) => shop.post('/v1/test_helpers/payout_rounds', { at })
const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
const idsIn = (text: string) => [...new Set([...text.matchAll(/\/payouts\/(po_\w+)"/g)].map(([, id]) => id))]

describe('the balance', () => {
  test('is what the API says, and what is pending comes day by day', async () => {
    const { shop, page } = await openDesk()
    await earn(billing, shop)
    for (let n = 0; n < 2; n++) await shop.subscribe()
    await billing.settled()
    const { available_satang: available, pending_satang: pending } = (await shop.get('/v1/balance')).json
    expect([available, pending]).toEqual([NET, 2 * NET])
    const text = await page('/balance')
    const [figures] = /<ul class="figures">.*?<\/ul>/s.exec(text)!
    expect(wordsOf(figures)).toMatch(
      new RegExp(`Available ${baht(available)} Pending ${baht(pending)} .* On its way to your bank ฿0\\.00`),
    )
    const [{ available_on }] = (await shop.get('/v1/balance_transactions?type=charge')).json.data
    // The first Friday of which the whole day before is behind it.
    const round = Array.from({ length: 8 }, (_, days) => available_on + (days + 1) * DAY).find(
      (at) => new Date((at + 7 * 3_600) * 1_000).getUTCDay() === 5,
    )!
    expect(sectionOf(text, 'coming')).toContain(
      // How much stands in the figure above, and once.
      `Available soon Becomes available on ${writtenDate(available_on, 'en')}, and is paid out by ${writtenDate(round, 'en')}.`,
    )
    expect(await page('/balance?lang=th')).toContain('เงินที่จะถอนได้')
  })

  test('counts money of a test clock by the clock, also where the clock stands long ago', async () => {
    const { shop, page } = await openDesk()
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
    await shop.subscribe({ customer: await shop.customer({ test_clock: clock }) })
    await billing.settled()
    expect((await shop.get('/v1/balance')).json.pending_satang).toBe(NET)
    const balance = await page('/balance')
    expect(sectionOf(balance, 'coming')).toContain(
      `${shortDate(T0 + 7 * DAY, 'en')} ${baht(NET)} – 1 transaction a test clock`,
    )
    // On a phone each cell has its own place in the row: two in one would print over each other.
    const [row] = /<tr>(?:(?!<\/tr>).)*a test clock.*?<\/tr>/s.exec(balance)!
    expect([...row.matchAll(/data-at="(\w+)"/g)].map(([, at]) => at)).toEqual([
      'lead',
      'side',
      'below',
      'corner',
      'line',
    ])
  })

  test('comes to the pending sum whatever has moved: refunds, corrections, rounds of the future', async () => {
    const { shop } = await openDesk()
    await addAccount(shop)
    const now = Math.floor(Date.now() / 1000)
    const charged = (await shop.subscribe()).json
    await shop.subscribe()
    const { payment } = (await shop.get(`/v1/invoices/${charged.latest_invoice}`)).json
    await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 12_345 })
    await billing.settled()
    const pendingAndComing = async () => {
      const owner = { merchantId: shop.id, livemode: false }
      const coming = await readComingMoney(billing.api.db.pool, owner, Math.floor(Date.now() / 1000), 100)
      const { pending_satang } = (await shop.get('/v1/balance')).json
      return [coming.reduce((sum, { netSatang }) => sum + netSatang, 0), pending_satang]
    }
    const [before, pending] = await pendingAndComing()
    expect([before, pending]).toEqual([2 * NET, 2 * NET])
    await runRound(shop, now + 10 * DAY)
    await billing.settled()
    const [after, left] = await pendingAndComing()
    expect(after).toBe(left)
  })

  test('lists what has moved it in words that lead there, with filters, orders and a file', async () => {
    const { shop, owner, home, page } = await openDesk()
    const { json } = await shop.subscribe()
    const { payment } = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
    const refund = (await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 100 })).json
    await billing.settled()
    const text = await page('/balance')
    expect(text).toContain(`/payments/${payment}">Payment</a>`)
    expect(text).toContain(`/refunds/${refund.id}">Refund</a>`)
    expect(await page('/balance?type=refund')).not.toContain('Payment</a>')
    const byNet = await page('/balance?order=net')
    expect(byNet.indexOf('Refund</a>')).toBeLessThan(byNet.indexOf('Payment</a>'))
    const file = await owner.get(`${home}/balance?csv=all&type=charge`)
    expect(file.text.trim().split('\r\n')).toHaveLength(2)
    const fresh = await openDesk()
    const nothing = await fresh.page('/balance')
    expect(nothing).toContain('Nothing has moved yet')
    for (const text of [nothing, await fresh.page('/payouts')]) expect(text).toContain('>Add a bank account</a>')
    await addAccount(fresh.shop)
    expect(await fresh.page('/balance')).not.toContain('>Add a bank account</a>')
  })
})

describe('what comes next', () => {
  const next = async ({ page }: Desk) => sectionOf(await page('/payouts'), 'next')

  test('is what will be available on Friday, where to and when, by the rule of the round', async () => {
    const desk = await openDesk()
    const now = Math.floor(Date.now() / 1000)
    const { at } = nextRoundAfter(now)
    await earn(billing, desk.shop)
    expect(await next(desk)).toContain(`there is no bank account to pay to. ${baht(NET)} will be available on Friday`)
    await addAccount(desk.shop)
    // The balance says the same, once: in its figures.
    expect(await next(desk)).toContain(baht(NET))
    const balance = await desk.page('/balance')
    expect(balance).toContain(baht(NET))
    expect(sectionOf(balance, 'next')).not.toContain(baht(NET))
    const booking = {
      id: desk.shop.id,
      commit: (_: number, work: never) => asMerchant(billing, desk.shop.id, work, { livemode: false }),
    }
    await adjust(booking as never, { at: now, amount: 5_000, availableOn: at })
    const text = await next(desk)
    expect(text).toContain(`Will be paid out on Friday ${writtenDate(at, 'en')} at 10:00`)
    expect(text).toContain('Siam Commercial Bank •••• 7890')
    expect(sectionOf(await desk.page('/balance'), 'next')).toBe(text)
    const pause = { payouts_paused: true }
    await billing.api.sql('update merchants set settings = settings || $2 where id = $1', [desk.shop.id, pause])
    expect(await next(desk)).toContain('payouts are paused in the settings')
    expect((await runRound(desk.shop, at)).json.skipped[0].reason).toBe('paused')
    await billing.api.sql("update merchants set settings = settings - 'payouts_paused' where id = $1", [desk.shop.id])
    expect((await runRound(desk.shop, at)).json.payouts[0].amount_satang).toBe(NET + 5_000)
    await billing.settled()
    expect(await next(desk)).toContain('฿0.00 Nothing will be paid out')
  })

  test('is nothing with the reason, where there is too little', async () => {
    const desk = await openDesk()
    expect(await next(desk)).toContain('฿0.00 Nothing will be paid out: a payout is at least ฿500.00')
  })
})

describe('payouts', () => {
  test('stand between the rounds that paid nothing, newest first, and each skip says why in both languages', async () => {
    const desk = await openDesk()
    const { shop, page, owner, home } = desk
    const { now } = await earn(billing, shop)
    await runRound(shop, T0)
    await runRound(shop, now)
    await addAccount(shop)
    await runRound(shop, now + 1)
    await billing.settled()
    const text = wordsOf(await page('/payouts'))
    const [paid, unbanked, early] = [
      'Siam Commercial Bank •••• 7890 ',
      `there was no bank account to pay ${baht(NET)} to`,
      'Nothing was paid out: ฿0.00 was available, and a payout is at least ฿500.00',
    ].map((words) => text.lastIndexOf(words))
    expect([paid! > 0, paid! < unbanked!, unbanked! < early!]).toEqual([true, true, true])
    expect(await page('/payouts?lang=th')).toContain('ซึ่งต่ำกว่ายอดโอนขั้นต่ำ ฿500.00')
    expect(await page('/payouts?status=paid&lang=th')).toContain('>โอนแล้ว</span>')
    expect(idsIn(await page('/payouts?status=paid'))).toHaveLength(1)
    expect(idsIn(await page('/payouts?status=failed'))).toHaveLength(0)
    const { headers, text: file } = await owner.get(`${home}/payouts?csv=all`)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="payouts-test-/)
    const [head, ...rows] = file.trim().split('\r\n')
    expect([head!.includes('amount_satang'), head!.includes('reason'), rows.length]).toEqual([true, true, 3])
  })

  test('are pages with what they are made of, their statement and their history', async () => {
    const { shop, page, owner, home } = await openDesk()
    await addAccount(shop)
    const { now } = await earn(billing, shop, 2)
    const [{ id, reference }] = (await runRound(shop, now)).json.payouts
    await billing.settled()
    const text = await page(`/payouts/${id}`)
    const seen = wordsOf(text)
    for (const words of [
      `Payout of ${baht(2 * NET)}`,
      // Every column of money has its sum, and a phone says it below its rows.
      `Total ฿2,000.00 −${baht(2 * (100_000 - NET))} ${baht(2 * NET)}`,
      `Gross ฿2,000.00 Fee with VAT −${baht(2 * (100_000 - NET))} Paid out ${baht(2 * NET)}`,
      `฿1,000.00 − ${baht(100_000 - NET)} fee`,
      'Hong Saeng Studio Co., Ltd.',
      reference,
      `payout/${id}`,
      'payout.paid',
    ])
      expect(seen).toContain(words)
    expect(text).toContain('<tfoot')
    // Its papers are at its title, the one in the language of the page first.
    const [, files] = /<main[^>]*>(.*?)id="about"/s.exec(text) ?? ['', '']
    expect([...files.matchAll(/statement\?(\w+=\w+)/g)].map(([, query]) => query)).toEqual([
      'locale=en',
      'locale=th',
      'format=csv',
    ])
    // The round is not of a Friday, unless this runs on one.
    expect(seen.includes('run by hand in test mode')).toBe(roundDueAt(now).date !== bangkokDay(now))
    // Its own line is not a part of it.
    expect(/<tbody>.*?<\/tbody>/s.exec(text)?.[0].match(/<tr/g)).toHaveLength(2)
    expect(text.match(/>Payment<\/a>/g)).toHaveLength(2)
    const pdf = await owner.get(`${home}/payouts/${id}/statement?locale=en`)
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const csv = await owner.get(`${home}/payouts/${id}/statement?format=csv`)
    expect(csv.text.trim().split('\r\n')).toHaveLength(3)
    // The statement is the one file of it.
    expect(text).not.toContain('csv=all')
  })

  test('that failed say why in words, and that the money is back', async () => {
    const { shop, page } = await openDesk()
    await addAccount(shop, ACCOUNTS.closed)
    const { now } = await earn(billing, shop)
    const [{ id }] = (await runRound(shop, now)).json.payouts
    await billing.settled()
    const text = wordsOf(await page(`/payouts/${id}`))
    expect(text).toContain('The bank account is closed')
    expect(text).toContain('The money is back in your balance')
    expect(await page(`/payouts/${id}?lang=th`)).toContain('เงินกลับเข้ายอดเงินของคุณแล้ว')
    expect((await shop.get('/v1/balance')).json.available_satang).toBe(NET)
  })
})

describe('a payout by hand', () => {
  test('is one however often its form is sent, and of a part says so', async () => {
    const { shop, page, owner, home } = await openDesk()
    expect(await page('/payouts')).not.toContain('/payouts/new')
    await addAccount(shop, ACCOUNTS.slow)
    await earn(billing, shop)
    expect(await page('/payouts')).toContain('/payouts/new')
    const form = await page('/payouts/new')
    expect(wordsOf(form)).toContain(`From ฿500.00 to ${baht(NET)}, which is all that is available.`)
    expect(wordsOf(form)).toMatch(/Bank account \S.* ••••\s\d{4} Arrival \d\d\/\d\d\/\d{4}/)
    const little = await owner.post(`${home}/payouts/new`, { form_key: `${keyIn(form)}-0`, amount_satang: '499.99' })
    expect([little.status, /id="field-amount_satang-error"/.test(little.text)]).toEqual([422, true])
    // All that is available stands in the field. What would follow is shown first, and nothing has happened yet.
    expect(form).toMatch(new RegExp(`name="amount_satang"[^>]*value="${formatBaht(satang(NET))}"`))
    const review = await owner.post(`${home}/payouts/new`, { form_key: keyIn(form), amount_satang: '600' })
    expect(review.status).toBe(200)
    expect(wordsOf(review.text)).toMatch(
      new RegExp(
        `Amount ฿600\\.00 Bank account \\S.* ••••\\s\\d{4} \\S.* Arrival \\d\\d/\\d\\d/\\d{4} Fee None: the whole amount arrives Stays available ${baht(NET - 60_000)}`,
      ),
    )
    expect(review.text).toContain('Pay out ฿600.00</button>')
    expect((await shop.get('/v1/payouts')).json.data).toHaveLength(0)
    const account = /name="account" value="([^"]+)"/.exec(review.text)![1]!
    const fields = { form_key: keyIn(review.text), amount_satang: '600.00', account, step: 'pay' }
    const back = await owner.post(`${home}/payouts/new`, { ...fields, change: 'true' })
    expect([back.status, /name="amount_satang"[^>]*value="600.00"/.test(back.text)]).toEqual([200, true])
    // Another account than the one that was shown is shown first.
    const moved = await owner.post(`${home}/payouts/new`, { ...fields, account: 'ba_another' })
    expect([moved.status, moved.text.includes('has changed meanwhile')]).toEqual([409, true])
    expect((await shop.get('/v1/payouts')).json.data).toHaveLength(0)
    const sent = await Promise.all([1, 2].map(() => owner.post(`${home}/payouts/new`, fields)))
    await billing.settled()
    const { data } = (await shop.get('/v1/payouts')).json
    expect(data.map(({ amount_satang }: { amount_satang: number }) => amount_satang)).toEqual([60_000])
    expect(sent.map(({ location }) => location)).toEqual(
      Array(2).fill(`${home}/payouts/${data[0].id}?flash=paying_out`),
    )
    expect(await page(`/payouts/${data[0].id}`)).toContain('A part of the balance')
    expect(wordsOf(await page('/balance'))).toContain('On its way to your bank ฿600.00')
    const again = await owner.post(`${home}/payouts/new`, { form_key: 'another-form', amount_satang: '600' })
    expect([again.status, again.text.includes('role="alert"')]).toEqual([422, true])
    const none = await page('/payouts/new')
    expect(wordsOf(none)).toMatch(/Nothing can be paid out now: .* is at least ฿500.00. The next round is on Friday/)
    expect(none).not.toContain('name="amount_satang"')
    // The round of an instant is a tool of the test mode, not an action beside paying out.
    expect(await page('/payouts')).not.toContain('Run a round')
  })
})

test('belong to one shop and mode, and to whoever’s role reaches there', async () => {
  const { shop, owner, home } = await openDesk()
  await addAccount(shop)
  const { now } = await earn(billing, shop)
  const [{ id }] = (await runRound(shop, now)).json.payouts
  await billing.settled()
  const other = await openDesk()
  for (const path of ['/balance', '/payouts', `/payouts/${id}`, `/payouts/${id}/statement`])
    expect((await other.owner.get(home + path)).status).toBe(404)
  for (const path of [`/payouts/${id}`, `/payouts/${id}/statement`, `/payouts/${id}?csv=all`]) {
    expect((await other.owner.get(other.home + path)).status).toBe(404)
    expect((await owner.get(home.replace(/test$/, 'live') + path)).status).toBe(404)
  }
  const support = await signedInMember(billing, shop, 'support')
  for (const path of ['/balance', '/balance?csv=all', '/payouts', `/payouts/${id}`, '/payouts/new'])
    expect((await support.get(home + path)).status).toBe(403)
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect((await viewer.get(`${home}/payouts`)).text).not.toContain('/payouts/new')
  expect((await viewer.get(`${home}/payouts/new`)).status).toBe(403)
  expect((await viewer.post(`${home}/payouts/new`, {})).status).toBe(403)
  expect((await owner.post(`${home}/payouts/new`, {}, { origin: 'https://evil.example' })).status).toBe(400)
  expect((await shop.get('/v1/payouts')).json.data).toHaveLength(1)
})
