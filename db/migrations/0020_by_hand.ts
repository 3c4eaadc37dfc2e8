// Finds the deliveries that somebody waits for, among however many that wait by themselves.
import { Migration } from '@mikro-orm/migrations'

const index = /* sql */ `
create index webhook_deliveries_by_hand on webhook_deliveries (endpoint_id, next_attempt_at, id)
  where status = 'pending' and next_trigger in ('ping', 'retry');
`

export class ByHand extends Migration {
  override up(): void {
    this.addSql(index)
  }
}
