// Reads the accounts at gateways of a merchant.
import type { EntityManager } from '@mikro-orm/postgresql'
import { PROVIDERS_WITH_BOOK } from '../../rules/gateway-accounts.ts'
import { GatewayAccount } from '../entities/index.ts'
import { executePacket, type Statement } from '../packet.ts'
import { hydrate } from './hydrate.ts'
import type { Owner } from './owned.ts'

/** The accounts of a merchant and mode that have not been disconnected. */
export async function connectedAccounts(em: EntityManager, owner: Owner): Promise<GatewayAccount[]> {
  const [rows = []] = await executePacket(em, [connectedStatement(owner)])
  return rows.map((row) => hydrate(em, GatewayAccount, row))
}

/** For a packet that reads other rows, too. Its rows are taken by `rememberAccounts`. */
export const connectedStatement = ({ merchantId, livemode }: Owner): Statement => ({
  sql: "select * from gateway_accounts where merchant_id = ? and livemode = ? and status <> 'disconnected'",
  params: [merchantId, livemode],
})

const remembered = new WeakMap<EntityManager, Map<string, Promise<GatewayAccount[]>>>()

/** The connected accounts, read once per commit: a commit asks for several methods. */
export function accountsInCommit(em: EntityManager, owner: Owner): Promise<GatewayAccount[]> {
  const known = remembered.get(em)?.get(nameOf(owner))
  if (known) return known
  const accounts = connectedAccounts(em, owner)
  remember(em, owner, accounts)
  return accounts
}

/** The rows of `connectedStatement`, which this commit has read with others. */
export function rememberAccounts(em: EntityManager, owner: Owner, rows: readonly object[]): void {
  remember(em, owner, Promise.resolve(rows.map((row) => hydrate(em, GatewayAccount, row))))
}

function remember(em: EntityManager, owner: Owner, accounts: Promise<GatewayAccount[]>): void {
  const ofCommit = remembered.get(em) ?? new Map<string, Promise<GatewayAccount[]>>()
  remembered.set(em, ofCommit)
  ofCommit.set(nameOf(owner), accounts)
}

const nameOf = ({ merchantId, livemode }: Owner) => `${merchantId} ${livemode}`

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
