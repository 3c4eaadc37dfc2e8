// Questions about payment methods inside statements (rules/payment-methods.ts has them for everything else).
import { PAID_BY_TRANSFER } from '../rules/payment-methods.ts'

/** ('p') → a condition: a bank reports the money of the payment `p`. A code that a gateway makes is charged there, and carries no reference. */
export function isPaidByTransferSql(alias: string): string {
  const types = PAID_BY_TRANSFER.map((type) => `'${type}'`).join(', ')
  return `(${alias}.payment_method_type in (${types}) and ${alias}.reference is not null)`
}
