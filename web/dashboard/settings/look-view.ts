// How a shop looks, while it is set: the head of its page, its button and its links, in light and in dark.
import type { Brand } from '../../../resources/brand.ts'
import { type ColourScheme, GROUNDS } from '../../../rules/accent.ts'
import { inSize } from '../../../rules/pictures.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { brandLogo } from '../../components/brand.ts'
import { type Html, html } from '../../html.ts'
import { SETTINGS } from './words.ts'

export interface LookWords {
  schemes: Record<ColourScheme, string>
  /** A checkout: what is bought, the way to pay that is chosen, and the button. */
  exampleProduct: string
  exampleAmount: string
  exampleWay: string
  exampleBuy: string
  exampleLink: string
}

const USUAL = {
  light: { accent: '#0b5cab', fill: '#0b5cab', onFill: '#ffffff', wash: '#eaf2fb' },
  dark: { accent: '#8ec5ff', fill: '#8ec5ff', onFill: '#06233f', wash: '#18293b' },
}

/** Both looks. Their colours are in a style with the page's nonce, and beside it as data for the script, which shows what is being chosen. */
export function lookPreview(brand: Brand, words: LookWords, nonce: string): Html {
  const schemes = ['light', 'dark'] as const
  const style = schemes.map((scheme) => `.look.${scheme}{${tokensOf(brand, scheme)}}`).join('')
  return html`<style nonce="${nonce}">${style}</style><div data-preview class="looks">${schemes.map(
    (
      scheme,
    ) => html`<div class="look ${scheme}" data-tokens="${tokensOf(brand, scheme)}"><p class="small quiet">${words.schemes[scheme]}</p>
<div class="merchant">${brand.logo ? html`<img class="brand-logo" src="${inSize(brand.logo, 'small')}" alt="" referrerpolicy="no-referrer">` : brandLogo(brand)}<span>${brand.name}</span></div>
${brand.cover ? html`<img class="cover" src="${brand.cover}" alt="" referrerpolicy="no-referrer">` : null}
<div class="sheet"><p class="between"><span>${words.exampleProduct}</span><span class="strong">${words.exampleAmount}</span></p><p class="example-way">${words.exampleWay}</p><p class="button main">${words.exampleBuy}</p></div><p class="example-link">${words.exampleLink}</p></div>`,
  )}</div>`
}

/** The head of the shop, and what stands at the foot of its pages: all that the profile says. */
export interface ShopHead {
  brand: Brand
  address: string
  description: string | null
  /** The names of the pages that are linked. */
  policies: readonly string[]
}

export function shopHead({ brand, address, description, policies }: ShopHead, locale: Locale, nonce: string): Html {
  const tokens = tokensOf(brand, 'light')
  const links = policies.map((name) => html`<span class="example-link">${name}</span>`)
  return html`<style nonce="${nonce}">.look.light{${tokens}}</style><div data-preview class="stack"><p class="small quiet">${SETTINGS[locale].headText}</p><div class="look light" data-tokens="${tokens}"><p class="small quiet long">${address}</p>
${brand.cover ? html`<img class="cover" src="${brand.cover}" alt="" referrerpolicy="no-referrer">` : null}<div class="merchant">${brandLogo(brand)}<span>${brand.name}</span></div><p${description ? null : html` class="quiet"`}>${description ?? SETTINGS[locale].noDescription}</p>${links.length > 0 ? html`<p class="row small">${links}</p>` : null}</div></div>`
}

function tokensOf({ colours }: Brand, scheme: ColourScheme): string {
  const { accent, fill, onFill, wash } = (colours ?? USUAL)[scheme]
  const { ground, sheet, ink } = GROUNDS[scheme]
  const [quiet, line] = scheme === 'light' ? ['#545b67', '#d9dde3'] : ['#aab2bf', '#323843']
  return Object.entries({ accent, fill, 'on-fill': onFill, wash, ground, sheet, ink, quiet, line })
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}
