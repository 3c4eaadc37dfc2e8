// The guard of the dashboard: which member, which merchant, which mode and language, and what the role allows. Every page below
// /dashboard/{slug}/{mode} goes through here, so that none is rendered for anybody else. Pages read their data from the API's own routes (ask.ts).
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { actorOf } from '../../api/route.ts'
import { actFor } from '../../db/acting.ts'
import { scopesOf } from '../../rules/members.ts'
import { Refusal } from '../../rules/refusals.ts'
import { allows, type Scope } from '../../rules/scopes.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { answerMissing } from '../answer-page.ts'
import { languageAsked, seeOther } from '../buyer-pages.ts'
import { keepable } from '../forms.ts'
import { pageCall } from '../page-call.ts'
import { answerDashboard } from './answer.ts'
import type { DashboardProps } from './components/frame.ts'
import { type Problem, problemPage } from './components/problem.ts'
import { LISTED_SECTIONS, TEST_ONLY_SECTIONS } from './components/sections.ts'
import type { DashboardContext } from './context.ts'
import { LIVE_PAGES } from './live/pages.ts'
import { recordForm } from './record.ts'
import { KNOWN } from './search/places.ts'
import { memberOf, type SignedIn } from './session.ts'
import { type MovesMoney, mayGoOn } from './step-up/handler.ts'
import { type FlashMessage, flashOf } from './words/flash.ts'

/** Pages of a member's own account, which belongs to no shop. */
const OWN_ACCOUNT = /^\/dashboard\/:slug\/:mode\/account(\/|$)/

type Handler = (page: DashboardContext) => Promise<void> | void

interface Options {
  /** The page does not exist in live mode. */
  testOnly?: boolean
  /** For a form about an API key: whether the key moves money, for the step-up (step-up/forms.ts). */
  movesMoney?: MovesMoney
}

/**
 * Registers the pages of one router behind the guard. Paths are those below `/dashboard/{slug}/{mode}`. A visitor who is not signed in is sent to the
 * log-in and back.
 */
export function guardedRoutes(router: Router<RequestState>, deps: ApiDeps) {
  const handle = (path: string, handler: Handler, { testOnly = false, movesMoney }: Options = {}) => {
    const pattern = at(path)
    return async (context: { params: Record<string, string> }) => {
      const ctx = context as unknown as Context
      ctx.state.pattern = pattern
      ctx.set('X-Robots-Tag', 'noindex')
      ctx.set('Cache-Control', 'no-store')
      const { slug, mode, ...params } = context.params
      const signedIn = await memberOf(ctx, deps)
      const isMode = mode === 'test' || mode === 'live'
      if (!signedIn) return isMode ? seeOther(ctx, loginHref(ctx)) : answerMissing(ctx)
      const membership = isMode && signedIn.memberships.find(({ merchant }) => merchant.slug === slug)
      if (!membership) return answerAstray(ctx, deps, signedIn)
      const page = contextOf(ctx, deps, signedIn, membership, mode === 'live', params)
      page.props.live = liveOf(page, path)
      // Comes before everything else, except for the pages that set up a second factor.
      if (membership.needsSecondFactor && !signedIn.secondFactor && !OWN_ACCOUNT.test(pattern))
        return goTo(page, '/account/second-step')
      const started = performance.now()
      try {
        if (testOnly && mode === 'live') throw nothingHere()
        const isForm = ctx.method === 'POST'
        await actFor(page.caller, async () => {
          if (!isForm || (await mayGoOn(page, path, movesMoney))) await handler(page)
        })
      } catch (error) {
        answerProblem(page, error)
      }
      recordForm(page, started)
    }
  }
  const at = (path: string) => `/dashboard/:slug/:mode${path}`
  return {
    get: (path: string, handler: Handler, options?: Options) =>
      router.get(at(path), handle(path, handler, options) as never),
    post: (path: string, handler: Handler, options?: Options) =>
      router.post(at(path), handle(path, handler, options) as never),
  }
}

export type DashboardRoutes = ReturnType<typeof guardedRoutes>

/** For an address without a page, or without one in this mode. */
export function nothingHere(): Refusal {
  return new Refusal('route_not_found', 'There is no such page.')
}

/** Redirects after a form to a page of this merchant and mode, with a flash message. */
export function goTo({ ctx, props }: DashboardContext, path: string, flash: FlashMessage | null = null): void {
  seeOther(ctx, props.hrefOf(path, flash ? { flash } : {}))
}

/** For a member at an address of no page, or of a shop that is not theirs: a page of a shop that is, with its menu and search. */
export function answerAstray(ctx: Context, deps: ApiDeps, signedIn: SignedIn): void {
  const [, , slug, mode] = ctx.path.split('/')
  const { memberships } = signedIn
  const own = memberships.find(({ merchant }) => merchant.slug === slug) ?? memberships[0]
  if (own) answerProblem(contextOf(ctx, deps, signedIn, own, mode === 'live', {}), nothingHere())
  else answerMissing(ctx)
}

/** The list that an address names, where the member may open it in this mode. */
function listNamed({ ctx, props, locale }: DashboardContext): { href: string; label: string } | null {
  const [, , , mode, section] = ctx.path.split('/')
  const path = `/${mode === 'test' || mode === 'live' ? section : mode}`
  const list = KNOWN.find((one) => one.path === path)
  const isOpen = list && (list.scope === null || props.may(list.scope)) && !(list.testOnly && props.livemode)
  return isOpen ? { href: props.hrefOf(path), label: list.labels[locale] } : null
}

/** Shows a refusal as a page of the dashboard. Throws unexpected errors on. */
export function answerProblem(page: DashboardContext, error: unknown): void {
  const refusal = refusalOf(error)
  if (refusal.code === 'internal_error') throw error
  const { code, message } = refusal
  page.ctx.state.errorCode = code
  const problem: Problem =
    refusal.status === 404
      ? { kind: 'missing', list: listNamed(page) }
      : code === 'scope_missing'
        ? { kind: 'forbidden' }
        : { kind: 'refused', code, message }
  page.ctx.set(refusal.details.headers ?? {})
  answerDashboard(page, (frame) => problemPage(frame, page.props, problem), refusal.status)
}

function contextOf(
  ctx: Context,
  deps: ApiDeps,
  signedIn: SignedIn,
  { merchant, role }: SignedIn['memberships'][number],
  livemode: boolean,
  params: Record<string, string>,
): DashboardContext {
  const { member, memberships } = signedIn
  const lang = languageAsked(ctx)
  const locale = lang ?? member.locale
  const scopes = scopesOf(role)
  const asked = [...new URLSearchParams(ctx.querystring)].reverse()
  const query = new Map(asked.map(([name, value]) => [name, keepable(value)]))
  const kept: Record<string, string> = lang ? { lang } : {}
  const home = (slug: string, live: boolean) => `/dashboard/${slug}/${live ? 'live' : 'test'}`
  // The page of one object does not exist in the other mode; its list does.
  const section = ctx.path.split('/')[4] ?? ''
  const within = (live: boolean) =>
    LISTED_SECTIONS.has(section) && !(live && TEST_ONLY_SECTIONS.has(section)) ? `/${section}` : ''
  const props: DashboardProps = {
    merchantName: merchant.name,
    accent: merchant.accent,
    livemode,
    who: member.name ?? member.email,
    merchants: memberships.map((other) => ({
      name: other.merchant.name,
      href: withQuery(home(other.merchant.slug, livemode), kept),
      current: other.merchant.id === merchant.id,
    })),
    modes: [false, true].map((live) => ({
      livemode: live,
      href: withQuery(home(merchant.slug, live) + within(live), kept),
    })),
    hrefOf: (path, more = {}) => withQuery(`${home(merchant.slug, livemode)}${path}`, { ...kept, ...more }),
    may: (scope) => allows(scopes, scope as Scope),
    logOutHref: withQuery('/dashboard/logout', kept),
    languageHref: withQuery(`${home(merchant.slug, livemode)}/account/language`, { next: withoutLanguage(ctx) }),
    flash: flashOf(query.get('flash') ?? null, locale),
    live: null,
  }
  ctx.state.caller = {
    kind: 'member',
    keyId: member.id,
    name: member.email,
    merchantId: merchant.id,
    livemode,
    scopes,
    apiVersion: API_VERSION,
  }
  return {
    ctx,
    deps,
    signedIn,
    merchant,
    role,
    livemode,
    locale,
    caller: ctx.state.caller,
    call: pageCall(ctx, deps, { merchantId: merchant.id, livemode }, actorOf(ctx.state.caller, ctx.ip)),
    params,
    query,
    now: ctx.state.now,
    props,
  }
}

/** The stream of a list (`/payments`) or of the page of one object (`/payments/:id`) that updates by itself. */
function liveOf({ ctx, props, params, now }: DashboardContext, path: string): DashboardProps['live'] {
  const [, section, id, more] = path.split('/')
  if (ctx.method !== 'GET' || more !== undefined || !section || !Object.hasOwn(LIVE_PAGES, section)) return null
  if (id !== undefined && id !== ':id') return null
  const href = props.hrefOf('/live', { of: section, ...(id ? { id: params.id! } : {}) })
  return { href, since: now }
}

/** The log-in comes back to the page. A form that came too late is not sent again. */
function loginHref(ctx: Context): string {
  return ctx.method === 'GET' ? withQuery('/dashboard/login', { next: ctx.url }) : '/dashboard/login'
}

/** The address of the page without its language and its flash message. The answer to a form has its page below the same path. */
function withoutLanguage({ path, querystring }: Context): string {
  const query = new URLSearchParams(querystring)
  for (const name of ['lang', 'flash']) query.delete(name)
  return withQuery(path, Object.fromEntries(query))
}

/** Keeps the query that a path already has. */
function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString()
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path
}
