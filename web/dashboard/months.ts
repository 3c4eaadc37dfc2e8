// The months that a page offers to choose from, by Bangkok's calendar.
import { monthOf } from '../../rules/periods.ts'

/** The first instants of the month of `at` and of those before it, the newest first. */
export function monthsBefore(at: number, count: number): number[] {
  const months: number[] = []
  for (let from = monthOf(at).from; months.length < count; from = monthOf(from - 1).from) months.push(from)
  return months
}
