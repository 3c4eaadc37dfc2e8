/*
 * Postgres refuses to run as root, so a root user's `npm start` needs another user for it. That user must reach the program and the data, even when
 * the clone is under a private folder such as /root. This file finds such a user, or says why there is none. It changes no folder's permissions:
 * their owner decides those.
 */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Identity {
  /** Undefined when Postgres runs as the person who started it. */
  user: { uid: number; gid: number } | undefined
  /** The command line and user ids that run a program under this identity. */
  wrap(file: string, args: string[]): { command: string; args: string[]; ids: { uid?: number; gid?: number } }
}

const NAME = 'postgres'

/** The identity to run Postgres with. Throws a message for people when root has none that can reach `mustReach`. */
export function identityForPostgres({ mustReach, say }: { mustReach: string[]; say(line: string): void }): Identity {
  const user = postgresUser(say)
  if (!user) return { user: undefined, wrap: (command, args) => ({ command, args, ids: {} }) }
  for (const identity of [plain(user), ...CAPABILITIES.map((capability) => withCapability(user, capability))]) {
    if (mustReach.every((path) => reaches(identity, path))) return identity
  }
  throw new Error(
    `Postgres does not run as root, and the user "${NAME}" it runs as instead cannot reach ${firstClosedFolder(mustReach, user)}. ` +
      'Either open that folder for passing through (chmod o+x), or set DATA_DIR to a folder elsewhere, or start as another user.',
  )
}

/** The user that Postgres runs as instead of root, made when it is missing; null for any other user, whose Postgres runs as that user. */
export function postgresUser(say: (line: string) => void): { uid: number; gid: number } | null {
  return process.getuid?.() === 0 ? (lookUp() ?? create(say)) : null
}

/** The right to read past folder permissions is enough. Containers often lack it and have the other one. */
const CAPABILITIES = ['dac_read_search', 'dac_override']

const plain = (user: { uid: number; gid: number }): Identity => ({
  user,
  wrap: (command, args) => ({ command, args, ids: user }),
})

/** setpriv (util-linux) gives up root, but keeps the one right to pass through folders that are closed to others. */
function withCapability(user: { uid: number; gid: number }, capability: string): Identity {
  const change = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  // Without this bit access(2), which initdb calls before it runs anything, would not count the kept right.
  const bits = '--securebits=+no_setuid_fixup'
  const keep = [
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
  ]
  return {
    user,
    wrap: (file, args) => ({ command: 'setpriv', args: [...change, bits, ...keep, '--', file, ...args], ids: {} }),
  }
}

function reaches(identity: Identity, path: string): boolean {
  const { command, args, ids } = identity.wrap('/bin/sh', ['-c', 'test -x "$1"', 'sh', path])
  return spawnSync(command, args, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0
}

function lookUp(): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, NAME], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function create(say: (line: string) => void): { uid: number; gid: number } {
  say(`Postgres does not run as root: making the system user "${NAME}" for it …`)
  spawnSync('groupadd', ['--system', NAME])
  const made = spawnSync('useradd', ['--system', '--no-create-home', '--gid', NAME, NAME], { encoding: 'utf8' })
  const user = lookUp()
  if (user) return user
  throw new Error(
    `Postgres does not run as root and the user "${NAME}" could not be made (${made.stderr?.trim() || made.error?.message}). ` +
      'Start as another user, or set DATABASE_URL to a Postgres of your own.',
  )
}

function firstClosedFolder(paths: string[], user: { uid: number; gid: number }): string {
  for (const path of paths) {
    const folders = [path]
    while (dirname(folders[0]!) !== folders[0]) folders.unshift(dirname(folders[0]!))
    const closed = folders.find((folder) => !reaches(plain(user), folder))
    if (closed) return `${closed} (mode ${modeOf(closed)})`
  }
  return paths.join(' and ')
}

function modeOf(path: string): string {
  try {
    return (statSync(path).mode & 0o777).toString(8)
  } catch {
    return 'unknown: it does not exist'
  }
}
