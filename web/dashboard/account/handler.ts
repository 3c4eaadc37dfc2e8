// A member's own account: name and language, password, sessions. It belongs to no shop, although it stands in the frame of one. The second step is
// codes.ts.
import { addressKey } from '../../../api/limits.ts'
import { changeMember, setPassword } from '../../../commands/member-accounts.ts'
import { closeSession, logOutOthers, openSession } from '../../../commands/member-sessions.ts'
import { newPasswordProblem } from '../../../db/common-passwords.ts'
import { hashPassword } from '../../../db/passwords.ts'
import { readAddressAsked, readSessions } from '../../../db/queries/members.ts'
import { seeOther } from '../../buyer-pages.ts'
import type { Filled } from '../../components/field.ts'
import { keepLanguage, keepLook, lookIn } from '../../cookies.ts'
import { answerDashboard } from '../answer.ts'
import type { DashboardContext } from '../context.ts'
import { hrefWithFlash } from '../entry/handler.ts'
import { browserOf, entryHref, memberName, nextIn } from '../entry/page.ts'
import { newFormKey, typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { submitOwn } from '../own-forms.ts'
import { giveSession } from '../session.ts'
import { passkeysFor, passkeysOf } from '../step-up/passkey-proof.ts'
import { whyNotTheirs } from '../step-up/proof.ts'
import { accountPage, type FormProps, passwordFields, profileFields } from './view.ts'
import { ACCOUNT } from './words.ts'

export function addAccount(routes: DashboardRoutes): void {
  routes.get('/account', (page) => show(page, {}))
  routes.post('/account', saveProfile)
  routes.post('/account/language', chooseLanguage)
  routes.post('/account/password', savePassword)
  routes.post('/account/sessions', async (page) => {
    await typed(page)
    await page.call.commit((c) => logOutOthers(c, page.signedIn.member.id, page.signedIn.sessionId))
    goTo(page, '/account', 'done')
  })
  routes.post('/account/sessions/all', async (page) => {
    await typed(page)
    await page.call.commit((c) => logOutOthers(c, page.signedIn.member.id, null))
    leaveHere(page)
  })
  routes.post('/account/sessions/:id', async (page) => {
    await typed(page)
    const { member, sessionId } = page.signedIn
    await page.call.commit((c) => closeSession(c, member.id, page.params.id!))
    if (page.params.id === sessionId) leaveHere(page)
    else goTo(page, '/account', 'done')
  })
}

/** Removes the cookie of a session that has ended, and goes to the log-in. */
function leaveHere({ ctx, deps }: DashboardContext): void {
  giveSession(ctx, deps, null)
  seeOther(ctx, hrefWithFlash(entryHref(ctx)('/login'), 'left'))
}

function saveProfile(page: DashboardContext): Promise<void> {
  return submitOwn(page, {
    // The look is no part of the member: a form without it leaves it as it is.
    fields: profileFields(page.locale).filter(({ name }) => name !== 'look'),
    work: async (given) => {
      await page.call.commit((c) =>
        changeMember(c, page.signedIn.member.id, {
          name: memberName(given.text('name')),
          locale: given.text('locale') === 'en' ? 'en' : 'th',
        }),
      )
      const look = given.text('look')
      if (look === 'light' || look === 'dark') keepLook(page.ctx, look)
      else if (look === 'system') keepLook(page.ctx, null)
    },
    // Drops `?lang=` from the address, so that the chosen language applies.
    done: () =>
      seeOther(page.ctx, `/dashboard/${page.merchant.slug}/${page.livemode ? 'live' : 'test'}/account?flash=saved`),
    again: (filled) => show(page, { profile: { filled } }),
  })
}

/** From the head of every page: the member's language is kept, here and for the log-in in this browser, or this browser's look; the page is shown again in it. */
async function chooseLanguage(page: DashboardContext): Promise<void> {
  const { ctx, signedIn } = page
  const { text } = await typed(page)
  const look = text('look')
  if (look === 'light' || look === 'dark') {
    keepLook(ctx, look)
    return seeOther(ctx, nextIn(ctx) ?? `/dashboard/${page.merchant.slug}/${page.livemode ? 'live' : 'test'}`)
  }
  const locale = text('locale') === 'en' ? 'en' : 'th'
  const { id, name } = signedIn.member
  await page.call.commit((c) => changeMember(c, id, { name, locale }))
  keepLanguage(ctx, locale)
  seeOther(ctx, nextIn(ctx) ?? `/dashboard/${page.merchant.slug}/${page.livemode ? 'live' : 'test'}`)
}

function savePassword(page: DashboardContext): Promise<void> {
  const { ctx, deps, signedIn } = page
  const words = ACCOUNT[page.locale]
  return submitOwn(page, {
    fields: passwordFields(page.locale),
    check: async ({ values }) => {
      const wrong = await whyNotTheirs(page, values.get('current_password')?.[0] ?? '')
      const problem = newPasswordProblem(values.get('password')?.[0] ?? '', signedIn.member.email)
      return {
        ...(wrong && { current_password: wrong }),
        ...(problem && { password: words.passwordProblem[problem] }),
      }
    },
    work: async ({ values }) => {
      const passwordHash = await hashPassword(values.get('password')![0]!, deps.passwordCost, addressKey(ctx.ip))
      const { cookie } = await page.call.commit(async (c) => {
        await setPassword(c, signedIn.member.id, passwordHash, 'old_password')
        return openSession(c, signedIn.member.id, browserOf(ctx, deps), { secondFactor: signedIn.secondFactor })
      })
      giveSession(ctx, deps, cookie)
    },
    done: () => ({ path: '/account', flash: 'saved' }),
    again: (filled, problem) => show(page, { password: { filled, problem } }),
  })
}

async function show(page: DashboardContext, sent: { profile?: FormProps; password?: FormProps }): Promise<void> {
  const { member, sessionId } = page.signedIn
  const { pool } = page.deps.db
  const [sessions, asked, passkeys] = await Promise.all([
    readSessions(pool, member.id, page.now),
    readAddressAsked(pool, member.id, page.now),
    passkeysOf(page),
  ])
  const own: Filled = {
    values: new Map([
      ['name', [member.name ?? '']],
      // Whoever saves keeps the language that they read, also where an address has asked for another.
      ['locale', [page.locale]],
      ['look', [lookIn(page.ctx) ?? 'system']],
    ]),
    problems: {},
  }
  answerDashboard(page, (frame) =>
    accountPage(frame, page.props, {
      email: member.email,
      asked,
      hasCodes: member.totpEnabledAt !== null,
      passkeys: passkeys.length,
      passkeysOffered: passkeysFor(page.deps) !== null,
      ownAddress: page.ctx.ip,
      sessions: sessions.map((session) => ({ ...session, isThis: session.id === sessionId })),
      profile: sent.profile ?? { filled: own },
      password: sent.password ?? { filled: { values: new Map(), problems: {} } },
      key: newFormKey(),
    }),
  )
}
