// Reads discount codes and their uses. Uses are counted when a commit is flushed (count_uses in db/migrations/baseline/discounts.ts).
import type { EntityManager } from '@mikro-orm/postgresql'
import { DiscountCode, DiscountUse } from '../entities/index.ts'
import { hydrate } from './hydrate.ts'
import type { Owner } from './owned.ts'

export interface FoundCode {
  code: DiscountCode
  /** The number of uses that this customer has reserved and committed. */
  customerUses: number
}

/** The code with this name, matched without case: the open one, else the one that was closed last. Null when there never was one. */
export async function findCode(
  em: EntityManager,
  owner: Owner,
  name: string,
  customerId: string,
): Promise<FoundCode | null> {
  const [row] = await em.execute<{ code: object; customer_uses: number }[]>(
    `select to_json(d) as code, (select count(*)::integer from discount_uses u where u.discount_code_id = d.id
       and u.customer_id = any (array(select same_buyer(?))) and u.status <> 'released') as customer_uses
     from discount_codes d where d.merchant_id = ? and d.livemode = ? and d.code_key = upper(?)
     order by d.active desc, d.id desc limit 1`,
    [customerId, owner.merchantId, owner.livemode, name],
  )
  return row ? { code: hydrate(em, DiscountCode, row.code), customerUses: row.customer_uses } : null
}

/** The use of this code by one purchase, whatever its status. */
export function findUse(
  em: EntityManager,
  discountCodeId: string,
  purchase: { checkoutSessionId: string } | { subscriptionId: string },
): Promise<DiscountUse | null> {
  return em.findOne(DiscountUse, { discountCodeId, ...purchase })
}
