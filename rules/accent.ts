// The accent colour of a merchant on its pages, papers and mails. A merchant chooses one colour. This file makes of it the colours that can be read, in
// light and in dark (WCAG 2.2, 1.4.3: a contrast of 4.5 between a text and its ground).

/** The grounds of pages in web/styles/tokens.css; a test compares them. */
export const GROUNDS = {
  light: { ground: '#f4f5f7', sheet: '#ffffff', ink: '#16191f' },
  dark: { ground: '#101318', sheet: '#1a1e25', ink: '#eef0f4' },
} as const

export type ColourScheme = keyof typeof GROUNDS

export interface AccentColours {
  /** For links, edges and large letters: the colour, darker or lighter until it can be read on every ground. */
  accent: string
  /** For filled buttons: the colour as it was chosen. */
  fill: string
  /** The text on `fill`: black or white, whichever is easier to read. */
  onFill: string
  /** A light tone of the colour behind text. */
  wash: string
}

/** The least contrast of a text and its ground. */
export const CONTRAST_MIN = 4.5

/** The pages' own, of a shop that has chosen none: the light accent of web/styles/tokens.css. */
export const DEFAULT_ACCENT = '#0b5cab'

/** `#0b5cab`. Capital letters and the short form `#05a` are read too. Null for anything else. */
export function readColour(text: string): string | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text)
  const whole = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text
  return /^#[\da-f]{6}$/i.test(whole) ? whole.toLowerCase() : null
}

/** What a page, a paper or a mail uses of a colour. `colour` is one that `readColour` has read. */
export function accentColours(colour: string, scheme: ColourScheme): AccentColours {
  const { ground, sheet } = GROUNDS[scheme]
  const wash = mixed(colour, sheet, scheme === 'light' ? 0.08 : 0.14)
  return { accent: readableOn(colour, [ground, sheet, wash], scheme), fill: colour, onFill: textOn(colour), wash }
}

/** Black or white, whichever has more contrast with the colour. One of them always has 4.5 or more. */
export function textOn(colour: string): '#ffffff' | '#000000' {
  return contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000'
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour, mixed with black or white in steps of a fiftieth until it has the least contrast with each ground. Black and white themselves do. */
function readableOn(colour: string, grounds: readonly string[], scheme: ColourScheme): string {
  const end = scheme === 'light' ? '#000000' : '#ffffff'
  for (let step = 0; step < 50; step++) {
    const tried = mixed(end, colour, step / 50)
    if (grounds.every((ground) => contrast(tried, ground) >= CONTRAST_MIN)) return tried
  }
  return end
}

/** `share` of the first colour, the rest of the second. */
function mixed(first: string, second: string, share: number): string {
  const others = channels(second)
  const mix = channels(first).map((value, i) => Math.round(value * share + (others[i] ?? 0) * (1 - share)))
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
