// What every page of the dashboard is handed: who asks, for which merchant and mode, and how to call the API as them. Made by guard.ts.
import type { Context } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import type { Caller } from '../../api/route.ts'
import type { Role } from '../../rules/members.ts'
import type { Locale } from '../../rules/written-date.ts'
import type { PageCall } from '../page-call.ts'
import type { DashboardProps } from './components/frame.ts'
import type { SignedIn } from './session.ts'

/** A member before a page of one merchant and mode. */
export interface DashboardContext {
  ctx: Context
  deps: ApiDeps
  signedIn: SignedIn
  merchant: { id: string; slug: string; name: string }
  role: Role
  livemode: boolean
  locale: Locale
  /** As whom the API's routes are called: the member, with the scopes of the role. */
  caller: Caller
  /** For what is no call of the API: settings, members. */
  call: PageCall
  params: Record<string, string>
  /** Of the page's address; of a name that is there twice, the first. */
  query: ReadonlyMap<string, string>
  /** Real time, Unix seconds. */
  now: number
  props: DashboardProps
}
