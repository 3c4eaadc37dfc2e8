// Compares a day of an account's own book at its gateway with ours. It asks the gateway and reads rows; what is done about a difference is
// commands/reconciliation.ts, and the comparison itself rules/reconciliation.ts.
import type { Pool } from 'pg'
import { readOurLines } from '../db/queries/reconciliation.ts'
import type { Reconciliation } from '../resources/reconciliation.ts'
import { bangkokDay } from '../rules/payouts.ts'
import { spanOfBangkokDay } from '../rules/periods.ts'
import { present } from '../rules/present.ts'
import {
  type Compared,
  compareBooks,
  missingThere,
  type OurLine,
  reconciliationStatus,
} from '../rules/reconciliation.ts'
import { type Book, capability, type Gateway } from './port.ts'

/** What we record seconds or minutes after the gateway may lie on the other side of midnight. */
const BESIDE_SECONDS = 2 * 3_600
/** Of ours that the book does not have, so many are looked up one by one. The others count as missing there. */
const LOOK_UPS = 50

export interface BooksCompared
  extends Reconciliation,
    Pick<Compared, 'learnable' | 'refundsThere' | 'refundsPending'> {}

/** The gateway did not answer. */
export class BookAway extends Error {}

/**
 * Compares the day `date` (YYYY-MM-DD, in Bangkok) at `now`, Unix seconds. The gateway has a book. Safe to repeat: it changes nothing. Throws
 * `BookAway` when the gateway does not answer. Source: specification §11.4.
 */
export async function compareDay(
  pool: Pool,
  gateway: Gateway & { book: Book },
  account: { id: string; merchantId: string },
  { date, now }: { date: string; now: number },
): Promise<BooksCompared> {
  const day = present(spanOfBangkokDay(date), 'the day of a reconciliation')
  const until = Math.min(day.to + BESIDE_SECONDS, now + 1)
  const theirs = await answered(gateway.book.lines(day.from - BESIDE_SECONDS, until))
  const ours = await readOurLines(pool, account, day, theirs)
  const { differences, unseen, feesUnknown, ...compared } = compareBooks(
    theirs,
    ours,
    (at) => at >= day.from && at < day.to,
  )
  let waits = feesUnknown
  for (const [n, own] of unseen.entries()) {
    const where = n < LOOK_UPS ? await answered(lookUp(gateway, own, day)) : 'nowhere'
    if (where === 'nowhere') differences.push(missingThere(own))
    else if (where === 'not_booked') waits = true
    else takeOut(compared.ours, own)
  }
  const isToday = date === bangkokDay(now)
  const status = reconciliationStatus({ isToday, differences: differences.length, feesUnknown: waits })
  return { date, status, differences, ...compared }
}

/** Where the gateway has money of ours that the day's book does not show: at another time, not booked yet, or nowhere. */
async function lookUp(
  gateway: Gateway,
  own: OurLine,
  day: { from: number; to: number },
): Promise<'other_day' | 'not_booked' | 'nowhere'> {
  if (own.kind === 'refund') {
    const attempt = own.payment === null ? undefined : { attemptId: own.payment, reference: null }
    const found = await capability(gateway, 'refunds').lookUp(own.id, attempt)
    return found === null || found.kind === 'failed' ? 'nowhere' : 'not_booked'
  }
  if (own.id !== own.payment) {
    const line = own.reference === null ? null : await gateway.notifications?.charge?.(own.reference)
    if (line?.status !== 'succeeded') return 'nowhere'
    return line.at >= day.from && line.at < day.to ? 'not_booked' : 'other_day'
  }
  const found = await capability(gateway, 'charges').lookUp(own.id, own.reference)
  if (found?.kind !== 'succeeded') return 'nowhere'
  const paidAt = found.money?.paidAt ?? null
  return paidAt !== null && (paidAt < day.from || paidAt >= day.to) ? 'other_day' : 'not_booked'
}

/** The line belongs to another day after all. */
function takeOut(sums: Compared['ours'], own: OurLine): void {
  if (own.kind === 'refund') return
  sums.payments -= 1
  sums.grossSatang -= own.amountSatang
  sums.feeSatang -= own.feeSatang ?? 0
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw new BookAway(error instanceof Error ? error.message : String(error))
  }
}
