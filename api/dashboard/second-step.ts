// Shops that let nobody in with a password alone: whoever has proved no second factor in this session is led here, and goes on as soon as they have. Owners turn it on and off
// on the page of the team. What proves one is codes.ts, passkeys.ts and the log-in.
import { changeMerchant } from '../../commands/merchants.ts'
import { secondStepPage } from '../../pages/dashboard/second-step.ts'
import { ACCOUNT } from '../../pages/words/dashboard/account.ts'
import { Refusal } from '../../rules/refusals.ts'
import { answerDashboard } from './answer.ts'
import { type DashboardDoor, type Guest, goTo } from './door.ts'
import { doorHref } from './entry-page.ts'
import { typed } from './forms.ts'
import { passkeysFor, passkeysOf } from './passkey-proof.ts'

export function addSecondStep(door: DashboardDoor): void {
  door.get('/account/second-step', show)
  door.post('/team/second-step', change)
}

async function show(g: Guest): Promise<void> {
  if (g.signedIn.secondFactor) return goTo(g, '')
  const passkeys = passkeysFor(g.deps) ? (await passkeysOf(g)).length : null
  const href = doorHref(g.ctx, g.shown.hrefOf(''))
  answerDashboard(g, (frame) =>
    secondStepPage(frame, g.shown, {
      isAsked: needsSecondFactor(g),
      hasCodes: g.signedIn.member.totpEnabledAt !== null,
      passkeys,
      doorHref: href,
    }),
  )
}

/** On for whoever has one in this session, so that no owner shuts themselves out. */
async function change(g: Guest): Promise<void> {
  const given = await typed(g)
  if (g.role !== 'owner') throw new Refusal('scope_missing', 'Only owners decide on two-step log-in.')
  const isOn = given.text('required') === 'true'
  if (isOn && !g.signedIn.secondFactor) return goTo(g, '/account/second-step')
  await g.call.commit((c) => changeMerchant(c, { require_second_factor: isOn ? 'true' : '' }))
  goTo(g, '/team', 'saved')
}

/** Why the last second factor can't be taken away: a shop asks for one, and its member would stand before the door. Null when another one is left, or none is asked for. */
export function whyStillNeeded(g: Guest, left: { passkeys: number; hasCodes: boolean }): string | null {
  if (left.hasCodes || left.passkeys > 0) return null
  const asking = g.signedIn.memberships.find((one) => one.needsSecondFactor)
  return asking ? ACCOUNT[g.locale].neededBy(asking.merchant.name) : null
}

/** Whether the shop of this page lets nobody in with a password alone. */
export function needsSecondFactor(g: Guest): boolean {
  return g.signedIn.memberships.some((one) => one.merchant.id === g.merchant.id && one.needsSecondFactor)
}
