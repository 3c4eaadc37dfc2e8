// A member's passkeys: listing, adding, renaming and removing. A change of how the member signs in asks for the password first, so that a browser
// left open is not enough. What a passkey proves is step-up/passkey-proof.ts.
import { addPasskey, removePasskey, renamePasskey } from '../../../commands/passkeys.ts'
import { MemberPasskey } from '../../../db/entities/index.ts'
import { PASSKEYS_MAX } from '../../../rules/members.ts'
import { missingResource } from '../../../rules/refusals.ts'
import { type Filled, NOTHING_FILLED } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { samePasswordField } from '../account/view.ts'
import { ACCOUNT } from '../account/words.ts'
import { answerDashboard } from '../answer.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, typed } from '../forms.ts'
import { type DashboardRoutes, goTo, nothingHere } from '../guard.ts'
import { submitOwn } from '../own-forms.ts'
import { whyStillNeeded } from '../second-step/handler.ts'
import { askToAdd, madePasskey, passkeysFor, passkeysOf } from '../step-up/passkey-proof.ts'
import { whyNotTheirs } from '../step-up/proof.ts'
import { confirmPasskeyPage, passkeyFields, passkeyPage, passkeysPage } from './view.ts'

export function addPasskeys(routes: DashboardRoutes): void {
  routes.get('/account/passkeys', (page) => show(page, NOTHING_FILLED, null))
  routes.post('/account/passkeys/begin', begin)
  routes.post('/account/passkeys/add', add)
  routes.get('/account/passkeys/:id', async (page) => showOne(page, await ownPasskey(page), {}))
  routes.post('/account/passkeys/:id', rename)
  routes.post('/account/passkeys/:id/remove', remove)
}

/** After the right password, the next page asks the browser for a passkey. */
async function begin(page: DashboardContext): Promise<void> {
  const rp = passkeysFor(page.deps)
  if (!rp) throw nothingHere()
  const words = ACCOUNT[page.locale]
  await submitOwn(page, {
    fields: passkeyFields(page.locale),
    check: async (given) => {
      const wrong = await whyNotTheirs(page, given.values.get('current_password')?.[0] ?? '')
      const count = (await passkeysOf(page)).length
      const named = nameProblem(page, given.text('name'))
      return {
        ...(count >= PASSKEYS_MAX ? { name: words.passkeysMax(PASSKEYS_MAX) } : named && { name: named }),
        ...(wrong && { current_password: wrong }),
      }
    },
    work: async () => undefined,
    done: async (given) => {
      const question = await askToAdd(page, rp)
      const name = given.text('name')
      answerDashboard(page, (frame) => confirmPasskeyPage(frame, page.props, { question, name }))
    },
    again: (filled, problem) => show(page, filled, problem),
  })
}

async function add(page: DashboardContext): Promise<void> {
  const rp = passkeysFor(page.deps)
  if (!rp) throw nothingHere()
  const given = await typed(page)
  const name = given.text('name')
  const passkey = nameProblem(page, name) ? null : await madePasskey(page, given.values.get('credential')?.[0] ?? '')
  // Starts again with the password: the question is used up, and only the password gets another one.
  if (!passkey) {
    await show(
      page,
      { values: new Map([['name', [name]]]), problems: { name: ACCOUNT[page.locale].passkeyNotMade } },
      null,
    )
    page.ctx.status = 422
    return
  }
  const { member, sessionId } = page.signedIn
  await page.call.commit((c) => addPasskey(c, { memberId: member.id, passkey, name, keepSession: sessionId }))
  goTo(page, '/account/passkeys', 'created')
}

async function rename(page: DashboardContext): Promise<void> {
  const passkey = await ownPasskey(page)
  await submitOwn(page, {
    fields: passkeyFields(page.locale).slice(0, 1),
    check: (given): Record<string, string> => {
      const problem = nameProblem(page, given.text('name'))
      return problem ? { name: problem } : {}
    },
    work: (given) => page.call.commit((c) => renamePasskey(c, page.signedIn.member.id, passkey.id, given.text('name'))),
    done: () => ({ path: '/account/passkeys', flash: 'saved' }),
    again: (filled, problem) => showOne(page, passkey, { rename: { filled, problem } }),
  })
}

async function remove(page: DashboardContext): Promise<void> {
  const passkey = await ownPasskey(page)
  const { member, sessionId } = page.signedIn
  await submitOwn(page, {
    fields: [samePasswordField(page.locale, 'remove_password')],
    check: async ({ values }): Promise<Record<string, string>> => {
      const wrong = await whyNotTheirs(page, values.get('remove_password')?.[0] ?? '')
      const passkeys = (await passkeysOf(page)).filter(({ id }) => id !== passkey.id).length
      const problem = wrong ?? whyStillNeeded(page, { passkeys, hasCodes: member.totpEnabledAt !== null })
      return problem ? { remove_password: problem } : {}
    },
    work: () => page.call.commit((c) => removePasskey(c, member.id, passkey.id, sessionId)),
    done: () => ({ path: '/account/passkeys', flash: 'removed' }),
    again: (filled, problem) => showOne(page, passkey, { removal: { filled, problem } }),
  })
}

function nameProblem(page: DashboardContext, name: string): string | null {
  const isLine = name.length >= 1 && name.length <= 50 && !/\p{Cc}/u.test(name)
  return isLine ? null : ACCOUNT[page.locale].passkeyNameProblem
}

/** The passkey of the address; 404 when it belongs to another member. */
async function ownPasskey(page: DashboardContext): Promise<MemberPasskey> {
  const id = page.params.id!
  const own = { id, memberId: page.signedIn.member.id }
  const found = await page.deps.db.orm.em.fork().findOne(MemberPasskey, own)
  if (!found) throw missingResource('passkey', id)
  return found
}

async function show(page: DashboardContext, filled: Filled, problem: Html | null): Promise<void> {
  const passkeys = await passkeysOf(page)
  const isOffered = passkeysFor(page.deps) !== null
  answerDashboard(page, (frame) =>
    passkeysPage(frame, page.props, { passkeys, isOffered, filled, problem, key: newFormKey() }),
  )
}

type Sent = { filled: Filled; problem: Html | null }

function showOne(page: DashboardContext, passkey: MemberPasskey, sent: { rename?: Sent; removal?: Sent }): void {
  answerDashboard(page, (frame) => passkeyPage(frame, page.props, { passkey, ...sent, key: newFormKey() }))
}
