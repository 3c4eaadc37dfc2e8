// What the front page says of the installation: the fees of its own terms, its demo shop, who runs it, and a sample that works.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { configuredTerms } from '../../rules/terms.ts'
import { sample } from '../../web/front/view.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterAll(() => billing.checkAndClose())

/** As a browser without JavaScript sees it: the words alone. */
async function front(lang = 'en') {
  const answer = await fetch(`${billing.api.url}/?lang=${lang}`, { headers: { accept: 'text/html' } })
  const page = await answer.text()
  return { page, words: page.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ') }
}

test('the fees are those of the terms that are in force now', async () => {
  const { page, words } = await front()
  expect(words).toContain('PromptPay 1.65% ฿982.34 Card 3.65% ฿960.94')
  expect(words).toContain('VAT of 7%')
  // The way to them stands at the top.
  expect(page).toContain('<a href="#costs">Fees from 1.65% per payment</a>')
  expect(words).toContain('available 7 days after the payment, and is paid out from ฿500.')
  const { deps } = billing.api
  const { links } = deps
  deps.links = {
    ...links,
    terms: configuredTerms({
      feeRates: [
        { from: '2020-01-01', promptpay_bps: 100, card_bps: 300 },
        { from: '2999-01-01', promptpay_bps: 1, card_bps: 1 },
      ],
      vatRates: [],
      availableAfterDays: { card: 3 },
      minimumPayoutSatang: 100_000,
    }),
  }
  const changed = (await front()).words
  deps.links = links
  expect(changed).toContain('PromptPay 1% ฿989.30 Card 3% ฿967.90')
  expect(changed).toContain('Fees from 1% per payment')
  expect(changed).toContain('available 3–7 days after the payment, and is paid out from ฿1,000.')
  // The sale of the picture: ฿640.00 by PromptPay.
  expect(words).toContain('฿628.70')
  expect(changed).toContain('฿633.15')
  // What holds the money back stands where the Friday is promised.
  expect(words).toContain('payments that are at least 7 days old go to your bank account, from ฿500')
  expect(changed).toContain('payments that are at least 3–7 days old go to your bank account, from ฿1,000')
})

test('it names who runs the installation and its legal texts only where they are set, and makes up no way to an account', async () => {
  const bare = await front()
  // Without an address to write to, the buttons are what anybody can do here.
  expect(bare.words).toContain('There is no sign-up form here')
  expect(bare.page).toContain('<a class="button filled" href="/docs">Read the documentation</a>')
  expect(bare.page).toContain('<a class="button" href="/dashboard">Log in to the dashboard</a>')
  expect(bare.page).not.toContain('mailto:')
  expect(bare.words).toContain('Until Friday it is with the company that runs this installation, in its account')
  expect(bare.words).not.toMatch(/[Rr]un by|Terms|Privacy/)
  const foot = bare.page.slice(bare.page.indexOf('<footer>'))
  for (const way of ['href="/docs"', 'href="/dashboard"', 'test mode']) expect(foot).toContain(way)
  expect([...bare.page.matchAll(/<form[^>]*>/g)]).toHaveLength(1)
  billing.api.deps.operator = {
    name: 'Baan <Pay>',
    email: 'hello@pay.example',
    termsUrl: 'https://pay.example/terms',
    privacyUrl: null,
  }
  const { page, words } = await front()
  expect(words).toContain('Baan &lt;Pay&gt; opens accounts by hand.')
  expect(words).toContain('Until Friday it is with Baan &lt;Pay&gt;, who runs this Satang, in its account')
  expect(page).toContain('href="mailto:hello@pay.example"')
  expect(page).toContain('<a class="button filled" href="mailto:hello@pay.example">Request an account</a>')
  // At the head, beside the prices, and before the foot.
  expect(page.split('Request an account</a>')).toHaveLength(4)
  expect(page).toContain('href="#costs">Pricing</a>')
  expect(page).toContain('<a href="https://pay.example/terms">Terms</a>')
  expect(words).toContain('Run by Baan &lt;Pay&gt;')
  // Whoever is named below is introduced at the top, and once more where it holds money.
  expect(words.indexOf('Run by Baan &lt;Pay&gt;')).toBeLessThan(words.indexOf('Until Friday'))
  expect(words).not.toContain('Privacy')
})

test('it leads to the demo shop where there is one', async () => {
  expect((await front()).page).not.toContain('href="/s/demo"')
  // A process believes what it has read for a minute.
  const other = await billing.api.another()
  await billing.api.sql("update merchants set slug = 'demo' where id = $1", [shop.id])
  const page = await (await fetch(`${other.url}/`, { headers: { accept: 'text/html' } })).text()
  await other.close()
  expect(page).toMatch(/<a class="button filled" href="\/s\/demo">ดูร้านตัวอย่าง<\/a>/)
})

test('every picture that it shows is there, and what is copied is what is shown', async () => {
  for (const lang of ['en', 'th']) {
    const { page } = await front(lang)
    const pictures = [...page.matchAll(/(?:src|srcset)="(\/assets\/[^"]+\.webp)"/g)].map(([, href = '']) => href)
    expect(new Set(pictures).size).toBe(11)
    for (const href of pictures) expect((await fetch(billing.api.url + href)).status).toBe(200)
    expect(page).not.toMatch(/(?:src|srcset)=""/)
    for (const [, shown, copied] of page.matchAll(/<code>([^<]*)<\/code><\/pre><button[^>]* data-copy="([^"]*)"/g))
      expect(shown).toBe(copied)
    expect(page).toContain('data-copy="npm start"')
  }
})

test('its sample opens a checkout', async () => {
  const price = await shop.price()
  const [, body = ''] = sample('x').split("-d '")
  const opened = await shop.post(
    '/v1/checkout_sessions',
    JSON.parse(body.slice(0, body.lastIndexOf("'")).replace('price_…', price)),
    { headers: { 'service-version': /Service-Version: ([\d-]+)/.exec(sample('x'))?.[1] ?? '' } },
  )
  expect([opened.status, opened.json.status]).toEqual([200, 'open'])
  expect(opened.json.url).toContain('/c/')
})

test('it is small, and says what it is in both languages', async () => {
  for (const lang of ['en', 'th']) {
    const { page } = await front(lang)
    expect(page).toContain(`<html lang="${lang}">`)
    expect(page.length).toBeLessThan(30_000)
    expect(page).toContain('property="og:title"')
    expect(page).not.toContain('noindex')
  }
})

test('to merchants it offers this installation alone; a server of their own is for administrators, folded', async () => {
  for (const [lang, own] of [
    ['en', 'your own server'],
    ['th', 'ติดตั้งบนเซิร์ฟเวอร์'],
  ]) {
    const { page } = await front(lang)
    const [merchants = '', developers = ''] = page.split('aria-labelledby="developers"')
    expect(merchants).not.toMatch(/[Ss]erver|เซิร์ฟเวอร์|Temporal/)
    expect(developers).toContain(own)
    expect(developers).toContain('merchant create')
  }
})
