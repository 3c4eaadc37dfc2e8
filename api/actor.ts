// Who asks, as a commit's cause tells it (facts/commit.ts).
import type { CauseActor } from '../facts/commit.ts'
import type { Caller } from './route.ts'

/** A member in the dashboard or an API key, by the id that stands for the caller; whoever is not signed in is nobody in particular. */
export function actorOf(caller: Pick<Caller, 'keyId'> | undefined, ip: string): CauseActor {
  const id = caller?.keyId || null
  return { type: id === null ? 'system' : id.startsWith('mem_') ? 'member' : 'key', id, ip }
}
