// Payouts and the skips of payout rounds in one list, newest first. Ids of both end in a ULID, so the order of the ULIDs is the order of events. Each
// kind is read by its own keyset. lists.ts has lists of one kind.
import type { FilterQuery } from '@mikro-orm/postgresql'
import { Payout, PayoutSkip } from '../db/entities/index.ts'
import { resourceOf } from '../rules/ids.ts'
import { missingReference } from '../rules/refusals.ts'
import { countBy, type ListQuery, type Page, refuseTwoCursors } from './lists.ts'
import type { Call } from './route.ts'

/** One page of the caller's own payouts and skips. The id of either may be a cursor. An unknown cursor is 400 `resource_missing`. */
export async function readPayoutsAndSkips(call: {
  deps: Call['deps']
  caller: Call['caller']
  query: object
}): Promise<Page<Payout | PayoutSkip>> {
  const { limit = 10, created, starting_after: after, ending_before: before } = call.query as ListQuery
  refuseTwoCursors(after, before)
  const em = call.deps.db.orm.em.fork()
  const own = { merchantId: call.caller.merchantId, livemode: call.caller.livemode }
  const cursor = after ?? before
  if (cursor !== undefined) {
    const entity = { payout: Payout, payout_skip: PayoutSkip }[resourceOf(cursor) as 'payout'] as
      | typeof Payout
      | undefined
    if (!entity || (await em.count(entity, { id: cursor, ...own })) === 0)
      throw missingReference(after !== undefined ? 'starting_after' : 'ending_before', cursor)
  }
  const beside = (prefix: string): FilterQuery<Payout | PayoutSkip> => ({
    ...own,
    ...(cursor === undefined ? {} : { id: { [after !== undefined ? '$lt' : '$gt']: prefix + ulidOf(cursor) } }),
    ...(created === undefined || Object.keys(created).length === 0
      ? {}
      : { createdAt: Object.fromEntries(Object.entries(created).map(([bound, at]) => [`$${bound}`, at])) }),
  })
  const forward = before !== undefined
  const options = { orderBy: { id: forward ? 'asc' : 'desc' }, limit: limit + 1 } as const
  const [payouts, skips] = await Promise.all([
    em.find(Payout, beside('po_') as FilterQuery<Payout>, options),
    em.fork().find(PayoutSkip, beside('pos_') as FilterQuery<PayoutSkip>, options),
  ])
  const nearest = [...payouts, ...skips].sort((a, b) => (ulidOf(a.id) < ulidOf(b.id) === forward ? -1 : 1))
  const page = nearest.slice(0, limit)
  return { rows: forward ? page.reverse() : page, hasMore: nearest.length > limit }
}

/** How many payouts have each status, and how many rounds paid nothing: `skipped`. At most `COUNTED_MAX` of each are looked at. */
export async function countPayoutsAndSkips(call: {
  deps: Call['deps']
  caller: Call['caller']
  query: object
}): Promise<{ counts: ReadonlyMap<string, number>; more: boolean }> {
  const [paid, skipped] = await Promise.all([
    countBy({ entity: Payout, resource: 'payout' }, call, { property: 'status' }),
    countBy({ entity: PayoutSkip, resource: 'payout_skip' }, call, { property: 'reason' }),
  ])
  const skips = [...skipped.counts.values()].reduce((sum, count) => sum + count, 0)
  return { counts: new Map([...paid.counts, ['skipped', skips]]), more: paid.more || skipped.more }
}

const ulidOf = (id: string) => id.slice(id.lastIndexOf('_') + 1)
