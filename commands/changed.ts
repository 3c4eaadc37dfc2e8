// What an update changed, as an event tells it: `previous_attributes` holds the attributes that changed, as they were.
import { isDeepStrictEqual } from 'node:util'

/**
 * The attributes of `before` that differ in `after`, or null when nothing changed (then nothing is announced). Both are
 * objects as GET answers them; order of keys within a value does not count.
 */
export function previousAttributes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> | null {
  const changed = Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, after[name]))
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** The fields that were given: a PATCH that leaves a field out leaves it as it is. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
