/*
 * One `npm start` per DATA_DIR: a lock file names the process that holds it, and another file the parts that it has started, so that the next start
 * can end what a kill -9 left running. It decides nothing about ports: two folders may run side by side.
 */
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { end, isRunning, markOf, type ProcessMark } from '../servers/processes.ts'

/** How long a part that outlived its supervisor may take to end by itself. */
const ORPHAN_GRACE_MS = 10_000

export interface Lock {
  /** Notes running parts, by name. Call it whenever one starts. */
  noteParts(started: Record<string, number>): void
  release(): void
}

/** The folder is in use by the process `holder`. */
export class AlreadyRunning extends Error {
  readonly holder: ProcessMark
  constructor(dataDir: string, holder: ProcessMark) {
    super(
      `Satang runs already on ${dataDir} (process ${holder.pid}). Stop that one first, or set DATA_DIR to another folder.`,
    )
    this.holder = holder
  }
}

/** Takes the folder, or throws AlreadyRunning. A lock whose process is gone is taken over, after its parts are ended. */
export async function takeLock(dataDir: string, say: (line: string) => void): Promise<Lock> {
  const lockFile = join(dataDir, 'start.lock')
  const partsFile = join(dataDir, 'start.parts.json')
  const own = markOf(process.pid)!
  for (;;) {
    if (tryToLink(lockFile, own)) break
    const holder = read<ProcessMark>(lockFile)
    if (holder && isRunning(holder)) throw new AlreadyRunning(dataDir, holder)
    // Moved aside and not deleted: of two starts that find the same stale lock, one moves it and the other looks again.
    moveAside(lockFile)
  }
  await endOrphans(read<Record<string, ProcessMark>>(partsFile) ?? {}, say)
  const parts: Record<string, ProcessMark | undefined> = {}
  return {
    noteParts(started) {
      for (const [name, pid] of Object.entries(started)) parts[name] = markOf(pid)
      replace(partsFile, parts) // A part that has ended has no mark, and gets no line.
    },
    release() {
      rmSync(partsFile, { force: true })
      if (read<ProcessMark>(lockFile)?.pid === own.pid) rmSync(lockFile, { force: true })
    },
  }
}

/** A link appears completely or not at all, so that no process reads half a lock. */
function tryToLink(lockFile: string, own: ProcessMark): boolean {
  const draft = `${lockFile}.${process.pid}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    linkSync(draft, lockFile)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function moveAside(lockFile: string): void {
  const aside = `${lockFile}.stale.${process.pid}`
  try {
    renameSync(lockFile, aside)
  } catch {
    return // the other start moved it
  }
  const moved = read<ProcessMark>(aside)
  // It may be a fresh lock, taken between the look and the move: put it back.
  if (moved && isRunning(moved) && !existsSync(lockFile)) renameSync(aside, lockFile)
  else rmSync(aside, { force: true })
}

async function endOrphans(parts: Record<string, ProcessMark>, say: (line: string) => void): Promise<void> {
  // The latest started depends on the earlier ones, so it is ended first.
  for (const [name, mark] of Object.entries(parts).reverse()) {
    if (!isRunning(mark)) continue
    say(`The last run was cut off and left its ${name} running (process ${mark.pid}): ending it …`)
    await end(mark, name === 'Postgres' ? 'SIGINT' : 'SIGTERM', ORPHAN_GRACE_MS)
  }
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

function replace(file: string, content: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
