// A member sets up the second step of the log-in, or removes it. Each form asks for the password again, so that a browser left open is not enough.
// The codes themselves are db/one-time-codes.ts.
import { addressKey, type Limit } from '../../../api/limits.ts'
import { guarded, unlessTooMany } from '../../../api/middleware/rate-limit.ts'
import { beginTotp, disableTotp, enableTotp, renewRecoveryCodes } from '../../../commands/member-accounts.ts'
import { Member } from '../../../db/entities/index.ts'
import { showTotp } from '../../../db/one-time-codes.ts'
import { qrSvg } from '../../../documents/qr-picture.ts'
import { answerDashboard } from '../answer.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { submitOwn } from '../own-forms.ts'
import { whyStillNeeded } from '../second-step/handler.ts'
import { passkeysOf } from '../step-up/passkey-proof.ts'
import { whyNotTheirs } from '../step-up/proof.ts'
import { type CodesProps, codeField, codesPage, recoveryPage, samePasswordField } from './view.ts'
import { ACCOUNT } from './words.ts'

export function addCodes(routes: DashboardRoutes): void {
  routes.get('/account/codes', (page) => show(page, null))
  routes.post('/account/codes/begin', (page) =>
    withPassword(page, 'begin', async () => {
      await page.call.commit((c) => beginTotp(c, page.signedIn.member.id, page.deps.encryptionKey))
      return null
    }),
  )
  routes.post('/account/codes/confirm', turnOn)
  routes.post('/account/codes/renew', (page) =>
    withPassword(page, 'renew', () =>
      page.call.commit((c) => renewRecoveryCodes(c, page.signedIn.member.id, page.signedIn.sessionId)),
    ),
  )
  routes.post('/account/codes/off', (page) =>
    withPassword(page, 'off', async () => {
      await page.call.commit((c) => disableTotp(c, page.signedIn.member.id, page.signedIn.sessionId))
      return null
    }),
  )
}

/** A form that asks for the password. It answers recovery codes, which are shown once. */
function withPassword(
  page: DashboardContext,
  name: 'begin' | 'renew' | 'off',
  work: () => Promise<readonly string[] | null>,
): Promise<void> {
  const field = samePasswordField(page.locale, `${name}_password`)
  let codes: readonly string[] | null = null
  return submitOwn(page, {
    fields: [field],
    check: async ({ values }) => {
      const wrong = await whyNotTheirs(page, values.get(field.name)?.[0] ?? '')
      const needed =
        name === 'off' ? whyStillNeeded(page, { passkeys: (await passkeysOf(page)).length, hasCodes: false }) : null
      const problem = wrong ?? needed
      return problem ? { [field.name]: problem } : {}
    },
    work: async () => {
      codes = await work()
    },
    done: () =>
      codes
        ? showCodes(page, codes, false)
        : { path: '/account/codes', ...(name === 'off' && { flash: 'done' as const }) },
    again: (filled, problem) => show(page, { form: name, props: { filled, problem } }),
  })
}

function turnOn(page: DashboardContext): Promise<void> {
  const words = ACCOUNT[page.locale]
  const { ctx, deps, signedIn } = page
  const { encryptionKey } = deps
  let codes: readonly string[] | null = null
  return submitOwn(page, {
    fields: [codeField(page.locale)],
    check: async (given) => {
      const wanted = {
        memberId: signedIn.member.id,
        typed: given.text('code').slice(0, 40),
        encryptionKey,
        keepSession: signedIn.sessionId,
      }
      const enable = () => page.call.commit((c) => enableTotp(c, wanted))
      const limits: Limit[] = [{ name: 'second_factor_address', key: addressKey(ctx.ip) }]
      const enabled = await unlessTooMany(
        ctx,
        guarded(deps, limits, () => enable().then((found) => ({ codes: found })), {
          failed: (done) => done.codes === null,
        }),
      )
      if (enabled === null) return { code: words.tooMany }
      codes = enabled.codes
      // When the form is sent twice, the second step is on already. That is no wrong code.
      const problems: Record<string, string> =
        codes || signedIn.member.totpEnabledAt !== null ? {} : { code: words.codeWrong }
      return problems
    },
    work: async () => undefined,
    done: () => (codes ? showCodes(page, codes, true) : { path: '/account/codes' }),
    again: (filled, problem) => show(page, { form: 'confirm', props: { filled, problem } }),
  })
}

async function showCodes(page: DashboardContext, codes: readonly string[], isLast: boolean): Promise<void> {
  answerDashboard(page, (frame) => recoveryPage(frame, page.props, { codes, isLast }))
}

async function show(page: DashboardContext, sent: CodesProps['sent']): Promise<void> {
  const member = await page.deps.db.orm.em.fork().findOneOrFail(Member, page.signedIn.member.id)
  const { totpSecret } = member
  const state = (): CodesProps['state'] => {
    if (member.totpEnabledAt != null) return 'on'
    if (!totpSecret) return 'off'
    const { uri, secret } = showTotp(page.deps.encryptionKey, { ...member, totpSecret })
    return { kind: 'setup', qrSvg: qrSvg(uri), secret }
  }
  const recoveryLeft = member.recoveryHashes.length
  answerDashboard(page, (frame) =>
    codesPage(frame, page.props, { state: state(), recoveryLeft, sent, key: newFormKey() }),
  )
}
