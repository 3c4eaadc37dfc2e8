// A merchant's bank account as JSON (specification §5.10).
import { z } from 'zod'
import type { BankAccount } from '../db/entities/index.ts'
import { bankName, maskedAccount } from '../rules/thai-banks.ts'
import { apiObject, metadataSchema } from './schema.ts'

export const bankAccountSchema = apiObject({
  id: z.string(),
  object: z.literal('bank_account'),
  bank_code: z.string(),
  bank_name: z.string().nullable(),
  account_number: z.string().meta({ description: 'Masked to its last four digits.' }),
  last4: z.string(),
  account_name: z.string(),
  default: z.boolean().meta({
    description: 'The one that payouts go to now: the one that was chosen, else the newest that may be used.',
  }),
  usable_from: z.int().meta({
    description:
      'From when payouts may go there. In live mode 48 hours after it was added (an operator may set another time), or when a second owner confirmed it; in test mode at once.',
  }),
  confirmed_by: z.string().nullable().meta({ description: 'The owner who confirmed it in the dashboard.' }),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'BankAccount' })
export type BankAccountObject = z.output<typeof bankAccountSchema>

/**
 * Never shows the full number: the last four digits are enough to tell accounts apart. `paidTo`: the id of the account that payouts go to now
 * (db/queries/payouts.ts, `readAccountPaidTo`). That account can change with time alone.
 */
export function serializeBankAccount(b: BankAccount, paidTo: string | null): BankAccountObject {
  return {
    id: b.id,
    object: 'bank_account',
    bank_code: b.bankCode,
    bank_name: bankName(b.bankCode, 'en'),
    account_number: maskedAccount(b.lastFour),
    last4: b.lastFour,
    account_name: b.accountName,
    default: b.id === paidTo,
    usable_from: b.usableFrom,
    confirmed_by: b.confirmedBy ?? null,
    livemode: b.livemode,
    created: b.createdAt,
    metadata: b.metadata,
  }
}
