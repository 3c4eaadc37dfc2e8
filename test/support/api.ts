/*
 * A running API for tests: createApp on a database of its own, behind a real HTTP server. Its workflows only record the wakeups they get. It makes
 * merchants and keys directly in the tables; a test does everything else over HTTP.
 */

import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../api/app.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { closeGently, createHttpServer, listen } from '../../api/http-server.ts'
import { openRequestLog } from '../../api/request-log.ts'
import type { Route } from '../../api/route.ts'
import type { Wakeup } from '../../commands/commit.ts'
import { mintId } from '../../db/ids.ts'
import { keyring } from '../../db/keyring.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { databaseStore } from '../../db/picture-store.ts'
import { newSecret } from '../../db/secrets.ts'
import { createGateways } from '../../gateways/index.ts'
import { checkAnswers } from './answers.ts'
import { testDatabase } from './servers.ts'

export interface TestApi {
  url: string
  /** The database, as its owner. */
  databaseUrl: string
  db: Database
  deps: ApiDeps
  /** The wakeups, in order. */
  wakeups: Wakeup[]
  /** Every log line of the API. */
  logs: Record<string, unknown>[]
  /** Sends a request; `key` is a secret, `body` is sent as JSON, `raw` as it is. */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>
  merchant(options?: { scopes?: string[] }): Promise<TestMerchant>
  /** Runs SQL with the application's rights. */
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** A second process on the same database. */
  another(overrides?: Partial<ApiDeps>, routes?: readonly Route[]): Promise<TestApi>
  close(): Promise<void>
}

export interface TestMerchant {
  id: string
  testKey: string
  testKeyId: string
  liveKey: string
  liveKeyId: string
}

export interface SendOptions {
  key?: string
  body?: unknown
  raw?: string | Buffer
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  json: any
}

export interface StartOptions {
  routes?: readonly Route[]
  overrides?: Partial<ApiDeps>
}

/** Starts an API on a fresh database; close it before the test file ends. */
export async function startApi(options: StartOptions = {}): Promise<TestApi> {
  const database = await testDatabase()
  const api = await serve(database.url, options)
  return {
    ...api,
    async close() {
      await api.close()
      await database.drop()
    },
  }
}

async function serve(databaseUrl: string, { routes, overrides }: StartOptions): Promise<TestApi> {
  const db = await openDatabase(databaseUrl)
  const wakeups: Wakeup[] = []
  const logs: Record<string, unknown>[] = []
  const note = (level: string) => (o: object, message?: string) => void logs.push({ level, message, ...o })
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  const links = { baseUrl: 'http://satang.test', temporalUiUrl: null, temporalNamespace: 'default' }
  const deps: ApiDeps = {
    db,
    links,
    workflows: {
      wake: (written) => void wakeups.push(...written),
      wakeNow: async (wakeup) => void wakeups.push(wakeup),
      reachable: async () => true,
    },
    gateways: createGateways(db, { links }),
    pictures: databaseStore(db),
    encryptionKey: TEST_ENCRYPTION_KEY,
    webhooks: { allowPrivate: true, timeoutSeconds: 2 },
    rateLimits: 'off',
    passwordCost: { logN: 4, r: 8, p: 1 },
    hasMailServer: false,
    trustProxy: 0,
    log,
    // Written only when a test asks for it: a transaction of its own would hide events from readers that run beside it.
    requestLog: openRequestLog(db.pool, log, { everyMs: null }),
    ...overrides,
  }
  const app = createApp(deps, routes)
  app.middleware.unshift(checkAnswers())
  const server: Server = await listen(createHttpServer(app, links.baseUrl), '127.0.0.1', 0)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sql: TestApi['sql'] = async (text, values = []) => (await db.pool.query(text, values)).rows
  return {
    url,
    databaseUrl,
    db,
    deps,
    wakeups,
    logs,
    sql,
    send: (method, path, sent) => send(url, method, path, sent),
    merchant: (wanted) => newMerchant(db, wanted?.scopes ?? ['*']),
    another: (more, others) => serve(databaseUrl, { routes: others ?? routes, overrides: { ...overrides, ...more } }),
    async close() {
      await closeGently(server, 0)
      await db.close()
    },
  }
}

/** The same for every process of a test: processes that share a database share the key. */
export const TEST_ENCRYPTION_KEY = keyring(randomBytes(32))

async function send(
  base: string,
  method: string,
  path: string,
  { key, body, raw, headers = {} }: SendOptions = {},
): Promise<Answer> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: payload,
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
}

async function newMerchant(db: Database, scopes: string[]): Promise<TestMerchant> {
  const id = mintId('mer_')
  await db.pool.query(
    "insert into merchants (id, name, slug, api_version, biller_id, settings, created_at) values ($1, 'Baan Kafae', $2, '2026-09-01', $3, '{}', 1)",
    [
      id,
      `shop-${randomBytes(4).toString('hex')}`,
      randomBytes(8).readBigUInt64BE().toString().padStart(20, '0').slice(-15),
    ],
  )
  const [test, live] = [await newKey(db, id, false, scopes), await newKey(db, id, true, scopes)]
  return { id, testKey: test.secret, testKeyId: test.id, liveKey: live.secret, liveKeyId: live.id }
}

async function newKey(
  db: Database,
  merchantId: string,
  livemode: boolean,
  scopes: string[],
): Promise<{ id: string; secret: string }> {
  const { secret, hash, lastFour } = newSecret(livemode)
  const id = mintId('key_')
  await db.pool.query(
    "insert into api_keys (id, merchant_id, livemode, name, hash, last_four, scopes, created_at) values ($1, $2, $3, 'Shop server', $4, $5, $6, 1790000000)",
    [id, merchantId, livemode, hash, lastFour, scopes],
  )
  return { id, secret }
}
