// The ways into the portal and out of it: a merchant's link, a code by e-mail, log-out. What an answer says and how long it takes do not tell whether
// an address is known. What is counted and compared is here; what is written is commands/portal-sessions.ts and commands/portal-logins.ts.

import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { addressKey, type Limit, secretKey } from '../../../api/limits.ts'
import { guarded, isCounted, unlessTooMany } from '../../../api/middleware/rate-limit.ts'
import { email } from '../../../api/schemas.ts'
import { requestMail } from '../../../commands/mail-requests.ts'
import { beginPortalLogin, tryPortalCode } from '../../../commands/portal-logins.ts'
import { enterByLink, leavePortal } from '../../../commands/portal-sessions.ts'
import { PortalLogin, PortalSession } from '../../../db/entities/index.ts'
import { isPortalCode } from '../../../db/portal-codes.ts'
import { hashSecret } from '../../../db/secrets.ts'
import { isId } from '../../../rules/ids.ts'
import { answerFramed, seeOther } from '../../buyer-pages.ts'
import { readForm } from '../../forms.ts'
import { customerDevice, deviceOf, rememberDevice } from '../../known-device.ts'
import { answerMeanwhile } from '../../mail-requests.ts'
import type { PortalProps } from '../components/frame.ts'
import { giveSession, goTo, type PortalContext, type PortalRoutes, portalBrowserOf, type Visitor } from '../guard.ts'
import { PORTAL } from '../words.ts'
import { type CodeAsked, codePage, type EmailTyped, loginPage } from './view.ts'

export function addPortalEntry(routes: PortalRoutes, deps: ApiDeps): void {
  routes.openGet('/enter', (ctx, visitor, account) => enter(ctx, deps, visitor, account))
  routes.openGet('/login', (ctx, visitor, account) => (account ? goTo(ctx, visitor, '') : askEmail(ctx, visitor)))
  routes.openPost('/login', (ctx, visitor) => begin(ctx, deps, visitor))
  routes.openGet('/code', (ctx, visitor, account) => (account ? goTo(ctx, visitor, '') : askCode(ctx, deps, visitor)))
  routes.openPost('/code', (ctx, visitor) => tryCode(ctx, deps, visitor))
  routes.openPost('/logout', (ctx, visitor) => leave(ctx, deps, visitor))
}

/** The log-in, with what was wrong with what was typed, or why a link opened nothing. */
export function askEmail(
  ctx: Context,
  { props, locale, cookie }: Visitor,
  { status = 200, ...how }: { status?: number; typed?: EmailTyped; gone?: 'used' | 'expired' } = {},
): void {
  const left = ctx.query.flash === 'left'
  const ended = cookie !== null && !how.typed
  answerFramed(ctx, { status, locale }, (frame) => loginPage(frame, props, { typed: null, left, ended, ...how }))
}

/** A link is used by opening it, so that it works without JavaScript; what only looks ahead (HEAD, prefetch) does not use it up. */
async function enter(ctx: Context, deps: ApiDeps, visitor: Visitor, account: PortalContext | null): Promise<void> {
  const looksAhead = /prefetch/.test(`${ctx.get('Sec-Purpose')}${ctx.get('Purpose')}`)
  if (ctx.method === 'HEAD' || looksAhead) {
    ctx.status = looksAhead ? 503 : 200
    ctx.body = ''
    return
  }
  const { token } = ctx.query
  const linkHash = typeof token === 'string' ? hashSecret(token) : ''
  const { merchant, livemode, call } = visitor
  const where = { linkHash, merchantId: merchant.id, livemode }
  const find = () => deps.db.orm.em.fork().findOne(PortalSession, where)
  const limits: Limit[] = [{ name: 'portal_link', key: addressKey(ctx.ip) }]
  const found = await guarded(deps, limits, find, { failed: (session) => session === null })
  if (!found) return askEmail(ctx, visitor, { status: 410, gone: 'expired' })
  const entered = await call.commit((c) => enterByLink(c, found.id, portalBrowserOf(ctx, visitor)))
  if (entered.kind !== 'in') {
    // Whoever goes back to the link in the browser that it has opened is in already.
    if (account?.customer.id === found.customerId) return goTo(ctx, visitor, '')
    return askEmail(ctx, visitor, { status: 410, gone: entered.kind })
  }
  giveSession(ctx, deps, visitor, entered.cookie)
  goTo(ctx, visitor, '')
}

async function begin(ctx: Context, deps: ApiDeps, visitor: Visitor): Promise<void> {
  const form = await readForm(ctx, deps)
  const words = PORTAL[visitor.locale]
  const typed = (form.get('email') ?? '').slice(0, 255)
  const again = (status: number, problem: string) =>
    askEmail(ctx, visitor, { status, typed: { email: typed, problem } })
  const address = email.safeParse(typed)
  if (!address.success) return again(422, words.emailProblem)
  if (!(await isCounted(ctx, deps, loginLimits(ctx, deps, visitor, address.data)))) return again(429, words.tooMany)
  const begun = await visitor.call.commit(async (c) => {
    const { id } = await beginPortalLogin(c, address.data)
    return { id, request: await requestMail(c, { kind: 'portal_code', email: address.data, portalLogin: id }) }
  })
  await answerMeanwhile(deps, begun.request, visitor.call.commit)
  seeOther(ctx, codeHref(visitor.props, begun.id))
}

async function askCode(ctx: Context, deps: ApiDeps, visitor: Visitor): Promise<void> {
  const asked = await askedFor(deps, visitor, loginIn(ctx))
  if (!asked) return goTo(ctx, visitor, '/login')
  showCode(ctx, visitor, 200, asked)
}

async function tryCode(ctx: Context, deps: ApiDeps, visitor: Visitor): Promise<void> {
  const form = await readForm(ctx, deps)
  const words = PORTAL[visitor.locale]
  const loginId = loginIn(ctx)
  const asked = await askedFor(deps, visitor, loginId)
  if (!asked) return goTo(ctx, visitor, '/login')
  const isRight = isPortalCode(deps.encryptionKey, loginId, form.get('code') ?? '')
  const browser = portalBrowserOf(ctx, visitor)
  const tryIt = () => visitor.call.commit((c) => tryPortalCode(c, { loginId, isRight, browser }))
  const limits = codeLimits(ctx, deps, visitor, asked.email)
  const tried = await unlessTooMany(ctx, guarded(deps, limits, tryIt, { failed: ({ kind }) => kind === 'wrong' }))
  if (tried === null) return showCode(ctx, visitor, 429, { ...asked, problem: words.tooMany })
  if (tried.kind === 'over') return showCode(ctx, visitor, 422, { ...asked, over: true })
  if (tried.kind === 'wrong') return showCode(ctx, visitor, 422, { ...asked, problem: words.codeWrong(tried.left) })
  giveSession(ctx, deps, visitor, tried.cookie)
  rememberDevice(ctx, deps, customerDevice(visitor, asked.email))
  goTo(ctx, visitor, '')
}

async function leave(ctx: Context, deps: ApiDeps, visitor: Visitor): Promise<void> {
  await readForm(ctx, deps)
  await visitor.call.commit((c) => leavePortal(c, visitor.cookie))
  giveSession(ctx, deps, visitor, null)
  goTo(ctx, visitor, '', 'left')
}

/** What the page of a log-in shows; null when nobody has begun it, or long ago. */
async function askedFor(
  deps: ApiDeps,
  { merchant, livemode, props }: Visitor,
  loginId: string,
): Promise<CodeAsked | null> {
  if (!isId('portal_login', loginId)) return null
  const login = await deps.db.orm.em.fork().findOne(PortalLogin, { id: loginId, merchantId: merchant.id, livemode })
  const mailboxHref = livemode ? null : `/dashboard/${merchant.slug}/test/mailbox`
  return login && { codeHref: codeHref(props, loginId), email: login.email, problem: null, over: false, mailboxHref }
}

function showCode(ctx: Context, { props, locale }: Visitor, status: number, asked: CodeAsked): void {
  answerFramed(ctx, { status, locale }, (frame) => codePage(frame, props, asked))
}

/** In the address, so that the page in the other language asks for the same code. */
function codeHref(props: PortalProps, loginId: string): string {
  const href = props.hrefOf('/code')
  return `${href}${href.includes('?') ? '&' : '?'}login=${loginId}`
}

function loginIn(ctx: Context): string {
  const { login } = ctx.query
  return typeof login === 'string' ? login : ''
}

/**
 * Whoever types one address again and again fills a stranger's inbox; whoever types many looks for customers. A browser that the customer has logged
 * in from is counted by itself, so that nobody keeps it out.
 */
function loginLimits(ctx: Context, deps: ApiDeps, visitor: Visitor, typed: string): Limit[] {
  const { merchant, livemode } = visitor
  const customer = secretKey(merchant.id, livemode, typed)
  const device = deviceOf(ctx, deps, customerDevice(visitor, typed))
  if (device) return [{ name: 'portal_login_device_hour', key: `${customer}/${device}` }]
  const address = `${merchant.id}/${addressKey(ctx.ip)}`
  return [
    { name: 'portal_login_hour', key: customer },
    { name: 'portal_login_minute', key: customer },
    { name: 'portal_login_address_hour', key: address },
    { name: 'portal_login_address_minute', key: address },
  ]
}

/** Five tries each end a code; these keep a machine from asking for the next one all day. */
function codeLimits(ctx: Context, deps: ApiDeps, visitor: Visitor, typed: string): Limit[] {
  const { merchant, livemode } = visitor
  const customer = secretKey(merchant.id, livemode, typed)
  const device = deviceOf(ctx, deps, customerDevice(visitor, typed))
  if (device) return [{ name: 'portal_code_device', key: `${customer}/${device}` }]
  const address = addressKey(ctx.ip)
  return [
    { name: 'portal_code', key: `${customer}/${address}` },
    { name: 'portal_code_address', key: address },
    { name: 'portal_code_account', key: customer },
  ]
}
