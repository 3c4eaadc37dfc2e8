// Mail to the merchant itself: an endpoint that was disabled is its business, and nobody else's.
import { Migration } from '@mikro-orm/migrations'

export class MerchantMail extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
alter table emails alter column customer_id drop not null,
  add check ((customer_id is null) = (kind in ('webhook_disabled')));
`)
  }
}
