// Shops that let nobody in with a password alone: whoever has proved no second factor in this session is led here, and goes on as soon as they have.
// Owners turn it on and off on the page of the team. What proves one is codes.ts, passkeys.ts and the log-in.
import { changeMerchant } from '../../../commands/merchants.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { ACCOUNT } from '../account/words.ts'
import { answerDashboard } from '../answer.ts'
import type { DashboardContext } from '../context.ts'
import { entryHref } from '../entry/page.ts'
import { typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { passkeysFor, passkeysOf } from '../step-up/passkey-proof.ts'
import { secondStepPage } from './view.ts'

export function addSecondStep(routes: DashboardRoutes): void {
  routes.get('/account/second-step', show)
  routes.post('/team/second-step', change)
}

async function show(page: DashboardContext): Promise<void> {
  if (page.signedIn.secondFactor) return goTo(page, '')
  const passkeys = passkeysFor(page.deps) ? (await passkeysOf(page)).length : null
  const href = entryHref(page.ctx, page.props.hrefOf(''))
  answerDashboard(page, (frame) =>
    secondStepPage(frame, page.props, {
      isAsked: needsSecondFactor(page),
      hasCodes: page.signedIn.member.totpEnabledAt !== null,
      passkeys,
      entryHref: href,
    }),
  )
}

/** On for whoever has one in this session, so that no owner shuts themselves out. */
async function change(page: DashboardContext): Promise<void> {
  const given = await typed(page)
  if (page.role !== 'owner') throw new Refusal('scope_missing', 'Only owners decide on two-step log-in.')
  const isOn = given.text('required') === 'true'
  if (isOn && !page.signedIn.secondFactor) return goTo(page, '/account/second-step')
  await page.call.commit((c) => changeMerchant(c, { require_second_factor: isOn ? 'true' : '' }))
  goTo(page, '/team', 'saved')
}

/**
 * Why the last second factor can't be taken away: a shop asks for one, and its member could not get in. Null when another one is left, or none is
 * asked for.
 */
export function whyStillNeeded(page: DashboardContext, left: { passkeys: number; hasCodes: boolean }): string | null {
  if (left.hasCodes || left.passkeys > 0) return null
  const asking = page.signedIn.memberships.find((one) => one.needsSecondFactor)
  return asking ? ACCOUNT[page.locale].neededBy(asking.merchant.name) : null
}

/** Whether the shop of this page lets nobody in with a password alone. */
export function needsSecondFactor(page: DashboardContext): boolean {
  return page.signedIn.memberships.some((one) => one.merchant.id === page.merchant.id && one.needsSecondFactor)
}
