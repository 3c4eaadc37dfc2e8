// Resolves a customer's id after merges to the customer that it was merged into, through any number of merges (`surviving_customer` in
// db/migrations/baseline/customers.ts).
import type { EntityManager } from '@mikro-orm/postgresql'

/** The id of the customer that this one was merged into; null when it never was merged, or does not exist. The caller checks the owner. */
export async function survivorOf(em: EntityManager, id: string): Promise<string | null> {
  const [row] = await em.execute<{ id: string | null }[]>('select surviving_customer(?) as id', [id])
  return row?.id && row.id !== id ? row.id : null
}
