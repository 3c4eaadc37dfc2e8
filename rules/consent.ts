// What a buyer agrees to when a card is kept: one sentence per language that names the shop, what may be charged, and how it is taken back. The page
// shows it beside the box, and the same text is stored with the card (specification §2.6). It knows no rows.
import { formatBaht, type Satang, satang, times } from './money.ts'
import type { Locale } from './written-date.ts'

/** The page on which a buyer agreed. */
export type ConsentSource = 'checkout' | 'setup' | 'portal' | 'invoice'

/** A buyer's consent, kept as it was shown. */
export interface Consent {
  text: string
  locale: Locale
  /** Unix seconds. */
  at: number
  /** The buyer's address; null when it is not known. */
  ip: string | null
  source: ConsentSource
}

/** One subscription that the card pays for from now on. */
export interface ConsentLine {
  description: string
  quantity: number
  unitAmountSatang: number
  interval: 'month' | 'year'
}

/** What renews of a basket, with the prices of its lines: ฿1,000.00 a month for Pro and a mug → Pro alone. */
export function renewalsOf(
  lines: readonly { price: string; description: string; quantity: number; unit_amount_satang: number }[],
  prices: readonly { id: string; interval?: 'month' | 'year' | null | undefined }[],
): ConsentLine[] {
  return lines.flatMap(({ price, description, quantity, unit_amount_satang }) => {
    const interval = prices.find(({ id }) => id === price)?.interval
    return interval ? [{ description, quantity, unitAmountSatang: unit_amount_satang, interval }] : []
  })
}

/** The shop may keep the card and charge it for whatever the customer orders there; what is past due is tried as soon as the card is kept. */
export function consentToKeep(shop: string, locale: Locale): string {
  return locale === 'th'
    ? `ข้าพเจ้ายินยอมให้ ${shop} เก็บบัตรนี้ และตัดเงินสำหรับสิ่งที่ข้าพเจ้าสั่งซื้อ รวมถึงการต่ออายุ ยอดที่ค้างชำระตัดได้ทันที ข้าพเจ้าเปลี่ยนบัตรหรือยกเลิกได้ทุกเมื่อในบัญชีของข้าพเจ้าหรือโดยแจ้งร้าน`
    : `I allow ${shop} to keep this card and to charge it for what I order, renewals included; what is past due may be charged right away. I can change the card or cancel at any time in my account or by telling the shop.`
}

/**
 * The shop may keep the card and charge it for these subscriptions until they are cancelled. ฿1,000.00 a month for Pro, 2 of them → "฿2,000.00 each
 * month for Pro × 2".
 */
export function consentToRenewals(shop: string, lines: readonly ConsentLine[], locale: Locale): string {
  const what = lines.map((line) => renewal(line, locale)).join(locale === 'th' ? ' และ ' : ', and ')
  return locale === 'th'
    ? `ข้าพเจ้ายินยอมให้ ${shop} เก็บบัตรนี้และตัดเงินสำหรับ ${what} จนกว่าข้าพเจ้าจะยกเลิก ซึ่งทำได้ทุกเมื่อในบัญชีของข้าพเจ้าหรือโดยแจ้งร้าน`
    : `I allow ${shop} to keep this card and to charge ${what} until I cancel. I can cancel at any time in my account or by telling the shop.`
}

/**
 * The same sentence of one subscription for any number of pieces: `{}` stands for the amount of all, `{n}` for their number, `one` has none. Null where
 * several renew, which no script can keep true.
 */
export function consentForAnyNumber(
  shop: string,
  lines: readonly ConsentLine[],
  locale: Locale,
): { unitSatang: number; one: string; many: string } | null {
  const [line, ...others] = lines
  if (!line || others.length > 0 || [shop, line.description].some((text) => text.includes('{'))) return null
  const of = (quantity: number) => {
    const { unitAmountSatang } = line
    const text = consentToRenewals(shop, [{ ...line, quantity }], locale)
    return text.replace(`฿${formatBaht(times(satang(unitAmountSatang), quantity))} `, '{} ')
  }
  return { unitSatang: line.unitAmountSatang, one: of(1), many: of(2).replace(' × 2', ' × {n}') }
}

function renewal({ description, quantity, unitAmountSatang, interval }: ConsentLine, locale: Locale): string {
  const amountSatang: Satang = times(satang(unitAmountSatang), quantity)
  const amount = `฿${formatBaht(amountSatang)}`
  // Thai has no spaces between words, so that a name needs marks to be told from the sentence.
  const marked = locale === 'th' ? `“${description}”` : description
  const name = quantity > 1 ? `${marked} × ${quantity}` : marked
  // Of several pieces the amount is that of all.
  const all = quantity > 1 ? 'รวม ' : ''
  if (locale === 'th') return `${name} ${all}${amount} ทุก${interval === 'month' ? 'เดือน' : 'ปี'}`
  return `${amount} each ${interval} for ${name}`
}
