// The running processes: which workers are alive, and which master keys each process has.
export const processes = /* sql */ `
create table worker_heartbeats (
  worker_id text primary key, seen_at timestamptz not null,
  -- What the worker says of its calls of gateways.
  gateways jsonb);

create table process_keys (
  process text primary key, sealing text not null, opening text[] not null, seen_at timestamptz not null);
create index process_keys_seen on process_keys (seen_at);
`
