// Every address under /dashboard, the pages of merchants. Who may come in is api/dashboard/session.ts.
import type Router from '@koa/router'
import { signOut } from '../../facts/member-sessions.ts'
import { seeOther } from '../buyer-pages.ts'
import type { Context, RequestState } from '../context.ts'
import type { ApiDeps } from '../deps.ts'
import { readForm } from '../forms.ts'
import { pageCall } from '../page-call.ts'
import { dashboardDoor } from './door.ts'
import { addPayments } from './payments.ts'
import { addRefund } from './refund.ts'
import { addSearch } from './search.ts'
import { cookieIn, giveCookie, memberOf } from './session.ts'

export function addDashboard(router: Router<RequestState>, deps: ApiDeps): void {
  router.get('/dashboard', (ctx) => begin(ctx as never, deps))
  router.post('/dashboard/logout', (ctx) => leave(ctx as never, deps))
  const door = dashboardDoor(router, deps)
  addPayments(door)
  addRefund(door)
  addSearch(door)
}

/** On to the first shop of whoever is in. */
async function begin(ctx: Context, deps: ApiDeps): Promise<void> {
  const signedIn = await memberOf(ctx, deps)
  const first = signedIn?.memberships[0]
  seeOther(ctx, first ? `/dashboard/${first.merchant.slug}/test` : '/dashboard/login')
}

async function leave(ctx: Context, deps: ApiDeps): Promise<void> {
  await readForm(ctx, deps)
  const signedIn = await memberOf(ctx, deps)
  const first = signedIn?.memberships[0]
  if (first)
    await pageCall(ctx, deps, { merchantId: first.merchant.id, livemode: true }).commit((c) =>
      signOut(c, cookieIn(ctx)),
    )
  giveCookie(ctx, deps, null)
  seeOther(ctx, '/dashboard/login')
}
