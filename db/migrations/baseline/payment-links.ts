// Payment links, and the count of their uses. The counters stand on the link's own row, so that concurrent buyers cannot exceed the limit.
export const paymentLinks = /* sql */ `
create table payment_links (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  code text not null unique, active boolean not null, lines jsonb not null, allow_discount_codes boolean not null,
  redirect_url text, message text, max_uses integer check (max_uses >= 1),
  -- Sessions that are complete; and sessions whose buyer is just paying.
  uses integer not null default 0 check (uses >= 0), reserved_uses integer not null default 0 check (reserved_uses >= 0),
  collect jsonb not null, collection_method text check (collection_method in ('auto_charge', 'invoice')),
  metadata jsonb not null default '{}', created_at bigint not null,
  check (redirect_url is null or message is null));
create index on payment_links (merchant_id, livemode, id desc);

-- Counts what a commit does to the use of a link by a session. The caller has locked the session; the link's row is locked from here to the end of the
-- commit, which follows in the same round trip. Safe to repeat: the session's link_use says what is counted already. A reservation that finds no use left
-- ends the transaction with SA002 and the link as its detail: commands/commit.ts makes it the refusal. Money that came after the last use was given to
-- somebody else counts all the same: it is paid and delivered.
create function count_link_use(p_session text, p_does text) returns jsonb language plpgsql as $$
declare
  s record;
begin
  select id, payment_link_id, link_use into s from checkout_sessions where id = p_session;
  if s.payment_link_id is null then return null; end if;
  case p_does
  when 'reserve' then
    if s.link_use is not null then return null; end if;
    update payment_links set reserved_uses = reserved_uses + 1
      where id = s.payment_link_id and (max_uses is null or uses + reserved_uses < max_uses);
    if not found then raise exception 'no use is left' using errcode = 'SA002', detail = s.payment_link_id; end if;
    update checkout_sessions set link_use = 'reserved' where id = s.id;
  when 'settle' then
    if s.link_use = 'counted' then return null; end if;
    update payment_links set uses = uses + 1, reserved_uses = reserved_uses - (s.link_use is not null)::integer where id = s.payment_link_id;
    update checkout_sessions set link_use = 'counted' where id = s.id;
  when 'return' then
    if s.link_use is distinct from 'reserved' then return null; end if;
    update payment_links set reserved_uses = reserved_uses - 1 where id = s.payment_link_id;
    update checkout_sessions set link_use = null where id = s.id;
  end case;
  return null;
end $$;
`
