/*
 * Makes the database refuse writes for one subscription, until it is mended. The fault belongs to that subscription alone, like a constraint that a
 * mistake violates. One trigger per table, made once, so that other runs wait for no lock.
 */
import { Client } from 'pg'
import { adminOf } from '../support/servers.ts'
import type { Breakable } from './lifecycle.ts'

/** The table and condition of each kind of write. */
const WRITES: Record<Breakable, { table: string; on: string; whose: string; when?: string }> = {
  row: { table: 'subscriptions', on: 'update', whose: 'new.id' },
  bill: { table: 'invoices', on: 'insert or update', whose: 'new.subscription_id' },
  attempt: { table: 'payments', on: 'insert', whose: 'new.subscription_id' },
  outcome: { table: 'payments', on: 'update', whose: 'new.subscription_id' },
  refund: {
    table: 'refunds',
    on: 'insert or update',
    whose: '(select subscription_id from payments where id = new.payment_id)',
  },
  mail: { table: 'emails', on: 'insert', whose: 'new.subscription_id' },
  // Another step sends the reminder of the due date.
  reminder: {
    table: 'emails',
    on: 'insert',
    whose: 'new.subscription_id',
    when: "new.kind = 'reminder' and (new.data->>'days')::integer <> 0",
  },
}

/** The message of a refusal, so that no other fault is taken for one. */
export const REFUSED = 'refused by the test of broken rows'

export interface Broken {
  breakFor(subscriptionId: string, what: Breakable): Promise<void>
  mendFor(subscriptionId: string): Promise<void>
  close(): Promise<void>
}

export async function openBroken(url: string): Promise<Broken> {
  const client = new Client({ connectionString: adminOf(url) })
  await client.connect()
  await client.query('create table broken (subscription_id text primary key, what text not null)')
  for (const [what, { table, on, whose, when = 'true' }] of Object.entries(WRITES)) {
    await client.query(
      `create function refuse_broken_${what}() returns trigger language plpgsql security definer as $$ begin
         if exists (select from public.broken where subscription_id = ${whose} and what = '${what}') then raise exception '${REFUSED}'; end if;
         return new;
       end $$;
       create trigger broken_${what} before ${on} on ${table} for each row when (${when}) execute function refuse_broken_${what}()`,
    )
  }
  return {
    breakFor: async (id, what) => void (await client.query('insert into broken values ($1, $2)', [id, what])),
    mendFor: async (id) => void (await client.query('delete from broken where subscription_id = $1', [id])),
    close: () => client.end(),
  }
}
