// Where a customer is logged in to the portal of a shop: a list, a way out of each place, and out of all at once.

import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { closePortalSession, closePortalSessions } from '../../../commands/portal-sessions.ts'
import { readPortalSessions } from '../../../db/queries/portal.ts'
import { answerFramed } from '../../buyer-pages.ts'
import { readForm } from '../../forms.ts'
import { giveSession, goTo, type PortalContext, type PortalRoutes } from '../guard.ts'
import { sessionsPage } from './view.ts'

export function addPortalSessions(routes: PortalRoutes, deps: ApiDeps): void {
  routes.get('/sessions', (ctx, account) => show(ctx, deps, account))
  routes.post('/sessions/close', async (ctx, account) => {
    await readForm(ctx, deps)
    await account.call.commit((c) => closePortalSessions(c, account.customer.id))
    leaveHere(ctx, deps, account)
  })
  routes.post('/sessions/:id/close', async (ctx, account) => {
    await readForm(ctx, deps)
    const id = account.params.id!
    await account.call.commit((c) => closePortalSession(c, account.customer.id, id))
    if (id === account.session.id) leaveHere(ctx, deps, account)
    else goTo(ctx, account, '/sessions')
  })
}

async function show(ctx: Context, deps: ApiDeps, { customer, session, props, locale }: PortalContext): Promise<void> {
  const open = await readPortalSessions(deps.db.pool, customer.id, ctx.state.now)
  const sessions = open.map((one) => ({ ...one, isThis: one.id === session.id }))
  answerFramed(ctx, { locale }, (frame) => sessionsPage(frame, props, { sessions, ownAddress: ctx.ip }))
}

/** The session of this browser has ended. */
function leaveHere(ctx: Context, deps: ApiDeps, account: PortalContext): void {
  giveSession(ctx, deps, account, null)
  goTo(ctx, account, '', 'left')
}
