// Checks whether the log-in of DATABASE_URL is restricted: finds what it may do that the application never needs. Checked at each start and by
// `satang migrate`.
import type { Pool } from 'pg'
import { oneRow } from './one-row.ts'
import { APP_ROLE, openDatabase } from './orm.ts'

export interface LogIn {
  user: string
  /** What it may do beyond its grants, as the end of a sentence; empty when it is restricted. */
  excess: string[]
  /** What the database lacks for two separate log-ins; empty when nothing. */
  lacking: string[]
}

/**
 * Reads what the user of these connections may do, whatever role the connections have taken. In a database without tables the answer covers the user
 * alone.
 */
export async function readLogIn(pool: Pool): Promise<LogIn> {
  const { rows } = await pool.query<Asked>(ASK, [APP_ROLE])
  const asked = oneRow(rows)
  const excess: [boolean, string][] = [
    [asked.is_superuser, 'is a superuser'],
    [asked.is_owner && !asked.is_superuser, `owns the tables, or is a member of who does (${asked.owner})`],
    [asked.createrole, 'may make roles (CREATEROLE)'],
    [asked.createdb, 'may make databases (CREATEDB)'],
    [asked.replication, 'may read everything by replication (REPLICATION)'],
    [asked.bypassrls, 'is not held by row-level security (BYPASSRLS)'],
    [asked.creates && !asked.is_owner, 'may make tables and functions in the schema public'],
    [asked.member_of !== null && !asked.is_owner, `is a member of ${asked.member_of}`],
  ]
  return {
    user: asked.user,
    excess: excess.flatMap(([is, what]) => (is ? [what] : [])),
    lacking: asked.owner_sees
      ? []
      : [
          `the owner ${asked.owner} cannot see the sessions of ${asked.user}, so that readers of events would miss some: run "grant pg_read_all_stats to ${asked.owner}" as an administrator`,
        ],
  }
}

interface Asked {
  user: string
  is_superuser: boolean
  createrole: boolean
  createdb: boolean
  replication: boolean
  bypassrls: boolean
  owner: string | null
  is_owner: boolean
  creates: boolean
  member_of: string | null
  owner_sees: boolean
}

const ASK = /* sql */ `
select u.rolname as user, u.rolsuper as is_superuser, u.rolcreaterole as createrole, u.rolcreatedb as createdb, u.rolreplication as replication,
  u.rolbypassrls as bypassrls, o.rolname as owner, coalesce(pg_has_role(u.oid, o.oid, 'member'), false) as is_owner,
  has_schema_privilege(u.oid, 'public', 'create') as creates,
  (select string_agg(g.rolname, ', ' order by g.rolname) from pg_roles g where pg_has_role(u.oid, g.oid, 'member')
     and g.oid <> u.oid and g.rolname not in ($1, 'pg_read_all_stats', 'pg_read_all_settings', 'pg_stat_scan_tables', 'pg_monitor')) as member_of,
  o.oid is null or o.rolsuper or pg_has_role(o.oid, u.oid, 'usage') or pg_has_role(o.oid, 'pg_read_all_stats', 'usage') as owner_sees
from pg_roles u left join pg_class c on c.oid = to_regclass('public.ledger_entries') left join pg_roles o on o.oid = c.relowner
where u.rolname = session_user`

/** Why a start is refused, with a message for the operator. */
export class LogInRefused extends Error {
  override name = 'LogInRefused'
}

/**
 * Judges a log-in. `reachable`: why other machines can reach this server, or null. An unrestricted log-in is a warning when the server is not
 * reachable or the log-in is `allowed`; else it throws `LogInRefused`. Also throws it when `lacking` is not empty, since the application would then
 * not work as documented.
 */
export function judgeLogIn(
  { user, excess, lacking }: LogIn,
  { reachable, allowed, warn }: { reachable: string | null; allowed: boolean; warn(line: string): void },
): void {
  if (lacking.length > 0) throw new LogInRefused(`DATABASE_URL does not do: ${lacking.join('; ')}.`)
  if (excess.length === 0) return
  const what = `the log-in ${user} of DATABASE_URL may do more than the application needs: it ${excess.join(', ')}. Whoever can send SQL through it can rewrite the ledger`
  const how =
    'Give the parts a log-in of their own and the owner to migrations (DATABASE_OWNER_URL): docs/operations.md, "Database log-ins"'
  if (reachable === null || allowed) warn(`${what}. ${how}.`)
  else
    throw new LogInRefused(
      `${what}, and ${reachable}. ${how}; or set ALLOW_PRIVILEGED_DATABASE_LOGIN=true if that is meant.`,
    )
}

/** Judges the log-in of a database URL, as `judgeLogIn` does. */
export async function judgeLogInOf(url: string, rules: Parameters<typeof judgeLogIn>[1]): Promise<void> {
  const db = await openDatabase(url, { poolMax: 1 })
  try {
    judgeLogIn(await readLogIn(db.pool), rules)
  } finally {
    await db.close()
  }
}

/**
 * Judges the log-in of a process that starts, before it serves. While the database cannot be reached the process may start. The log-in is then judged
 * once the database answers, and `refuse` is called if it fails. `judged` receives whether the log-in is restricted.
 */
export async function guardLogIn(
  pool: Pool,
  rules: Parameters<typeof judgeLogIn>[1] & { judged?(isWall: boolean): void; refuse(why: Error): void },
): Promise<void> {
  const judge = async () => {
    const logIn = await readLogIn(pool).catch((error: { code?: string }) => {
      if (/^(22|42)/.test(error.code ?? '')) throw error // the query itself is wrong, and waiting does not help
      return null
    })
    if (!logIn) return false
    rules.judged?.(logIn.excess.length === 0)
    judgeLogIn(logIn, rules)
    return true
  }
  if (await judge()) return
  const again = setInterval(() => {
    judge().then(
      (done) => done && clearInterval(again),
      (error: Error) => {
        clearInterval(again)
        rules.refuse(error)
      },
    )
  }, 5_000)
  again.unref()
}
