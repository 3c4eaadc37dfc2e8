// A merchant's brand in the head and at the top of a page: its colours, its icon, its logo.
import type { Brand } from '../../resources/brand.ts'
import type { AccentColours } from '../../rules/accent.ts'
import { type Html, html } from '../html.ts'
import { initialOf } from './empty-picture.ts'

/** The icon and the colours, for the head. The style carries the page's nonce, as its policy asks. Without a picture the icon is the first letter of the name. */
export function brandHead(brand: Brand | null, nonce: string): Html {
  if (!brand) return html`<link rel="icon" href="data:,">`
  const { colours, icon } = brand
  const style = colours
    ? html`<style nonce="${nonce}">:root{${tokens(colours.light)}}@media (prefers-color-scheme:dark){:root{${tokens(colours.dark)}}}</style>`
    : null
  return html`<link rel="icon" href="${icon ?? letterIcon(brand)}">${style}`
}

/** The colours of a shop for one part of a page that is not the shop's. `look`: the one that was chosen for the page; without it, that of the system. */
export function coloursWithin(
  selector: string,
  { light, dark }: NonNullable<Brand['colours']>,
  { nonce, look }: { nonce: string; look: 'light' | 'dark' | undefined },
): Html {
  const rule = (colours: AccentColours) => `${selector}{${tokens(colours)}}`
  const rules = look
    ? rule(look === 'light' ? light : dark)
    : `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`
  return html`<style nonce="${nonce}">${rules}</style>`
}

/** The logo beside the name, which says whose it is: the picture itself is silent. Without a logo, the first letter of the name on the shop's colour. */
export function brandLogo(brand: Brand | null, look: 'brand-logo' | 'logo' = 'brand-logo'): Html | null {
  if (!brand) return null
  return brand.logo
    ? html`<img class="${look}" src="${brand.logo}" alt="" referrerpolicy="no-referrer">`
    : html`<span class="${look} initial" aria-hidden="true">${initialOf(brand.name)}</span>`
}

function tokens({ accent, fill, onFill, wash }: AccentColours): string {
  return `--accent:${accent};--fill:${fill};--on-fill:${onFill};--wash:${wash}`
}

const FALLBACK = { fill: '#0b5cab', onFill: '#ffffff' }

function letterIcon({ name, colours }: Brand): string {
  const { fill, onFill } = colours?.light ?? FALLBACK
  const letter = html`${initialOf(name)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${fill}"/><text x="16" y="23" font-family="Sarabun,sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${onFill}">${letter.text}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
