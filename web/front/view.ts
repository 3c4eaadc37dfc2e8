// How the front page looks: what this is, with pictures of its pages, what is different, what it costs here, and the ways to a shop, the dashboard and the documentation.
import type { Operator } from '../../resources/operator.ts'
import type { Satang } from '../../rules/money.ts'
import { PAYMENT_METHODS, type PaymentMethodType } from '../../rules/payment-methods.ts'
import { rateText } from '../../rules/rates.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Frame, framed } from '../components/frame.ts'
import { INVALID } from '../components/invalid.ts'
import { baht, priceTag } from '../components/paying.ts'
import { type Previewed, previewAt } from '../components/preview.ts'
import { satangFoot, satangMark } from '../components/satang-sign.ts'
import { type Html, html } from '../html.ts'
import { FRONT } from './words.ts'

export interface FrontProps {
  baseUrl: string
  /** A shop's name that is none; null before anything is typed. */
  typed: string | null
  /** A shop to look at; null where there is none. */
  demoHref: string | null
  costs: Costs
  operator: Operator
  /** Pictures of the product by kind and look: `dashboard-en-light`. The tax invoice is paper, and the same light and dark: `tax-en`. */
  pictures: ReadonlyMap<string, { href: string; width: number; height: number }>
}

export interface Costs {
  vatBps: number
  methods: readonly { type: PaymentMethodType; feeBps: number; netSatang: Satang; afterDays: number }[]
  /** Of which `netSatang` remains. */
  exampleSatang: Satang
  minimumPayoutSatang: Satang
  /** What is bought in the picture. */
  sold: {
    grossSatang: Satang
    /** The VAT within it, and what is left without it: on its tax invoice. */
    vatSatang: Satang
    afterDays: number
    feeSatang: Satang
    netSatang: Satang
  }
}

type Words = (typeof FRONT)['en']

/** The card of the page in chats. */
export function frontPreview(locale: Locale): Previewed {
  const { title, previewText } = FRONT[locale]
  const brand = { name: 'Satang', colours: null, logo: null, cover: null, icon: null }
  return {
    title: brand.name,
    text: `${title} · ${previewText}`,
    isPrice: false,
    imageUrl: null,
    brand,
    isInShop: false,
  }
}

export function frontPage(f: Frame, p: FrontProps): string {
  const words = FRONT[f.locale]
  return framed(f, {
    title: words.title,
    merchantName: 'Satang',
    sign: satangMark(),
    foot: satangFoot(f.locale, p.operator),
    livemode: true,
    ways: html`<a href="#costs">${words.prices}</a><a class="front-docs" href="/docs">${words.docsShort}</a><a href="/dashboard">${words.logIn}</a>`,
    shared: {
      url: `${p.baseUrl}/`,
      title: words.title,
      description: words.lead,
      ...previewAt(frontPreview(f.locale), { baseUrl: p.baseUrl, path: '', query: '', locale: f.locale }),
      isIndexed: p.typed === null,
      data: null,
    },
    body: html`<div class="front">${hero(f, words, p)}${sale(words, p.costs)}${forWhom(words)}${product(f, words, p.pictures)}${reasons(words, p)}
<div class="front-halves">${costs(words, p.costs, f)}${account(words, p)}</div>${developers(words, p)}${closing(words, p)}${buyers(f, words, p.typed)}</div>`,
  })
}

function hero(f: Frame, words: Words, p: FrontProps): Html {
  // Nobody makes an account by themselves here: who wants one writes to the operator, and where none is named, the ways are those that anybody can go.
  const { email } = p.operator
  const ways: [href: string, word: string][] = [
    ...(email ? [[`mailto:${email}`, words.askForShop] as [string, string]] : []),
    ...(p.demoHref ? [[p.demoHref, words.demo] as [string, string]] : []),
    ['/docs', words.docs],
    ['/dashboard', words.logInThere],
  ]
  const buttons = ways
    .slice(0, 2)
    .map(([href, word], n) => html`<a class="button${n === 0 ? ' filled' : ''}" href="${href}">${word}</a>`)
  const known = [
    html`<a href="#costs">${words.feesFrom(leastFee(p.costs))}</a>`,
    ...(p.operator.name ? [html`<span>${words.runBy(p.operator.name)}</span>`] : []),
  ]
  return html`<section class="hero"><div class="stack"><h1>${unbroken(words.title, words.titleKeeps)}</h1><p class="lead quiet">${words.lead}</p><p class="row">${buttons}</p>
<p class="small hero-known">${known}</p></div>
<picture class="phone">${shot(f, p.pictures, 'checkout', words.checkoutAlt(baht(p.costs.sold.grossSatang)))}</picture></section>`
}

/** The part of a heading that stands on one line, where it is in it. */
function unbroken(text: string, part: string): Html {
  const [before = '', ...after] = text.split(part)
  return after.length === 0 ? html`${text}` : html`${before}<span class="nowrap">${part}</span>${after.join(part)}`
}

/** What becomes of the code that is scanned above, as far as the merchant's bank. */
function sale(words: Words, { sold, vatBps }: Costs): Html {
  const [gross = '', vat = '', fee = '', net = ''] = [
    sold.grossSatang,
    sold.vatSatang,
    sold.feeSatang,
    sold.netSatang,
  ].map(baht)
  const steps = [
    [words.saleScans, gross, words.saleApp],
    [words.saleConfirmed, words.salePaid, words.saleNow],
    [words.saleTax, `VAT ${vat}`, words.saleTaxSent(rateText(vatBps))],
    [words.salePayout, net, words.saleFee(fee, sold.afterDays)],
  ] as const
  return html`<section class="sheet sale" aria-labelledby="sale"><h2 id="sale">${words.sale}</h2>
<ol>${steps.map(([title, sum, about], n) => html`<li><span class="sale-number" aria-hidden="true">${n + 1}</span><h3>${title}</h3><p class="sale-sum">${sum}</p><p class="small quiet">${about}</p></li>`)}</ol><p class="sale-note quiet">${words.saleNote}</p></section>`
}

/** Drawn on 24 by 24, in lines. */
const ICONS = {
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v6h-2zM14 18h2v2h-2z',
  shield: 'M12 3l7 3v6c0 4-3 7-7 9-4-2-7-5-7-9V6zM9 12l2 2 4-4',
  paper: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  bank: 'M3 10 12 4l9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  book: 'M12 5v14M4 5h16v14H4zM7 9h2M7 12h2M15 9h2M15 12h2',
  again: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6zM9 20v-6h6v6',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
} as const

const icon = (name: keyof typeof ICONS): Html =>
  html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`

/** Whoever arrives finds their own business here. */
function forWhom(words: Words): Html {
  const all = [
    ['shop', words.forShops],
    ['again', words.forMembers],
    ['code', words.forSoftware],
    ['paper', words.forCompanies],
  ] as const
  return html`<section class="stack" aria-labelledby="for-whom"><h2 id="for-whom">${words.forWhom}</h2><ul class="fors">${all.map(([name, [who, what]]) => html`<li class="sheet tight">${icon(name)}<h3>${who}</h3><p class="quiet">${what}</p></li>`)}</ul></section>`
}

/** What is photographed: the checkout and the invoice of a plan with their codes, the dashboard, wide and on a phone, and the shop. */
type Pictured = 'checkout' | 'invoice' | 'dashboard' | 'phone' | 'shop'

/** Where front.css has them beside each other. */
const WIDE = '(min-width: 60rem)'

/** Our own pages, photographed: light and dark as the reader has it. `wide` is what a wide window has in its place. */
function shot({ locale }: Frame, pictures: FrontProps['pictures'], kind: Pictured, alt: string, wide?: Pictured): Html {
  const of = (what: Pictured) =>
    (['light', 'dark'] as const).map((scheme) => pictures.get(`${what}-${locale}-${scheme}`))
  const [light, dark] = of(kind)
  const [wideLight, wideDark] = wide ? of(wide) : []
  const wides = wide
    ? html`<source media="${WIDE} and (prefers-color-scheme: dark)" srcset="${wideDark?.href ?? ''}"><source media="${WIDE}" srcset="${wideLight?.href ?? ''}">`
    : null
  return html`${wides}<source media="(prefers-color-scheme: dark)" srcset="${dark?.href ?? ''}"><img src="${light?.href ?? ''}" width="${light?.width ?? 0}" height="${light?.height ?? 0}" alt="${alt}">`
}

const ticks = (all: readonly string[]): Html => html`<ul class="ticks">${all.map((one) => html`<li>${one}</li>`)}</ul>`

/** Four pages of one shop, each below what it is for. */
function product(f: Frame, words: Words, pictures: FrontProps['pictures']): Html {
  const text = ([title, about]: readonly string[]) =>
    html`<div class="tight"><h3>${title}</h3><p class="quiet">${about}</p></div>`
  const paper = pictures.get(`tax-${f.locale}`)
  return html`<section class="stack" aria-labelledby="product"><div class="tight"><h2 id="product">${words.product}</h2><p class="lead quiet">${words.productText}</p></div>
<ul class="shots"><li class="sheet">${text(words.shopShown)}<picture class="phone">${shot(f, pictures, 'shop', words.shopAlt)}</picture></li>
<li class="sheet">${text(words.renewShown)}<picture class="phone">${shot(f, pictures, 'invoice', words.renewAlt)}</picture></li>
<li class="sheet">${text(words.taxShown)}<picture class="paper"><img src="${paper?.href ?? ''}" width="${paper?.width ?? 0}" height="${paper?.height ?? 0}" alt="${words.taxAlt}"></picture></li>
<li class="sheet front-home"><div class="stack">${text(words.dashboardShown)}${ticks(words.dashboardDoes)}</div><picture class="wide-shot">${shot(f, pictures, 'phone', words.dashboardAlt, 'dashboard')}</picture></li></ul></section>`
}

/** What is different here. */
function reasons(words: Words, { costs: c, operator }: FrontProps): Html {
  const one = (name: keyof typeof ICONS, [title, text]: readonly string[]) =>
    html`<li class="tight">${icon(name)}<h3>${title}</h3><p class="quiet">${text}</p></li>`
  return html`<section class="stack" aria-labelledby="why"><h2 id="why">${words.why}</h2><ul class="offers">${one('qr', words.plans)}${one('paper', words.papers)}${one('bank', words.payout(daysOf(c), priceTag(c.minimumPayoutSatang)))}
${one('shield', words.holder(operator.name))}${one('book', words.ledger)}${one('again', words.goesOn)}</ul></section>`
}

/** Only what the configured terms say. */
function costs(words: Words, c: Costs, { locale }: Frame): Html {
  const rows = c.methods.map(
    ({ type, feeBps, netSatang }) =>
      html`<tr><th scope="row">${PAYMENT_METHODS[type].names[locale]}</th><td class="number">${rateText(feeBps)}</td><td class="number strong">${baht(netSatang)}</td></tr>`,
  )
  const facts = [
    words.vat(rateText(c.vatBps)),
    words.paidOut(daysOf(c), priceTag(c.minimumPayoutSatang)),
    words.perPayment,
    words.included,
    words.ownProvider,
  ]
  return html`<section class="sheet stack" aria-labelledby="costs"><h2 id="costs">${words.costs}</h2><table class="fees"><thead><tr><td></td><th scope="col" class="number">${words.fee}</th><th scope="col" class="number">${words.youGet(priceTag(c.exampleSatang))}</th></tr></thead><tbody>${rows}</tbody></table>
<ul class="fee-facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul></section>`
}

/** `1.65%`, the lowest of all ways to pay. */
function leastFee({ methods }: Costs): string {
  return rateText(Math.min(...methods.map(({ feeBps }) => feeBps)))
}

/** How long money is held: `7`, or `3–7` where it depends on how it was paid. */
function daysOf({ methods }: Costs): string {
  const days = [...new Set(methods.map(({ afterDays }) => afterDays))]
  return days.length === 1 ? String(days[0]) : `${Math.min(...days)}–${Math.max(...days)}`
}

/** The ways on. Whoever runs the installation makes accounts: there is no form that makes one. */
function account(words: Words, { operator: { email, name }, demoHref }: FrontProps): Html {
  const way = (href: string, [title, about]: readonly string[]) =>
    html`<li><a href="${href}"><span class="strong">${title}</span><span class="small quiet">${about}</span></a></li>`
  const ask = email
    ? html`<p>${words.askAt(name)}</p><p class="row"><a class="button filled" href="mailto:${email}">${words.askForShop}</a></p><p class="small"><a href="mailto:${email}">${email}</a></p>`
    : html`<p class="small quiet">${words.noForm}</p>`
  return html`<section class="sheet stack" aria-labelledby="start"><h2 id="start">${words.start}</h2>${ask}<ul class="next">${demoHref && way(demoHref, words.startDemo)}${way('/docs/quick-start', words.startDocs)}${way('/dashboard', words.startDashboard)}</ul></section>`
}

/** The way to a shop once more, where whoever has read all of it is. */
function closing(words: Words, { operator: { email }, demoHref }: FrontProps): Html | null {
  if (!email) return null
  const demo = demoHref && html`<a class="button" href="${demoHref}">${words.demo}</a>`
  return html`<section class="hero front-close" aria-labelledby="ready"><h2 id="ready">${words.ready}</h2><p class="row"><a class="button filled" href="mailto:${email}">${words.askForShop}</a>${demo}</p></section>`
}

/** What a program sends for a sale. test/api/front.test.ts sends it. */
export function sample(baseUrl: string): string {
  return `curl ${isLocal(baseUrl) ? '"$SATANG_BASE_URL/v1/checkout_sessions"' : `${baseUrl}/v1/checkout_sessions`} \\
  -H "Authorization: Bearer $SATANG_API_KEY" \\
  -H 'Service-Version: 2026-09-01' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "customer_email": "nok@example.com",
    "line_items": [{ "price": "price_…" }],
    "success_url": "https://shop.example/thanks"
  }'`
}

/** On one's own machine the quick start has set the address, which is another one at each start. */
const isLocal = (baseUrl: string) => /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/.test(baseUrl)

const ANSWER = (baseUrl: string) => `{
  "id": "cs_…",
  "status": "open",
  "url": "${isLocal(baseUrl) ? 'https://pay.example' : baseUrl}/c/…"
}`

/** Run in the folder of the source: everything on one machine, a program that sells, and a shop with its owner. */
const COMMANDS = [
  'npm start',
  'node create/bin.mjs ../my-app --template saas',
  "npm run -s satang -- merchant create --name 'Hong Saeng Studio' --slug hong-saeng --email hello@hongsaeng.example",
] as const

function developers(words: Words, { baseUrl, operator: { email, name } }: FrontProps): Html {
  const copied = (text: string) =>
    html`<div class="copyable"><pre tabindex="0"><code>${text}</code></pre><button type="button" class="button js-only" data-copy="${text}" data-copied="${words.copied}">${words.copy}</button></div>`
  const commands = COMMANDS.map(
    (command, n) => html`<li class="tight"><p class="small quiet">${words.commands[n]}</p>${copied(command)}</li>`,
  )
  // The code is not published: whoever runs the installation gives it.
  const source = email
    ? html`<a href="mailto:${email}">${words.source(name)}</a>`
    : html`<span class="quiet">${words.source(name)}</span>`
  const told = (text: string, code: Html) => html`<div class="tight"><p class="small quiet">${text}</p>${code}</div>`
  return html`<section class="sheet developers" aria-labelledby="developers"><div class="stack"><h2 id="developers">${words.developers}</h2><p>${words.developersText}</p>${ticks(words.developersHave)}<p class="row"><a class="button" href="/docs">${words.docs}</a></p><p class="small"><a href="/docs/quick-start">${words.quickStart}</a> · <a href="/docs/errors">${words.errors}</a> · <a href="/openapi.json">OpenAPI</a></p>
<details class="fold small"><summary>${words.runIt}</summary><p class="quiet">${words.own}</p><ul class="stack">${commands}</ul><p>${source}</p></details></div>
<div class="stack long">${told(words.asks, copied(sample(baseUrl)))}${told(words.answers, html`<pre tabindex="0"><code>${ANSWER(baseUrl)}</code></pre>`)}</div></section>`
}

function buyers({ locale }: Frame, words: Words, typed: string | null): Html {
  const problem = typed === null ? null : html`<p class="error" id="shop-problem">${words.noShop}</p>`
  const described = typed === null ? null : html`${INVALID} aria-describedby="shop-problem"`
  return html`<section class="front-buyers" aria-labelledby="buyers"><div class="tight"><h2 id="buyers">${words.shop}</h2><p class="quiet">${words.paid}</p></div>
<details class="fold"${typed === null ? null : html` open`}><summary>${words.find}</summary><form class="field" action="/" method="get"><input type="hidden" name="lang" value="${locale}"><label for="shop">${words.shopName}</label><p class="small quiet">${words.shopText}</p><div class="with-button"><input type="text" id="shop" name="shop" value="${typed ?? ''}" maxlength="500" autocapitalize="none" autocomplete="off" required${described}><button class="button">${words.go}</button></div>${problem}</form></details></section>`
}
