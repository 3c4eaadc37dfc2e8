// Links that members get by mail: a new password, another address, and invitations. Opening a link does not use it up; its form does. The answer is the same whether
// an address is known or not. Writing is commands/member-links.ts and commands/invitations.ts.

import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { addressKey, type Limit } from '../../../api/limits.ts'
import { guarded, isCounted } from '../../../api/middleware/rate-limit.ts'
import { email } from '../../../api/schemas.ts'
import { type Accepting, acceptInvitation } from '../../../commands/invitations.ts'
import { requestMail } from '../../../commands/mail-requests.ts'
import { useEmailLink } from '../../../commands/member-email.ts'
import { usePasswordLink } from '../../../commands/member-links.ts'
import { openSession } from '../../../commands/member-sessions.ts'
import { newPasswordProblem } from '../../../db/common-passwords.ts'
import { hashPassword } from '../../../db/passwords.ts'
import { type OpenLink, readLink } from '../../../db/queries/members.ts'
import { hashSecret } from '../../../db/secrets.ts'
import type { PasswordProblem } from '../../../rules/members.ts'
import { seeOther } from '../../buyer-pages.ts'
import { readForm } from '../../forms.ts'
import { memberDevice, rememberDevice } from '../../known-device.ts'
import { answerMeanwhile } from '../../mail-requests.ts'
import { giveSession, memberOf, type SignedIn } from '../session.ts'
import { hrefWithFlash } from './handler.ts'
import { answerEntry, browserOf, entryHref, entryLocale, forgotLimits, memberCommit, memberName } from './page.ts'
import {
  forgotPage,
  type InvitationProps,
  invitationPage,
  linkOverPage,
  newAddressPage,
  newPasswordPage,
  sentPage,
} from './view.ts'
import { ENTRY } from './words.ts'

/** `GET /dashboard/forgot`. */
export function askAddress(ctx: Context): void {
  answerEntry(ctx, 200, (frame) => forgotPage(frame, entryHref(ctx), { email: '', problem: null }))
}

/** `POST /dashboard/forgot`. */
export async function sendLink(ctx: Context, deps: ApiDeps): Promise<void> {
  const form = await readForm(ctx, deps)
  const words = ENTRY[entryLocale(ctx)]
  const typed = (form.get('email') ?? '').slice(0, 255)
  const again = (status: number, problem: string) =>
    answerEntry(ctx, status, (frame) => forgotPage(frame, entryHref(ctx), { email: typed, problem }))
  const address = email.safeParse(typed)
  if (!address.success) return again(422, words.emailProblem)
  if (!(await isCounted(ctx, deps, forgotLimits(ctx, deps, address.data)))) return again(429, words.tooMany)
  const request = await memberCommit(ctx, deps, (c) => requestMail(c, { kind: 'password', email: address.data }))
  await answerMeanwhile(deps, request, (work) => memberCommit(ctx, deps, work))
  answerEntry(ctx, 200, (frame) => sentPage(frame, entryHref(ctx), address.data))
}

/** `GET /dashboard/password?token=`. */
export async function askNewPassword(ctx: Context, deps: ApiDeps): Promise<void> {
  const link = await linkIn(ctx, deps, 'password')
  if (link) showNewPassword(ctx, 200, link, null)
}

/**
 * `POST /dashboard/password?token=`: sets a new password for the person with the link. That person then logs in with it, including the second step.
 */
export async function saveNewPassword(ctx: Context, deps: ApiDeps): Promise<void> {
  const form = await readForm(ctx, deps)
  const link = await linkIn(ctx, deps, 'password')
  if (!link) return
  const password = form.get('password') ?? ''
  const problem = newPasswordProblem(password, link.email)
  if (problem) return showNewPassword(ctx, 422, link, problem)
  const passwordHash = await hashPassword(password, deps.passwordCost, addressKey(ctx.ip))
  const member = await memberCommit(ctx, deps, (c) => usePasswordLink(c, { token: tokenIn(ctx), passwordHash }))
  if (!member) return answerOver(ctx, 'password')
  giveSession(ctx, deps, null)
  // This browser belongs to a reader of the account's mail, so it is counted separately: failed tries of others do not keep it out.
  rememberDevice(ctx, deps, memberDevice(link.email))
  seeOther(ctx, hrefWithFlash(entryHref(ctx)('/login'), 'password'))
}

/** `GET /dashboard/email?token=`. */
export async function showAddress(ctx: Context, deps: ApiDeps): Promise<void> {
  const link = await linkIn(ctx, deps, 'email')
  if (link) answerAddress(ctx, link.isMember ? 409 : 200, link)
}

/**
 * `POST /dashboard/email?token=`: the member logs in with this address from now on. A browser that is signed in as the member stays so; any other is
 * led to the log-in.
 */
export async function takeAddress(ctx: Context, deps: ApiDeps): Promise<void> {
  await readForm(ctx, deps)
  const link = await linkIn(ctx, deps, 'email')
  if (!link) return
  const signedIn = await memberOf(ctx, deps)
  const keepSession = signedIn?.sessionId ?? null
  const member = await memberCommit(ctx, deps, (c) => useEmailLink(c, { token: tokenIn(ctx), keepSession }))
  if (member === null) return answerOver(ctx, 'email')
  if (member === 'taken') return answerAddress(ctx, 409, { ...link, isMember: true })
  rememberDevice(ctx, deps, memberDevice(link.email))
  const shop = signedIn?.member.id === member.id ? signedIn.memberships[0] : undefined
  if (shop) return seeOther(ctx, `/dashboard/${shop.merchant.slug}/test/account?flash=address_changed`)
  seeOther(ctx, hrefWithFlash(entryHref(ctx)('/login'), 'email'))
}

/** `GET /dashboard/invitation?token=`. */
export async function showInvitation(ctx: Context, deps: ApiDeps): Promise<void> {
  const link = await linkIn(ctx, deps, 'invitation')
  if (link) answerInvitation(ctx, 200, link, await memberOf(ctx, deps), null)
}

/** `POST /dashboard/invitation?token=`: joins the shop, as a new member or as the member who is signed in. */
export async function takeInvitation(ctx: Context, deps: ApiDeps): Promise<void> {
  const form = await readForm(ctx, deps)
  const link = await linkIn(ctx, deps, 'invitation')
  if (!link) return
  const signedIn = await memberOf(ctx, deps)
  const who = whoIs(link, signedIn).kind
  if (who === 'known' || who === 'other') return answerInvitation(ctx, 409, link, signedIn, null)
  const name = memberName(form.get('name') ?? '')
  const password = form.get('password') ?? ''
  const problem = who === 'new' ? newPasswordProblem(password, link.email) : null
  if (problem) return answerInvitation(ctx, 422, link, signedIn, { name: name ?? '', problem })
  const as: Accepting =
    who === 'in'
      ? { memberId: signedIn!.member.id }
      : {
          name,
          passwordHash: await hashPassword(password, deps.passwordCost, addressKey(ctx.ip)),
          locale: entryLocale(ctx),
        }
  const accepted = await memberCommit(ctx, deps, async (c) => {
    const accepted = await acceptInvitation(c, { token: tokenIn(ctx), as })
    return accepted && who === 'new' ? openSession(c, accepted.memberId, browserOf(ctx, deps)) : accepted
  })
  if (!accepted) return answerOver(ctx, 'invitation')
  if ('cookie' in accepted) {
    giveSession(ctx, deps, accepted.cookie)
    rememberDevice(ctx, deps, memberDevice(link.email))
  }
  seeOther(ctx, `/dashboard/${link.merchant!.slug}/test`)
}

function showNewPassword(ctx: Context, status: number, link: OpenLink, problem: PasswordProblem | null): void {
  const props = { formHref: hrefHere(ctx, 'password'), email: link.email, problem }
  answerEntry(ctx, status, (frame) => newPasswordPage(frame, props))
}

function answerAddress(ctx: Context, status: number, { email, isMember }: OpenLink): void {
  const props = { formHref: hrefHere(ctx, 'email'), email, isTaken: isMember }
  answerEntry(ctx, status, (frame) => newAddressPage(frame, entryHref(ctx), props))
}

function answerInvitation(
  ctx: Context,
  status: number,
  link: OpenLink,
  signedIn: SignedIn | null,
  typed: InvitationProps['typed'],
): void {
  const formHref = hrefHere(ctx, 'invitation')
  const props = {
    shop: link.merchant!.name,
    role: link.role!,
    invitedBy: link.invitedBy,
    email: link.email,
    formHref,
    who: whoIs(link, signedIn),
    typed,
  }
  answerEntry(ctx, status, (frame) => invitationPage(frame, entryHref(ctx, formHref), props))
}

/** Who the invitation is for, as this browser is signed in. */
function whoIs(link: OpenLink, signedIn: SignedIn | null): InvitationProps['who'] {
  if (signedIn)
    return signedIn.member.email === link.email ? { kind: 'in' } : { kind: 'other', email: signedIn.member.email }
  return { kind: link.isMember ? 'known' : 'new' }
}

/** The link of this page. When it is over, answers so and returns null. */
async function linkIn(ctx: Context, deps: ApiDeps, kind: OpenLink['kind']): Promise<OpenLink | null> {
  const read = () => readLink(deps.db.pool, { tokenHash: hashSecret(tokenIn(ctx)), kind, now: ctx.state.now })
  const limits: Limit[] = [{ name: 'member_link', key: addressKey(ctx.ip) }]
  const link = await guarded(deps, limits, read, { failed: (found) => found === null })
  if (!link) answerOver(ctx, kind)
  return link
}

function answerOver(ctx: Context, kind: OpenLink['kind']): void {
  answerEntry(ctx, 410, (frame) => linkOverPage(frame, entryHref(ctx), kind))
}

function hrefHere(ctx: Context, path: OpenLink['kind']): string {
  const { lang } = ctx.query
  const query = { token: tokenIn(ctx), ...(typeof lang === 'string' && { lang }) }
  return `/dashboard/${path}?${new URLSearchParams(query)}`
}

function tokenIn(ctx: Context): string {
  const { token } = ctx.query
  return typeof token === 'string' ? token : ''
}
