// A member's own account: name and language, password, sessions. It belongs to no shop, whichever frame it stands in. The second step is codes.ts.

import { changeMember, setPassword } from '../../commands/member-accounts.ts'
import { closeSession, logOutOthers, openSession } from '../../commands/member-sessions.ts'
import { newPasswordProblem } from '../../db/common-passwords.ts'
import { hashPassword } from '../../db/passwords.ts'
import { readSessions } from '../../db/queries/members.ts'
import type { Filled } from '../../pages/components/field.ts'
import { accountPage, type FormShown, passwordFields, profileFields } from '../../pages/dashboard/account.ts'
import { ACCOUNT } from '../../pages/words/dashboard/account.ts'
import { seeOther } from '../buyer-pages.ts'
import { addressKey } from '../limits.ts'
import { answerDashboard } from './answer.ts'
import { type DashboardDoor, type Guest, goTo } from './door.ts'
import { saying } from './entry.ts'
import { browserOf, doorHref, memberName } from './entry-page.ts'
import { newFormKey, typed } from './forms.ts'
import { submitOwn } from './own-forms.ts'
import { passkeysOf } from './passkey-proof.ts'
import { whyNotTheirs } from './proof.ts'
import { giveSession } from './session.ts'

export function addAccount(door: DashboardDoor): void {
  door.get('/account', (g) => show(g, {}))
  door.post('/account', saveProfile)
  door.post('/account/password', savePassword)
  door.post('/account/sessions', async (g) => {
    await typed(g)
    await g.call.commit((c) => logOutOthers(c, g.signedIn.member.id, g.signedIn.sessionId))
    goTo(g, '/account', 'done')
  })
  door.post('/account/sessions/all', async (g) => {
    await typed(g)
    await g.call.commit((c) => logOutOthers(c, g.signedIn.member.id, null))
    leaveHere(g)
  })
  door.post('/account/sessions/:id', async (g) => {
    await typed(g)
    const { member, sessionId } = g.signedIn
    await g.call.commit((c) => closeSession(c, member.id, g.params.id!))
    if (g.params.id === sessionId) leaveHere(g)
    else goTo(g, '/account', 'done')
  })
}

/** The session of this browser has ended. */
function leaveHere({ ctx, deps }: Guest): void {
  giveSession(ctx, deps, null)
  seeOther(ctx, saying(doorHref(ctx)('/login'), 'left'))
}

function saveProfile(g: Guest): Promise<void> {
  return submitOwn(g, {
    fields: profileFields(g.locale),
    work: (given) =>
      g.call.commit((c) =>
        changeMember(c, g.signedIn.member.id, {
          name: memberName(given.text('name')),
          locale: given.text('locale') === 'en' ? 'en' : 'th',
        }),
      ),
    // Without the language that the address asked for: the one that was chosen holds.
    done: () => seeOther(g.ctx, `/dashboard/${g.merchant.slug}/${g.livemode ? 'live' : 'test'}/account?said=saved`),
    again: (filled) => show(g, { profile: { filled } }),
  })
}

function savePassword(g: Guest): Promise<void> {
  const { ctx, deps, signedIn } = g
  const words = ACCOUNT[g.locale]
  return submitOwn(g, {
    fields: passwordFields(g.locale),
    check: async ({ values }) => {
      const wrong = await whyNotTheirs(g, values.get('current_password')?.[0] ?? '')
      const problem = newPasswordProblem(values.get('password')?.[0] ?? '', signedIn.member.email)
      return {
        ...(wrong && { current_password: wrong }),
        ...(problem && { password: words.passwordProblem[problem] }),
      }
    },
    work: async ({ values }) => {
      const passwordHash = await hashPassword(values.get('password')![0]!, deps.passwordCost, addressKey(ctx.ip))
      const { cookie } = await g.call.commit(async (c) => {
        await setPassword(c, signedIn.member.id, passwordHash, 'old_password')
        return openSession(c, signedIn.member.id, browserOf(ctx, deps), { secondFactor: signedIn.secondFactor })
      })
      giveSession(ctx, deps, cookie)
    },
    done: () => ({ path: '/account', said: 'saved' }),
    again: (filled, problem) => show(g, { password: { filled, problem } }),
  })
}

async function show(g: Guest, sent: { profile?: FormShown; password?: FormShown }): Promise<void> {
  const { member, sessionId } = g.signedIn
  const [sessions, passkeys] = await Promise.all([readSessions(g.deps.db.pool, member.id, g.now), passkeysOf(g)])
  const own: Filled = {
    values: new Map([
      ['name', [member.name ?? '']],
      ['locale', [member.locale]],
    ]),
    problems: {},
  }
  answerDashboard(g, (frame) =>
    accountPage(frame, g.shown, {
      email: member.email,
      hasCodes: member.totpEnabledAt !== null,
      passkeys: passkeys.length,
      ownAddress: g.ctx.ip,
      sessions: sessions.map((session) => ({ ...session, isThis: session.id === sessionId })),
      profile: sent.profile ?? { filled: own },
      password: sent.password ?? { filled: { values: new Map(), problems: {} } },
      key: newFormKey(),
    }),
  )
}
