/*
 * Checkouts command by command, for tests of what happens at one instant: opened, confirmed by QR, paid by transfer, processed. Built on
 * test/support/billing.ts; there is no HTTP and no Temporal.
 */
import { LockMode } from '@mikro-orm/postgresql'
import { runCheckout } from '../../activities/run-checkout.ts'
import { openCheckoutSession } from '../../commands/checkout.ts'
import { confirmCheckout } from '../../commands/confirm-checkout.ts'
import { CheckoutSession, type Payment, type Price } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import type { Processed } from '../../workflows/contract.ts'
import { type Billing, type Shop, T0 } from './billing.ts'

export interface CheckingOut {
  open(prices: readonly Price[], how?: { discountCode?: string; at?: number }): Promise<CheckoutSession>
  /** Confirms by QR. Returns the attempt. */
  confirm(session: CheckoutSession, at?: number): Promise<Payment>
  /** Confirms by card. The next processing charges the attempt. */
  confirmByCard(session: CheckoutSession, token: string, at?: number): Promise<string>
  processDue(session: CheckoutSession, at: number): Promise<Processed>
  session(session: CheckoutSession): Promise<CheckoutSession>
  /** Opened, confirmed by QR and paid at `at`. */
  bought(prices: readonly Price[], how?: { discountCode?: string; at?: number }): Promise<CheckoutSession>
}

export function checkingOut(b: Billing, shop: Shop): CheckingOut {
  const confirm = (session: CheckoutSession, at: number, how: { token: string } | null) =>
    shop.commit(at, async (c) => {
      const row = await c.em.findOneOrFail(CheckoutSession, session.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      const choices = {
        token: how?.token ?? null,
        choices: [],
        discountCode: null,
        expectedTotalSatang: null,
        consent: null,
      }
      return confirmCheckout(c, b.gateways, row, { paymentMethodType: how ? 'card' : 'promptpay', ...choices })
    })
  const checkout: CheckingOut = {
    open: (prices, { discountCode = null, at = T0 }: { discountCode?: string | null; at?: number } = {}) =>
      shop.commit(at, (c) =>
        openCheckoutSession(c, b.gateways, {
          buyer: { kind: 'email', email: `${mintId('cus_')}@example.com` },
          lineItems: prices.map((price) => ({ price: price.id, quantity: 1, amountSatang: null })),
          successUrl: 'https://shop.example',
          cancelUrl: null,
          expiresAt: null,
          paymentMethodTypes: ['promptpay', 'card'],
          collectionMethod: null,
          allowDiscountCodes: true,
          discountCode,
          clientReferenceId: null,
          locale: null,
          metadata: {},
        }),
      ),
    async confirm(session, at = T0) {
      const confirmed = await confirm(session, at, null)
      if (confirmed.kind !== 'qr') throw new Error(`the checkout is ${confirmed.kind}`)
      return confirmed.payment
    },
    async confirmByCard(session, token, at = T0) {
      const confirmed = await confirm(session, at, { token })
      if (confirmed.kind !== 'charging') throw new Error(`the checkout is ${confirmed.kind}`)
      return confirmed.paymentId
    },
    processDue: (session, at) => runCheckout(b.deps, { sessionId: session.id, now: at }),
    session: (session) => b.db.orm.em.fork().findOneOrFail(CheckoutSession, session.id),
    async bought(prices, how = {}) {
      const session = await checkout.open(prices, how)
      const at = how.at ?? T0
      await shop.transfer(await checkout.confirm(session, at), { at })
      await checkout.processDue(session, at)
      return checkout.session(session)
    },
  }
  return checkout
}
