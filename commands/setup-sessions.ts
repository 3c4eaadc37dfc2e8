// Setup sessions: a shop asks a customer to store a card. Opens one, stores its card with the customer's consent, and ends one without a card. The page
// is web/setup/; which gateway keeps the card is commands/payment-methods.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, PaymentMethod, SetupSession } from '../db/entities/index.ts'
import { mintId, mintToken } from '../db/ids.ts'
import { holdCustomer } from '../db/queries/lock-customer.ts'
import { findReference } from '../db/queries/owned.ts'
import { update } from '../db/update.ts'
import type { Gateways } from '../gateways/port.ts'
import { setupUrl } from '../resources/links.ts'
import { serializeSetupSession } from '../resources/setup-session.ts'
import { Refusal } from '../rules/refusals.ts'
import { SETUP_SECONDS_DEFAULT, SETUP_SECONDS_MAX, SETUP_SECONDS_MIN } from '../rules/setup-sessions.ts'
import type { Locale } from '../rules/written-date.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { attachCard, finishConfirming } from './payment-methods.ts'
import { gatewayServing } from './serving-gateway.ts'

const lockMode = LockMode.PESSIMISTIC_WRITE

export interface SetupWanted {
  customer: string
  /** Null: the page itself says that the card is stored. */
  successUrl: string | null
  cancelUrl: string | null
  /** Unix seconds; null: seven days. */
  expiresAt: number | null
  metadata: Record<string, string>
}

/**
 * Opens a setup session at the customer's time. Natural key: none; the idempotency record prevents a second one from a retried request. Refuses an
 * unknown, deleted or erased customer (400 `resource_missing`), a time out of reach, and a mode in which no gateway keeps cards. Source: specification
 * §2.7.
 */
export async function openSetupSession(c: Commit, gateways: Gateways, wanted: SetupWanted): Promise<SetupSession> {
  await gatewayServing(c, gateways, 'card')
  // Locked, so that the customer cannot be deleted before the commit.
  const options = { where: { deletedAt: null }, lockMode: LockMode.PESSIMISTIC_READ }
  const customer = await findReference(c.em, c.context, Customer, 'customer', 'customer', wanted.customer, options)
  await clockTime(c, customer)
  const expiresAt = wanted.expiresAt ?? c.at + SETUP_SECONDS_DEFAULT
  if (expiresAt < c.at + SETUP_SECONDS_MIN || expiresAt > c.at + SETUP_SECONDS_MAX) {
    throw new Refusal('parameter_invalid', '`expires_at` must lie 30 minutes to 30 days ahead.', {
      param: 'expires_at',
    })
  }
  return c.em.create(SetupSession, {
    id: mintId('ss_'),
    merchantId: c.context.merchantId,
    livemode: c.context.livemode,
    status: 'open',
    customerId: customer.id,
    paymentMethodId: null,
    successUrl: wanted.successUrl,
    cancelUrl: wanted.cancelUrl,
    expiresAt,
    hostedToken: mintToken(),
    completedAt: null,
    metadata: wanted.metadata,
    createdAt: c.at,
  })
}

/**
 * Stores the card of a token for the session's customer, with the consent that was given in `locale`, and completes the session. The rules of attaching
 * apply: a first card becomes the default and is tried on what is owed. Natural key: the session; of two calls at once one stores its card, the other
 * is refused with `setup_session_not_open`. Where the bank asks the holder first, the card has a `bankUrl`, and `finishSetup` completes the session.
 * Refuses an unknown token with `parameter_invalid` in `token`, a declined card with 402.
 */
export async function completeSetup(
  c: Commit,
  gateways: Gateways,
  id: string,
  { token, locale }: { token: string; locale: Locale },
): Promise<PaymentMethod> {
  const { session, customer } = await holdOpen(c, id)
  const consent = { source: 'setup' as const, locale }
  const method = await attachCard(c, gateways, { customer, token, consent, returnUrl: returnUrlOf(c, session) })
  if (method.bankUrl == null) complete(c, session, method)
  else session.pendingMethodId = method.id
  return method
}

/**
 * Completes the session once the bank has agreed to the card that it asked its holder about. Answers what became of it (`finishConfirming`); null when
 * there is no such card. Safe to repeat. Refuses a session that is no longer open with `setup_session_not_open`: its card is not kept.
 */
export async function finishSetup(
  c: Commit,
  gateways: Gateways,
  id: string,
): Promise<Awaited<ReturnType<typeof finishConfirming>> | null> {
  const { session, customer } = await holdOpen(c, id)
  const method = session.pendingMethodId ? await c.em.findOne(PaymentMethod, session.pendingMethodId) : null
  if (method?.bankUrl == null) return null
  const became = await finishConfirming(c, gateways, { customer, method, returnUrl: returnUrlOf(c, session) })
  if (became === 'attached') complete(c, session, method)
  return became
}

function returnUrlOf(c: Commit, { hostedToken }: SetupSession): string {
  return `${setupUrl(c.links, hostedToken)}?from_bank=1`
}

function complete(c: Commit, session: SetupSession, { id }: PaymentMethod): void {
  update(session, { status: 'complete', paymentMethodId: id, pendingMethodId: null, completedAt: c.at })
  announce(c, 'setup_session.completed', session)
}

/** Locks an open session and its customer, and takes the customer's time. */
async function holdOpen(c: Commit, id: string): Promise<{ session: SetupSession; customer: Customer }> {
  const seen = await c.em.findOneOrFail(SetupSession, id)
  // The customer is the root of all locks of cards; a merge or a deletion waits.
  await holdCustomer(c.em, seen.customerId)
  const customer = await c.em.findOneOrFail(Customer, seen.customerId, { refresh: true })
  await clockTime(c, customer)
  const session = await c.em.refreshOrFail(seen, { lockMode })
  if (customer.deletedAt != null || session.customerId !== customer.id) throw notOpen(session, 'over')
  if (session.status !== 'open') throw notOpen(session, session.status)
  if (session.expiresAt <= c.at) throw notOpen(session, 'expired')
  return { session, customer }
}

/** Ends an open session without a card. The caller has locked it. Safe to repeat: a session in another state is left alone. */
export function expireSetup(c: Commit, session: SetupSession): void {
  if (session.status !== 'open') return
  session.status = 'expired'
  announce(c, 'setup_session.expired', session)
}

/** Ends a session for the merchant, at its customer's time. A complete one is refused with `setup_session_not_open`. Safe to repeat. */
export async function expireSetupByMerchant(c: Commit, session: SetupSession): Promise<void> {
  if (session.status === 'complete') throw notOpen(session, 'complete')
  await clockTime(c, await c.em.findOneOrFail(Customer, session.customerId))
  expireSetup(c, session)
}

/** Ends the session if its time is over at `c.at`. Safe to repeat, and in any number of workers. */
export async function expireDueSetup(c: Commit, id: string): Promise<void> {
  const session = await c.em.findOneOrFail(SetupSession, id, { lockMode })
  if (session.expiresAt <= c.at) expireSetup(c, session)
}

/** Ends what a customer has open, as part of its deletion. The caller has locked the customer. Safe to repeat. */
export async function expireCustomersSetups(c: Commit, customerId: string): Promise<void> {
  const open = { customerId, status: 'open' as const }
  for (const session of await c.em.find(SetupSession, open, { lockMode, orderBy: { id: 'asc' } }))
    expireSetup(c, session)
}

function announce(c: Commit, type: 'setup_session.completed' | 'setup_session.expired', session: SetupSession): void {
  const wasOpen = { status: 'open' as const }
  const previous = session.status === 'complete' ? { ...wasOpen, payment_method: null, completed_at: null } : wasOpen
  c.event(type, session.id, () => serializeSetupSession(session, c.links), previous)
}

function notOpen(session: SetupSession, state: string): Refusal {
  return new Refusal('setup_session_not_open', `The setup session ${session.id} is ${state}.`)
}
