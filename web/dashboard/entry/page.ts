// What all pages of the dashboard's log-in share: language, the page to come back to, the browser, and the limits of tries. The pages are handler.ts
// and links.ts beside it.

import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { addressKey, type Limit, secretKey } from '../../../api/limits.ts'
import { type Commit, commit } from '../../../commands/commit.ts'
import type { Browser, EntryBrowser } from '../../../commands/member-sessions.ts'
import { browserNamed } from '../../../rules/browsers.ts'
import { API_VERSION } from '../../../rules/versions.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { DASHBOARD_ASSETS } from '../../assets.ts'
import { answerFramed, languageAsked } from '../../buyer-pages.ts'
import type { Frame } from '../../components/frame.ts'
import { deviceOf, memberDevice } from '../../known-device.ts'
import { cookieOf } from '../session.ts'
import type { EntryHref } from './view.ts'

/** The language that was asked for, else the browser's. */
export function entryLocale(ctx: Context): Locale {
  return languageAsked(ctx) ?? (ctx.acceptsLanguages('th', 'en') === 'en' ? 'en' : 'th')
}

/** Addresses of log-in pages, which keep the language and the page to come back to. */
export function entryHref(ctx: Context, aim: string | null = nextIn(ctx)): EntryHref {
  const lang = languageAsked(ctx)
  const query = new URLSearchParams({ ...(lang && { lang }), ...(aim && { next: aim }) }).toString()
  return (path) => `/dashboard${path}${query ? `?${query}` : ''}`
}

/**
 * `?next=`: the page to show after the log-in; null when it is not a page of the dashboard, or is the log-in itself. It is parsed as a browser parses
 * it, so that no text that looks like a path leads to another host.
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
  answerFramed(ctx, { status, locale: entryLocale(ctx), assets: DASHBOARD_ASSETS }, render)
}

/** A commit for a command about a member. It has no shop until the command finds one (commands/member-mail.ts), and publishes no event. */
export function memberCommit<T>(ctx: Context, deps: ApiDeps, work: (c: Commit) => Promise<T>): Promise<T> {
  const { requestId, now } = ctx.state
  const actor = { type: 'system' as const, id: null, name: null, ip: ctx.ip } // until a command knows the member
  const context = { merchantId: '', livemode: true, apiVersion: API_VERSION, at: now, requestId, actor }
  return commit({ orm: deps.db.orm, links: deps.links, notifier: deps.workflows }, context, work)
}

/**
 * The limits of wrong passwords: per account and address, per address, and per account. A browser that the account knows is counted separately, so
 * that others' tries do not keep it out.
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

/** The limits of asking for a link, since each request sends a mail to a person. */
export function forgotLimits(ctx: Context, deps: ApiDeps, email: string): Limit[] {
  const device = deviceOf(ctx, deps, memberDevice(email))
  const account = secretKey(email)
  if (device) return [{ name: 'forgot_device', key: `${account}/${device}` }]
  return [
    { name: 'forgot_address', key: addressKey(ctx.ip) },
    { name: 'forgot', key: account },
  ]
}

/** One line of at most 100 characters, because it goes into mails to others; null when empty. */
export function memberName(typed: string): string | null {
  return typed.replaceAll(/\s+/g, ' ').trim().slice(0, 100) || null
}

/** The browser of the request, in the few words that a list of sessions needs. */
export function browserOf(ctx: Context, deps: ApiDeps): Browser {
  return { instead: cookieOf(ctx, deps), userAgent: browserNamed(ctx.get('User-Agent')), from: ctx.ip }
}

/** The same for a browser that logs in to an account, with whether the account knows it. */
export function entryBrowserOf(ctx: Context, deps: ApiDeps, email: string): EntryBrowser {
  return { ...browserOf(ctx, deps), isKnown: deviceOf(ctx, deps, memberDevice(email)) !== null }
}
