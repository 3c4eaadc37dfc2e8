/*
 * DATA_DIR is for its owner's eyes: it holds the database, what Temporal remembers, logs and keys. This file makes it so, whatever the umask is and whatever an
 * older start has left. Postgres keeps its own folder for itself.
 */
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** For the owner alone. */
const FOLDER = 0o700
const FILE = 0o600
/** Others of the group may go through a folder, and see nothing of what is in it. */
const PASS_THROUGH = 0o010

interface Making {
  /** Who else has a folder of its own in it: where root starts Postgres, it runs as another user. */
  passer: { gid: number } | null
  say(line: string): void
}

/**
 * Makes the folder, and everything in it but the database's own folder, its owner's alone. What this process and its children make from now on is their owner's, too
 * (umask 077). What belongs to somebody else is left, and said. Safe to repeat.
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

/** `postgres`, and `postgres.making` while it is made: Postgres keeps them at 700 itself, as the user that it runs as. */
function isOfPostgres(entry: string): boolean {
  return entry === 'postgres' || entry === 'postgres.making'
}
