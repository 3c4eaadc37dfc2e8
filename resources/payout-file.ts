// A bank file of payouts that a person sends (specification §11.2): what was put into it, when and by whom. The CSV itself is a download of its own.
import { z } from 'zod'
import type { PayoutFile } from '../db/entities/index.ts'
import { apiObject } from './schema.ts'

export const payoutFileSchema = apiObject({
  id: z.string(),
  object: z.literal('payout_file'),
  gateway_account: z.string(),
  payouts: z.int().meta({ description: 'How many payouts were put into it.' }),
  amount_satang: z.int().meta({ description: 'The sum of its payouts, in satang.' }),
  transfer_on: z.int().meta({ description: 'Midnight in Bangkok of the banking day on which they are to be sent.' }),
  created_by: z.string().nullable().meta({ description: 'The member (`mem_…`) or key (`key_…`) that made it.' }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'PayoutFile' })
export type PayoutFileObject = z.output<typeof payoutFileSchema>

export function serializePayoutFile(f: PayoutFile): PayoutFileObject {
  return {
    id: f.id,
    object: 'payout_file',
    gateway_account: f.gateway,
    payouts: f.payoutCount,
    amount_satang: f.amountSatang,
    transfer_on: f.transferOn,
    created_by: f.createdBy ?? null,
    livemode: f.livemode,
    created: f.createdAt,
  }
}
