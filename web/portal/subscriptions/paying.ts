// How a subscription is paid, chosen in the portal: the question and its form. What it means is commands/update-subscription.ts. Invoices are offered where
// the shop has offered them for it before: at its checkout, or by sending them.
import { LockMode } from '@mikro-orm/postgresql'
import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { clockTime } from '../../../commands/clock-time.ts'
import type { Commit } from '../../../commands/commit.ts'
import { INVOICES_PAID_BY } from '../../../commands/invoices.ts'
import { cardOf } from '../../../commands/pay-invoice.ts'
import { billsOf } from '../../../commands/plan.ts'
import { standardRateBps } from '../../../commands/tax-rate.ts'
import { updateSubscription } from '../../../commands/update-subscription.ts'
import {
  CheckoutSession,
  Customer,
  PaymentMethod,
  Price,
  Product,
  type Subscription,
} from '../../../db/entities/index.ts'
import { isId } from '../../../rules/ids.ts'
import { answerFramed } from '../../buyer-pages.ts'
import { readForm } from '../../forms.ts'
import { shownCard } from '../cards/handler.ts'
import { actAndFlash, flashOfError, redirectWithFlash } from '../forms.ts'
import { goTo, type PortalContext, type PortalRoutes } from '../guard.ts'
import type { FlashMessage } from '../words.ts'
import { ownSubscription } from './own.ts'
import { BY_INVOICE, type Paying, payingPage } from './paying-view.ts'
import { planItem } from './plan.ts'

export function addPaying(routes: PortalRoutes, deps: ApiDeps): void {
  routes.get('/subscriptions/:id/paying', (ctx, account) => ask(ctx, deps, account))
  routes.post('/subscriptions/:id/paying', (ctx, account) => choose(ctx, deps, account))
}

async function ask(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  try {
    const asked = await account.call.commit(async (c): Promise<Paying | null> => {
      const s = await ownSubscription(c, account)
      if (!mayChoose(s)) return null
      await clockTime(c, s)
      const product = await c.em.findOneOrFail(Product, s.productId)
      const price = await c.em.findOneOrFail(Price, s.priceId)
      const byInvoice = s.collectionMethod === 'invoice'
      const charged = await cardOf(c, s, await c.em.findOneOrFail(Customer, s.customerId))
      const cards = (await cardsFor(c, s)).map(({ id, card, subscriptionOnly }) =>
        shownCard({ id, card, isDefault: false, isOnlyForItsOwn: subscriptionOnly }, account.at),
      )
      const { owed } = await billsOf(c, s)
      const owes = owed.length > 0 ? 'invoice' : s.status === 'past_due' ? 'card' : null
      const chosen = byInvoice ? BY_INVOICE : (charged?.id ?? null)
      const mayByInvoice = byInvoice || (await offersInvoices(c, deps, s))
      return {
        id: s.id,
        plan: planItem(price, product, s.quantity, await standardRateBps(c)),
        renewsAt: s.currentPeriodEnd,
        cards,
        mayByInvoice,
        chosen,
        owes,
      }
    })
    if (!asked) return goTo(ctx, account, '/subscriptions')
    answerFramed(ctx, { locale: account.locale }, (frame) => payingPage(frame, account.props, asked))
  } catch (error) {
    redirectWithFlash(ctx, account, '/subscriptions', flashOfError(error))
  }
}

async function choose(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  const way = (await readForm(ctx, deps)).get('way') ?? ''
  await actAndFlash(ctx, account, '/subscriptions', () =>
    account.call.commit(async (c): Promise<FlashMessage | 'missing'> => {
      const s = await ownSubscription(c, account, LockMode.PESSIMISTIC_WRITE)
      if (!mayChoose(s)) return 'ended'
      const before = [s.collectionMethod, s.paymentMethodId].join()
      if (way === BY_INVOICE) {
        if (s.collectionMethod !== 'invoice' && !(await offersInvoices(c, deps, s))) return 'missing'
        await updateSubscription(c, deps.gateways, s, { collectionMethod: 'invoice' })
      } else {
        // A form that names anything but a card of this customer, a test token included, changes nothing.
        const card = isId('payment_method', way) && (await cardsFor(c, s)).find(({ id }) => id === way)
        if (!card) return 'missing'
        await updateSubscription(c, deps.gateways, s, { collectionMethod: 'auto_charge', paymentMethod: card.id })
      }
      return before === [s.collectionMethod, s.paymentMethodId].join() ? 'paying_kept' : 'paying_changed'
    }),
  )
}

/** What ends, and what waits for its first payment, has no next renewal. */
function mayChoose(s: Subscription): boolean {
  return (s.status === 'active' || s.status === 'past_due') && !s.cancelAtPeriodEnd
}

/**
 * Whether its buyer may ask for invoices. Days to pay one are set where the shop has sent invoices for it, or would have; a checkout that did not insist on a
 * card has let its buyer choose.
 */
async function offersInvoices(c: Commit, { gateways }: ApiDeps, s: Subscription): Promise<boolean> {
  const bought = s.checkoutSessionId == null ? null : await c.em.findOne(CheckoutSession, s.checkoutSessionId)
  if (s.daysUntilDue == null && bought?.collectionMethod !== 'invoice') return false
  return (await gateways.served(c.em, c.context)).has(INVOICES_PAID_BY)
}

/** Newest first. A card that another subscription alone may charge is not among them. */
async function cardsFor(c: Commit, s: Subscription): Promise<PaymentMethod[]> {
  const attached = await c.em.find(
    PaymentMethod,
    { customerId: s.customerId, detachedAt: null },
    { orderBy: { id: 'desc' }, limit: 50 },
  )
  return attached.filter(({ id, subscriptionOnly }) => !subscriptionOnly || id === s.paymentMethodId)
}
