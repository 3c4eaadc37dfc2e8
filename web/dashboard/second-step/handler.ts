// Shops that require a second factor: a member who has proved none in this session is sent here, and continues once they have. Owners switch the
// requirement on and off on the page of the team. Proving one is codes.ts, passkeys and the log-in.
import { changeMerchant } from '../../../commands/merchants.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { ACCOUNT } from '../account/words.ts'
import { answerDashboard } from '../answer.ts'
import type { DashboardContext } from '../context.ts'
import { entryHref } from '../entry/page.ts'
import { newFormKey, typed } from '../forms.ts'
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
      key: newFormKey(),
    }),
  )
}

/** Only an owner who has proved a second factor in this session can switch it on, so that no owner locks themselves out. */
async function change(page: DashboardContext): Promise<void> {
  const given = await typed(page)
  if (page.role !== 'owner') throw new Refusal('scope_missing', 'Only owners decide on two-step log-in.')
  const isOn = given.text('required') === 'true'
  if (isOn && !page.signedIn.secondFactor) return goTo(page, '/account/second-step')
  await page.call.commit((c) => changeMerchant(c, { require_second_factor: isOn ? 'true' : '' }))
  goTo(page, '/team', 'saved')
}

/**
 * Why the last second factor cannot be removed: a shop requires one, and the member could not sign in there. Null when another one is left, or none
 * is required.
 */
export function whyStillNeeded(page: DashboardContext, left: { passkeys: number; hasCodes: boolean }): string | null {
  if (left.hasCodes || left.passkeys > 0) return null
  const asking = page.signedIn.memberships.find((one) => one.needsSecondFactor)
  return asking ? ACCOUNT[page.locale].neededBy(asking.merchant.name) : null
}

/** Whether the shop of this page requires a second factor. */
export function needsSecondFactor(page: DashboardContext): boolean {
  return page.signedIn.memberships.some((one) => one.merchant.id === page.merchant.id && one.needsSecondFactor)
}
