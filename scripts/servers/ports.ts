/*
 * Ports, and which process holds one that is taken. A port that can be handed over is bound here and stays bound (`bindPort`). A server that must be
 * given a number may still lose it between the choice and its own bind. `onFreePort`, and the part's `move` (scripts/start/part.ts), then start it
 * again on another port.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'

/** How far above the usual port a person would still look for the service. */
const NEIGHBOURS = 50

/** The usual port, or the next free one above it, or any free one. Never answers a port listed in `taken`. */
export async function freePort(usual: number, host = '127.0.0.1', taken: readonly number[] = []): Promise<number> {
  for (let port = usual; usual > 0 && port < Math.min(usual + NEIGHBOURS, 65_536); port += 1) {
    if (!taken.includes(port) && (await isFree(port, host))) return port
  }
  for (;;) {
    const port = await anyPort(host)
    if (!taken.includes(port)) return port
  }
}

/** Whether a server could listen here now. */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryPort(port, host).catch(() => undefined)) !== undefined
}

/** A port that this process listens on, so that no other process can take it. Connections are closed until it is handed over. */
export interface BoundPort {
  port: number
  /** The descriptor of the listening socket, for the `stdio` of the child that will serve it. */
  fd: number
  /** Closes it in this process. A child that has it keeps listening. */
  close(): void
}

/** Listens on the usual port, or on the next free one above it, or on any free one; 0 is any. Holds the port from then on. */
export async function bindPort(usual: number, host: string): Promise<BoundPort> {
  for (let port = usual; usual > 0 && port < Math.min(usual + NEIGHBOURS, 65_536); port += 1) {
    const bound = await bindExactly(port, host)
    if (bound) return bound
  }
  return (await bindExactly(0, host))!
}

/** Listens on exactly this port; undefined when it is taken. Throws for a host that is no address of this machine. */
export async function bindExactly(port: number, host: string): Promise<BoundPort | undefined> {
  const server = createServer((socket) => socket.destroy())
  try {
    const bound = await listen(server, port, host)
    // Node does not publish the number of a descriptor, though it accepts one to listen on and one to hand to a child.
    const { fd } = (server as unknown as { _handle: { fd: number } })._handle
    return { port: bound, fd, close: () => void server.close() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

/** Whether a server's own output says that its port was already taken. */
export function saysPortTaken(words: string): boolean {
  return /address already in use|EADDRINUSE/i.test(words)
}

/** How often a server that lost its port is started on another. Even ten starts at one moment do not collide that often. */
export const MOVES_MAX = 10

/**
 * Starts a server on any free port, and again on another when a different process took that one first. `start` must throw an error with the server's
 * own output when it ends before it is ready, and leave nothing running.
 */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let moves = 0; ; moves++) {
    try {
      return await start(await freePort(0))
    } catch (error) {
      if (moves === MOVES_MAX || !saysPortTaken(String(error))) throw error
    }
  }
}

/** The process that listens on a port, in words: "process 4711 (node server.js)", or "another process" when that cannot be found out. */
export function holderOf(port: number): string {
  try {
    const inode = listeningInode(port)
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (inode !== undefined && opens(pid, `socket:[${inode}]`)) {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return `process ${pid} (${command.length > 120 ? `${command.slice(0, 119)}…` : command})`
      }
    }
  } catch {
    // There is no /proc here, or it may not be read: the plain words below are still true.
  }
  return 'another process'
}

const anyPort = (host: string) => tryPort(0, host)

async function tryPort(port: number, host: string): Promise<number> {
  const server = createServer()
  const bound = await listen(server, port, host)
  await new Promise((closed) => server.close(closed))
  return bound
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => resolve((server.address() as { port: number }).port))
  })
}

/** The kernel's table writes addresses in hexadecimal. State 0A is LISTEN, and the tenth column is the socket's inode. */
function listeningInode(port: number): string | undefined {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const columns = line.trim().split(/\s+/)
      if (columns[1]?.endsWith(suffix) && columns[3] === '0A') return columns[9]
    }
  }
  return undefined
}

function opens(pid: string, target: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === target)
  } catch {
    return false // It ended meanwhile, or belongs to another user.
  }
}
