// Puts calls together that each take a seat of a licence: one commit instead of one each. While a commit of a merchant is under way, the next calls gather; so a
// call that is alone waits for nobody. What a seat is, and who gets one, is commands/licence-seats.ts.
import { commit, isRolledBack } from '../commands/commit.ts'
import { mayTakeTogether, type SeatWanted, takeSeats, type Verification } from '../commands/licence-seats.ts'
import { actForEverybody } from '../db/acting.ts'
import type { LicenceFound } from '../db/queries/licences.ts'
import type { LicenseVerificationObject } from '../resources/license.ts'
import { type ApiDeps, commandDeps } from './deps.ts'
import { causeOf } from './middleware/idempotency.ts'
import type { Call } from './route.ts'

/** Calls of one commit. More would hold the first of them up for longer than they save. */
const TOGETHER_MAX = 64

interface Waiting extends SeatWanted {
  call: Call
  answer(taken: LicenseVerificationObject | null): void
  fail(error: unknown): void
}

/** The calls that wait, by merchant and mode; of a merchant that has an entry a commit is under way. */
const gathering = new WeakMap<ApiDeps, Map<string, Waiting[]>>()

/**
 * Takes the seat together with others that are asked for at the same time. Null: this call has to be decided alone, since it may not be put together, got no seat,
 * or shared a commit of which nothing was written. Rejects when that is not known, as the connection was lost: a second try could take a second seat. Not safe to repeat.
 */
export function takeSeatTogether(
  call: Call,
  found: LicenceFound,
  asked: Verification,
): Promise<LicenseVerificationObject | null> | null {
  if (!mayTakeTogether(found, asked)) return null
  const { promise, resolve, reject } = Promise.withResolvers<LicenseVerificationObject | null>()
  const waiting = { found, asked, requestId: call.requestId, call, answer: resolve, fail: reject }
  const merchants = gathering.get(call.deps) ?? new Map<string, Waiting[]>()
  gathering.set(call.deps, merchants)
  const merchant = `${found.merchantId} ${found.livemode}`
  const others = merchants.get(merchant)
  if (others) others.push(waiting)
  else {
    merchants.set(merchant, [waiting])
    void actForEverybody(() => takeAll(merchants, merchant))
  }
  return promise
}

/** Commits what waits until nothing does. Never rejects. */
async function takeAll(merchants: Map<string, Waiting[]>, merchant: string): Promise<void> {
  for (;;) {
    const waiting = merchants.get(merchant) ?? []
    const together = oneForEachLicence(waiting)
    const [first] = together
    if (!first) break
    merchants.set(
      merchant,
      waiting.filter((one) => !together.includes(one)),
    )
    try {
      const taken = await commitTogether(first, together)
      for (const [place, one] of together.entries()) {
        const answer = taken[place] ?? null
        one.answer(answer)
        if (answer === null) letGo(merchants, merchant, one.found.id)
      }
    } catch (error) {
      for (const one of together) isRolledBack(error) ? one.answer(null) : one.fail(error)
    }
  }
  merchants.delete(merchant)
}

/** Who waits behind a call that got no seat of this licence would hardly get one, either: each is decided alone, now. */
function letGo(merchants: Map<string, Waiting[]>, merchant: string, licence: string): void {
  const waiting = merchants.get(merchant) ?? []
  merchants.set(
    merchant,
    waiting.filter(({ found }) => found.id !== licence),
  )
  for (const { found, answer } of waiting) if (found.id === licence) answer(null)
}

/** The oldest of the calls that want each licence. */
function oneForEachLicence(waiting: readonly Waiting[]): Waiting[] {
  const oldest = new Map<string, Waiting>()
  for (const one of waiting) if (oldest.size < TOGETHER_MAX && !oldest.has(one.found.id)) oldest.set(one.found.id, one)
  return [...oldest.values()]
}

function commitTogether({ call, found }: Waiting, together: readonly Waiting[]) {
  const { merchantId, livemode } = found
  const cause = { ...causeOf(call), merchantId, livemode, requestId: null }
  return commit(commandDeps(call.deps), cause, (c) => takeSeats(c, together))
}
