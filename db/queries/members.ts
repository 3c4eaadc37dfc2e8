// Reads the member behind a dashboard cookie, with all of the member's shops, in one round trip; also team, invitations, links and sessions. It
// writes only when the session was last seen. rules/members.ts says what a role may do.
import type { Pool } from 'pg'
import { IDLE_SECONDS, type MemberLinkKind, type Role, type SecondFactor } from '../../rules/members.ts'
import type { OwnTables } from '../../rules/own-tables.ts'

export interface MemberShown {
  id: string
  email: string
  name: string | null
  locale: 'th' | 'en'
  /** Unix seconds; null without a second factor. */
  totpEnabledAt: number | null
}

export interface MembershipShown {
  /** `accent`: the colour of the shop, as it was written; null for none. */
  merchant: { id: string; slug: string; name: string; accent: string | null }
  role: Role
  /** Whether the shop admits only members who have given a second factor. */
  needsSecondFactor: boolean
}

export interface SignedIn {
  member: MemberShown
  /** The oldest first. Never the shop of a simulation. */
  memberships: MembershipShown[]
  sessionId: string
  /** When the member last gave a password or a second factor in this session, Unix seconds. */
  provedAt: number
  /** The second factor that was given in this session; null when there was none. */
  secondFactor: SecondFactor | null
}

/** A session is recorded as seen at most this often, in seconds, so that most pages cost no write. */
const SEEN_EVERY_SECONDS = 300

const READ_MEMBER = /* sql */ `
with s as (
  select id, member_id, last_seen_at, proved_at, second_factor from member_sessions
  where cookie_hash = $1 and not awaits_code and closed_at is null and expires_at > $2::bigint and last_seen_at > $2::bigint - ${IDLE_SECONDS}),
seen as (update member_sessions m set last_seen_at = $2, last_seen_from = coalesce($3, m.last_seen_from) from s where m.id = s.id and s.last_seen_at <= $2::bigint - ${SEEN_EVERY_SECONDS})
select s.id as session_id, s.proved_at::float8 as proved_at, s.second_factor, m.id, m.email, m.name, m.locale, m.totp_enabled_at::float8 as totp_enabled_at, (
    select coalesce(json_agg(json_build_object('merchant', json_build_object('id', r.id, 'slug', r.slug, 'name', r.name,
        'accent', r.settings->>'accent_color'), 'role', o.role, 'needsSecondFactor', coalesce((r.settings->>'require_second_factor')::boolean, false)) order by o.created_at, r.id), '[]')
    from memberships o join merchants r on r.id = o.merchant_id where o.member_id = m.id and r.simulation_of is null) as memberships
from s join members m on m.id = s.member_id`

/**
 * The member whose cookie has this digest; null when the cookie opens nothing, or no longer does. `now` is real time, Unix seconds; `from` is the
 * browser's address.
 */
export async function readMember(
  pool: Pool,
  { cookieHash, now, from = null }: { cookieHash: string; now: number; from?: string | null },
): Promise<SignedIn | null> {
  const { rows } = await pool.query<Row>({ name: 'read_member', text: READ_MEMBER, values: [cookieHash, now, from] })
  const row = rows[0]
  if (!row) return null
  const { session_id, proved_at, second_factor, memberships, totp_enabled_at, ...member } = row
  return {
    member: { ...member, totpEnabledAt: totp_enabled_at },
    memberships,
    sessionId: session_id,
    provedAt: proved_at,
    secondFactor: second_factor,
  }
}

interface Row {
  session_id: string
  proved_at: number
  second_factor: SecondFactor | null
  id: string
  email: string
  name: string | null
  locale: 'th' | 'en'
  totp_enabled_at: number | null
  memberships: MembershipShown[]
}

/** A link that is still valid, with what its page shows. */
export interface OpenLink {
  id: string
  kind: MemberLinkKind
  /** Of a link for another address: the new one. */
  email: string
  role: Role | null
  merchant: MembershipShown['merchant'] | null
  /** Name or address of the member who sent the invitation. */
  invitedBy: string | null
  /** Whether a member already has the address. */
  isMember: boolean
}

const READ_LINK = /* sql */ `
select l.id, l.kind, l.email, l.role, case when r.id is not null then json_build_object('id', r.id, 'slug', r.slug, 'name', r.name) end as merchant,
  coalesce(i.name, i.email) as "invitedBy", exists (select from members m where m.email = l.email) as "isMember"
from member_links l left join merchants r on r.id = l.merchant_id left join members i on i.id = l.invited_by
where l.token_hash = $1 and l.kind = $2 and l.used_at is null and l.closed_at is null and l.expires_at > $3::bigint
  and (l.kind <> 'password' or exists (select from members m where m.id = l.member_id and m.email = l.email))`

/** The open link with this token's digest; null when there is none, or it is used, closed or expired, or is for a password of a member who has left its address. `now` is real time, Unix seconds. */
export async function readLink(
  pool: Pool,
  { tokenHash, kind, now }: { tokenHash: string; kind: OpenLink['kind']; now: number },
): Promise<OpenLink | null> {
  const { rows } = await pool.query<OpenLink>({ name: 'read_link', text: READ_LINK, values: [tokenHash, kind, now] })
  return rows[0] ?? null
}

/** The address that a member has asked to use, while the link to it is open; else null. `now` is real time, Unix seconds. */
export async function readAddressAsked(pool: Pool, memberId: string, now: number): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>({
    name: 'read_address_asked',
    text: `select email from member_links
      where member_id = $1 and kind = 'email' and used_at is null and closed_at is null and expires_at > $2::bigint
      order by id desc limit 1`,
    values: [memberId, now],
  })
  return rows[0]?.email ?? null
}

/** A member of a merchant's team. */
export interface Teammate {
  id: string
  email: string
  name: string | null
  role: Role
  /** Unix seconds. */
  since: number
  /** One-time codes or a passkey. */
  hasSecondFactor: boolean
  /** Unix seconds; null for a member who has never signed in. */
  lastSeen: number | null
}

/** All members of a merchant's team, the oldest first. */
export async function readTeam(pool: Pool, merchantId: string): Promise<Teammate[]> {
  const { rows } = await pool.query<Teammate>({
    name: 'read_team',
    text: `select m.id, m.email, m.name, o.role, o.created_at::float8 as since, 
        (m.totp_enabled_at is not null or exists (select from member_passkeys k where k.member_id = m.id)) as "hasSecondFactor",
        (select max(last_seen_at)::float8 from member_sessions s where s.member_id = m.id and not s.awaits_code) as "lastSeen"
      from memberships o join members m on m.id = o.member_id where o.merchant_id = $1 order by o.created_at, m.id`,
    values: [merchantId],
  })
  return rows
}

/** An invitation that is not accepted, open or expired. */
export interface Invited {
  id: string
  email: string
  role: Role
  sent: number
  expires: number
}

/** The invitations of a merchant that are neither accepted nor withdrawn, the newest first. */
export async function readInvitations(pool: Pool, merchantId: string): Promise<Invited[]> {
  const { rows } = await pool.query<Invited>({
    name: 'read_invitations',
    text: `select id, email, role, created_at::float8 as sent, expires_at::float8 as expires from member_links
      where merchant_id = $1 and kind = 'invitation' and used_at is null and closed_at is null order by id desc limit 100`,
    values: [merchantId],
  })
  return rows
}

export interface OpenSession {
  id: string
  userAgent: string | null
  openedFrom: string | null
  lastSeenFrom: string | null
  created: number
  lastSeen: number
}

/** The open sessions of a member, the last seen first. `now` is real time, Unix seconds. */
export async function readSessions(pool: Pool, memberId: string, now: number): Promise<OpenSession[]> {
  const { rows } = await pool.query<OpenSession>({
    name: 'read_sessions',
    text: `select id, user_agent as "userAgent", opened_from as "openedFrom", last_seen_from as "lastSeenFrom", created_at::float8 as created, last_seen_at::float8 as "lastSeen" from member_sessions
      where member_id = $1 and not awaits_code and closed_at is null and expires_at > $2::bigint and last_seen_at > $2::bigint - ${IDLE_SECONDS}
      order by last_seen_at desc, id desc limit 50`,
    values: [memberId, now],
  })
  return rows
}

/** Whether the member has put the list of first steps away in this shop and mode. */
export async function isStartPutAway(
  pool: Pool,
  { memberId, merchantId, livemode }: { memberId: string; merchantId: string; livemode: boolean },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is_start_put_away',
    text: 'select from memberships where member_id = $1 and merchant_id = $2 and $3 = any(start_put_away)',
    values: [memberId, merchantId, livemode ? 'live' : 'test'],
  })
  return rowCount === 1
}

/** What the member keeps of the tables in this shop. */
export async function readOwnTables(
  pool: Pool,
  { memberId, merchantId }: { memberId: string; merchantId: string },
): Promise<OwnTables> {
  const { rows } = await pool.query<{ tables: OwnTables }>({
    name: 'own_tables',
    text: 'select tables from memberships where member_id = $1 and merchant_id = $2',
    values: [memberId, merchantId],
  })
  return rows[0]?.tables ?? {}
}
