/*
 * Starts Kill Bill on this machine: its war in Tomcat, both from Maven Central, on an embedded Postgres like Satang's (fsync on). Everything is in
 * one temporary folder, which `stop` removes. It knows nothing of what is measured.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/servers/ports.ts'
import { preparePostgres } from '../../scripts/servers/postgres.ts'
import { end, markOf } from '../../scripts/servers/processes.ts'

const REPOSITORY = process.env.MAVEN_REPOSITORY ?? 'https://repo1.maven.org/maven2'
const WAR = {
  path: 'org/kill-bill/billing/killbill-profiles-killbill/0.22.26/killbill-profiles-killbill-0.22.26.war',
  sha256: '3a777ea29916900a62f5450f0805d33dbb8086bd33f2babad4fb7be2ef48917b',
}
const TOMCAT = {
  path: 'org/apache/tomcat/tomcat/9.0.80/tomcat-9.0.80.tar.gz',
  sha256: '76ff6898851787d90897ccb821302efff297ecbd0b3744d5e07cc81fa71ee5cb',
}
/** The simulator of a gateway for tests: it says yes, in the same process. */
export const PAYMENT_PLUGIN = 'killbill-payment-test'
const PLUGIN = {
  path: 'org/kill-bill/billing/plugin/java/payment-test-plugin/7.0.5/payment-test-plugin-7.0.5.jar',
  sha256: 'a546c7aa63cbe86771569ebcb00065bc6203a9e5c675e944bdedb738c35c1952',
}
/** Modules with tables, in the order of their dependencies. */
const MODULES = [
  'account',
  'beatrix',
  'catalog',
  'entitlement',
  'invoice',
  'payment',
  'subscription',
  'tenant',
  'usage',
]
const UP_WITHIN_MS = 180_000
/** Java 17 closes these packages; libraries of 2021 reflect into them. */
const OPENED = [
  ...['lang', 'lang.reflect', 'util', 'util.concurrent', 'io', 'net', 'time', 'text', 'security'].map(
    (p) => `java.base/java.${p}`,
  ),
  ...['java.base/sun.nio.ch', 'java.base/sun.net.www.protocol.jar', 'java.base/sun.net.www.protocol.file'],
  ...['java.rmi/sun.rmi.transport', 'java.management/sun.management', 'java.management/javax.management'],
]

export interface KillBill {
  baseUrl: string
  /** `watcher` is the child of Postgres that serves `watch`: its CPU is the benchmark's, not Kill Bill's. */
  pids: { java: number; postgres: number; watcher: number }
  watch: pg.Client
  stop(): Promise<void>
}

/** Resolves when it answers. Throws with the end of its log when it does not. */
export async function startKillBill(say: (line: string) => void): Promise<KillBill> {
  const folder = mkdtempSync(join(tmpdir(), 'kill-bill-'))
  chmodSync(folder, 0o755) // Postgres runs as another user, who must be able to enter.
  const children: ChildProcess[] = []
  let watch: pg.Client | undefined
  const stop = async () => {
    await watch?.end()
    // Java before its database.
    for (const child of children.toReversed()) {
      const mark = child.pid === undefined ? undefined : markOf(child.pid)
      if (mark) await end(mark, 'SIGINT', 30_000)
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    say('Fetching Kill Bill and Tomcat …')
    const [war, tomcat] = await Promise.all([fetched(WAR, folder), fetched(TOMCAT, folder)])
    const bundle = join(folder, 'bundles/plugins/java', PAYMENT_PLUGIN, '7.0.5')
    mkdirSync(bundle, { recursive: true })
    const plugin = await fetched(PLUGIN, bundle)

    const password = randomBytes(12).toString('hex')
    const postgres = await preparePostgres({ dataDir: join(folder, 'postgres'), password, durable: true, say })
    const port = await freePort(0)
    const server = postgres.spawn(port)
    children.push(server)
    await saysReady(server, postgres.saysReady)
    const url = new URL(postgres.url(port))
    await asks(url.href, 'create database killbill')
    url.pathname = '/killbill'
    for (const sql of schema(war, plugin, folder)) await asks(url.href, sql)
    watch = new pg.Client({ connectionString: url.href })
    watch.on('error', () => undefined) // A query still fails.
    await watch.connect()
    const watcher = (await watch.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

    const http = await freePort(0)
    const java = startTomcat({ folder, war, tomcat, http, jdbc: { port, user: url.username, password } })
    children.push(java)
    const baseUrl = `http://127.0.0.1:${http}`
    await answers(`${baseUrl}/1.0/healthcheck`, java, join(folder, 'java.log'))
    return { baseUrl, pids: { java: java.pid!, postgres: server.pid!, watcher }, watch, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fetched({ path, sha256 }: typeof WAR, folder: string): Promise<string> {
  const response = await fetch(`${REPOSITORY}/${path}`)
  if (!response.ok) throw new Error(`${REPOSITORY}/${path} answered ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new Error(`${path} is not the file that was measured before: its SHA-256 is ${found}`)
  const file = join(folder, path.split('/').pop()!)
  writeFileSync(file, bytes)
  return file
}

/** The DDL of each module is in its jar, which is in the war. The first part gives Postgres the types of MySQL. */
function schema(war: string, plugin: string, folder: string): string[] {
  const unzip = (args: string[]) =>
    execFileSync('unzip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  unzip(['-q', war, 'WEB-INF/lib/killbill-*', '-d', join(folder, 'jars')])
  const inside = (module: string, file: string) =>
    unzip([
      '-p',
      join(folder, `jars/WEB-INF/lib/killbill-${module}-0.22.26.jar`),
      `org/killbill/billing/${module}/${file}`,
    ])
  const modules = [...MODULES, 'util'].map((module) => inside(module, 'ddl.sql'))
  return [inside('util', 'ddl-postgresql.sql'), ...modules, unzip(['-p', plugin, 'ddl.sql'])]
}

async function asks(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // Statement by statement: the event trigger that widens `serial` finds its column in the text of the one that runs.
    for (const statement of statementsOf(sql)) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Split at semicolons, but not inside the bodies of functions. */
function statementsOf(sql: string): string[] {
  const parts = sql.replace(/\/\*.*?\*\/|--.*?$/gms, '').split(/(\$\$.*?\$\$)/s)
  const marked = parts.map((part, n) => (n % 2 === 1 ? part.replaceAll(';', '\0') : part)).join('')
  return marked
    .split(';')
    .map((statement) => statement.replaceAll('\0', ';').trim())
    .filter((statement) => statement !== '')
}

interface Tomcat {
  folder: string
  war: string
  tomcat: string
  http: number
  jdbc: { port: number; user: string; password: string }
}

function startTomcat({ folder, war, tomcat, http, jdbc }: Tomcat): ChildProcess {
  const home = join(folder, 'tomcat')
  mkdirSync(home)
  execFileSync('tar', ['-xzf', tomcat, '-C', home, '--strip-components=1'])
  rmSync(join(home, 'webapps'), { recursive: true })
  mkdirSync(join(home, 'webapps/ROOT'), { recursive: true })
  execFileSync('unzip', ['-q', war, '-d', join(home, 'webapps/ROOT')])
  const config = join(home, 'conf/server.xml')
  const text = readFileSync(config, 'utf8')
  writeFileSync(
    config,
    text
      .replace('port="8005"', 'port="-1"')
      .replace('Connector port="8080"', `Connector address="127.0.0.1" port="${http}"`),
  )
  const database = {
    url: `jdbc:postgresql://127.0.0.1:${jdbc.port}/killbill`,
    user: jdbc.user,
    password: jdbc.password,
  }
  const properties = {
    ...Object.fromEntries(
      ['org.killbill.dao', 'org.killbill.billing.osgi.dao'].flatMap((of) =>
        Object.entries(database).map(([name, value]) => [`${of}.${name}`, value]),
      ),
    ),
    'org.killbill.osgi.bundle.install.dir': join(folder, 'bundles'),
    'org.killbill.server.multitenant': 'true',
    'org.killbill.server.test.mode': 'true',
    'org.killbill.server.updateCheck.skip': 'true',
    'org.killbill.security.shiroNbHashIterations': '1',
    // As they come, ten renewals are taken every three seconds: the rate would be that of the pause.
    'org.killbill.notificationq.main.sleep': '100',
    'org.killbill.notificationq.main.claimed': '50',
  }
  const file = join(folder, 'killbill.properties')
  writeFileSync(
    file,
    Object.entries(properties)
      .map((pair) => pair.join('='))
      .join('\n'),
    { mode: 0o600 },
  )
  const log = openSync(join(folder, 'java.log'), 'w')
  const jars = ['bootstrap.jar', 'tomcat-juli.jar'].map((jar) => join(home, 'bin', jar)).join(':')
  const flags = {
    'org.killbill.server.properties': `file://${file}`,
    'catalina.home': home,
    'catalina.base': home,
    'java.io.tmpdir': join(home, 'temp'),
    'user.timezone': 'UTC',
    'file.encoding': 'UTF-8',
    LOGS_DIR: join(home, 'logs'),
  }
  return spawn(
    'java',
    [
      ...['-Xms512m', '-Xmx1g', '-XX:+UseG1GC', ...OPENED.map((name) => `--add-opens=${name}=ALL-UNNAMED`)],
      ...Object.entries(flags).map(([name, value]) => `-D${name}=${value}`),
      ...['-cp', jars, 'org.apache.catalina.startup.Bootstrap', 'start'],
    ],
    { cwd: folder, detached: true, stdio: ['ignore', log, log] },
  )
}

async function saysReady(child: ChildProcess, isReady: (log: string) => boolean): Promise<void> {
  let log = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-20_000)
    })
  }
  for (const deadline = Date.now() + UP_WITHIN_MS; !isReady(log); await sleep(50)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Postgres did not come up:\n${log}`)
  }
}

async function answers(url: string, java: ChildProcess, log: string): Promise<void> {
  let failed = false
  java.once('error', () => {
    failed = true
  })
  for (const deadline = Date.now() + UP_WITHIN_MS; ; await sleep(500)) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    if (failed || java.exitCode !== null || Date.now() > deadline) {
      throw new Error(`Kill Bill did not come up:\n${readFileSync(log, 'utf8').slice(-4_000)}`)
    }
  }
}
