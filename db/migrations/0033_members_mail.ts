// Mail to members is in nobody's mailbox: a link in it opens every shop of its reader. The mailbox of one mode is read by an index of its own.
import { Migration } from '@mikro-orm/migrations'

export class MembersMail extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
update emails set status = 'skipped', error = 'mail to members is in no mailbox' where status = 'mailbox' and kind like 'member\\_%';
alter table emails add constraint emails_members_not_in_mailbox check (status <> 'mailbox' or kind not like 'member\\_%');
drop index emails_mailbox;
create index emails_mailbox on emails (merchant_id, livemode, id desc) where status = 'mailbox';
`)
  }
}
