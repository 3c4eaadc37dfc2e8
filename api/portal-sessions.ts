// Where a customer is logged in to the portal of a shop: a list, a way out of each place, and out of all at once.

import { closePortalSession, closePortalSessions } from '../commands/portal-sessions.ts'
import { readPortalSessions } from '../db/queries/portal.ts'
import { sessionsPage } from '../pages/portal/sessions.ts'
import { answerFramed } from './buyer-pages.ts'
import type { Context } from './context.ts'
import type { ApiDeps } from './deps.ts'
import { readForm } from './forms.ts'
import { type Guest, giveSession, goTo, type PortalDoor } from './portal.ts'

export function addPortalSessions(door: PortalDoor, deps: ApiDeps): void {
  door.get('/sessions', (ctx, guest) => show(ctx, deps, guest))
  door.post('/sessions/close', async (ctx, guest) => {
    await readForm(ctx, deps)
    await guest.call.commit((c) => closePortalSessions(c, guest.customer.id))
    leaveHere(ctx, deps, guest)
  })
  door.post('/sessions/:id/close', async (ctx, guest) => {
    await readForm(ctx, deps)
    const id = guest.params.id!
    await guest.call.commit((c) => closePortalSession(c, guest.customer.id, id))
    if (id === guest.session.id) leaveHere(ctx, deps, guest)
    else goTo(ctx, guest, '/sessions')
  })
}

async function show(ctx: Context, deps: ApiDeps, { customer, session, shown, locale }: Guest): Promise<void> {
  const open = await readPortalSessions(deps.db.pool, customer.id, ctx.state.now)
  const sessions = open.map((one) => ({ ...one, isThis: one.id === session.id }))
  answerFramed(ctx, { locale }, (frame) => sessionsPage(frame, shown, { sessions, ownAddress: ctx.ip }))
}

/** The session of this browser has ended. */
function leaveHere(ctx: Context, deps: ApiDeps, guest: Guest): void {
  giveSession(ctx, deps, guest, null)
  goTo(ctx, guest, '', 'left')
}
