// Makes the database's log-ins: the owner, who migrates, and the application's, which owns nothing. It connects as an administrator and makes no
// tables (db/migrate.ts). docs/operations.md "Database log-ins" has the same as SQL for making them by hand.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { APP_ROLE } from './orm.ts'

export interface LogIns {
  /** The address of a user who may make roles and databases: a superuser. */
  adminUrl: string
  /** The address of the database's owner. Its user is made with its password. */
  ownerUrl: string
  /** The address of the application's log-in to the same database. Its user is made with its password. */
  applicationUrl: string
}

/**
 * Makes the two log-ins of these addresses and the database, and gives the owner everything in the database that others own. Safe to repeat: it
 * corrects what is there (passwords, attributes, owners), also in a database that a superuser has migrated before. Throws where two addresses name
 * the same user, or the addresses name different databases.
 */
export async function makeLogIns({ adminUrl, ownerUrl, applicationUrl }: LogIns): Promise<void> {
  const [owner, application, admin] = [ownerUrl, applicationUrl, adminUrl].map(named) as [Named, Named, Named]
  if (new Set([owner.user, application.user, admin.user]).size < 3)
    throw new Error(
      `The administrator (${admin.user}), the owner (${owner.user}) and the application's log-in (${application.user}) must be three users.`,
    )
  if (owner.database !== application.database)
    throw new Error(
      `DATABASE_OWNER_URL names the database ${owner.database}, DATABASE_URL names ${application.database}.`,
    )
  await connected(adminUrl, async (client) => {
    await makeRole(client, APP_ROLE, 'nologin')
    for (const { user, password } of [owner, application]) {
      await makeRole(client, user, `login password ${escapeLiteral(scramVerifier(password))}`)
      await client.query(`grant ${APP_ROLE} to ${escapeIdentifier(user)}`)
    }
    // event_horizon() runs as the owner and must see when the application's transactions began.
    await client.query(`grant pg_read_all_stats to ${escapeIdentifier(owner.user)}`)
    await leaveOtherRoles(client, application.user)
    await ownDatabase(client, owner)
    await client.query(`grant connect on database ${escapeIdentifier(owner.database)} to ${APP_ROLE}`)
  })
  await connected(inDatabase(adminUrl, owner.database), (client) => ownContents(client, owner.user))
}

/** Makes a log-in and databases that it owns: Temporal's, on the same server. Safe to repeat. */
export async function makeLogInWithDatabases(adminUrl: string, url: string, others: readonly string[]): Promise<void> {
  const { user, password, database } = named(url)
  for (const name of [database, ...others]) {
    await connected(adminUrl, async (client) => {
      await makeRole(client, user, `login password ${escapeLiteral(scramVerifier(password))}`)
      await ownDatabase(client, { user, database: name })
    })
    await connected(inDatabase(adminUrl, name), (client) => ownContents(client, user))
  }
}

interface Named {
  user: string
  password: string
  database: string
}

function named(url: string): Named {
  const { username, password, pathname } = new URL(url)
  const [user, secret, database] = [username, password, pathname.slice(1)].map(decodeURIComponent)
  if (!user || !secret || !database) throw new Error('An address of a log-in names user, password and database.')
  return { user, password: secret, database }
}

function inDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(database)}`
  return other.href
}

async function connected(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'satang-roles' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const DANGEROUS = ['superuser', 'createdb', 'createrole', 'replication', 'bypassrls'] as const

/** Makes a role without any attribute that reaches beyond its grants. Two processes may make it at once. */
async function makeRole(client: Client, name: string, options: string): Promise<void> {
  const columns = DANGEROUS.map((a) => `rol${a === 'superuser' ? 'super' : a} as ${a}`).join(', ')
  const find = () => client.query(`select ${columns} from pg_roles where rolname = $1`, [name])
  const role = escapeIdentifier(name)
  let [found] = (await find()).rows
  if (!found) {
    await client.query(`create role ${role} ${options}`).catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
    found = (await find()).rows[0]
  }
  // Only a superuser may name these attributes at all, so those that are right already are not named.
  const wrong = DANGEROUS.filter((attribute) => found[attribute]).map((attribute) => `no${attribute}`)
  await client.query(`alter role ${role} ${options} ${wrong.join(' ')}`)
}

/** Removes the application's log-in from every group but its own: from the owner's and from Postgres's own roles. */
async function leaveOtherRoles(client: Client, user: string): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `select g.rolname from pg_auth_members m join pg_roles g on g.oid = m.roleid join pg_roles u on u.oid = m.member where u.rolname = $1 and g.rolname <> $2`,
    [user, APP_ROLE],
  )
  for (const { rolname } of rows)
    await client.query(`revoke ${escapeIdentifier(rolname)} from ${escapeIdentifier(user)} cascade`)
}

/** Makes the database the user's own. Nobody else may connect to it or make temporary tables in it. */
async function ownDatabase(client: Client, { user, database }: Pick<Named, 'user' | 'database'>): Promise<void> {
  const [name, owner] = [escapeIdentifier(database), escapeIdentifier(user)]
  const { rows } = await client.query('select from pg_database where datname = $1', [database])
  if (rows.length === 0) await client.query(`create database ${name} owner ${owner}`)
  else await client.query(`alter database ${name} owner to ${owner}`)
  await client.query(`revoke all on database ${name} from public`)
}

/** Everybody may make large objects unless that right is revoked. Nothing here uses them. */
const LARGE_OBJECTS = "'^(lo_|lowrite$|loread$)'"

/** Gives the user what others own in the schemas that are not Postgres's. What an extension brought stays with the extension. */
async function ownContents(client: Client, user: string): Promise<void> {
  const owner = escapeIdentifier(user)
  const mine = (column: string) =>
    `n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and ${column} <> (select oid from pg_roles where rolname = ${escapeLiteral(user)})`
  const ofExtension = (catalog: string, oid: string) =>
    `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
  const { rows } = await client.query<{ change: string }>(`
    select format('alter schema %I owner to ', n.nspname) as change from pg_namespace n
      where ${mine('n.nspowner')} and n.nspname <> 'public' and not ${ofExtension('pg_namespace', 'n.oid')}
    union all select format('alter %s %s owner to ', case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${mine('c.relowner')} and not ${ofExtension('pg_class', 'c.oid')}
        -- A sequence of a column goes with its table.
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all select format('alter routine %s owner to ', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${mine('p.proowner')} and not ${ofExtension('pg_proc', 'p.oid')}
    union all select format('alter type %s owner to ', t.oid::regtype) from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where t.typtype in ('e', 'd', 'r') and ${mine('t.typowner')} and not ${ofExtension('pg_type', 't.oid')}`)
  for (const { change } of rows) await client.query(change + owner)
  await client.query('revoke create on schema public from public')
  // Only a superuser may revoke rights on Postgres's own functions. Another administrator leaves them as they are.
  const { rows: functions } = await client.query<{ name: string }>(
    `select oid::regprocedure as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname ~ ${LARGE_OBJECTS}
       and (select rolsuper from pg_roles where rolname = current_user)`,
  )
  if (functions.length > 0)
    await client.query(`revoke execute on function ${functions.map((f) => f.name).join(', ')} from public`)
}

const ITERATIONS = 4_096

/** What Postgres stores of a password (RFC 5803), so that the password itself is in no statement and in no server log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyOf = (what: string) => createHmac('sha256', salted).update(what).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}
