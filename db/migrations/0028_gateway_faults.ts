// Faults of the simulated bank, for whoever tests how the house stands them, and what workers say of their calls of gateways.
import { Migration } from '@mikro-orm/migrations'

const functions = /* sql */ `
-- Takes one fault of a merchant, null when it has none. p_books: the call books money; only then the two that come behind the booking count.
create function simulator_take_fault(p_merchant text, p_books boolean) returns text language sql as $$
  update simulator_faults set remaining = remaining - 1
    where merchant_id = p_merchant and remaining > 0 and (p_books or kind in ('slow', 'down'))
    returning kind
$$;

-- simulator_charge, with the next fault of the merchant: in one round trip, since every charge passes here. A bank that is slow or down has booked nothing yet.
create function simulator_charge_of(p_merchant text, p_attempt text, p_card text, p_behaviour text, p_amount bigint, p_slow_seconds integer)
  returns table (fault text, status text, decline_code text, ready_in_ms integer, fresh boolean) language plpgsql as $$
begin
  fault := simulator_take_fault(p_merchant, true);
  if fault in ('slow', 'down') then
    return next;
    return;
  end if;
  select c.status, c.decline_code, c.ready_in_ms, c.fresh into status, decline_code, ready_in_ms, fresh
    from simulator_charge(p_attempt, p_card, p_behaviour, p_amount, p_slow_seconds) c;
  return next;
end $$;
`

export class GatewayFaults extends Migration {
  override up(): void {
    this.addSql(`create table simulator_faults (
      merchant_id text primary key,
      kind text not null check (kind in ('slow', 'hang_after_charge', 'error_after_charge', 'down')),
      remaining integer not null check (remaining >= 0))`)
    this.addSql('grant select, insert, update, delete on simulator_faults to satang_app')
    this.addSql(functions)
    this.addSql('alter table worker_heartbeats add column gateways jsonb')
  }
}
