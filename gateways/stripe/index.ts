// The Stripe adapter: one account at Stripe as a gateway. Each capability has a file beside this one. It sends no money to merchants' banks (Stripe pays
// out to its own account holder) and reports no bank transfers.
import type { Gateway } from '../port.ts'
import { checkAccount } from './account.ts'
import { stripeBook } from './book.ts'
import { stripeCards } from './cards.ts'
import { stripeCharges } from './charges.ts'
import { createStripeClient, type StripeSettings } from './client.ts'
import { stripeNotifications } from './notifications.ts'
import { stripeQrCodes } from './qr.ts'
import { stripeRefunds, stripeReturns } from './refunds.ts'

/** The gateway name that rows store. */
export const STRIPE = 'stripe'

/** What Stripe can do for Satang. */
export type StripeGateway = Gateway &
  Required<Pick<Gateway, 'charges' | 'cards' | 'qr' | 'refunds' | 'returns' | 'book' | 'notifications' | 'check'>>

/** A gateway for one account. Makes no call by itself. Throws when `apiUrl` is not https (http on loopback). */
export function createStripeGateway(settings: StripeSettings): StripeGateway {
  const client = createStripeClient(settings)
  return {
    name: STRIPE,
    charges: stripeCharges(client),
    cards: stripeCards(client),
    qr: stripeQrCodes(client),
    refunds: stripeRefunds(client),
    returns: stripeReturns(client),
    book: stripeBook(client),
    notifications: stripeNotifications(client),
    check: () => checkAccount(client),
  }
}
