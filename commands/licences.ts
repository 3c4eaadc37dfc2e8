// Issues licences for paid lines; they stay, lapse and come back with their subscription. A merchant's manual changes are here too. Seats are
// commands/licence-seats.ts.
import { type FilterQuery, LockMode } from '@mikro-orm/postgresql'
import { type Invoice, License, type Payment, type Product, type Subscription } from '../db/entities/index.ts'
import { mintId, mintLicenceKey } from '../db/ids.ts'
import { update } from '../db/update.ts'
import { licenceStatus, type RevokedReason, seatsOf } from '../rules/licences.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceLicense } from './announce.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'

/**
 * Issues the licence of a purchased line. Safe to repeat: unique (invoice, line), and for a subscription unique (subscription, product). A licence
 * that the subscription already has is kept by `keepLicence`. Source: specification §6.1.
 */
export function issueLicence(
  c: Commit,
  of: {
    customerId: string
    product: Product
    quantity: number
    payment: Payment | null
    invoice: Pick<Invoice, 'id'> | null
    line: number | null
    subscription: Subscription | null
  },
): License {
  const { product } = of
  const licence = c.em.create(License, {
    id: mintId('lic_'),
    merchantId: product.merchantId,
    livemode: product.livemode,
    key: mintLicenceKey(),
    productId: product.id,
    customerId: of.customerId,
    paymentId: of.payment?.id ?? null,
    invoiceId: of.invoice?.id ?? null,
    line: of.line,
    subscriptionId: of.subscription?.id ?? null,
    seats: seatsOf(product, of.quantity),
    uses: 0,
    status: 'active',
    instances: [],
    createdAt: c.at,
  })
  announceLicense(c, 'license.issued', licence)
  return licence
}

/**
 * Keeps the subscription's licence for its product, with the same key. It verifies again if it had lapsed or ended. Null when there is none. Safe to
 * repeat.
 */
export async function keepLicence(c: Commit, s: Subscription): Promise<License | null> {
  const [licence = null] = await lockLicences(c, { subscriptionId: s.id, productId: s.productId })
  if (licence) revive(licence)
  return licence
}

/**
 * Adjusts the licence to a changed plan. Another quantity gives another number of seats. Another product gives another licence; the old one is
 * revoked, and comes back if its product does.
 */
export async function changeLicence(
  c: Commit,
  s: Subscription,
  product: Product,
  invoice: Invoice | null,
): Promise<void> {
  let kept = false
  for (const licence of await lockLicences(c, { subscriptionId: s.id })) {
    if (licence.productId !== product.id) revoke(c, licence, 'plan_changed')
    else {
      kept = true
      if (licence.revokedReason === 'plan_changed') licence.revokedReason = null
      update(licence, { seats: seatsOf(product, s.quantity), status: licenceStatus(licence) })
    }
  }
  if (kept || !product.licenseEnabled) return
  const { customerId, quantity } = s
  issueLicence(c, { customerId, product, quantity, payment: null, invoice, line: null, subscription: s })
}

/** Makes every lapsed licence of a subscription verify again, because the subscription is paid again. Safe to repeat. */
export async function reviveLicences(c: Commit, s: Subscription): Promise<void> {
  for (const licence of await lockLicences(c, { subscriptionId: s.id, lapsedAt: { $ne: null } })) revive(licence)
}

/** Makes the licences of a subscription stop verifying until it is paid, because its grace is over. Safe to repeat. */
export async function lapseLicences(c: Commit, s: Subscription): Promise<void> {
  for (const licence of await lockLicences(c, { subscriptionId: s.id, lapsedAt: null, revokedReason: null })) {
    licence.lapsedAt = c.at
    setStatus(c, licence)
  }
}

/**
 * Revokes licences for good: those of a subscription, or those that an invoice sold once. Safe to repeat: a revoked licence keeps its reason, except
 * that a refund makes a dispute's revocation final.
 */
export async function revokeLicences(
  c: Commit,
  of: { subscriptionId: string } | { invoiceId: string },
  reason: RevokedReason,
): Promise<void> {
  const once = 'invoiceId' in of ? { subscriptionId: null } : {}
  for (const licence of await lockLicences(c, { ...once, ...of })) {
    if (licence.revokedReason === 'disputed' && reason === 'refunded') licence.revokedReason = reason
    else revoke(c, licence, reason)
  }
}

/**
 * Makes licences that an invoice sold once, and that were revoked for this reason, verify again with the same key. This has no event (D101). Safe to
 * repeat.
 */
export async function reinstateLicences(c: Commit, invoiceId: string, taken: RevokedReason): Promise<void> {
  for (const licence of await lockLicences(c, { subscriptionId: null, invoiceId, revokedReason: taken })) {
    licence.revokedReason = null
    licence.status = licenceStatus(licence)
  }
}

/** Disables a licence until it is enabled. Safe to repeat. A revoked licence does not verify anyway and is left as it is. */
export async function disableLicence(c: Commit, licence: License): Promise<void> {
  await clockTime(c, await clockOf(c, licence))
  if (licence.status === 'revoked') return
  licence.disabledAt ??= c.at
  licence.status = licenceStatus(licence)
}

/** Enables a licence again. Safe to repeat. A revoked one is refused with `parameter_invalid`, because a merchant cannot undo a revocation. */
export async function enableLicence(c: Commit, licence: License): Promise<void> {
  await clockTime(c, await clockOf(c, licence))
  if (licence.status === 'revoked') throw cannotComeBack(licence)
  licence.disabledAt = null
  licence.status = licenceStatus(licence)
}

/** Gives a licence a new key; the old one is unknown from now on. Taken seats stay taken. Not safe to repeat: each call makes another key. */
export async function rotateLicence(c: Commit, licence: License): Promise<void> {
  await clockTime(c, await clockOf(c, licence))
  if (licence.status === 'revoked') throw cannotComeBack(licence)
  licence.key = mintLicenceKey()
  announceLicense(c, 'license.rotated', licence)
}

/** Releases every seat. Safe to repeat. */
export async function resetUses(c: Commit, licence: License): Promise<void> {
  await clockTime(c, await clockOf(c, licence))
  const { uses } = licence
  if (uses === 0) return
  update(licence, { uses: 0, instances: [], exceededPublishedAt: null })
  announceLicense(c, 'license.released', licence, { uses })
}

/** The test clock of a licence: that of its customer. */
export async function clockOf(
  c: Commit,
  licence: Pick<License, 'customerId'>,
): Promise<{ testClockId: string | null }> {
  const [row] = await c.em.execute<{ test_clock_id: string | null }[]>(
    'select test_clock_id from customers where id = ?',
    [licence.customerId],
  )
  return { testClockId: row?.test_clock_id ?? null }
}

function lockLicences(c: Commit, of: FilterQuery<License>): Promise<License[]> {
  return c.em.find(License, of, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } })
}

function revive(licence: License): void {
  licence.lapsedAt = null
  if (licence.revokedReason === 'subscription_ended' || licence.revokedReason === 'plan_changed')
    licence.revokedReason = null
  licence.status = licenceStatus(licence)
}

function revoke(c: Commit, licence: License, reason: RevokedReason): void {
  if (licence.revokedReason != null) return
  licence.revokedReason = reason
  setStatus(c, licence)
}

/** Writes the licence's status, and publishes when it has stopped verifying. */
function setStatus(c: Commit, licence: License): void {
  const { status } = licence
  licence.status = licenceStatus(licence)
  if (licence.status !== status) announceLicense(c, 'license.revoked', licence, { status })
}

function cannotComeBack(licence: License): Refusal {
  const message = `The licence ${licence.id} has been revoked (${licence.revokedReason}) and cannot be used again.`
  return new Refusal('parameter_invalid', message, { param: 'id' })
}
