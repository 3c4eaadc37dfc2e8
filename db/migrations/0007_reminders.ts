// The reminders of a subscription for its timeline, without looking at every mail that was ever sent: they alone are in the index,
// and a renewal by card writes none.
import { Migration } from '@mikro-orm/migrations'

export class Reminders extends Migration {
  override up(): void {
    this.addSql("create index emails_reminders on emails (subscription_id) where kind = 'reminder'")
  }
}
