// The problems of a checkout form, in the buyer's words and beside the right field. They come from what was typed, or from the command's refusal.
import { cardName } from '../../rules/card-brands.ts'
import { SATANG_MAX } from '../../rules/money.ts'
import type { PaidWith } from '../../rules/paid-outside.ts'
import { isPaidByTransfer } from '../../rules/payment-methods.ts'
import type { Refusal, RefusalCode } from '../../rules/refusals.ts'
import type { Locale } from '../../rules/written-date.ts'
import { CARD_WORDS } from '../components/card-words.ts'
import { baht, declineAndAdvice } from '../components/paying.ts'
import { type TaxField, taxInvoiceFields } from '../tax-invoice/view.ts'
import { type CheckoutProps, type Problem, TAX_PREFIX, type Typed } from './props.ts'
import { BUYING } from './words.ts'

/** Problems that need no command: an amount that cannot be read, the buyer of a tax invoice, and a method that is not offered. */
export function unreadable(
  s: CheckoutProps,
  amounts: readonly (number | null)[],
  typed: Typed & { renew: boolean },
  locale: Locale,
): Problem[] {
  const words = BUYING[locale].errors
  const fields = s.lines.flatMap((line, i): Problem[] =>
    line.choice && !typed.renew && amounts[i] === null ? [{ field: `amount-${i}`, message: words.unreadable }] : [],
  )
  const labels = new Map(taxInvoiceFields(locale, TAX_PREFIX).map(({ name, label }) => [name, label]))
  const buyer = Object.entries(typed.taxInvoice?.problems ?? {}).map(
    ([name, message]): Problem => ({
      field: `field-${name as `${typeof TAX_PREFIX}${TaxField}`}`,
      message,
      names: labels.get(name) ?? null,
    }),
  )
  const offered = s.methods.some((method) => method === typed.method)
  return [...fields, ...buyer, ...(offered ? [] : [{ field: 'method' as const, message: words.method }])]
}

/** A card that was declined, when it was stored or when it was charged. Says what the bank would say to the cardholder. */
export function declinedCard(declineCode: string, locale: Locale, card: string | null = null): Problem {
  return {
    field: 'token',
    message: declineAndAdvice(declineCode, locale),
    declineCode,
    card,
  }
}

/** An attempt that failed before anything was shown: a declined card, or a code that the provider did not make. */
export function failedAttempt(
  {
    paymentMethodType,
    declineCode,
    paymentMethodDetails,
  }: {
    paymentMethodType: PaidWith
    declineCode?: string | null
    paymentMethodDetails?: { card?: { brand: string; last4: string } | null } | null
  },
  locale: Locale,
): Problem {
  if (isPaidByTransfer(paymentMethodType)) return { field: 'method', message: BUYING[locale].errors.noQr }
  const tried = paymentMethodDetails?.card
  return declinedCard(declineCode ?? 'card_declined', locale, tried ? cardName(tried) : null)
}

/** A refusal of the confirm, as problems of the form. */
export function problemsOf(refusal: Refusal, s: CheckoutProps, locale: Locale): Problem[] {
  const words = BUYING[locale].errors
  const { code } = refusal
  const param = refusal.details.param ?? ''
  const choices = s.lines.flatMap((line, i) => (line.choice ? [i] : []))
  // The command counts only the choices that were sent; the form counts all lines.
  const choice = choices[Number(/^line_items\[(\d+)\]/.exec(param)?.[1] ?? 0)]
  const field = (found: number | undefined): Problem['field'] => (found === undefined ? null : `amount-${found}`)
  const range = choice === undefined ? null : s.lines[choice]!.choice
  if (code === 'total_changed')
    return [{ field: null, message: BUYING[locale].totalChanged(baht(refusal.details.totalSatang ?? s.totalSatang)) }]
  if (code === 'amount_below_minimum' && range)
    return [{ field: field(choice), message: words.below(baht(range.minimumSatang)) }]
  if (code === 'amount_too_large' && range?.maximumSatang != null)
    return [{ field: field(choice), message: words.above(baht(range.maximumSatang)) }]
  if (code === 'amount_too_large') return [{ field: field(choices[0]), message: words.above(baht(LARGEST)) }]
  if (code === 'rate_limited')
    return param === 'discount_code'
      ? [{ field: s.takesCodes ? 'code' : null, message: words.codesPaused }]
      : [{ field: 'token', message: words.cardsPaused }]
  const codeField = s.takesCodes ? ('code' as const) : null
  if (code === 'amount_too_small')
    return [{ field: param === 'discount_code' ? codeField : field(choices[0]), message: words.small }]
  if (param === 'discount_code') return [{ field: codeField, message: words[CODES[code] ?? 'code'] }]
  if (param === 'challenge') return [{ field: s.challenge ? 'challenge' : 'method', message: words.challenge }]
  if (param === 'consent') return [{ field: 'consent', message: words.consent }]
  if (refusal.status === 402) return [declinedCard(refusal.details.declineCode ?? 'card_declined', locale)]
  if (param === 'token') {
    const cards = CARD_WORDS[locale]
    const ofProvider = code === 'parameter_missing' ? cards.missing : cards.wrong
    return [{ field: 'token', message: s.cards?.kind === 'provider' ? ofProvider : words.token }]
  }
  if (param === 'payment_method_type' || code === 'gateway_not_configured')
    return [{ field: 'method', message: words.method }]
  if (code === 'payment_link_used_up') return [{ field: null, message: words.linkUsedUp }]
  return [{ field: null, message: code === 'workflow_unavailable' ? words.away : words.unknown }]
}

/** The most that any checkout may come to (specification §1.2). */
const LARGEST = SATANG_MAX

const CODES: Partial<Record<RefusalCode, 'code' | 'codeOver' | 'codeUsedUp' | 'codeElsewhere'>> = {
  discount_code_inactive: 'codeOver',
  discount_code_expired: 'codeOver',
  discount_code_exhausted: 'codeUsedUp',
  discount_not_applicable: 'codeElsewhere',
  discount_codes_not_allowed: 'codeOver',
}
