// Ids that the database mints (those of events, deliveries and the audit log), and which ids are not in the order of their business time. The process
// mints all other ids (db/ids.ts).
export const ids = /* sql */ `
-- Event ids come from the database's clock inside the transaction that writes them: an id is never older than its
-- transaction's start. So GET /v1/events holds back only what can still be committed.
-- 48 bits of milliseconds, 40 bits of a sequence (one step per commit), 15 bits of place within the commit, 25 random bits,
-- in Crockford's base 32.
create sequence event_order as bigint maxvalue 1099511627775 cycle;
create function base32(value bigint, digits integer) returns text language plpgsql immutable parallel safe as $$
declare
  v_text text := '';
begin
  for n in 1..digits loop
    v_text := substr('0123456789abcdefghjkmnpqrstvwxyz', (value & 31)::integer + 1, 1) || v_text;
    value := value >> 5;
  end loop;
  return v_text;
end $$;
create function id_head() returns text language sql volatile as $$
  select base32(floor(extract(epoch from clock_timestamp()) * 1000)::bigint, 10) || base32(nextval('event_order'), 8)
$$;
create function id_tail() returns text language sql volatile as $$
  select base32((random() * 33554431)::bigint, 5)
$$;

-- Ids are in the order of real time, created_at is business time: on a test clock, or when a worker was late, they are apart. Rows that
-- are in order are found between two ids by the list's own index (api/lists.ts). Only the others need an index by created_at. The function is
-- not in SQL: what is inlined is not recognised as the condition of an index. Its cost is what asking it of many rows takes: the index is there
-- for that. It names the schema: indexes are built and analysed without a search path.
create function out_of_order(id text, created_at bigint) returns boolean language plpgsql immutable parallel safe cost 1000 as $$
declare
  v_minted text collate "C" := substr(id, strpos(id, '_') + 1, 10);
begin
  return v_minted < public.base32((created_at - 600) * 1000, 10) or v_minted > public.base32((created_at + 600) * 1000, 10);
end $$;
`
