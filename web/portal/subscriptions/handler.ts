// Cancelling a subscription in the portal, behind a question that names the last day, and taking that back. What it means is
// commands/end-subscription.ts.
import { LockMode } from '@mikro-orm/postgresql'
import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { clockTime } from '../../../commands/clock-time.ts'
import { cancelByCustomer, cancelWouldEndAt, resumeSubscription } from '../../../commands/end-subscription.ts'
import { Product } from '../../../db/entities/index.ts'
import { isTerminal } from '../../../rules/lifecycles.ts'
import { answerFramed } from '../../buyer-pages.ts'
import { readForm } from '../../forms.ts'
import { actAndFlash, flashOfError, redirectWithFlash } from '../forms.ts'
import { goTo, type PortalContext, type PortalRoutes } from '../guard.ts'
import { ownSubscription } from './own.ts'
import { addPaying } from './paying.ts'
import { addPlans } from './plan.ts'
import { type Cancelling, cancelPage } from './view.ts'

export function addPortalSubscriptions(routes: PortalRoutes, deps: ApiDeps): void {
  routes.get('/subscriptions/:id/cancel', (ctx, account) => ask(ctx, account, false))
  routes.post('/subscriptions/:id/cancel', (ctx, account) => cancel(ctx, deps, account))
  routes.post('/subscriptions/:id/resume', (ctx, account) => resume(ctx, deps, account))
  addPaying(routes, deps)
  addPlans(routes, deps)
}

/** What a cancel would do now; null when there is nothing to ask: it has ended, or is cancelled already. */
async function ask(ctx: Context, account: PortalContext, moved: boolean): Promise<void> {
  try {
    const asked = await account.call.commit(async (c): Promise<Cancelling | null> => {
      const s = await ownSubscription(c, account)
      if (isTerminal(s.status) || (s.status === 'active' && s.cancelAtPeriodEnd)) return null
      await clockTime(c, s)
      const { name } = await c.em.findOneOrFail(Product, s.productId)
      return { id: s.id, name, quantity: s.quantity, endAt: await cancelWouldEndAt(c, s), moved }
    })
    if (!asked) return goTo(ctx, account, '/subscriptions')
    answerFramed(ctx, { status: moved ? 409 : 200, locale: account.locale }, (frame) =>
      cancelPage(frame, account.props, asked),
    )
  } catch (error) {
    redirectWithFlash(ctx, account, '/subscriptions', flashOfError(error))
  }
}

/** Only for the day that the question has named: another one is asked for anew. */
async function cancel(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  const form = await readForm(ctx, deps)
  const done = await account.call
    .commit(async (c) => {
      const s = await ownSubscription(c, account, LockMode.PESSIMISTIC_WRITE)
      if (isTerminal(s.status)) return 'ended'
      if (s.status === 'active' && s.cancelAtPeriodEnd) return 'canceled'
      await clockTime(c, s)
      const endAt = await cancelWouldEndAt(c, s)
      if (form.get('until') !== String(endAt ?? 'now')) return 'moved'
      await cancelByCustomer(c, s)
      return endAt === null ? 'canceled_now' : 'canceled'
    })
    .catch(flashOfError)
  if (done === 'moved') await ask(ctx, account, true)
  else redirectWithFlash(ctx, account, '/subscriptions', done)
}

async function resume(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  await readForm(ctx, deps)
  await actAndFlash(ctx, account, '/subscriptions', () =>
    account.call.commit(async (c) => {
      await resumeSubscription(c, await ownSubscription(c, account, LockMode.PESSIMISTIC_WRITE))
      return 'resumed' as const
    }),
  )
}
