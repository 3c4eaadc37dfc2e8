// Which master keys the running processes have. Each process writes them at its start and four times a minute. So `satang keys rotate` neither seals
// what a process could not open, nor reports a key as removable while a process still seals under it. It stores the ids of keys, not the keys.
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import type { Keyring } from './keyring.ts'

const EVERY_MS = 15_000
/** A process that has not written for so long is gone: it has missed four times. */
const GONE_AFTER = "interval '1 minute'"

export interface ProcessKeys {
  /** `api/4711@host`. */
  process: string
  /** The id of the key that it seals under. */
  sealing: string
  /** The ids of all keys that it opens with. */
  opening: string[]
}

/** The processes that were seen within a minute. */
export async function runningProcesses(pool: Pool): Promise<ProcessKeys[]> {
  const { rows } = await pool.query<ProcessKeys>(
    `select process, sealing, opening from process_keys where seen_at > now() - ${GONE_AFTER} order by process`,
  )
  return rows
}

/** Writes which keys this process has, now and then every 15 s. Returns a function that stops it and deletes the process's row at once. */
export function announceKeys(
  pool: Pool,
  part: 'api' | 'worker',
  keys: Keyring,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const process_ = `${part}/${process.pid}@${hostname()}`
  const ids = keys.all.map(({ id }) => id.toString('hex'))
  const say = () => pool.query(SAY, [process_, ids[0], ids]).catch(failed)
  void say()
  const timer = setInterval(say, EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await pool.query('delete from process_keys where process = $1', [process_]).catch(failed)
  }
}

const SAY = /* sql */ `insert into process_keys (process, sealing, opening, seen_at) values ($1, $2, $3, now())
  on conflict (process) do update set sealing = excluded.sealing, opening = excluded.opening, seen_at = excluded.seen_at`
