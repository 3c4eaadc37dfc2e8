/*
 * Makes DATA_DIR private to its owner, because it contains the database, Temporal's data, logs and keys. It does so whatever the umask is and
 * whatever an older start has left. Postgres protects its own folder itself.
 */
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Only the owner has access. */
const FOLDER = 0o700
const FILE = 0o600
/** Others of the group may pass through a folder, and see none of its contents. */
const PASS_THROUGH = 0o010

interface Making {
  /** The group that also needs its own folder inside: when root starts Postgres, it runs as another user. */
  passer: { gid: number } | null
  say(line: string): void
}

/**
 * Gives only the owner access to the folder and everything in it but the database's own folder. From now on, new files of this process and its
 * children are private too (umask 077). When that fails, for example for files of another user, it says so. Safe to repeat.
 */
export function makePrivate(dataDir: string, { passer, say }: Making): void {
  process.umask(0o077)
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  try {
    if (passer) chownSync(dataDir, process.getuid!(), passer.gid)
    chmodSync(dataDir, passer ? FOLDER | PASS_THROUGH : FOLDER)
    closeInside(dataDir)
  } catch (error) {
    say(
      `${dataDir} could not be made private: ${(error as Error).message}. Others on this machine may read what is in it.`,
    )
  }
}

function closeInside(folder: string): void {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry)
    const found = lstatSync(path)
    if (found.isFile()) chmodSync(path, FILE)
    if (!found.isDirectory() || isOfPostgres(entry)) continue
    chmodSync(path, FOLDER)
    closeInside(path)
  }
}

/** `postgres`, and `postgres.making` while it is made: Postgres itself keeps them at 700, as the user that it runs as. */
function isOfPostgres(entry: string): boolean {
  return entry === 'postgres' || entry === 'postgres.making'
}
