// Locks a customer. It does not use `for update`, because that also blocks a transaction that writes a row naming the customer, such as a renewal's
// payment. That transaction holds the subscription which the customer's change locks next, so each would wait for the other.
import type { EntityManager } from '@mikro-orm/postgresql'

/** Locks a customer until the commit against every other change of it; read the customer afterwards. New rows may name it meanwhile. */
export async function holdCustomer(em: EntityManager, id: string): Promise<void> {
  await em.execute('select 1 from customers where id = ? for no key update', [id])
}
