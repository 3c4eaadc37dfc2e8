// Reads what a new subscription is made from, in one round trip: the customer (locked against its deletion), the price and its product, and the accounts of
// which one will serve it.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Customer, Merchant, Price, Product } from '../entities/index.ts'
import { executePacket } from '../packet.ts'
import { connectedStatement, rememberAccounts } from './gateway-accounts.ts'
import { hydrate } from './hydrate.ts'
import { survivorOf } from './surviving-customer.ts'

const ORDER = /* sql */ `
  select to_json(c) as customer, (select to_json(m) from merchants m where m.id = c.merchant_id) as merchant, (
    select json_build_object('price', pr, 'product', p) from prices pr join products p on p.id = pr.product_id
    where pr.id = ? and pr.merchant_id = ? and pr.livemode = ?) as bought
  from customers c where c.id = ? and c.merchant_id = ? and c.livemode = ? and c.deleted_at is null`

interface OrderRow {
  customer: object
  merchant: object
  bought: { price: object; product: object } | null
}

export interface Order {
  customer: Customer | null
  price: Price | null
  product: Product | null
}

/** The caller's own rows; null where there is none. `attaches`: a card will be attached, which may change the customer. */
export async function readOrder(
  em: EntityManager,
  owner: { merchantId: string; livemode: boolean },
  wanted: { customer: string; price: string; attaches: boolean },
): Promise<Order> {
  const own = [owner.merchantId, owner.livemode]
  const params = [wanted.price, ...own, wanted.customer, ...own]
  const sql = `${ORDER} for ${wanted.attaches ? 'no key update' : 'share'} of c`
  const [rows = [], accounts = []] = await executePacket(em, [{ sql, params }, connectedStatement(owner)])
  const row = rows[0] as OrderRow | undefined
  rememberAccounts(em, owner, accounts)
  const survivor = row ? null : await survivorOf(em, wanted.customer)
  if (survivor) return readOrder(em, owner, { ...wanted, customer: survivor })
  hydrate(em, Merchant, row?.merchant) // for the identity map, where the code that makes the QR finds it
  return {
    customer: hydrate(em, Customer, row?.customer),
    price: hydrate(em, Price, row?.bought?.price),
    product: hydrate(em, Product, row?.bought?.product),
  }
}
