// A member's passkeys: seen, added, called something else, and taken away. What changes how somebody gets in asks for the password first, so that a browser left open is not enough. What
// a passkey proves is passkey-proof.ts.

import { addPasskey, removePasskey, renamePasskey } from '../../commands/passkeys.ts'
import { MemberPasskey } from '../../db/entities/index.ts'
import { type Filled, NOTHING_FILLED } from '../../pages/components/field.ts'
import { samePasswordField } from '../../pages/dashboard/account.ts'
import { confirmPasskeyPage, passkeyFields, passkeyPage, passkeysPage } from '../../pages/dashboard/passkeys.ts'
import type { Html } from '../../pages/html.ts'
import { ACCOUNT } from '../../pages/words/dashboard/account.ts'
import { PASSKEYS_MAX } from '../../rules/members.ts'
import { missingResource } from '../../rules/refusals.ts'
import { answerDashboard } from './answer.ts'
import { type DashboardDoor, type Guest, goTo, nothingHere } from './door.ts'
import { newFormKey, typed } from './forms.ts'
import { submitOwn } from './own-forms.ts'
import { askToAdd, madePasskey, passkeysFor, passkeysOf } from './passkey-proof.ts'
import { whyNotTheirs } from './proof.ts'
import { whyStillNeeded } from './second-step.ts'

export function addPasskeys(door: DashboardDoor): void {
  door.get('/account/passkeys', (g) => show(g, NOTHING_FILLED, null))
  door.post('/account/passkeys/begin', begin)
  door.post('/account/passkeys/add', add)
  door.get('/account/passkeys/:id', async (g) => showOne(g, await ownPasskey(g), {}))
  door.post('/account/passkeys/:id', rename)
  door.post('/account/passkeys/:id/remove', remove)
}

/** The password is right: the browser is asked for a passkey by the page that follows. */
async function begin(g: Guest): Promise<void> {
  const rp = passkeysFor(g.deps)
  if (!rp) throw nothingHere()
  const words = ACCOUNT[g.locale]
  await submitOwn(g, {
    fields: passkeyFields(g.locale),
    check: async (given) => {
      const wrong = await whyNotTheirs(g, given.values.get('current_password')?.[0] ?? '')
      const count = (await passkeysOf(g)).length
      const named = nameProblem(g, given.text('name'))
      return {
        ...(count >= PASSKEYS_MAX ? { name: words.passkeysMax(PASSKEYS_MAX) } : named && { name: named }),
        ...(wrong && { current_password: wrong }),
      }
    },
    work: async () => undefined,
    done: async (given) => {
      const question = await askToAdd(g, rp)
      const name = given.text('name')
      answerDashboard(g, (frame) => confirmPasskeyPage(frame, g.shown, { question, name }))
    },
    again: (filled, problem) => show(g, filled, problem),
  })
}

async function add(g: Guest): Promise<void> {
  const rp = passkeysFor(g.deps)
  if (!rp) throw nothingHere()
  const given = await typed(g)
  const name = given.text('name')
  const passkey = nameProblem(g, name) ? null : await madePasskey(g, given.values.get('credential')?.[0] ?? '')
  // The password again: the question is used up, and another one is asked for by it.
  if (!passkey) {
    await show(g, { values: new Map([['name', [name]]]), problems: { name: ACCOUNT[g.locale].passkeyNotMade } }, null)
    g.ctx.status = 422
    return
  }
  const { member, sessionId } = g.signedIn
  await g.call.commit((c) => addPasskey(c, { memberId: member.id, passkey, name, keepSession: sessionId }))
  goTo(g, '/account/passkeys', 'created')
}

async function rename(g: Guest): Promise<void> {
  const passkey = await ownPasskey(g)
  await submitOwn(g, {
    fields: passkeyFields(g.locale).slice(0, 1),
    check: (given): Record<string, string> => {
      const problem = nameProblem(g, given.text('name'))
      return problem ? { name: problem } : {}
    },
    work: (given) => g.call.commit((c) => renamePasskey(c, g.signedIn.member.id, passkey.id, given.text('name'))),
    done: () => ({ path: '/account/passkeys', said: 'saved' }),
    again: (filled, problem) => showOne(g, passkey, { rename: { filled, problem } }),
  })
}

async function remove(g: Guest): Promise<void> {
  const passkey = await ownPasskey(g)
  const { member, sessionId } = g.signedIn
  await submitOwn(g, {
    fields: [samePasswordField(g.locale, 'remove_password')],
    check: async ({ values }): Promise<Record<string, string>> => {
      const wrong = await whyNotTheirs(g, values.get('remove_password')?.[0] ?? '')
      const passkeys = (await passkeysOf(g)).filter(({ id }) => id !== passkey.id).length
      const problem = wrong ?? whyStillNeeded(g, { passkeys, hasCodes: member.totpEnabledAt !== null })
      return problem ? { remove_password: problem } : {}
    },
    work: () => g.call.commit((c) => removePasskey(c, member.id, passkey.id, sessionId)),
    done: () => ({ path: '/account/passkeys', said: 'removed' }),
    again: (filled, problem) => showOne(g, passkey, { removal: { filled, problem } }),
  })
}

function nameProblem(g: Guest, name: string): string | null {
  const isLine = name.length >= 1 && name.length <= 50 && !/\p{Cc}/u.test(name)
  return isLine ? null : ACCOUNT[g.locale].passkeyNameProblem
}

/** The passkey of the address; somebody else's is not there. */
async function ownPasskey(g: Guest): Promise<MemberPasskey> {
  const id = g.params.id!
  const own = { id, memberId: g.signedIn.member.id }
  const found = await g.deps.db.orm.em.fork().findOne(MemberPasskey, own)
  if (!found) throw missingResource('passkey', id)
  return found
}

async function show(g: Guest, filled: Filled, problem: Html | null): Promise<void> {
  const passkeys = await passkeysOf(g)
  const isOffered = passkeysFor(g.deps) !== null
  answerDashboard(g, (frame) =>
    passkeysPage(frame, g.shown, { passkeys, isOffered, filled, problem, key: newFormKey() }),
  )
}

type Sent = { filled: Filled; problem: Html | null }

function showOne(g: Guest, passkey: MemberPasskey, sent: { rename?: Sent; removal?: Sent }): void {
  answerDashboard(g, (frame) => passkeyPage(frame, g.shown, { passkey, ...sent, key: newFormKey() }))
}
