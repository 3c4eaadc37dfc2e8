// Events as they are read: a customer's rights are told in the order of keys in which GET answers them. Never edited once released: changes are new
// migrations.
import { Migration } from '@mikro-orm/migrations'

const tellEntitlements = /* sql */ `
-- jsonb forgets the order of keys; an event carries its object as GET answers it, to the byte (wire/entitlements.ts).
create function entitlements_text(e jsonb) returns text language sql immutable as $$
  select json_build_object('object', e->'object', 'customer', e->'customer', 'active_products', e->'active_products',
    'feature_flags', e->'feature_flags',
    'credits', (select coalesce(json_agg(json_build_object('product', c->'product', 'remaining', c->'remaining')), '[]')
      from jsonb_array_elements(e->'credits') c),
    'subscriptions', (select coalesce(json_agg(json_build_object('id', s->'id', 'product', s->'product', 'price', s->'price',
        'status', s->'status', 'current_period_end', s->'current_period_end', 'cancel_at_period_end', s->'cancel_at_period_end')), '[]')
      from jsonb_array_elements(e->'subscriptions') s),
    'livemode', e->'livemode')::text
$$;

-- As in 0015_webhooks.ts, but for the order of keys.
create or replace function tell_entitlements(p jsonb) returns jsonb language plpgsql as $$
declare
  v_customer text := p->>'customer_id';
  v_told jsonb;
  v_now jsonb;
  v_differs jsonb;
begin
  insert into entitlements (customer_id, merchant_id, livemode, told)
    values (v_customer, p->>'merchant_id', (p->>'livemode')::boolean, '{"credits": [], "feature_flags": [], "active_products": []}')
    on conflict do nothing;
  select told into v_told from entitlements where customer_id = v_customer for update;
  v_now := entitlements_of(v_customer, (p->>'at')::bigint, (p->>'default_grace_days')::integer);
  select jsonb_object_agg(key, value) into v_differs from jsonb_each(v_told) where value <> v_now->key;
  if v_differs is null then return null; end if;
  update entitlements set told = (select jsonb_object_agg(key, v_now->key) from jsonb_object_keys(v_told) key) where customer_id = v_customer;
  return seal_commit(p || jsonb_build_object('writes', '[]'::jsonb, 'numbers', '[]'::jsonb, 'rings', '[]'::jsonb,
    'events', jsonb_build_array(jsonb_build_object('type', p->>'type', 'object_id', v_customer, 'created', p->'at',
      'object', entitlements_text(v_now), 'previous_attributes', v_differs::text))));
end $$;
`

export class Events extends Migration {
  override up(): void {
    this.addSql(tellEntitlements)
  }
}
