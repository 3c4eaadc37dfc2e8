// Forms of the dashboard without an API call: the member, the team, the shop's settings. The input goes to a command; a refusal of the command is
// shown beside its field. Forms with a call are forms.ts.
import { refusalOf } from '../../api/middleware/errors.ts'
import { mayChange } from '../../rules/members.ts'
import { Refusal } from '../../rules/refusals.ts'
import type { Filled } from '../components/field.ts'
import type { Html } from '../html.ts'
import type { DashboardContext } from './context.ts'
import { type FormField, problemsOf, type Typed, typed } from './forms.ts'
import { goTo } from './guard.ts'
import type { FlashMessage } from './words/flash.ts'
import { refusalWords } from './words/refusals.ts'

export interface OwnForm {
  fields: readonly FormField[]
  /** Problems by field, found before the command runs; empty to continue. */
  check?: (given: Typed) => Promise<Record<string, string>> | Record<string, string>
  work: (given: Typed) => Promise<unknown>
  /** The page to go to with its flash message, or an answer of its own. */
  done: (given: Typed) => { path: string; flash?: FlashMessage } | Promise<void> | void
  again: (filled: Filled, problem: Html | null) => Promise<void> | void
}

/** Takes a form, does its work and goes on. When something is wrong, shows the form again with all problems, status 422. */
export async function submitOwn(page: DashboardContext, f: OwnForm): Promise<void> {
  const given = await typed(page)
  const again = async (problems: Record<string, string>, problem: Html | null) => {
    await f.again({ values: given.values, problems }, problem)
    if (page.ctx.status === 200) page.ctx.status = 422
  }
  const problems = (await f.check?.(given)) ?? {}
  if (Object.keys(problems).length > 0) return again(problems, null)
  try {
    await f.work(given)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.status >= 500 || refusal.code === 'scope_missing' || refusal.status === 404) throw error
    const beside = problemsOf(refusal, f.fields, page.locale)
    const above = Object.keys(beside).length === 0
    return again(beside, above ? refusalWords(refusal, page.locale) : null)
  }
  const next = await f.done(given)
  if (next) goTo(page, next.path, next.flash ?? null)
}

/** Refuses a member whose role may not change the settings, or the team. */
export function refuseUnlessChanging(page: DashboardContext, what: 'settings' | 'members'): void {
  if (!mayChange(page.role, what)) throw new Refusal('scope_missing', 'Your role changes neither settings nor team.')
}
