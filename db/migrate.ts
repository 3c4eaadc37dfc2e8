// Migrates a database to the newest schema, as its owner. Makes the application's role when it is missing. There is one migration so far, the
// baseline, because there were no deployments before it. A change of the schema is a new migration at the end of the list.

import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import { BASELINE_NAME, Baseline } from './migrations/0001_baseline.ts'
import { APP_ROLE, ormOptions } from './orm.ts'

const migrationsList = [{ name: BASELINE_NAME, class: Baseline }]

/**
 * Runs every migration that has not run yet. Safe to repeat and to run from several processes at once (an advisory lock lets one at a time through).
 * Throws `OtherVersion` and changes nothing when the database has a migration that is not in the list. `ownerUrl` must own the database, or be
 * allowed to create tables in it. Makes the role satang_app when it is missing; otherwise `satang log-ins` has made it (db/roles.ts).
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const orm = await MikroORM.init({
    ...ormOptions(ownerUrl),
    extensions: [Migrator],
    logger: () => undefined, // the caller reports the migration
    migrations: { migrationsList, transactional: true, allOrNothing: true, snapshot: false, tableName: 'migrations' },
    pool: { min: 1, max: 4 },
  })
  const em = orm.em.fork()
  try {
    await em.begin()
    await em.execute('select pg_advisory_xact_lock(7271001)')
    await refuseOtherVersions(em)
    await ensureAppRole(em)
    await orm.migrator.up()
    await em.commit()
  } catch (error) {
    await em.rollback().catch(() => undefined) // else the pool would wait for this connection for ever and hide the error
    throw error
  } finally {
    await orm.close(true)
  }
}

/** The names of the migrations in this code. /readyz compares them with those of the database. */
export const migrationNames: readonly string[] = migrationsList.map((m) => m.name)

/** Another version of Satang migrated the database, and this version cannot migrate it further. The message says what to do. */
export class OtherVersion extends Error {
  override name = 'OtherVersion'
}

async function refuseOtherVersions(em: MikroORM['em']): Promise<void> {
  const [found] = await em.execute("select 1 as one from pg_class where oid = to_regclass('migrations')")
  if (!found) return
  const rows: { name: string }[] = await em.execute('select name from migrations order by id')
  const unknown = rows.map(({ name }) => name).filter((name) => !migrationNames.includes(name))
  if (unknown.some((name) => name.startsWith('0001_')))
    throw new OtherVersion(
      'This database has the schema of another commit from before 1.0.0, which cannot be upgraded: start that commit, or begin anew with an empty database (with npm start: delete the folder DATA_DIR, .data where none is set, and start again).',
    )
  if (unknown.length > 0)
    throw new OtherVersion(
      `This database is of a newer version, which has run ${unknown.join(', ')}: start that version, or a newer one.`,
    )
}

async function ensureAppRole(em: MikroORM['em']): Promise<void> {
  const [found] = await em.execute('select 1 as one from pg_roles where rolname = ?', [APP_ROLE])
  // On its own connection, because the grants of the migration must see the role.
  const aside = em.fork()
  if (!found) await aside.execute(`create role ${APP_ROLE} nologin`).catch(unlessAnotherMadeIt)
  await aside.execute(`grant ${APP_ROLE} to current_user`).catch(() => undefined) // superusers and members need no grant
}

function unlessAnotherMadeIt(error: unknown): void {
  const code = (error as { code?: string }).code
  if (code !== '42710' && code !== '23505') throw error
}
