// Writes down what a buyer agrees to when a card is kept. The sentence is rules/consent.ts, the page shows the same one; here it gets its time and the
// buyer's address.
import { Merchant } from '../db/entities/index.ts'
import {
  type Consent,
  type ConsentLine,
  type ConsentSource,
  consentToKeep,
  consentToRenewals,
} from '../rules/consent.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Locale } from '../rules/written-date.ts'
import type { Commit } from './commit.ts'

/** How a buyer agreed: on which page, and in which language. */
export interface ConsentGiven {
  source: ConsentSource
  locale: Locale
}

/**
 * The consent of this commit's buyer, in the words that the page shows, at the commit's time. `renewals`: what the card is charged for; empty means
 * whatever the customer orders at the shop. Reads the shop's name and writes nothing. Source: specification §2.6.
 */
export async function consentOf(
  c: Commit,
  { source, locale }: ConsentGiven,
  renewals: readonly ConsentLine[] = [],
): Promise<Consent> {
  const { name } = await c.em.findOneOrFail(Merchant, c.context.merchantId)
  const text = renewals.length > 0 ? consentToRenewals(name, renewals, locale) : consentToKeep(name, locale)
  return { text, locale, at: c.at, ip: c.context.actor?.ip ?? null, source }
}

/** The refusal of a card that would be kept without the buyer's consent. */
export function consentMissing(): Refusal {
  return new Refusal('parameter_missing', '`consent` is required: the card is kept and charged again.', {
    param: 'consent',
  })
}
