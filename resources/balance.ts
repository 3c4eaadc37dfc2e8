// The balance and its transactions: the ledger as merchants read it (specification §5).
import { z } from 'zod'
import { BALANCE_TRANSACTION_TYPES, type LedgerTransactionType } from '../rules/ledger.ts'
import { apiObject } from './schema.ts'

export const balanceSchema = apiObject({
  object: z.literal('balance'),
  available_satang: z.int(),
  pending_satang: z.int(),
  minimum_payout_satang: z.int(),
  meets_minimum: z.boolean(),
  direct: apiObject({ this_month_satang: z.int() }).meta({
    description:
      'Money that reached the merchant itself, at its own account at a gateway: gross, since the first of the month in Bangkok. It is in no balance.',
  }),
  livemode: z.boolean(),
}).meta({ id: 'Balance' })
export type BalanceObject = z.output<typeof balanceSchema>

export const balanceTransactionSchema = apiObject({
  id: z.string(),
  object: z.literal('balance_transaction'),
  type: z.enum(BALANCE_TRANSACTION_TYPES),
  amount_satang: z.int(),
  fee_satang: z.int(),
  net_satang: z.int(),
  available_on: z.int(),
  source: z.string(),
  payout: z.string().nullable(),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'BalanceTransaction' })
export type BalanceTransactionObject = z.output<typeof balanceTransactionSchema>

export interface BalanceTransactionRow {
  id: string
  livemode: boolean
  type: LedgerTransactionType
  amountSatang: number
  feeSatang: number
  netSatang: number
  availableOn: number
  sourceId: string
  payoutId?: string | null
  createdAt: number
}

export function serializeBalanceTransaction(t: BalanceTransactionRow): BalanceTransactionObject {
  const { type } = t
  if (type === 'gateway_fee' || type === 'withholding') throw new Error(`${t.id} is in no balance`)
  return {
    id: t.id,
    object: 'balance_transaction',
    type,
    amount_satang: t.amountSatang,
    fee_satang: t.feeSatang,
    net_satang: t.netSatang,
    available_on: t.availableOn,
    source: t.sourceId,
    payout: t.payoutId ?? null,
    livemode: t.livemode,
    created: t.createdAt,
  }
}

export function serializeBalance(b: {
  availableSatang: number
  pendingSatang: number
  directSatang: number
  minimumPayoutSatang: number
  livemode: boolean
}): BalanceObject {
  return {
    object: 'balance',
    available_satang: b.availableSatang,
    pending_satang: b.pendingSatang,
    minimum_payout_satang: b.minimumPayoutSatang,
    meets_minimum: b.availableSatang >= b.minimumPayoutSatang,
    direct: { this_month_satang: b.directSatang },
    livemode: b.livemode,
  }
}
