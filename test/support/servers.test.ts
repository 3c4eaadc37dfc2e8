// Tests that the servers of a test run provide what other tests rely on.
import { describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { testDatabase, testServers } from './servers.ts'

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' order by 1")
  await client.end()
  return rows.map((row) => row.tablename)
}

describe('the servers of a test run', () => {
  test('give each test a migrated database of its own', async () => {
    const [one, other] = await Promise.all([testDatabase(), testDatabase()])
    expect(one.url).not.toBe(other.url)
    expect(await tablesOf(one.url)).toContain('migrations')
    await one.drop()
    await expect(tablesOf(one.url)).rejects.toThrow('does not exist')
    expect(await tablesOf(other.url)).toContain('migrations')
    await other.drop()
  })

  test('have a Temporal and a workflow bundle', () => {
    expect(testServers()).toEqual({
      temporalAddress: expect.stringMatching(/:\d+$/),
      bundlePath: expect.stringMatching(/\.js$/),
    })
  })
})
