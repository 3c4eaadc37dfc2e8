// Which of a shop's two modes a visitor means who names none.
import type { EntityManager } from '@mikro-orm/postgresql'
import { PAYMENT_METHOD_TYPES } from '../../rules/payment-methods.ts'

/**
 * Whether visitors of the shop with this slug come to live mode: true when a live gateway account serves a way to pay (specification §4.14). False for a
 * slug that is nobody's.
 */
export async function isUsuallyLive(em: EntityManager, slug: string): Promise<boolean> {
  const [row] = await em.execute<[{ live: boolean }]>(
    `select exists (select from merchants m join gateway_accounts a on a.merchant_id = m.id and a.livemode
       where m.slug = ? and a.default_for && array[${PAYMENT_METHOD_TYPES.map((type) => `'${type}'`).join()}]) as live`,
    [slug],
  )
  return row.live
}
