/*
 * Free ports, and who holds one that is not. It binds for an instant to find out and lets go again, so a port can still
 * be lost to another process in between: whoever starts a server must read that server's own refusal too.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'

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
  return (await listen(port, host).catch(() => undefined)) !== undefined
}

/** In words, who listens on a port: "process 4711 (node server.js)", or "another process" where that cannot be seen. */
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
    // No /proc here, or none of our business: the plain words below are still true.
  }
  return 'another process'
}

const anyPort = (host: string) => listen(0, host)

function listen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const bound = (server.address() as { port: number }).port
      server.close(() => resolve(bound))
    })
  })
}

/** The kernel's table writes addresses in hexadecimal; state 0A is LISTEN and the tenth column the socket's inode. */
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
    return false // It ended meanwhile, or belongs to somebody else.
  }
}
