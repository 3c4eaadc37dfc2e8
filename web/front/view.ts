// How the front page looks: ways to a shop, to the dashboard and to the documentation.
import { type Frame, framed } from '../components/frame.ts'
import { html } from '../html.ts'
import { FRONT } from './words.ts'

/** `typed`: a shop's name that is none; null before anything is typed. */
export function frontPage(f: Frame, { typed }: { typed: string | null }): string {
  const words = FRONT[f.locale]
  const problem = typed === null ? null : html`<p class="error" id="shop-problem">${words.noShop}</p>`
  const described = typed === null ? null : html` aria-invalid="true" aria-describedby="shop-problem"`
  return framed(f, {
    title: words.title,
    merchantName: 'Satang',
    livemode: true,
    body: html`<div class="stack front"><div class="tight"><h1>${words.title}</h1><p class="quiet">${words.lead}</p></div>
<div class="ways"><section class="sheet stack" aria-labelledby="buyers"><h2 id="buyers">${words.shop}</h2><p>${words.shopText}</p>
<form class="stack" action="/" method="get"><input type="hidden" name="lang" value="${f.locale}"><div class="field"><label for="shop">${words.shopName}</label><input type="text" id="shop" name="shop" value="${typed ?? ''}" maxlength="500" autocapitalize="none" autocomplete="off" required${described}>${problem}</div>
<button class="button main">${words.go}</button></form><p class="small quiet">${words.paid}</p></section>
<section class="sheet stack" aria-labelledby="merchants"><h2 id="merchants">${words.merchants}</h2><p>${words.merchantsText}</p><p><a class="button" href="/dashboard">${words.dashboard}</a></p></section>
<section class="sheet stack" aria-labelledby="developers"><h2 id="developers">${words.developers}</h2><p>${words.developersText}</p><p><a href="/docs">${words.docs}</a> · <a href="/docs/errors">${words.errors}</a> · <a href="/openapi.json">OpenAPI</a></p></section></div></div>`,
  })
}
