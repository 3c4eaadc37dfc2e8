// How card brands are written, whichever way a provider writes them. Their marks are web/components/card-mark.ts.

/** What buyers call each brand. Stripe writes `amex`, Opn `American Express`: both are one brand. */
export const CARD_BRANDS = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  unionpay: 'UnionPay',
  diners: 'Diners Club',
  discover: 'Discover',
} as const

export type CardBrand = keyof typeof CARD_BRANDS

/** Other spellings of providers, in small letters alone. Source: the card brands of Stripe (`card.brand`, `card.networks`) and of Opn (`card.brand`). */
const SPELLINGS: Readonly<Record<string, CardBrand>> = {
  americanexpress: 'amex',
  chinaunionpay: 'unionpay',
  dinersclub: 'diners',
}

/** `MasterCard` → `mastercard`; null for a brand that we do not know. */
export function cardBrandOf(brand: string): CardBrand | null {
  const plain = brand.toLowerCase().replaceAll(/[^a-z]/g, '')
  const known = SPELLINGS[plain] ?? plain
  return Object.hasOwn(CARD_BRANDS, known) ? (known as CardBrand) : null
}

/** `jcb` → `JCB`. A brand that we do not know is written as the provider does, with a capital. */
export function cardBrandName(brand: string): string {
  const known = cardBrandOf(brand)
  return known ? CARD_BRANDS[known] : `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`
}

/** `Visa •••• 4242`. */
export function cardInWords({ brand, last4 }: { brand: string; last4: string }): string {
  return `${cardBrandName(brand)} •••• ${last4}`
}

/** The same, which no line break divides. */
export function cardName(card: { brand: string; last4: string }): string {
  return cardInWords(card).replaceAll(' ', '\u00a0')
}
