// The team of a shop in the dashboard. All members see it; owners and admins invite, change roles and remove members; only owners change owners.
// Writing is commands/members.ts and commands/invitations.ts.
import { isCounted } from '../../../api/middleware/rate-limit.ts'
import { email } from '../../../api/schemas.ts'
import { invite, withdrawInvitation } from '../../../commands/invitations.ts'
import { removeMember, setRole } from '../../../commands/members.ts'
import { type WorkingKey, workingKeys } from '../../../db/queries/api-keys.ts'
import { readInvitations, readTeam } from '../../../db/queries/members.ts'
import { mayChange, mayGive, ROLES, type Role, roleNamed } from '../../../rules/members.ts'
import { missingResource, Refusal } from '../../../rules/refusals.ts'
import { seeOther } from '../../buyer-pages.ts'
import { type Filled, NOTHING_FILLED } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, type Typed, typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { refuseUnlessChanging, submitOwn } from '../own-forms.ts'
import { needsSecondFactor } from '../second-step/handler.ts'
import { inviteFields, roleField, type TeammateProps, teammatePage, teamPage } from './view.ts'
import { TEAM } from './words.ts'

export function addTeam(routes: DashboardRoutes): void {
  routes.get('/team', (page) => show(page, NOTHING_FILLED, null))
  routes.post('/team', sendInvitation)
  routes.post('/team/invitations/:id/resend', resend)
  routes.post('/team/invitations/:id/withdraw', async (page) => {
    await typed(page)
    await changeableInvitation(page)
    await page.call.commit((c) => withdrawInvitation(c, page.params.id!))
    goTo(page, '/team', 'done')
  })
  routes.get('/team/:id', async (page) => showOne(page, await changeable(page), null, null))
  routes.post('/team/:id', changeRole)
  routes.post('/team/:id/remove', takeOut)
}

function sendInvitation(page: DashboardContext): Promise<void> {
  refuseUnlessChanging(page, 'members')
  const words = TEAM[page.locale]
  return submitOwn(page, {
    fields: inviteFields(page.locale, rolesOf(page)),
    check: async (given) => {
      const problems: Record<string, string> = {}
      if (!email.safeParse(given.text('email')).success) problems.email = words.emailProblem
      if (!roleIn(page, given)) problems.role = words.roleProblem
      if (Object.keys(problems).length === 0 && !(await isInvitationCounted(page))) problems.email = words.tooMany
      return problems
    },
    work: (given) => invited(page, email.parse(given.text('email')), roleIn(page, given)!),
    done: () => ({ path: '/team', flash: 'invited' }),
    again: (filled, problem) => show(page, filled, problem),
  })
}

async function resend(page: DashboardContext): Promise<void> {
  await typed(page)
  const invitation = await changeableInvitation(page)
  if (!(await isInvitationCounted(page))) throw new Refusal('rate_limited', TEAM[page.locale].tooMany)
  await invited(page, invitation.email, invitation.role)
  goTo(page, '/team', 'invited')
}

async function changeRole(page: DashboardContext): Promise<void> {
  const member = await changeable(page)
  await submitOwn(page, {
    fields: [roleField(page.locale, rolesOf(page))],
    check: (given) => (roleIn(page, given) ? {} : ({ role: TEAM[page.locale].roleProblem } as Record<string, string>)),
    work: (given) => page.call.commit((c) => setRole(c, member.id, roleIn(page, given)!)),
    done: () => ({ path: '/team', flash: 'saved' }),
    again: (filled, problem) => showOne(page, member, filled, problem),
  })
}

async function takeOut(page: DashboardContext): Promise<void> {
  const member = await changeable(page)
  const keys = await keysMadeBy(page, member.id)
  await submitOwn(page, {
    fields: [roleField(page.locale, [])],
    work: () => page.call.commit((c) => removeMember(c, member.id)),
    // A member who leaves goes to their remaining shops. A member who removes another is offered that member's API keys.
    done: () => {
      if (member.id === page.signedIn.member.id) return seeOther(page.ctx, '/dashboard')
      const [key] = keys
      if (!key) return { path: '/team', flash: 'removed' }
      return seeOther(page.ctx, hrefIn(page, key.livemode, '/api-keys/roll', { made_by: member.id, flash: 'removed' }))
    },
    again: (filled, problem) => showOne(page, member, filled, problem),
  })
}

/** The working keys that a member made, live ones first. Empty when the role may not roll keys. */
async function keysMadeBy(page: DashboardContext, createdBy: string): Promise<WorkingKey[]> {
  if (!page.props.may('api_keys:write')) return []
  const found = await workingKeys(page.deps.db.pool, { merchantId: page.merchant.id, createdBy, at: page.now })
  return found.sort((a, b) => Number(b.livemode) - Number(a.livemode))
}

/** A page of either mode. */
function hrefIn(page: DashboardContext, livemode: boolean, path: string, query: Record<string, string> = {}): string {
  const lang = page.query.get('lang')
  const text = new URLSearchParams({ ...query, ...(lang ? { lang } : {}) }).toString()
  return `/dashboard/${page.merchant.slug}/${livemode ? 'live' : 'test'}${path}${text && `?${text}`}`
}

function invited(page: DashboardContext, address: string, role: Role): Promise<unknown> {
  const wanted = { email: address, role, invitedBy: page.signedIn.member.id, locale: page.locale }
  return page.call.commit((c) => invite(c, { ...wanted, encryptionKey: page.deps.encryptionKey }))
}

/** Limits invitations, so that no shop fills strangers' inboxes. */
function isInvitationCounted(page: DashboardContext): Promise<boolean> {
  return isCounted(page.ctx, page.deps, [{ name: 'invitation', key: page.merchant.id }])
}

/** The roles that this member may give. */
function rolesOf(page: DashboardContext): Role[] {
  return ROLES.filter((role) => mayGive(page.role, role))
}

function roleIn(page: DashboardContext, given: Typed): Role | null {
  const role = roleNamed(given.text('role'))
  return role && mayGive(page.role, role) ? role : null
}

/** The member of the address, when this member may change them; else throws missing or forbidden. */
async function changeable(page: DashboardContext): Promise<TeammateProps> {
  refuseUnlessChanging(page, 'members')
  const found = (await readTeam(page.deps.db.pool, page.merchant.id)).find(({ id }) => id === page.params.id)
  if (!found) throw missingResource('member', page.params.id!)
  if (!mayGive(page.role, found.role)) throw new Refusal('scope_missing', 'Only owners change owners.')
  return { ...found, mayChange: true }
}

async function changeableInvitation(page: DashboardContext): Promise<{ email: string; role: Role }> {
  refuseUnlessChanging(page, 'members')
  const found = (await readInvitations(page.deps.db.pool, page.merchant.id)).find(({ id }) => id === page.params.id)
  if (!found) throw missingResource('invitation', page.params.id!)
  if (!mayGive(page.role, found.role)) throw new Refusal('scope_missing', 'Only owners invite owners.')
  return found
}

async function show(page: DashboardContext, filled: Filled, problem: Html | null): Promise<void> {
  const { pool } = page.deps.db
  const [members, invitations] = await Promise.all([
    readTeam(pool, page.merchant.id),
    readInvitations(pool, page.merchant.id),
  ])
  answerDashboard(page, (frame) =>
    teamPage(frame, page.props, {
      members: members.map((member) => ({
        ...member,
        mayChange: mayGive(page.role, member.role) && !isOnlyOwner(members, member.id),
      })),
      invitations: invitations.map((one) => ({
        ...one,
        isOver: one.expires <= page.now,
        mayChange: mayGive(page.role, one.role),
      })),
      ownId: page.signedIn.member.id,
      needsSecondFactor: needsSecondFactor(page),
      mayNeed: page.role === 'owner',
      hasProved: page.signedIn.secondFactor !== null,
      mayGive: mayChange(page.role, 'members') ? rolesOf(page) : [],
      filled,
      problem,
      key: newFormKey(),
    }),
  )
}

function isOnlyOwner(team: readonly { id: string; role: Role }[], id: string): boolean {
  return (
    team.some((one) => one.id === id && one.role === 'owner') &&
    team.filter(({ role }) => role === 'owner').length === 1
  )
}

async function showOne(
  page: DashboardContext,
  member: TeammateProps,
  filled: Filled | null,
  problem: Html | null,
): Promise<void> {
  const own: Filled = { values: new Map([['role', [member.role]]]), problems: {} }
  const [keys, team] = await Promise.all([keysMadeBy(page, member.id), readTeam(page.deps.db.pool, page.merchant.id)])
  answerDashboard(page, (frame) =>
    teammatePage(frame, page.props, {
      member,
      isOnlyOwner: isOnlyOwner(team, member.id),
      isSelf: member.id === page.signedIn.member.id,
      keys: keys.map(({ id, name, livemode, lastFour }) => ({
        ...{ id, name, label: `sk_${livemode ? 'live' : 'test'}_…${lastFour}` },
        href: hrefIn(page, livemode, `/api-keys/${id}`),
      })),
      mayGive: rolesOf(page),
      filled: filled ?? own,
      problem,
      key: newFormKey(),
    }),
  )
}
