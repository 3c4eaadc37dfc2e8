// Computes `previous_attributes` of an event: the attributes that an update changed, with their old values.
import { isDeepStrictEqual } from 'node:util'

/**
 * The attributes of `before` that differ in `after`, or null when nothing changed (then nothing is published). Both are objects as GET answers them;
 * the order of keys within a value does not count.
 */
export function previousAttributes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> | null {
  const changed = Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, after[name]))
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** The given fields only: a PATCH leaves a field that it leaves out unchanged. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
