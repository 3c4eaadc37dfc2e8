/*
 * Makes a row impossible to process: the database refuses every write of it, like a constraint that a mistake violates. The returned function removes
 * the refusal.
 */
import { asAdministrator } from './servers.ts'

let made = 0

/** Refuses inserts and updates of `table` for which `when` holds: an SQL expression over `new`, e.g. `new.id = 'sub_…'`. */
export async function poison(url: string, table: string, when: string): Promise<() => Promise<void>> {
  const name = `poison_${++made}`
  await asAdministrator(
    url,
    `create or replace function refuse_poison() returns trigger language plpgsql as
       $$ begin raise exception 'refused for somebody@example.com'; end $$;
     create trigger ${name} before insert or update on ${table} for each row when (${when}) execute function refuse_poison()`,
  )
  return () => asAdministrator(url, `drop trigger ${name} on ${table}`)
}
