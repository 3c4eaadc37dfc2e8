// Reads of discount codes, and the statements that change their counters: each takes the code's row lock and decides under it.
import type { EntityManager } from '@mikro-orm/postgresql'
import { DiscountCode, DiscountUse } from '../entities/index.ts'
import { managed } from './managed.ts'
import type { Owner } from './owned.ts'

export interface FoundCode {
  code: DiscountCode
  /** What this customer has reserved and committed of it. */
  customerUses: number
}

/** The code of this name, matched without case: the open one, else the one that was closed last. Null when there never was one. */
export async function findCode(
  em: EntityManager,
  owner: Owner,
  name: string,
  customerId: string,
): Promise<FoundCode | null> {
  const [row] = await em.execute<{ code: object; customer_uses: number }[]>(
    `select to_json(d) as code, (select count(*)::integer from discount_uses u where u.discount_code_id = d.id
       and u.customer_id = ? and u.status <> 'released') as customer_uses
     from discount_codes d where d.merchant_id = ? and d.livemode = ? and d.code_key = upper(?)
     order by d.active desc, d.id desc limit 1`,
    [customerId, owner.merchantId, owner.livemode, name],
  )
  return row ? { code: managed(em, DiscountCode, row.code)!, customerUses: row.customer_uses } : null
}

/** The use of this code by one purchase, whatever has become of it. */
export function findUse(
  em: EntityManager,
  discountCodeId: string,
  purchase: { checkoutSessionId: string } | { subscriptionId: string },
): Promise<DiscountUse | null> {
  return em.findOne(DiscountUse, { discountCodeId, ...purchase })
}

/**
 * Takes one use of an open code for a customer, if one is left. The lock comes first, by itself: the statement behind it then counts what
 * everybody before has committed. Null: nothing was left, and nothing has changed.
 */
export async function takeUse(em: EntityManager, codeId: string, customerId: string): Promise<DiscountCode | null> {
  const [left] = await em.execute<unknown[]>(
    'select id from discount_codes where id = ? and active and (max_uses is null or uses < max_uses) for no key update',
    [codeId],
  )
  if (!left) return null
  return counted(
    em,
    `update discount_codes d set uses = uses + 1 where id = ? and active and (max_uses is null or uses < max_uses)
     and (max_uses_per_customer is null or max_uses_per_customer > (select count(*) from discount_uses u
       where u.discount_code_id = d.id and u.customer_id = ? and u.status <> 'released'))`,
    [codeId, customerId],
  )
}

/** Takes one use for money that has come already: closed, over or beyond the customer's limit, but never above `max_uses`. */
export function takeUseOfPaid(em: EntityManager, codeId: string): Promise<DiscountCode | null> {
  return counted(
    em,
    `update discount_codes d set uses = uses + 1, committed_uses = committed_uses + 1
     where id = ? and (max_uses is null or uses < max_uses)`,
    [codeId],
  )
}

/** A reserved use is final. */
export async function settleUse(em: EntityManager, codeId: string): Promise<DiscountCode> {
  const text = 'update discount_codes d set committed_uses = committed_uses + 1 where id = ?'
  return (await counted(em, text, [codeId]))!
}

/** A reserved use is free again. */
export async function returnUse(em: EntityManager, codeId: string): Promise<DiscountCode> {
  return (await counted(em, 'update discount_codes d set uses = uses - 1 where id = ?', [codeId]))!
}

async function counted(em: EntityManager, update: string, params: unknown[]): Promise<DiscountCode | null> {
  const [row] = await em.execute<{ code: object }[]>(`${update} returning to_json(d) as code`, params)
  return row ? managed(em, DiscountCode, row.code) : null
}
