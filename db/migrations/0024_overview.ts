// What waits for somebody is found without looking at all that does not: few rows pass, so the indexes are small and cost nothing to whoever passes by.
import { Migration } from '@mikro-orm/migrations'

export class OverviewReads extends Migration {
  override up(): void {
    this.addSql(
      "create index subscriptions_past_due on subscriptions (merchant_id, livemode) where status = 'past_due'",
    )
    this.addSql(
      'create index inbound_transfers_parked on inbound_transfers (merchant_id, livemode) where parked_satang > 0',
    )
    this.addSql(
      "create index webhook_endpoints_disabled on webhook_endpoints (merchant_id, livemode) where status = 'disabled' and deleted_at is null",
    )
  }
}
