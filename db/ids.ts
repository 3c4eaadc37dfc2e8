// Mints ids: prefix + 26 lower-case ULID characters, increasing within a process (contract §1 "ids"). The one place
// besides transport that reads the real clock. Event ids are minted by the database instead (mint_id in the first migration).
import { monotonicFactory } from 'ulid'

const next = monotonicFactory()

/** A new id such as `sub_01k…`. Time-ordered by the real clock, whatever test clock the object lives on. */
export function mintId(prefix: string): string {
  return prefix + next().toLowerCase()
}
