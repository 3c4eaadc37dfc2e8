// How the front page looks: what this is, with pictures of its pages, what is different, what it costs here, and the ways to a shop, the dashboard and the documentation.
import type { Operator } from '../../resources/operator.ts'
import type { Satang } from '../../rules/money.ts'
import { PAYMENT_METHODS, type PaymentMethodType } from '../../rules/payment-methods.ts'
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
    beforeVatSatang: Satang
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
    ways: html`<a class="front-prices" href="#costs">${words.prices}</a><a href="/docs">${words.docsShort}</a><a href="/dashboard">${words.logIn}</a>`,
    shared: {
      url: `${p.baseUrl}/`,
      title: words.title,
      description: words.lead,
      ...previewAt(frontPreview(f.locale), { baseUrl: p.baseUrl, path: '', query: '', locale: f.locale }),
      isIndexed: p.typed === null,
      data: null,
    },
    body: html`<div class="front">${hero(f, words, p)}${forWhom(words)}${product(f, words, p.pictures)}${reasons(words, p)}
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
  return html`<section class="hero"><div class="stack"><h1>${unbroken(words.title, words.titleKeeps)}</h1><p class="lead quiet">${words.lead}</p><p class="row">${buttons}</p>
<div class="tight small"><p><a href="#costs">${words.feesFrom(leastFee(p.costs))}</a></p>${p.operator.name && html`<p>${words.runBy(p.operator.name)}</p>`}</div></div>
${sale(f, words, p)}</section>`
}

/** The part of a heading that stands on one line, where it is in it. */
function unbroken(text: string, part: string): Html {
  const [before = '', ...after] = text.split(part)
  return after.length === 0 ? html`${text}` : html`${before}<span class="nowrap">${part}</span>${after.join(part)}`
}

const number = (step: number) => html`<span class="sale-number">${step}</span>`

/** A sale in its four steps: the buyer's page as it is, then what the merchant has of it. */
function sale(f: Frame, words: Words, { costs, pictures }: FrontProps): Html {
  const { sold } = costs
  const [gross = '', fee = '', net = ''] = [sold.grossSatang, sold.feeSatang, sold.netSatang].map(baht)
  return html`<figure><div class="sale"><div class="sheet"><p class="small sale-step">${number(1)}<span>${words.saleScans}</span></p><picture class="phone">${shot(f, pictures, 'checkout', words.checkoutAlt(gross))}</picture></div>
<ol class="sale-then"><li class="sheet"><p class="small sale-step">${number(2)}<span>${words.salePaid}</span></p><p class="big">${gross}</p><p class="small quiet">${words.saleNow}</p></li>
<li class="sheet"><p class="small sale-step">${number(3)}<span>${words.saleTax}</span></p><dl class="small sale-tax"><dt>${words.saleBeforeVat}</dt><dd class="strong">${baht(sold.beforeVatSatang)}</dd><dt>${words.saleVat(percent(costs.vatBps))}</dt><dd class="strong">${baht(sold.vatSatang)}</dd></dl><p class="small quiet">${words.saleTaxSent}</p></li>
<li class="sheet"><p class="small sale-step">${number(4)}<span>${words.salePayout}</span></p><p class="big">${net}</p><p class="small quiet">${words.saleFee(fee, sold.afterDays)}</p></li></ol></div>
<figcaption>${words.saleNote}</figcaption></figure>`
}

/** Whoever arrives finds their own business here. */
function forWhom(words: Words): Html {
  const all = [words.forShops, words.forMembers, words.forSoftware, words.forCompanies]
  return html`<section class="sheet stack" aria-labelledby="for-whom"><h2 id="for-whom">${words.forWhom}</h2><ul class="fors">${all.map(([who, what]) => html`<li><h3>${who}</h3><p class="small quiet">${what}</p></li>`)}</ul></section>`
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

/** Four pages of one shop, each below what it is for. */
function product(f: Frame, words: Words, pictures: FrontProps['pictures']): Html {
  const text = ([title, about]: readonly string[]) =>
    html`<div class="tight"><h3>${title}</h3><p class="quiet">${about}</p></div>`
  const paper = pictures.get(`tax-${f.locale}`)
  return html`<section class="stack" aria-labelledby="product"><div class="tight"><h2 id="product">${words.product}</h2><p class="lead quiet">${words.productText}</p></div>
<ul class="shots"><li class="sheet">${text(words.shopShown)}<picture class="phone">${shot(f, pictures, 'shop', words.shopAlt)}</picture></li>
<li class="sheet">${text(words.renewShown)}<picture class="phone">${shot(f, pictures, 'invoice', words.renewAlt)}</picture></li>
<li class="sheet">${text(words.taxShown)}<picture class="paper"><img src="${paper?.href ?? ''}" width="${paper?.width ?? 0}" height="${paper?.height ?? 0}" alt="${words.taxAlt}"></picture></li>
<li class="sheet">${text(words.dashboardShown)}<picture class="wide-shot">${shot(f, pictures, 'phone', words.dashboardAlt, 'dashboard')}</picture></li></ul></section>`
}

/** Drawn on 24 by 24, in lines. */
const ICONS = {
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v6h-2zM14 18h2v2h-2z',
  shield: 'M12 3l7 3v6c0 4-3 7-7 9-4-2-7-5-7-9V6zM9 12l2 2 4-4',
  paper: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  bank: 'M3 10 12 4l9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  book: 'M12 5v14M4 5h16v14H4zM7 9h2M7 12h2M15 9h2M15 12h2',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM7.5 7.5h1M7.5 16.5h1',
} as const

/** What is different here. */
function reasons(words: Words, { costs: c, operator }: FrontProps): Html {
  const one = (icon: keyof typeof ICONS, [title, text]: readonly string[]) =>
    html`<li class="tight"><svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path d="${ICONS[icon]}"/></svg><h3>${title}</h3><p class="quiet">${text}</p></li>`
  return html`<section class="stack" aria-labelledby="why"><h2 id="why">${words.why}</h2><ul class="offers">${one('qr', words.plans)}${one('paper', words.papers)}${one('bank', words.payout(daysOf(c), priceTag(c.minimumPayoutSatang)))}
${one('shield', words.holder(operator.name))}${one('book', words.ledger)}${one('server', words.own)}</ul></section>`
}

/** Only what the configured terms say. */
function costs(words: Words, c: Costs, { locale }: Frame): Html {
  const rows = c.methods.map(
    ({ type, feeBps, netSatang }) =>
      html`<tr><th scope="row">${PAYMENT_METHODS[type].names[locale]}</th><td class="number">${percent(feeBps)}</td><td class="number strong">${baht(netSatang)}</td></tr>`,
  )
  const facts = [
    words.vat(percent(c.vatBps)),
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
  return percent(Math.min(...methods.map(({ feeBps }) => feeBps)))
}

/** How long money is held: `7`, or `3–7` where it depends on how it was paid. */
function daysOf({ methods }: Costs): string {
  const days = [...new Set(methods.map(({ afterDays }) => afterDays))]
  return days.length === 1 ? String(days[0]) : `${Math.min(...days)}–${Math.max(...days)}`
}

/** 365 → `3.65%`, 700 → `7%`. */
function percent(bps: number): string {
  const [whole, part] = [Math.floor(bps / 100), String(bps % 100).padStart(2, '0')]
  return part === '00' ? `${whole}%` : `${whole}.${part}%`
}

/** The ways on. Whoever runs the installation makes accounts: there is no form that makes one. */
function account(words: Words, { operator: { email, name }, demoHref }: FrontProps): Html {
  const way = (href: string, [title, about]: readonly string[]) =>
    html`<li><a href="${href}"><span class="strong">${title}</span><span class="small quiet">${about}</span></a></li>`
  const ask = email
    ? html`<p>${words.askAt(name)}</p><p class="row"><a class="button filled" href="mailto:${email}">${words.askForShop}</a></p><p class="small"><a href="mailto:${email}">${email}</a></p>`
    : html`<p class="small quiet">${words.noForm}</p>`
  return html`<section class="sheet stack" aria-labelledby="start"><h2 id="start">${words.start}</h2>${ask}<ul class="next">${demoHref && way(demoHref, words.startDemo)}${way('/docs/quick-start', words.startDocs)}${way('/dashboard', words.startDashboard)}</ul>
<details class="fold small"><summary>${words.youRun}</summary><p>${words.youRunText}</p><pre tabindex="0"><code>npm run -s satang -- merchant create --name 'Hong Saeng Studio' --slug hong-saeng --email hello@hongsaeng.example</code></pre></details></section>`
}

/** The way to a shop once more, where whoever has read all of it is. */
function closing(words: Words, { operator: { email }, demoHref }: FrontProps): Html | null {
  if (!email) return null
  const demo = demoHref && html`<a class="button" href="${demoHref}">${words.demo}</a>`
  return html`<section class="front-close" aria-labelledby="ready"><h2 id="ready">${words.ready}</h2><p class="row"><a class="button filled" href="mailto:${email}">${words.askForShop}</a>${demo}</p></section>`
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

/** Run in the folder of the source: everything on one machine, and a program that sells. */
const COMMANDS = ['npm start', 'node create/bin.mjs ../my-app --template saas'] as const

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
  return html`<section class="sheet developers" aria-labelledby="developers"><div class="stack"><h2 id="developers">${words.developers}</h2><p>${words.developersText}</p><p class="row"><a class="button" href="/docs">${words.docs}</a></p><p class="small"><a href="/docs/quick-start">${words.quickStart}</a> · <a href="/docs/errors">${words.errors}</a> · <a href="/openapi.json">OpenAPI</a></p>
<details class="fold small"><summary>${words.runIt}</summary><ul class="stack">${commands}</ul><p>${source}</p></details></div>
<div class="stack long">${told(words.asks, copied(sample(baseUrl)))}${told(words.answers, html`<pre tabindex="0"><code>${ANSWER(baseUrl)}</code></pre>`)}</div></section>`
}

function buyers({ locale }: Frame, words: Words, typed: string | null): Html {
  const problem = typed === null ? null : html`<p class="error" id="shop-problem">${words.noShop}</p>`
  const described = typed === null ? null : html`${INVALID} aria-describedby="shop-problem"`
  return html`<section class="front-buyers" aria-labelledby="buyers"><div class="tight"><h2 id="buyers">${words.shop}</h2><p class="quiet">${words.paid}</p></div>
<details class="fold"${typed === null ? null : html` open`}><summary>${words.find}</summary><form class="field" action="/" method="get"><input type="hidden" name="lang" value="${locale}"><label for="shop">${words.shopName}</label><p class="small quiet">${words.shopText}</p><div class="with-button"><input type="text" id="shop" name="shop" value="${typed ?? ''}" maxlength="500" autocapitalize="none" autocomplete="off" required${described}><button class="button">${words.go}</button></div>${problem}</form></details></section>`
}
