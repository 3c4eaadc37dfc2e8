// The indexes that the embedded Temporal loses: what is searched keeps one, the rest still answers, and it may be done at any time.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client, Connection } from '@temporalio/client'
import { defineSearchAttributeKey } from '@temporalio/common'
import { ROOT } from '../../scripts/bundle.ts'
import { onFreePort } from '../../scripts/servers/ports.ts'
import { columnsOfAttributes, spawnTemporal, whenTemporalAnswers } from '../../scripts/servers/temporal.ts'
import { findTemporalCli } from '../../scripts/servers/temporal-cli.ts'
import { dropUnusedIndexes } from '../../scripts/servers/temporal-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'satang-temporal-file-'))
const dbFile = join(folder, 'temporal.db')
let server: ChildProcess
let columns: string[]
let connection: Connection
let client: Client
beforeAll(async () => {
  const cli = await findTemporalCli(join(ROOT, '.tools'), () => undefined)
  const port = await onFreePort(async (port) => {
    const where = { cli, namespace: 'default', port, dbFile }
    server = spawnTemporal({ ...where, detached: false })
    await whenTemporalAnswers(server, where)
    columns = await columnsOfAttributes(where)
    server.stdout?.resume()
    server.stderr?.resume()
    return port
  })
  connection = await Connection.connect({ address: `127.0.0.1:${port}` })
  client = new Client({ connection })
})
afterAll(async () => {
  await connection.close()
  const ended = new Promise((resolve) => server.once('close', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

const asked = <T>(sql: string): T[] => {
  const file = new DatabaseSync(dbFile, { readOnly: true, timeout: 5_000 })
  try {
    return file.prepare(sql).all() as T[]
  } finally {
    file.close()
  }
}
const indexes = () =>
  asked<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'index' and tbl_name = 'executions_visibility' and sql is not null",
  )

const started = () =>
  client.workflow.start('sleeper', {
    taskQueue: 'nobody',
    workflowId: 'one',
    typedSearchAttributes: [
      { key: defineSearchAttributeKey('MerchantId', 'KEYWORD'), value: 'mer_1' },
      { key: defineSearchAttributeKey('CustomerId', 'KEYWORD'), value: 'cus_1' },
      { key: defineSearchAttributeKey('EntityStatus', 'KEYWORD'), value: 'active' },
      { key: defineSearchAttributeKey('Livemode', 'BOOL'), value: true },
      { key: defineSearchAttributeKey('NextActionAt', 'DATETIME'), value: new Date(1_800_000_000_000) },
    ],
  })

async function found(query: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { workflowId } of client.workflow.list({ query })) ids.push(workflowId)
  return ids
}

test('what is searched keeps its index, everything else loses it, and still answers', async () => {
  const before = indexes().length
  dropUnusedIndexes(dbFile, columns)
  const left = indexes()
  expect([before > 50, left.length < 20]).toEqual([true, true])
  dropUnusedIndexes(dbFile, columns)
  expect(indexes()).toEqual(left)

  await started()
  // The columns that the server has given to our attributes are those that kept an index.
  const ofOurs = () => asked<Record<string, unknown>>("select * from executions_visibility where workflow_id = 'one'")
  for (let tries = 0; ofOurs().length === 0 && tries < 100; tries++) await sleep(100)
  const [row = {}] = ofOurs()
  const used = Object.keys(row).filter((column) => /^(Bool|Datetime|Keyword)\d\d$/.test(column) && row[column] !== null)
  expect(used.toSorted()).toEqual(columns.toSorted())
  for (const column of used) expect(left.map(({ sql }) => sql).join()).toContain(`${column},`)

  const queries = [
    "MerchantId = 'mer_1'",
    'Livemode = true',
    "EntityStatus = 'active'",
    "WorkflowType = 'sleeper'",
    "TaskQueue = 'nobody'",
  ]
  expect(await Promise.all(queries.map(found))).toEqual(queries.map(() => ['one']))
})
