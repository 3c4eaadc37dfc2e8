// Logs in by a passkey: the browser fetches a question, the passkey answers it, and its owner is signed in without password and code. A cookie of its
// own ties the question to the browser. Logging in by password, which works without JavaScript, is handler.ts.

import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { addressKey, type Limit } from '../../../api/limits.ts'
import { count, guarded, unlessTooMany } from '../../../api/middleware/rate-limit.ts'
import type { Asked } from '../../../commands/passkeys.ts'
import { signInByPasskey } from '../../../commands/passkeys.ts'
import { Member } from '../../../db/entities/index.ts'
import { mintToken } from '../../../db/ids.ts'
import { hashSecret } from '../../../db/secrets.ts'
import { CHALLENGE_SECONDS } from '../../../rules/members.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { seeOther } from '../../buyer-pages.ts'
import { cookieIn, giveCookie } from '../../cookies.ts'
import { readForm } from '../../forms.ts'
import { memberDevice, rememberDevice } from '../../known-device.ts'
import { giveSession } from '../session.ts'
import { askAnybody, passkeysFor, provedBy } from '../step-up/passkey-proof.ts'
import { noteFailure, showLogin } from './handler.ts'
import { entryBrowserOf, entryLocale, memberCommit, nextIn } from './page.ts'
import { ENTRY } from './words.ts'

const COOKIE = 'satang_asked'

/** `POST /dashboard/login/passkey/question`: the question for the browser's passkey, as JSON. */
export async function askPasskey(ctx: Context, deps: ApiDeps): Promise<void> {
  await readForm(ctx, deps)
  await count(ctx, deps, [{ name: 'passkey_question', key: addressKey(ctx.ip) }])
  const rp = passkeysFor(deps)
  if (!rp) throw new Refusal('route_not_found', 'There are no passkeys at this address.')
  // A new cookie for each question, so that it cannot have been planted.
  const cookie = mintToken()
  giveCookie(ctx, deps, COOKIE, cookie, CHALLENGE_SECONDS)
  ctx.body = await askAnybody(rp, (work) => memberCommit(ctx, deps, work), askedOf(cookie))
}

/** `POST /dashboard/login/passkey`. */
export async function tryPasskey(ctx: Context, deps: ApiDeps): Promise<void> {
  const form = await readForm(ctx, deps)
  const words = ENTRY[entryLocale(ctx)]
  const again = (status: number, problem: string) =>
    showLogin(ctx, deps, status, { email: '', problem: { form: problem }, flash: null })
  const limits: Limit[] = [{ name: 'passkey_address', key: addressKey(ctx.ip) }]
  const tryIt = () => letInBy(ctx, deps, form.get('credential') ?? '')
  const opened = await unlessTooMany(
    ctx,
    guarded(deps, limits, () => tryIt().then((session) => ({ session })), {
      failed: ({ session }) => session === null,
    }),
  )
  giveCookie(ctx, deps, COOKIE, null, 0)
  if (!opened?.session) noteFailure(ctx, deps, null, opened ? 'passkey' : 'too_many_tries')
  if (opened === null) return again(429, words.tooMany)
  if (!opened.session) return again(422, words.passkeyWrong)
  giveSession(ctx, deps, opened.session.cookie)
  rememberDevice(ctx, deps, memberDevice(opened.session.email))
  seeOther(ctx, nextIn(ctx) ?? '/dashboard')
}

async function letInBy(
  ctx: Context,
  deps: ApiDeps,
  credential: string,
): Promise<{ cookie: string; email: string } | null> {
  const cookie = cookieIn(ctx, deps, COOKIE)
  if (!cookie) return null
  const proof = await provedBy(deps, (work) => memberCommit(ctx, deps, work), askedOf(cookie), credential)
  const member = proof && (await deps.db.orm.em.fork().findOne(Member, proof.memberId))
  if (!member) return null
  const browser = entryBrowserOf(ctx, deps, member.email)
  const opened = await memberCommit(ctx, deps, (c) => signInByPasskey(c, { ...proof, browser }))
  return opened && { cookie: opened.cookie, email: member.email }
}

function askedOf(cookie: string): Asked {
  return { purpose: 'log_in', holder: hashSecret(cookie) }
}
