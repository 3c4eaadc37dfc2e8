/*
 * `npm start`: everything on this machine, from nothing. It starts Postgres and Temporal unless they have an address of their own, prepares the
 * database, supervises the API and the worker, prints where everything is, and stops it all again. It serves no requests itself: a deployment runs
 * `npm run satang -- api` and `worker` against its own servers instead.
 */
import { resolve } from 'node:path'
import { ConfigError, readStartConfig, type StartConfig } from '../config/env.ts'
import { bundlePath, ensureBundle } from './bundle.ts'
import { type BoundPort, bindExactly, bindPort, holderOf } from './servers/ports.ts'
import { postgresUser } from './servers/postgres-user.ts'
import { describeDemo, readDemo, writeDemo } from './start/demo-file.ts'
import { AlreadyRunning, takeLock } from './start/lock.ts'
import type { Part } from './start/part.ts'
import { type ApiPorts, createProcesses, createServers } from './start/parts.ts'
import { prepareDatabase } from './start/prepare-database.ts'
import { makePrivate } from './start/private-folder.ts'
import { whenReady } from './start/readiness.ts'
import { stopOnSignals } from './start/stopping.ts'

async function start(): Promise<void> {
  const config = readStartConfig(process.env)
  if (config.databaseOwnerUrl && !config.databaseUrl)
    throw new ConfigError([
      "DATABASE_URL is missing: DATABASE_OWNER_URL is the owner's, and the parts need a log-in of their own",
    ])
  const dataDir = resolve(config.dataDir)
  makePrivate(dataDir, { passer: config.databaseUrl ? null : postgresUser(say), say })
  const lock = await takeLock(dataDir, say)
  const running: Part[] = []
  const stopping = stopOnSignals(running, { say, finally: lock.release })
  try {
    const ports = await bindPorts(config)
    const bundleFile = bundlePath()
    const bundle = ensureBundle(bundleFile, say, stopping.signal)
    bundle.catch(() => undefined) // Awaited below, once the servers are up.
    const making = { config, dataDir, say, lock }
    const up = (part: Part) => {
      running.push(part)
      return part.start()
    }
    const servers = await createServers(making)
    await Promise.all(servers.parts.map(up))
    const addresses = servers.addresses()
    const keep = readDemo(dataDir)
    const { database } = addresses
    const seeded = await prepareDatabase({ database, keep, say, signal: stopping.signal })
    await bundle
    say('Starting the API and the worker …')
    const parts = createProcesses({ ...making, ports, bundleFile, addresses })
    await Promise.all(parts.parts.map(up))
    await whenReady(parts.probeUrl, stopping.signal)
    const dashboard = { url: `${parts.addresses.base_url}/dashboard`, ...seeded.demo.dashboard }
    const mailbox_url = `${dashboard.url}/${seeded.demo.storefront_slug}/test/mailbox`
    const demo = { ...parts.addresses, ...seeded.demo, dashboard, mailbox_url }
    writeDemo(dataDir, demo)
    process.stdout.write(`${describeDemo(demo, dataDir, seeded.sample)}\n`)
  } catch (error) {
    // An error that is caused by stopping is no failure.
    if (stopping.signal.aborted) return
    say(messageOf(error))
    await stopping.now(1)
  }
}

/** Takes the usual ports, or the next free ones. A port that was asked for by name is never replaced. They stay bound until the API has them. */
async function bindPorts(config: StartConfig): Promise<ApiPorts> {
  const { host } = config
  const api = config.portWasChosen ? await askedFor('PORT', config.port, host) : await usual('The API', 3000, host)
  const metrics = config.metricsPortWasChosen
    ? await askedFor('METRICS_PORT', config.metricsPort, host)
    : await bindPort(9464, host)
  return { api, metrics }
}

async function askedFor(name: string, port: number, host: string): Promise<BoundPort> {
  const bound = await bindExactly(port, host)
  if (bound) return bound
  throw new Error(
    `${name} is ${port}, but ${holderOf(port)} listens there. Stop it, or choose another ${name}. Nothing was started.`,
  )
}

async function usual(what: string, port: number, host: string): Promise<BoundPort> {
  const bound = await bindPort(port, host)
  if (bound.port !== port) say(`${what} goes to port ${bound.port}: ${holderOf(port)} listens on ${port}.`)
  return bound
}

function messageOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof AlreadyRunning) return error.message
  return error instanceof Error ? error.message : String(error)
}

function say(line: string): void {
  process.stderr.write(`[satang] ${line}\n`)
}

// A closed terminal must not prevent an orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

start().catch((error) => {
  say(messageOf(error))
  process.exit(1)
})
