// How a customer is locked. Not `for update`: that also holds up whoever writes a row that names the customer, such as a renewal's payment, and that one
// holds the subscription which the customer's change is about to lock. Each would wait for the other.
import type { EntityManager } from '@mikro-orm/postgresql'

/** Locks a customer until the commit against every other change of it; read it afterwards. New rows may name it meanwhile. */
export async function holdCustomer(em: EntityManager, id: string): Promise<void> {
  await em.execute('select 1 from customers where id = ? for no key update', [id])
}
