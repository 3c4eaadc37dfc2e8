// Mail to all owners of a shop about changes that a thief would make first: where money goes, what may reach it, and who may sign in. Written in the
// commit of the change, so that no change goes without its mail. It covers live mode and changes that belong to no mode; in test mode no money moves.
// Call it only where the change takes effect once.
import { hash } from 'node:crypto'
import type { MailData } from '../db/entities/index.ts'
import { limitedMail, MAIL_WINDOW_SECONDS } from '../rules/mail-limits.ts'
import { type Role, scopesOf } from '../rules/members.ts'
import { NOTICES_PER_HOUR, type NoticeKind } from '../rules/owner-notices.ts'
import { movesMoney } from '../rules/step-up.ts'
import type { Commit } from './commit.ts'
import { mailInShop } from './member-mail.ts'

export interface Notice {
  kind: NoticeKind
  /** The object of the change, as the mail names it. */
  about: string
  /** For a bank account that waits: when payouts to it may begin, Unix seconds. */
  usableFrom?: number | null
  /** Who made the change, `mem_…` or `key_…`, where that is not the actor of the commit. */
  by?: string | null
}

/** A person who gets the mail. `address`: that of a person who may be no member any more when the mail is sent. */
interface Reader {
  merchantId: string
  member: string
  address?: MailData['address']
}

/** More owners than a shop has. Each is one row. */
const READERS_MAX = 100

/**
 * Mails all owners of the commit's shop except `except`, and also the former owners in `also`. Not safe to repeat: each call is a mail to each of
 * them. Source: D443.
 */
export async function notifyOwners(
  c: Commit,
  notice: Notice,
  { except = null, also = [] }: { except?: string | null; also?: readonly Omit<Reader, 'merchantId'>[] } = {},
): Promise<void> {
  const { merchantId } = c.context
  const owners = await c.em.execute<{ id: string }[]>(
    `select member_id as id from memberships where merchant_id = ? and role = 'owner' and member_id <> ? order by created_at, member_id limit ?`,
    [merchantId, except ?? '', READERS_MAX],
  )
  const readers = [...owners.map(({ id }) => ({ member: id })), ...also].map((reader) => ({ ...reader, merchantId }))
  await tell(c, notice, readers)
}

/**
 * Mails the other owners of every shop in which a member can move money that the member's way to sign in has changed. Each owner gets one mail, under
 * the name of the shop among these that the member has belonged to longest. The member gets a mail of their own elsewhere. Not safe to repeat: each
 * call is a mail to each of them. Source: D443.
 */
export async function notifyOwnersOfMember(c: Commit, memberId: string, kind: NoticeKind): Promise<void> {
  const rows = await c.em.execute<{ owner: string; merchant_id: string; role: string; about: string }[]>(
    `select o.member_id as owner, mine.merchant_id, mine.role, ${named('m')} as about
     from memberships mine join members m on m.id = mine.member_id
       join memberships o on o.merchant_id = mine.merchant_id and o.role = 'owner' and o.member_id <> mine.member_id
     where mine.member_id = ? and mine.role <> 'viewer' order by mine.created_at, mine.merchant_id, o.member_id limit ?`,
    [memberId, READERS_MAX],
  )
  const moving = rows.filter(({ role }) => movesMoney(scopesOf(role as Role)))
  const readers = new Map<string, Reader>()
  for (const { owner, merchant_id } of moving)
    if (!readers.has(owner)) readers.set(owner, { merchantId: merchant_id, member: owner })
  const [first] = moving
  if (first) await tell(c, { kind, about: first.about, by: c.context.actor?.id ?? memberId }, [...readers.values()])
}

async function tell(c: Commit, notice: Notice, readers: readonly Reader[]): Promise<void> {
  if (readers.length === 0) return
  const { kind, about, usableFrom = null } = notice
  const by = await nameOf(c, notice.by === undefined ? (c.context.actor?.id ?? null) : notice.by)
  const limited = readers.map((reader) => ({ reader, key: limitKey(kind, reader) }))
  const sent = await sentLately(
    c,
    limited.map(({ key }) => key),
  )
  for (const { reader, key } of limited) {
    const before = sent.get(key) ?? 0
    const verdict = limitedMail(before, before > NOTICES_PER_HOUR, NOTICES_PER_HOUR)
    const data: MailData = {
      member: reader.member,
      notice: kind,
      about,
      by,
      ip: c.context.actor?.ip ?? null,
      ...(usableFrom !== null && { usable_from: usableFrom }),
      ...(reader.address && { address: reader.address }),
      ...(verdict === 'send_last_word' && { is_last: true }),
    }
    const how = { withheld: verdict === 'withhold', limitedBy: key }
    mailInShop(c, reader.merchantId, 'member_notice', data, how)
  }
}

/** How many mails of each key went out within the window. */
async function sentLately(c: Commit, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await c.em.execute<{ limited_by: string; sent: number }[]>(
    `select k.key as limited_by, (select count(*)::integer from (select 1 from emails e where e.kind = 'member_notice' and e.limited_by = k.key
       and e.created_at > ?::bigint and e.status <> 'withheld' limit ?) latest) as sent from unnest(?::text[]) as k (key)`,
    [c.at - MAIL_WINDOW_SECONDS, NOTICES_PER_HOUR + 1, `{${keys.join()}}`],
  )
  return new Map(rows.map(({ limited_by, sent }) => [limited_by, sent]))
}

function limitKey(kind: NoticeKind, { merchantId, member }: Reader): string {
  return hash('sha256', `notice/${merchantId}/${kind}/${member}`, 'base64url').slice(0, 22)
}

/** Who made the change, as the mail names them: a member by name and address, a key by its name and last four. Null when there is no such row. */
async function nameOf(c: Commit, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await c.em.execute<{ name: string }[]>(
    `select ${named('m')} as name from members m where m.id = ?
     union all select concat('API key ', nullif(concat('"', k.name, '" '), '"" '), '••••', k.last_four) from api_keys k where k.id = ?`,
    [id, id],
  )
  return row?.name ?? null
}

/** SQL for `Malee (malee@example.com)`, from the members row with this alias. */
function named(alias: string): string {
  return `case when ${alias}.name is null then ${alias}.email else ${alias}.name || ' (' || ${alias}.email || ')' end`
}
