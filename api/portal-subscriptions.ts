// Cancelling a subscription in the portal, behind a question that names the last day, and taking that back. What it means is commands/end-subscription.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { clockTime } from '../commands/clock-time.ts'
import type { Commit } from '../commands/commit.ts'
import { cancelSubscription, cancelWouldEndAt, resumeSubscription } from '../commands/end-subscription.ts'
import { Product, Subscription } from '../db/entities/index.ts'
import { type Cancelling, cancelPage } from '../pages/portal/subscriptions.ts'
import { isId } from '../rules/ids.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { missingResource } from '../rules/refusals.ts'
import { answerFramed } from './buyer-pages.ts'
import type { Context } from './context.ts'
import type { ApiDeps } from './deps.ts'
import { readForm } from './forms.ts'
import { type Guest, goTo, type PortalDoor } from './portal.ts'
import { actThenSay, saidOf, sayThat } from './portal-forms.ts'

export function addPortalSubscriptions(door: PortalDoor, deps: ApiDeps): void {
  door.get('/subscriptions/:id/cancel', (ctx, guest) => ask(ctx, guest, false))
  door.post('/subscriptions/:id/cancel', (ctx, guest) => cancel(ctx, deps, guest))
  door.post('/subscriptions/:id/resume', (ctx, guest) => resume(ctx, deps, guest))
}

/** What a cancel would do now; null when there is nothing to ask: it has ended, or is cancelled already. */
async function ask(ctx: Context, guest: Guest, moved: boolean): Promise<void> {
  try {
    const asked = await guest.call.commit(async (c): Promise<Cancelling | null> => {
      const s = await ownSubscription(c, guest)
      if (isTerminal(s.status) || (s.status === 'active' && s.cancelAtPeriodEnd)) return null
      await clockTime(c, s)
      const { name } = await c.em.findOneOrFail(Product, s.productId)
      return { id: s.id, name, quantity: s.quantity, endAt: await cancelWouldEndAt(c, s), moved }
    })
    if (!asked) return goTo(ctx, guest, '')
    answerFramed(ctx, { status: moved ? 409 : 200, locale: guest.locale }, (frame) =>
      cancelPage(frame, guest.shown, asked),
    )
  } catch (error) {
    sayThat(ctx, guest, '', saidOf(error))
  }
}

/** Only for the day that the question has named: another one is asked for anew. */
async function cancel(ctx: Context, deps: ApiDeps, guest: Guest): Promise<void> {
  const form = await readForm(ctx, deps)
  const done = await guest.call
    .commit(async (c) => {
      const s = await ownSubscription(c, guest, LockMode.PESSIMISTIC_WRITE)
      if (isTerminal(s.status)) return 'ended'
      if (s.status === 'active' && s.cancelAtPeriodEnd) return 'canceled'
      await clockTime(c, s)
      const endAt = await cancelWouldEndAt(c, s)
      if (form.get('until') !== String(endAt ?? 'now')) return 'moved'
      await cancelSubscription(c, s, true)
      return endAt === null ? 'canceled_now' : 'canceled'
    })
    .catch(saidOf)
  if (done === 'moved') await ask(ctx, guest, true)
  else sayThat(ctx, guest, '', done)
}

async function resume(ctx: Context, deps: ApiDeps, guest: Guest): Promise<void> {
  await readForm(ctx, deps)
  await actThenSay(ctx, guest, '', () =>
    guest.call.commit(async (c) => {
      await resumeSubscription(c, await ownSubscription(c, guest, LockMode.PESSIMISTIC_WRITE))
      return 'resumed' as const
    }),
  )
}

async function ownSubscription(c: Commit, { params, customer }: Guest, lockMode?: LockMode): Promise<Subscription> {
  const id = params.id!
  const own = { id, customerId: customer.id }
  const found = isId('subscription', id) ? await c.em.findOne(Subscription, own, { lockMode }) : null
  if (!found) throw missingResource('subscription', id)
  return found
}
