// What every page of the dashboard receives: the member, the merchant and mode, and the means to call the API as that member. Made by guard.ts.
import type { Context } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import type { Caller } from '../../api/route.ts'
import type { Role } from '../../rules/members.ts'
import type { Locale } from '../../rules/written-date.ts'
import type { PageCall } from '../page-call.ts'
import type { DashboardProps } from './components/frame.ts'
import type { SignedIn } from './session.ts'

/** A member on a page of one merchant and mode. */
export interface DashboardContext {
  ctx: Context
  deps: ApiDeps
  signedIn: SignedIn
  merchant: { id: string; slug: string; name: string }
  role: Role
  livemode: boolean
  locale: Locale
  /** The caller for the API's routes: the member, with the scopes of the role. */
  caller: Caller
  /** For work that no API call does: settings, members. */
  call: PageCall
  params: Record<string, string>
  /** The query of the page's address. Of a repeated name, the first value. */
  query: ReadonlyMap<string, string>
  /** Real time, Unix seconds. */
  now: number
  props: DashboardProps
}
