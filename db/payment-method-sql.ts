// Questions about payment methods inside statements (rules/payment-methods.ts has them for everything else).
import { PAID_BY_TRANSFER } from '../rules/payment-methods.ts'

/** ('p.payment_method_type') → a condition: the column names such a method. */
export function isPaidByTransferSql(column: string): string {
  return `${column} in (${PAID_BY_TRANSFER.map((type) => `'${type}'`).join(', ')})`
}
