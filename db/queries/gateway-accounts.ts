// Reads the accounts at gateways of a merchant.
import type { EntityManager } from '@mikro-orm/postgresql'
import { PROVIDERS_WITH_BOOK } from '../../rules/gateway-accounts.ts'
import { GatewayAccount } from '../entities/index.ts'
import type { Owner } from './owned.ts'

/** The accounts of a merchant and mode that have not been disconnected. */
export function connectedAccounts(em: EntityManager, { merchantId, livemode }: Owner): Promise<GatewayAccount[]> {
  return em.find(GatewayAccount, { merchantId, livemode, status: { $ne: 'disconnected' } })
}

/** The account that a row names, disconnected ones too; null when the merchant has no such account. */
export function findAccount(em: EntityManager, id: string, merchantId: string): Promise<GatewayAccount | null> {
  return em.findOne(GatewayAccount, { id, merchantId })
}

/** The account with this id, whoever's it is: for its notifications, whose signature is checked with its own secret. */
export function findAnyAccount(em: EntityManager, id: string): Promise<GatewayAccount | null> {
  return em.findOne(GatewayAccount, id)
}

/** Connected accounts of all merchants that were last checked before an instant, by id after `after`. */
export function accountsToCheck(
  em: EntityManager,
  { checkedBefore, after, limit }: { checkedBefore: number; after: string; limit: number },
): Promise<GatewayAccount[]> {
  const where = { status: { $ne: 'disconnected' as const }, checkedAt: { $lt: checkedBefore }, id: { $gt: after } }
  return em.find(GatewayAccount, where, { orderBy: { id: 'asc' }, limit })
}

/** Connected accounts of all merchants whose last compared day lies before `before` (YYYY-MM-DD), by id after `after`. */
export function accountsToReconcile(
  em: EntityManager,
  { before, after, limit }: { before: string; after: string; limit: number },
): Promise<GatewayAccount[]> {
  const due = { $or: [{ reconciledDay: null }, { reconciledDay: { $lt: before } }] }
  return em.find(
    GatewayAccount,
    { status: 'connected', provider: { $in: [...PROVIDERS_WITH_BOOK] }, id: { $gt: after }, ...due },
    { orderBy: { id: 'asc' }, limit },
  )
}
