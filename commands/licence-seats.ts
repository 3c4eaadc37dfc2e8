// Seats of a licence: verification takes them, release returns them. One atomic statement counts each, so that of fifty concurrent devices exactly
// five get the seats of a licence with five. Needs Postgres only. Who may ask is the API's business; issuing and revoking is commands/licences.ts.
import { License } from '../db/entities/index.ts'
import { executePrepared } from '../db/packet.ts'
import { hydrate } from '../db/queries/hydrate.ts'
import { findLicence, type LicenceAsked, type LicenceFound } from '../db/queries/licences.ts'
import {
  type LicenseReleaseObject,
  type LicenseVerificationObject,
  serializeInvalid,
  serializeValid,
} from '../resources/license.ts'
import { EXCEEDED_PUBLISHED_EVERY_SECONDS, SEEN_NOTED_EVERY_SECONDS, whyUnusable } from '../rules/licences.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceLicense } from './announce.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'

export interface Verification extends LicenceAsked {
  /** True: takes a seat. False: only looks. */
  counts: boolean
}

/**
 * Verifies a licence and takes a seat when one is asked for; an instance that has a seat takes no second one. An unknown licence is
 * `license_not_found`. Safe to repeat with an instance; without one each call takes a seat. Source: specification §6.2.
 */
export async function verifyLicence(c: Commit, asked: Verification): Promise<LicenseVerificationObject> {
  const found = known(await findLicence(c.em, asked))
  const answer = answerUnwritten(found, asked)
  if (answer) return answer
  await actFor(c, found)
  const taken = found.lastSeen === null ? await takeSeat(c, found.id, asked.instance) : null
  if (taken) {
    announceLicense(c, 'license.activated', taken, { uses: taken.uses - 1 })
    return serializeValid(taken, found.email)
  }
  // Another call was quicker, or no seat is to be taken: a separate statement reads the current state.
  const now = known(await findLicence(c.em, asked))
  const late = answerUnwritten(now, asked)
  if (late) return late
  if (now.lastSeen !== null && asked.instance) {
    await noteSeen(c, now.id, asked.instance)
    return serializeValid(now, now.email)
  }
  if (now.uses < now.seats) return verifyLicence(c, asked) // a seat came back meanwhile
  await publishExceeded(c, now.id)
  return serializeInvalid(now, 'seats_exceeded')
}

/** A call that takes a seat, with the licence as it was read for it. */
export interface SeatWanted {
  found: LicenceFound
  asked: Verification
  requestId: string
}

/** Whether the call may take its seat in one commit with others: it wants a seat, and its customer lives in real time, so that all have one instant. */
export function mayTakeTogether(found: LicenceFound, { counts }: Verification): boolean {
  return counts && found.lastSeen === null && found.uses < found.seats && found.testClockId === null
}

/**
 * Takes the seats of several calls in one statement: of one merchant in one mode, one call per licence at most. Null for a call that got none, which
 * `verifyLicence` then decides alone. Not safe to repeat: as each of the calls. Source: specification §6.2.
 */
export async function takeSeats(
  c: Commit,
  wanted: readonly SeatWanted[],
): Promise<(LicenseVerificationObject | null)[]> {
  const asked = wanted.map(({ found, asked: { instance } }) => ({ id: found.id, instance }))
  const rows = await executePrepared<{ id: string; licence: object }>(c.em, TAKE_ALL, [c.at, JSON.stringify(asked)])
  const taken = new Map(rows.map(({ id, licence }) => [id, hydrate(c.em, License, licence)]))
  return wanted.map(({ found, requestId }) => {
    const licence = taken.get(found.id)
    if (!licence) return null
    announceLicense(c, 'license.activated', licence, { uses: licence.uses - 1 }, { requestId })
    return serializeValid(licence, found.email)
  })
}

/**
 * The answer when nothing has to be written: for a licence that does not verify, a mere look, an instance that was recorded a moment ago, and missing
 * seats that were published within the hour. Null: something must be written. Reads only.
 */
export function answerUnwritten(
  found: LicenceFound,
  { counts, instance }: Verification,
): LicenseVerificationObject | null {
  const reason = whyUnusable(found)
  if (reason) return serializeInvalid(found, reason)
  if (!counts) return serializeValid(found, found.email)
  if (instance !== null && found.lastSeen !== null)
    return found.lastSeen > found.now - SEEN_NOTED_EVERY_SECONDS ? serializeValid(found, found.email) : null
  if (found.uses < found.seats) return null
  const isPublished =
    found.exceededPublishedAt !== null && found.exceededPublishedAt > found.now - EXCEEDED_PUBLISHED_EVERY_SECONDS
  return isPublished ? serializeInvalid(found, 'seats_exceeded') : null
}

/** Gives the seat of an instance back, whatever the licence's status. Safe to repeat: `released` is false for one that has none. Source: specification §6.3. */
export async function releaseSeat(
  c: Commit,
  asked: LicenceAsked & { instance: string },
): Promise<LicenseReleaseObject> {
  const found = known(await findLicence(c.em, asked))
  const unchanged = { released: false, uses: found.uses, seats: found.seats }
  if (found.lastSeen === null) return unchanged
  await actFor(c, found)
  const [row] = await c.em.execute<{ licence: object }[]>(RELEASE, [asked.instance, found.id, asked.instance])
  if (!row) return { ...unchanged, uses: known(await findLicence(c.em, asked)).uses }
  const licence = hydrate(c.em, License, row.licence)
  announceLicense(c, 'license.released', licence, { uses: licence.uses + 1 })
  return { released: true, uses: licence.uses, seats: licence.seats }
}

/** The one refusal for an unknown product, an unknown key, a key of another product and a text that is no key. */
export function unknownLicence(): Refusal {
  return new Refusal('license_not_found', 'There is no such licence for this product.')
}

function known(found: LicenceFound | null): LicenceFound {
  if (!found) throw unknownLicence()
  return found
}

/** The caller has no account, so the commit takes the licence's merchant and mode, and the customer's time. */
async function actFor(c: Commit, { merchantId, livemode, testClockId }: LicenceFound): Promise<void> {
  c.concerns({ merchantId, livemode })
  await clockTime(c, { testClockId })
}

/** Takes a seat of `l` for `asked`, if one is left and its instance has none. */
const TAKE_ONE = /* sql */ `
set uses = uses + 1, instances = case when asked.instance is null then instances
  else instances || jsonb_build_array(jsonb_build_object('id', asked.instance, 'first_seen', asked.at, 'last_seen', asked.at)) end`
const IS_FREE = /* sql */ `
status = 'active' and uses < seats
  and (asked.instance is null or not instances @> jsonb_build_array(jsonb_build_object('id', asked.instance)))`

const TAKE = /* sql */ `
update licenses l ${TAKE_ONE} from (select ?::text as instance, ?::bigint as at) asked
where l.id = ? and ${IS_FREE} returning to_json(l) as licence`

/** A row that somebody else has locked is left to its call alone: it must not hold up the others. */
const TAKE_ALL = /* sql */ `
with asked as materialized (select id, instance, ?::bigint as at from jsonb_to_recordset(?::jsonb) as a(id text, instance text)),
held as materialized (select id from licenses where id in (select id from asked) for update skip locked)
update licenses l ${TAKE_ONE} from asked join held using (id)
where l.id = asked.id and ${IS_FREE} returning l.id, to_json(l) as licence`

/** One statement: a call that waits for the row counts the seats that the other call took. */
async function takeSeat(c: Commit, id: string, instance: string | null): Promise<License | null> {
  const [row] = await executePrepared<{ licence: object }>(c.em, TAKE, [instance, c.at, id])
  return hydrate(c.em, License, row?.licence)
}

const RELEASE = /* sql */ `
update licenses l set uses = greatest(uses - 1, 0), exceeded_published_at = null, instances = coalesce((
  select jsonb_agg(i order by place) from jsonb_array_elements(instances) with ordinality as t(i, place) where i->>'id' <> ?), '[]')
where l.id = ? and instances @> jsonb_build_array(jsonb_build_object('id', ?::text))
returning to_json(l) as licence`

async function noteSeen(c: Commit, id: string, instance: string): Promise<void> {
  await c.em.execute(
    `update licenses set instances = (select jsonb_agg(case when i->>'id' = ? then i || jsonb_build_object('last_seen', ?::bigint) else i end order by place)
       from jsonb_array_elements(instances) with ordinality as t(i, place)) where id = ? and instances <> '[]'`,
    [instance, c.at, id],
  )
}

/** Publishes at most once in an hour, and again as soon as a seat was released, because anybody may ask as often as they like. */
async function publishExceeded(c: Commit, id: string): Promise<void> {
  const [row] = await c.em.execute<{ licence: object }[]>(
    `update licenses l set exceeded_published_at = ? where id = ? and (exceeded_published_at is null or exceeded_published_at <= ?)
     returning to_json(l) as licence`,
    [c.at, id, c.at - EXCEEDED_PUBLISHED_EVERY_SECONDS],
  )
  const licence = hydrate(c.em, License, row?.licence)
  if (licence) announceLicense(c, 'license.seats_exceeded', licence)
}
