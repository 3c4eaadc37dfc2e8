// The team of a shop in the dashboard: everybody sees it, owners and admins invite, change roles and take out, and nobody but owners touches owners. What is written is
// commands/members.ts and commands/invitations.ts.

import { invite, withdrawInvitation } from '../../commands/invitations.ts'
import { removeMember, setRole } from '../../commands/members.ts'
import { type WorkingKey, workingKeys } from '../../db/queries/api-keys.ts'
import { readInvitations, readTeam } from '../../db/queries/members.ts'
import { type Filled, NOTHING_FILLED } from '../../pages/components/field.ts'
import { inviteFields, roleField, type TeammateShown, teammatePage, teamPage } from '../../pages/dashboard/team.ts'
import type { Html } from '../../pages/html.ts'
import { TEAM } from '../../pages/words/dashboard/team.ts'
import { mayChange, mayGive, ROLES, type Role, roleNamed } from '../../rules/members.ts'
import { missingResource, Refusal } from '../../rules/refusals.ts'
import { seeOther } from '../buyer-pages.ts'
import { isCounted } from '../middleware/rate-limit.ts'
import { email } from '../schemas.ts'
import { answerDashboard } from './answer.ts'
import { type DashboardDoor, type Guest, goTo } from './door.ts'
import { newFormKey, type Typed, typed } from './forms.ts'
import { refuseUnlessChanging, submitOwn } from './own-forms.ts'
import { needsSecondFactor } from './second-step.ts'

export function addTeam(door: DashboardDoor): void {
  door.get('/team', (g) => show(g, NOTHING_FILLED, null))
  door.post('/team', sendInvitation)
  door.post('/team/invitations/:id/resend', resend)
  door.post('/team/invitations/:id/withdraw', async (g) => {
    await typed(g)
    await changeableInvitation(g)
    await g.call.commit((c) => withdrawInvitation(c, g.params.id!))
    goTo(g, '/team', 'done')
  })
  door.get('/team/:id', async (g) => showOne(g, await changeable(g), null, null))
  door.post('/team/:id', changeRole)
  door.post('/team/:id/remove', takeOut)
}

function sendInvitation(g: Guest): Promise<void> {
  refuseUnlessChanging(g, 'members')
  const words = TEAM[g.locale]
  return submitOwn(g, {
    fields: inviteFields(g.locale, rolesOf(g)),
    check: async (given) => {
      const problems: Record<string, string> = {}
      if (!email.safeParse(given.text('email')).success) problems.email = words.emailProblem
      if (!roleIn(g, given)) problems.role = words.roleProblem
      if (Object.keys(problems).length === 0 && !(await isInvitationCounted(g))) problems.email = words.tooMany
      return problems
    },
    work: (given) => invited(g, email.parse(given.text('email')), roleIn(g, given)!),
    done: () => ({ path: '/team', said: 'invited' }),
    again: (filled, problem) => show(g, filled, problem),
  })
}

async function resend(g: Guest): Promise<void> {
  await typed(g)
  const invitation = await changeableInvitation(g)
  if (!(await isInvitationCounted(g))) throw new Refusal('rate_limited', TEAM[g.locale].tooMany)
  await invited(g, invitation.email, invitation.role)
  goTo(g, '/team', 'invited')
}

async function changeRole(g: Guest): Promise<void> {
  const member = await changeable(g)
  await submitOwn(g, {
    fields: [roleField(g.locale, rolesOf(g))],
    check: (given) => (roleIn(g, given) ? {} : ({ role: TEAM[g.locale].roleProblem } as Record<string, string>)),
    work: (given) => g.call.commit((c) => setRole(c, member.id, roleIn(g, given)!)),
    done: () => ({ path: '/team', said: 'saved' }),
    again: (filled, problem) => showOne(g, member, filled, problem),
  })
}

async function takeOut(g: Guest): Promise<void> {
  const member = await changeable(g)
  const keys = await keysMadeBy(g, member.id)
  await submitOwn(g, {
    fields: [roleField(g.locale, [])],
    work: () => g.call.commit((c) => removeMember(c, member.id)),
    // Whoever has left sees what is left to them; whoever stays is offered the keys that the other has made.
    done: () => {
      if (member.id === g.signedIn.member.id) return seeOther(g.ctx, '/dashboard')
      const [key] = keys
      if (!key) return { path: '/team', said: 'removed' }
      return seeOther(g.ctx, hrefIn(g, key.livemode, '/api-keys/roll', { made_by: member.id, said: 'removed' }))
    },
    again: (filled, problem) => showOne(g, member, filled, problem),
  })
}

/** Keys that a member has made and that work, live ones first: for whoever may roll them. */
async function keysMadeBy(g: Guest, createdBy: string): Promise<WorkingKey[]> {
  if (!g.shown.may('api_keys:write')) return []
  const found = await workingKeys(g.deps.db.pool, { merchantId: g.merchant.id, createdBy, at: g.now })
  return found.sort((a, b) => Number(b.livemode) - Number(a.livemode))
}

/** A page of either mode. */
function hrefIn(g: Guest, livemode: boolean, path: string, query: Record<string, string> = {}): string {
  const lang = g.query.get('lang')
  const text = new URLSearchParams({ ...query, ...(lang ? { lang } : {}) }).toString()
  return `/dashboard/${g.merchant.slug}/${livemode ? 'live' : 'test'}${path}${text && `?${text}`}`
}

function invited(g: Guest, address: string, role: Role): Promise<unknown> {
  const wanted = { email: address, role, invitedBy: g.signedIn.member.id, locale: g.locale }
  return g.call.commit((c) => invite(c, { ...wanted, encryptionKey: g.deps.encryptionKey }))
}

/** Nobody's invitations should fill strangers' inboxes. */
function isInvitationCounted(g: Guest): Promise<boolean> {
  return isCounted(g.ctx, g.deps, [{ name: 'invitation', key: g.merchant.id }])
}

/** The roles that whoever asks may give. */
function rolesOf(g: Guest): Role[] {
  return ROLES.filter((role) => mayGive(g.role, role))
}

function roleIn(g: Guest, given: Typed): Role | null {
  const role = roleNamed(given.text('role'))
  return role && mayGive(g.role, role) ? role : null
}

/** The member of the address, whom whoever asks may change; refused as missing or forbidden. */
async function changeable(g: Guest): Promise<TeammateShown> {
  refuseUnlessChanging(g, 'members')
  const found = (await readTeam(g.deps.db.pool, g.merchant.id)).find(({ id }) => id === g.params.id)
  if (!found) throw missingResource('member', g.params.id!)
  if (!mayGive(g.role, found.role)) throw new Refusal('scope_missing', 'Only owners change owners.')
  return { ...found, mayChange: true }
}

async function changeableInvitation(g: Guest): Promise<{ email: string; role: Role }> {
  refuseUnlessChanging(g, 'members')
  const found = (await readInvitations(g.deps.db.pool, g.merchant.id)).find(({ id }) => id === g.params.id)
  if (!found) throw missingResource('invitation', g.params.id!)
  if (!mayGive(g.role, found.role)) throw new Refusal('scope_missing', 'Only owners invite owners.')
  return found
}

async function show(g: Guest, filled: Filled, problem: Html | null): Promise<void> {
  const { pool } = g.deps.db
  const [members, invitations] = await Promise.all([
    readTeam(pool, g.merchant.id),
    readInvitations(pool, g.merchant.id),
  ])
  answerDashboard(g, (frame) =>
    teamPage(frame, g.shown, {
      members: members.map((member) => ({ ...member, mayChange: mayGive(g.role, member.role) })),
      invitations: invitations.map((one) => ({
        ...one,
        isOver: one.expires <= g.now,
        mayChange: mayGive(g.role, one.role),
      })),
      ownId: g.signedIn.member.id,
      needsSecondFactor: needsSecondFactor(g),
      mayNeed: g.role === 'owner',
      hasProved: g.signedIn.secondFactor !== null,
      mayGive: mayChange(g.role, 'members') ? rolesOf(g) : [],
      filled,
      problem,
      key: newFormKey(),
    }),
  )
}

async function showOne(g: Guest, member: TeammateShown, filled: Filled | null, problem: Html | null): Promise<void> {
  const own: Filled = { values: new Map([['role', [member.role]]]), problems: {} }
  const keys = await keysMadeBy(g, member.id)
  answerDashboard(g, (frame) =>
    teammatePage(frame, g.shown, {
      member,
      isSelf: member.id === g.signedIn.member.id,
      keys: keys.map(({ id, name, livemode, lastFour }) => ({
        ...{ id, name, face: `sk_${livemode ? 'live' : 'test'}_…${lastFour}` },
        href: hrefIn(g, livemode, `/api-keys/${id}`),
      })),
      mayGive: rolesOf(g),
      filled: filled ?? own,
      problem,
      key: newFormKey(),
    }),
  )
}
