// Mail to members is in nobody's mailbox: a link in it opens every shop of its reader. The mailbox of one mode is read by an index of its own.
// And the address that a shop gave up is nobody else's for 90 days: links and QR posters that its buyers have would else lead to a stranger.
import { Migration } from '@mikro-orm/migrations'

const slugs = /* sql */ `
create table given_up_slugs (
  slug text primary key, merchant_id text not null references merchants, given_up_at bigint not null);
create index given_up_slugs_old on given_up_slugs (given_up_at);
grant select, insert, update, delete on given_up_slugs to satang_app;

-- Behind the unique index on merchants.slug: whoever waited there for a shop that gave its slug up sees here that it did.
create function keep_given_up_slug() returns trigger language plpgsql as $$
declare
  v_now bigint := floor(extract(epoch from now()));
begin
  if tg_op = 'UPDATE' then
    insert into given_up_slugs values (old.slug, old.id, v_now)
      on conflict (slug) do update set merchant_id = excluded.merchant_id, given_up_at = excluded.given_up_at;
  end if;
  if exists (select from given_up_slugs where slug = new.slug and merchant_id <> new.id and given_up_at > v_now - 90 * 86400) then
    raise exception 'the slug % is kept for the shop that gave it up', new.slug using errcode = 'unique_violation', constraint = 'given_up_slugs';
  end if;
  -- Its own again: nothing is given up any more.
  delete from given_up_slugs where slug = new.slug;
  return null;
end $$;
create trigger merchants_slug_created after insert on merchants for each row execute function keep_given_up_slug();
create trigger merchants_slug_changed after update of slug on merchants for each row when (old.slug is distinct from new.slug)
  execute function keep_given_up_slug();
`

export class MembersMail extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
update emails set status = 'skipped', error = 'mail to members is in no mailbox' where status = 'mailbox' and kind like 'member\\_%';
alter table emails add constraint emails_members_not_in_mailbox check (status <> 'mailbox' or kind not like 'member\\_%');
drop index emails_mailbox;
create index emails_mailbox on emails (merchant_id, livemode, id desc) where status = 'mailbox';
`)
    this.addSql(slugs)
  }
}
