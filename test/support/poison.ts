/*
 * A row that cannot be worked on: the database refuses every write of it, as a constraint does that somebody's mistake has run into. Taken back by `cure`.
 */
import { Client } from 'pg'

let made = 0

/** Refuses inserts and updates of `table` for which `when` holds, an expression over `new`, e.g. `new.id = 'sub_…'`. `url`: the owner's. */
export async function poison(url: string, table: string, when: string): Promise<() => Promise<void>> {
  const name = `poison_${++made}`
  await asOwner(
    url,
    `create or replace function refuse_poison() returns trigger language plpgsql as
       $$ begin raise exception 'refused for somebody@example.com'; end $$;
     create trigger ${name} before insert or update on ${table} for each row when (${when}) execute function refuse_poison()`,
  )
  return () => asOwner(url, `drop trigger ${name} on ${table}`)
}

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
