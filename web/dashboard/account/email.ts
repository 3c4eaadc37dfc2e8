// Another address of a member's own: the new mailbox gets a link, and the address changes once that is opened (entry/links.ts).
import { isCounted } from '../../../api/middleware/rate-limit.ts'
import { email } from '../../../api/schemas.ts'
import { askForEmail, withdrawEmail } from '../../../commands/member-email.ts'
import { readAddressAsked } from '../../../db/queries/members.ts'
import { answerDashboard } from '../answer.ts'
import type { DashboardContext } from '../context.ts'
import { ENTRY } from '../entry/words.ts'
import { newFormKey, typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { submitOwn } from '../own-forms.ts'
import { whyNotTheirs } from '../step-up/proof.ts'
import { emailFields, emailPage, type FormProps } from './view.ts'
import { ACCOUNT } from './words.ts'

export function addEmail(routes: DashboardRoutes): void {
  routes.get('/account/email', (page) => show(page, null))
  routes.post('/account/email', ask)
  routes.post('/account/email/withdraw', async (page) => {
    await typed(page)
    await page.call.commit((c) => withdrawEmail(c, page.signedIn.member.id))
    goTo(page, '/account', 'done')
  })
}

/** The password is asked for before the address is counted, so that nobody at an open browser uses the member's mails up. */
async function ask(page: DashboardContext): Promise<void> {
  const { ctx, deps, locale, signedIn } = page
  const { member } = signedIn
  await submitOwn(page, {
    fields: emailFields(locale),
    check: async ({ values }): Promise<Record<string, string>> => {
      const address = email.safeParse(values.get('email')?.[0] ?? '')
      const wrong = await whyNotTheirs(page, values.get('email_password')?.[0] ?? '')
      const problem = !address.success
        ? ENTRY[locale].emailProblem
        : address.data === member.email
          ? ACCOUNT[locale].emailSame
          : null
      if (wrong || problem) return { ...(problem && { email: problem }), ...(wrong && { email_password: wrong }) }
      const isFree = await isCounted(ctx, deps, [{ name: 'email_link', key: member.id }])
      return isFree ? {} : { email: ACCOUNT[locale].tooMany }
    },
    work: ({ values }) => {
      const asked = email.parse(values.get('email')?.[0] ?? '')
      const wanted = { memberId: member.id, email: asked, encryptionKey: deps.encryptionKey }
      return page.call.commit((c) => askForEmail(c, wanted))
    },
    done: () => ({ path: '/account/email' }),
    again: (filled, problem) => show(page, { filled, problem }),
  })
}

async function show(page: DashboardContext, sent: FormProps | null): Promise<void> {
  const { member } = page.signedIn
  const asked = await readAddressAsked(page.deps.db.pool, member.id, page.now)
  answerDashboard(page, (frame) =>
    emailPage(frame, page.props, { email: member.email, asked, sent, key: newFormKey() }),
  )
}
