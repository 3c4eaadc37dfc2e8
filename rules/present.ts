// Values that the types let be absent and the data does not: an invoice that is sent has a due date, a recurring price an interval. Where a value may
// really be absent, the caller decides what that means; this is not for it.

/** The value, `0` and `''` included. Throws when it is null or undefined: `present(null, 'the due date')` says that the due date is missing. */
export function present<T>(value: T, what: string): NonNullable<T> {
  if (value == null) throw new Error(`${what} is missing`)
  return value
}
