// The second step of the log-in, as a member sets it up and takes it away: each with the password again, so that a browser left open is not enough. What a code is, is
// db/one-time-codes.ts.

import { beginTotp, disableTotp, enableTotp, renewRecoveryCodes } from '../../commands/member-accounts.ts'
import { Member } from '../../db/entities/index.ts'
import { showTotp } from '../../db/one-time-codes.ts'
import {
  type CodesShown,
  codeField,
  codesPage,
  recoveryPage,
  samePasswordField,
} from '../../pages/dashboard/account.ts'
import { qrSvg } from '../../pages/qr-picture.ts'
import { ACCOUNT } from '../../pages/words/dashboard/account.ts'
import { addressKey, type Limit } from '../limits.ts'
import { guarded, unlessTooMany } from '../middleware/rate-limit.ts'
import { answerDashboard } from './answer.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey } from './forms.ts'
import { submitOwn } from './own-forms.ts'
import { passkeysOf } from './passkey-proof.ts'
import { whyNotTheirs } from './proof.ts'
import { whyStillNeeded } from './second-step.ts'

export function addCodes(door: DashboardDoor): void {
  door.get('/account/codes', (g) => show(g, null))
  door.post('/account/codes/begin', (g) =>
    withPassword(g, 'begin', async () => {
      await g.call.commit((c) => beginTotp(c, g.signedIn.member.id, g.deps.encryptionKey))
      return null
    }),
  )
  door.post('/account/codes/confirm', turnOn)
  door.post('/account/codes/renew', (g) =>
    withPassword(g, 'renew', () =>
      g.call.commit((c) => renewRecoveryCodes(c, g.signedIn.member.id, g.signedIn.sessionId)),
    ),
  )
  door.post('/account/codes/off', (g) =>
    withPassword(g, 'off', async () => {
      await g.call.commit((c) => disableTotp(c, g.signedIn.member.id, g.signedIn.sessionId))
      return null
    }),
  )
}

/** A form that asks for the password; what it answers are recovery codes to be shown once. */
function withPassword(
  g: Guest,
  name: 'begin' | 'renew' | 'off',
  work: () => Promise<readonly string[] | null>,
): Promise<void> {
  const field = samePasswordField(g.locale, `${name}_password`)
  let codes: readonly string[] | null = null
  return submitOwn(g, {
    fields: [field],
    check: async ({ values }) => {
      const wrong = await whyNotTheirs(g, values.get(field.name)?.[0] ?? '')
      const needed =
        name === 'off' ? whyStillNeeded(g, { passkeys: (await passkeysOf(g)).length, hasCodes: false }) : null
      const problem = wrong ?? needed
      return problem ? { [field.name]: problem } : {}
    },
    work: async () => {
      codes = await work()
    },
    done: () =>
      codes ? showCodes(g, codes) : { path: '/account/codes', ...(name === 'off' && { said: 'done' as const }) },
    again: (filled, problem) => show(g, { form: name, shown: { filled, problem } }),
  })
}

function turnOn(g: Guest): Promise<void> {
  const words = ACCOUNT[g.locale]
  const { ctx, deps, signedIn } = g
  const { encryptionKey } = deps
  let codes: readonly string[] | null = null
  return submitOwn(g, {
    fields: [codeField(g.locale)],
    check: async (given) => {
      const wanted = {
        memberId: signedIn.member.id,
        typed: given.text('code').slice(0, 40),
        encryptionKey,
        keepSession: signedIn.sessionId,
      }
      const enable = () => g.call.commit((c) => enableTotp(c, wanted))
      const limits: Limit[] = [{ name: 'second_factor_address', key: addressKey(ctx.ip) }]
      const enabled = await unlessTooMany(
        ctx,
        guarded(deps, limits, () => enable().then((found) => ({ codes: found })), {
          failed: (done) => done.codes === null,
        }),
      )
      if (enabled === null) return { code: words.tooMany }
      codes = enabled.codes
      // Whoever sends the form again has them on already.
      const problems: Record<string, string> =
        codes || signedIn.member.totpEnabledAt !== null ? {} : { code: words.codeWrong }
      return problems
    },
    work: async () => undefined,
    done: () => (codes ? showCodes(g, codes) : { path: '/account/codes' }),
    again: (filled, problem) => show(g, { form: 'confirm', shown: { filled, problem } }),
  })
}

async function showCodes(g: Guest, codes: readonly string[]): Promise<void> {
  answerDashboard(g, (frame) => recoveryPage(frame, g.shown, codes))
}

async function show(g: Guest, sent: CodesShown['sent']): Promise<void> {
  const member = await g.deps.db.orm.em.fork().findOneOrFail(Member, g.signedIn.member.id)
  const { totpSecret } = member
  const state = (): CodesShown['state'] => {
    if (member.totpEnabledAt != null) return 'on'
    if (!totpSecret) return 'off'
    const { uri, secret } = showTotp(g.deps.encryptionKey, { ...member, totpSecret })
    return { kind: 'setup', qrSvg: qrSvg(uri), secret }
  }
  const recoveryLeft = member.recoveryHashes.length
  answerDashboard(g, (frame) => codesPage(frame, g.shown, { state: state(), recoveryLeft, sent, key: newFormKey() }))
}
