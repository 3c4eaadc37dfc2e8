// Which master keys the running processes have: each says so when it starts and four times a minute, so that `satang keys rotate` neither seals what one of them could not
// open, nor lets a key go that one of them still seals under. Ids of keys, no keys.
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import type { Keyring } from './keyring.ts'

const EVERY_MS = 15_000
/** Who has said nothing for so long is gone: four words of its have been missed. */
const GONE_AFTER = "interval '1 minute'"

export interface ProcessKeys {
  /** `api/4711@host`. */
  process: string
  /** The id of the key it seals under. */
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

/** Says which keys this process has, now and from now on. Answers how to stop; a process that stops in order is forgotten at once. */
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
