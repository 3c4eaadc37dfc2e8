// Whom a customer's id means after merges: the one that it became part of, however often (`surviving_customer` in db/migrations/baseline/customers.ts).
import type { EntityManager } from '@mikro-orm/postgresql'

/** The id of the customer that this one was merged into; null when it never was, or is nobody's. Whose it is, the caller asks. */
export async function survivorOf(em: EntityManager, id: string): Promise<string | null> {
  const [row] = await em.execute<{ id: string | null }[]>('select surviving_customer(?) as id', [id])
  return row?.id && row.id !== id ? row.id : null
}
