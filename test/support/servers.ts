/*
 * Gives a test a real Postgres or Temporal: a database of its own, copied from a migrated template, and the addresses of the run's servers. Each test
 * file uses a task queue of its own.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { applicationsUrlOf, asAdmin, databasePrefix, ENV, ownerName, templateName, urlOf } from './servers-run.ts'

export interface TestDatabase {
  /** The application's log-in, as the processes have it. `adminOf` returns one without limits. */
  url: string
  /** Drops it even with open connections. Optional: the end of the run drops what is left. */
  drop(): Promise<void>
}

/** A new database with every migration applied; takes about 70 ms. Close your own connections to it before the file ends. */
export async function testDatabase(): Promise<TestDatabase> {
  const run = wanted(ENV.run)
  const name = `${databasePrefix(run)}${randomBytes(5).toString('hex')}`
  await asAdmin(async (client) => {
    await client.query(`create database "${name}" template "${templateName(run)}" owner "${ownerName(run)}"`)
    await client.query(
      `revoke all on database "${name}" from public; grant connect on database "${name}" to satang_app`,
    )
  })
  return {
    url: applicationsUrlOf(name),
    drop: () => asAdmin(async (client) => void (await client.query(`drop database if exists "${name}" with (force)`))),
  }
}

/** The same database as the server's administrator: for faults, and for what neither the application nor the owner may do. */
export function adminOf(url: string): string {
  return urlOf(new URL(url).pathname.slice(1))
}

/** Runs a text of statements in one transaction, in the database of `url`, as the server's administrator. */
export async function asAdministrator(url: string, sql: string, values?: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminOf(url) })
  await client.connect()
  try {
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}

/** The run's Temporal, and the workflow bundle for workers that tests create. */
export function testServers(): { temporalAddress: string; bundlePath: string } {
  return { temporalAddress: wanted(ENV.temporalAddress), bundlePath: wanted(ENV.bundlePath) }
}

function wanted(name: string): string {
  const value = process.env[name]
  if (value) return value
  throw new Error(
    `${name} is not set: this test needs servers, but its folder is listed in test/support/global-setup.ts as one that needs none.`,
  )
}

/**
 * Connections of a test's own. `end()` resolves before they have left, so the forced drop of the database may still meet one; without a listener that
 * would be an error of whichever test runs then.
 */
export function testPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => undefined)
  return pool
}
