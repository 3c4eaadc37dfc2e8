// Log-in and log-out of the dashboard. Neither the text of an answer nor its time shows whether an address is known. Counting and comparing are here;
// writing is commands/member-sessions.ts and commands/second-factor.ts. Links in mails are links.ts.

import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { addressKey, type Limit, secretKey } from '../../../api/limits.ts'
import { guarded, unlessTooMany } from '../../../api/middleware/rate-limit.ts'
import { email } from '../../../api/schemas.ts'
import { logOut, recordFailedLogIn, signIn } from '../../../commands/member-sessions.ts'
import { trySecondFactor } from '../../../commands/second-factor.ts'
import { Member, MemberSession } from '../../../db/entities/index.ts'
import { hashPassword, isOutdated, isPassword } from '../../../db/passwords.ts'
import { hashSecret } from '../../../db/secrets.ts'
import { seeOther } from '../../buyer-pages.ts'
import { readForm } from '../../forms.ts'
import { deviceOf, memberDevice, rememberDevice } from '../../known-device.ts'
import { answerAstray } from '../guard.ts'
import { cookieOf, giveSession, memberOf } from '../session.ts'
import { passkeysFor } from '../step-up/passkey-proof.ts'
import { answerEntry, entryBrowserOf, entryHref, entryLocale, memberCommit, nextIn, passwordLimits } from './page.ts'
import { choicePage, codePage, type EntryFlash, type LoginProps, loginPage } from './view.ts'
import { ENTRY } from './words.ts'

/** `GET /dashboard`: redirects to the only shop, or offers the choice between several. */
export async function begin(ctx: Context, deps: ApiDeps): Promise<void> {
  const signedIn = await memberOf(ctx, deps)
  if (!signedIn) return seeOther(ctx, entryHref(ctx)('/login'))
  const shops = signedIn.memberships.map(({ merchant, role }) => ({
    name: merchant.name,
    role,
    href: `/dashboard/${merchant.slug}/test`,
  }))
  if (shops.length === 1) return seeOther(ctx, shops[0]!.href)
  answerEntry(ctx, 200, (frame) => choicePage(frame, entryHref(ctx), shops))
}

/** `GET /dashboard/{slug}`: redirects into the test mode of a shop of the member. */
export async function enterShop(ctx: Context, deps: ApiDeps): Promise<void> {
  const signedIn = await memberOf(ctx, deps)
  if (!signedIn) return seeOther(ctx, entryHref(ctx, ctx.path)('/login'))
  const slug = ctx.path.split('/')[2]
  const isTheirs = signedIn.memberships.some(({ merchant }) => merchant.slug === slug)
  if (isTheirs) seeOther(ctx, `/dashboard/${slug}/test`)
  else answerAstray(ctx, deps, signedIn)
}

/** `GET /dashboard/login`. */
export async function askPassword(ctx: Context, deps: ApiDeps): Promise<void> {
  if (await memberOf(ctx, deps)) return seeOther(ctx, nextIn(ctx) ?? '/dashboard')
  showLogin(ctx, deps, 200, { email: '', problem: null, flash: flashIn(ctx) })
}

/** `POST /dashboard/login`. */
export async function tryPassword(ctx: Context, deps: ApiDeps): Promise<void> {
  const form = await readForm(ctx, deps)
  const words = ENTRY[entryLocale(ctx)]
  const typed = (form.get('email') ?? '').slice(0, 255)
  const again = (status: number, problem: LoginProps['problem']) =>
    showLogin(ctx, deps, status, { email: typed, problem, flash: null })
  const address = email.safeParse(typed)
  if (!address.success) return again(422, { email: words.emailProblem })
  const password = (form.get('password') ?? '').slice(0, 1_000)
  const member = await deps.db.orm.em.fork().findOne(Member, { email: address.data })
  // Compares also for an unknown address, so that the time of the answer shows nothing.
  const from = addressKey(ctx.ip)
  const compare = () => isPassword(password, member?.passwordHash ?? null, deps.passwordCost, from)
  const limits = passwordLimits(ctx, deps, address.data)
  const isRight = await unlessTooMany(ctx, guarded(deps, limits, compare, { failed: (right) => !right }))
  if (isRight === null) {
    noteFailure(ctx, deps, member, 'too_many_tries')
    return again(429, { form: words.tooMany })
  }
  if (!isRight || !member) {
    noteFailure(ctx, deps, member, 'password')
    return again(422, { form: words.wrong })
  }
  const renewedHash = isOutdated(member.passwordHash, deps.passwordCost)
    ? await hashPassword(password, deps.passwordCost, from)
    : null
  const { id: memberId, passwordHash } = member
  const given = {
    memberId,
    passwordHash,
    renewedHash,
    locale: entryLocale(ctx),
    browser: entryBrowserOf(ctx, deps, member.email),
  }
  const signed = await memberCommit(ctx, deps, (c) => signIn(c, given))
  if (signed.kind === 'stale') return again(422, { form: words.wrong })
  giveSession(ctx, deps, signed.cookie)
  if (signed.kind === 'in') rememberDevice(ctx, deps, memberDevice(address.data))
  seeOther(ctx, signed.kind === 'code' ? entryHref(ctx)('/login/code') : (nextIn(ctx) ?? '/dashboard'))
}

/**
 * Records a failed log-in in the audit log, after the answer, so that the time of the answer shows nothing. Of tries that are refused because of the
 * limit, this process records one in 15 minutes per address and account, so that a flood of them costs nothing more.
 */
export function noteFailure(
  ctx: Context,
  deps: ApiDeps,
  member: Member | null,
  reason: Parameters<typeof recordFailedLogIn>[2],
): void {
  if (reason === 'too_many_tries') {
    const noted = failuresNoted.get(deps) ?? new Map<string, number>()
    failuresNoted.set(deps, noted)
    const key = `${member?.id}/${addressKey(ctx.ip)}`
    if ((noted.get(key) ?? 0) > ctx.state.now - 900) return
    if (noted.size > 10_000) noted.clear()
    noted.set(key, ctx.state.now)
  }
  setImmediate(() => {
    memberCommit(ctx, deps, (c) => recordFailedLogIn(c, member?.id ?? null, reason)).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a failed log-in was not recorded'),
    )
  })
}

/** When this process last recorded a try that the limit refused, by address and account. */
const failuresNoted = new WeakMap<ApiDeps, Map<string, number>>()

/** `GET /dashboard/login/code`. */
export async function askCode(ctx: Context, deps: ApiDeps): Promise<void> {
  if (!(await waiting(ctx, deps))) return seeOther(ctx, entryHref(ctx)('/login'))
  answerEntry(ctx, 200, (frame) =>
    codePage(frame, entryHref(ctx), { problem: null, passkeys: passkeysFor(deps) !== null }),
  )
}

/** `POST /dashboard/login/code`. */
export async function tryCode(ctx: Context, deps: ApiDeps): Promise<void> {
  const form = await readForm(ctx, deps)
  const words = ENTRY[entryLocale(ctx)]
  const session = await waiting(ctx, deps)
  if (!session) return seeOther(ctx, overHref(ctx))
  const again = (status: number, problem: string) =>
    answerEntry(ctx, status, (frame) =>
      codePage(frame, entryHref(ctx), { problem, passkeys: passkeysFor(deps) !== null }),
    )
  const member = await deps.db.orm.em.fork().findOneOrFail(Member, session.memberId)
  const typed = (form.get('code') || form.get('recovery') || '').slice(0, 60)
  const given = {
    sessionId: session.id,
    typed,
    encryptionKey: deps.encryptionKey,
    browser: entryBrowserOf(ctx, deps, member.email),
  }
  const tryIt = () => memberCommit(ctx, deps, (c) => trySecondFactor(c, given))
  const limits = codeLimits(ctx, deps, member)
  const tried = await unlessTooMany(ctx, guarded(deps, limits, tryIt, { failed: ({ kind }) => kind === 'wrong' }))
  if (tried === null) return again(429, words.tooMany)
  if (tried.kind === 'wrong') return again(422, words.codeWrong)
  if (tried.kind === 'over') return seeOther(ctx, overHref(ctx))
  giveSession(ctx, deps, tried.cookie)
  rememberDevice(ctx, deps, memberDevice(member.email))
  seeOther(ctx, nextIn(ctx) ?? '/dashboard')
}

/** `POST /dashboard/logout`. */
export async function leave(ctx: Context, deps: ApiDeps): Promise<void> {
  await readForm(ctx, deps)
  await memberCommit(ctx, deps, (c) => logOut(c, cookieOf(ctx, deps)))
  giveSession(ctx, deps, null)
  seeOther(ctx, hrefWithFlash(entryHref(ctx)('/login'), 'left'))
}

/** The address of a log-in page that says what the last form did. */
export function hrefWithFlash(href: string, flash: EntryFlash): string {
  return `${href}${href.includes('?') ? '&' : '?'}flash=${flash}`
}

/** The log-in page, with the problems of what was typed. */
export function showLogin(ctx: Context, deps: ApiDeps, status: number, props: Omit<LoginProps, 'passkeys'>): void {
  const passkeys = passkeysFor(deps) !== null
  answerEntry(ctx, status, (frame) => loginPage(frame, entryHref(ctx), { ...props, passkeys }))
}

function flashIn(ctx: Context): EntryFlash | null {
  const { flash } = ctx.query
  return typeof flash === 'string' && Object.hasOwn(ENTRY.en.flash, flash) ? (flash as EntryFlash) : null
}

function overHref(ctx: Context): string {
  return hrefWithFlash(entryHref(ctx)('/login'), 'over')
}

/** This browser's log-in that waits for its second step. */
async function waiting(ctx: Context, deps: ApiDeps): Promise<MemberSession | null> {
  const cookie = cookieOf(ctx, deps)
  if (!cookie) return null
  const open = { cookieHash: hashSecret(cookie), awaitsCode: true, closedAt: null, expiresAt: { $gt: ctx.state.now } }
  return deps.db.orm.em.fork().findOne(MemberSession, open)
}

/**
 * Five tries end a log-in; a person with the password can begin another one. 30 tries a day stop a person who tries all codes. The count belongs to
 * the password: a new password locks that person out and lets its owner in. A browser that the account knows is counted separately.
 */
function codeLimits(ctx: Context, deps: ApiDeps, { email, passwordHash }: Member): Limit[] {
  const device = deviceOf(ctx, deps, memberDevice(email))
  if (device) return [{ name: 'second_factor_device', key: `${secretKey(email)}/${device}` }]
  return [
    { name: 'second_factor_address', key: addressKey(ctx.ip) },
    { name: 'second_factor', key: secretKey(passwordHash) },
  ]
}
