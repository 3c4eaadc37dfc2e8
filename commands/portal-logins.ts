// Log-in to the customer portal by a code that is mailed to an address. The caller cannot see whether a customer has the address: the same rows are
// written either way, and the address is looked up after the answer (commands/mail-requests.ts). How a code is made is db/portal-codes.ts; how often
// one may ask is the API's business. All in real time.
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, PortalLogin } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { CODE_SECONDS, triesLeft } from '../rules/portal.ts'
import type { Commit } from './commit.ts'
import { queueMail } from './mail.ts'
import { proveAddress } from './merge-customers.ts'
import { openByCode, type PortalBrowser } from './portal-sessions.ts'

/**
 * Begins a log-in. A code that works for ten minutes is mailed once the request (commands/mail-requests.ts) is answered, if a customer has the
 * address. Closes the log-ins that were begun before for the address. The caller has trimmed and lower-cased it. Not safe to repeat: each call is a
 * mail. Source: specification §9.
 */
export async function beginPortalLogin(c: Commit, email: string): Promise<PortalLogin> {
  const { merchantId, livemode } = c.context
  // Two concurrent requests for one address would not see each other's row, and both codes would work.
  await c.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `portal/${merchantId}/${livemode}/${email}`,
  ])
  await c.em.execute(
    `update portal_logins set closed_at = ?::bigint
     where merchant_id = ? and livemode = ? and email = ? and closed_at is null`,
    [c.at, merchantId, livemode, email],
  )
  const login = c.em.create(PortalLogin, {
    id: mintId('bpl_'),
    merchantId,
    livemode,
    email,
    customerId: null,
    expiresAt: c.at + CODE_SECONDS,
    createdAt: c.at,
  })
  await c.em.flush()
  return login
}

/**
 * Mails the code of a log-in to the customer with its address. Sends nothing when no customer has it or the log-in is over. Safe to repeat: a log-in
 * that has a customer already is left alone. Source: specification §9.
 */
export async function sendPortalCode(c: Commit, loginId: string): Promise<void> {
  const login = await c.em.findOne(PortalLogin, loginId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!login || login.customerId != null || triesLeft(login, c.at) === 0) return
  const { merchantId, livemode, email } = login
  // The verified customer of the address, else the latest unverified one, so that a buyer of the shop can log in too: the code shows whether the
  // address is theirs.
  const customer = await c.em.findOne(
    Customer,
    { merchantId, livemode, email, deletedAt: null },
    { orderBy: { unverifiedEmail: 'asc', id: 'desc' } },
  )
  if (!customer) return
  login.customerId = customer.id
  queueMail(c, { kind: 'portal_code', customerId: customer.id, data: { portal_login: login.id } })
}

export type Tried = { kind: 'in'; cookie: string } | { kind: 'wrong'; left: number } | { kind: 'over' }

/**
 * Takes one try. The right code proves the address, and merges what was bought with it before (commands/merge-customers.ts). Five wrong codes, ten
 * minutes, a use or a newer code end the log-in: `over`, also for the right code. Concurrent tries are counted one after the other. Source:
 * specification §9.
 */
export async function tryPortalCode(
  c: Commit,
  tried: { loginId: string; isRight: boolean; browser: PortalBrowser },
): Promise<Tried> {
  const { merchantId, livemode } = c.context
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const login = await c.em.findOne(PortalLogin, { id: tried.loginId, merchantId, livemode }, { lockMode })
  if (!login || triesLeft(login, c.at) === 0) return { kind: 'over' }
  const customer = tried.isRight && (await wasMailed(c, login)) ? await proveAddress(c, login.email) : null
  if (!customer) {
    login.tries++
    const left = triesLeft(login, c.at)
    return left === 0 ? { kind: 'over' } : { kind: 'wrong', left }
  }
  login.closedAt = c.at
  return { kind: 'in', cookie: (await openByCode(c, customer.id, tried.browser)).cookie }
}

/** Whether the code was mailed to the address: to a customer who still has it, or who was merged into another customer since. */
async function wasMailed(c: Commit, { customerId, email }: PortalLogin): Promise<boolean> {
  const customer = customerId == null ? null : await c.em.findOne(Customer, customerId)
  return customer?.email === email && (customer.deletedAt == null || customer.mergedInto != null)
}
