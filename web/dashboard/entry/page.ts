// What every page at the dashboard's log-in takes from its request: language, the page to come back to, the browser; and how tries are counted. What the pages are is
// entry.ts and links.ts beside it.

import type { Context } from '../../../api/context.ts'
import { type ApiDeps, commandDeps } from '../../../api/deps.ts'
import { addressKey, type Limit, secretKey } from '../../../api/limits.ts'
import { type Commit, commit, OF_THE_INSTALLATION } from '../../../commands/commit.ts'
import type { Browser, EntryBrowser } from '../../../commands/member-sessions.ts'
import { browserNamed } from '../../../rules/browsers.ts'
import { API_VERSION } from '../../../rules/versions.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { DASHBOARD_ASSETS } from '../../assets.ts'
import { answerFramed, languageAsked, languageOf } from '../../buyer-pages.ts'
import type { Frame } from '../../components/frame.ts'
import { keepLanguage } from '../../cookies.ts'
import { deviceOf, memberDevice } from '../../known-device.ts'
import { cookieOf } from '../session.ts'
import type { EntryHref } from './view.ts'

/** The language that was asked for, else the one kept in this browser, else the browser's. */
export const entryLocale: (ctx: Context) => Locale = languageOf

/** Pages of the log-in keep language and aim of the one that leads to them. */
export function entryHref(ctx: Context, aim: string | null = nextIn(ctx)): EntryHref {
  const lang = languageAsked(ctx)
  const query = new URLSearchParams({ ...(lang && { lang }), ...(aim && { next: aim }) }).toString()
  return (path) => `/dashboard${path}${query ? `?${query}` : ''}`
}

/**
 * `?next=`: the page that somebody wanted before they had to log in; null when it is none of the dashboard's own, or the log-in itself. Read as a browser reads it, so that
 * nothing that looks like a path leads to another host.
 */
export function nextIn(ctx: Context): string | null {
  const { next } = ctx.query
  if (typeof next !== 'string' || next.length > 2_000 || !URL.canParse(next, OWN)) return null
  const { origin, pathname, search } = new URL(next, OWN)
  const isInside = pathname === '/dashboard' || pathname.startsWith('/dashboard/')
  if (origin !== OWN || !isInside || /^\/dashboard\/(login|logout|forgot|password)(\/|$)/.test(pathname)) return null
  return pathname + search
}

const OWN = 'http://own.invalid'

export function answerEntry(ctx: Context, status: number, render: (frame: Frame) => string): void {
  ctx.set('X-Robots-Tag', 'noindex')
  keepLanguage(ctx)
  answerFramed(ctx, { status, locale: entryLocale(ctx), assets: DASHBOARD_ASSETS }, render)
}

/** A command about a member. It has no shop of its own before it finds one out (commands/member-mail.ts), and tells no event. */
export function memberCommit<T>(ctx: Context, deps: ApiDeps, work: (c: Commit) => Promise<T>): Promise<T> {
  const { requestId, now } = ctx.state
  const actor = { type: 'system' as const, id: null, name: null, ip: ctx.ip } // until a command knows who it is
  const context = { ...OF_THE_INSTALLATION, apiVersion: API_VERSION, at: now, requestId, actor }
  return commit(commandDeps(deps), context, work)
}

/**
 * How often a password may be wrong: for each account from one address, and from one address over all accounts. A browser that the account knows is counted by
 * itself, so that others' tries do not keep it out.
 */
export function passwordLimits(ctx: Context, deps: ApiDeps, email: string): Limit[] {
  const device = deviceOf(ctx, deps, memberDevice(email))
  const account = secretKey(email)
  if (device) return [{ name: 'password_device', key: `${account}/${device}` }]
  const address = addressKey(ctx.ip)
  return [
    { name: 'password', key: `${account}/${address}` },
    { name: 'password_address', key: address },
    { name: 'password_account', key: account },
  ]
}

/** How often a link may be asked for: it is a mail to somebody each time. */
export function forgotLimits(ctx: Context, deps: ApiDeps, email: string): Limit[] {
  const device = deviceOf(ctx, deps, memberDevice(email))
  const account = secretKey(email)
  if (device) return [{ name: 'forgot_device', key: `${account}/${device}` }]
  return [
    { name: 'forgot_address', key: addressKey(ctx.ip) },
    { name: 'forgot', key: account },
  ]
}

/** One line of at most 100 characters, because it goes into mails to others; null for none. */
export function memberName(typed: string): string | null {
  return typed.replaceAll(/\s+/g, ' ').trim().slice(0, 100) || null
}

/** The browser that asks, in the few words that a list of sessions needs. */
export function browserOf(ctx: Context, deps: ApiDeps): Browser {
  return { instead: cookieOf(ctx, deps), userAgent: browserNamed(ctx.get('User-Agent')), from: ctx.ip }
}

/** The same for somebody who logs in to an account by now. */
export function entryBrowserOf(ctx: Context, deps: ApiDeps, email: string): EntryBrowser {
  return { ...browserOf(ctx, deps), isKnown: deviceOf(ctx, deps, memberDevice(email)) !== null }
}
