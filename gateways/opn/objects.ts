// What Opn's API answers, as far as it is needed here: version 2019-05-29. Other fields are allowed and dropped. Source: the API pages of docs.omise.co
// and the models of the official packages for Java, Go and PHP.
import { z } from 'zod'

/** The version that every request names. Notifications come in the version of the account, so they are read more loosely. */
export const OPN_VERSION = '2019-05-29'

/** ISO 8601 in UTC → Unix seconds. */
const instant = z.iso.datetime({ offset: true }).transform((text) => Math.floor(Date.parse(text) / 1_000))
const satang = z.int()

/** Ours are strings. Metadata of the account's own programs may be anything. */
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((all) => (name: MetadataName): string | null => {
    const value = all?.[name]
    return typeof value === 'string' ? value : null
  })

/** The names under which our ids are stored at Opn. */
export type MetadataName =
  | 'satang_attempt'
  | 'satang_withdrawn'
  | 'satang_away'
  | 'satang_attach'
  | 'satang_refund'
  | 'satang_payout'
  | 'satang_net'
  | 'satang_account'

export const card = z.object({
  id: z.string(),
  brand: z.string(),
  last_digits: z.string().nullable(),
  expiration_month: z.int(),
  expiration_year: z.int(),
  fingerprint: z.string().nullish(),
  deleted: z.boolean().optional(),
})
export type Card = z.infer<typeof card>

export const customer = z.object({
  id: z.string(),
  default_card: z.string().nullish(),
  cards: z.object({ data: z.array(card) }),
  metadata,
})
export type Customer = z.infer<typeof customer>

const scannableCode = z.object({ image: z.object({ download_uri: z.string() }).nullish() })

export const charge = z.object({
  id: z.string(),
  status: z.enum(['successful', 'failed', 'expired', 'pending', 'reversed']),
  amount: satang,
  fee: satang.nullish(),
  fee_vat: satang.nullish(),
  refunded_amount: satang.nullish(),
  reversible: z.boolean().nullish(),
  authorized: z.boolean().nullish(),
  authorize_uri: z.string().nullish(),
  failure_code: z.string().nullish(),
  transaction: z.string().nullish(),
  created_at: instant,
  paid_at: instant.nullish(),
  expires_at: instant.nullish(),
  source: z.object({ type: z.string(), scannable_code: scannableCode.nullish() }).nullish(),
  metadata,
})
export type Charge = z.infer<typeof charge>

export const refund = z.object({
  id: z.string(),
  status: z.enum(['closed', 'pending', 'failed']),
  amount: satang,
  charge: z.string(),
  created_at: instant,
  metadata,
})
export type Refund = z.infer<typeof refund>

export const transaction = z.object({ transferable_at: instant.nullish() })

export const recipient = z.object({
  id: z.string(),
  verified: z.boolean(),
  active: z.boolean(),
  failure_code: z.string().nullish(),
  deleted: z.boolean().nullish(),
  metadata,
})
export type Recipient = z.infer<typeof recipient>

export const transfer = z.object({
  id: z.string(),
  amount: satang,
  /** What arrives at the bank. */
  net: satang.nullish(),
  sent: z.boolean(),
  paid: z.boolean(),
  deleted: z.boolean().nullish(),
  failure_code: z.string().nullish(),
  created_at: instant,
  metadata,
})
export type Transfer = z.infer<typeof transfer>

export const dispute = z.object({
  id: z.string(),
  status: z.enum(['open', 'pending', 'won', 'lost']),
  amount: satang,
  charge: z.string(),
  reason_code: z.string().nullish(),
})

export const account = z.object({ livemode: z.boolean().nullish(), email: z.string().nullish() })

export const error = z.object({ object: z.literal('error'), code: z.string(), message: z.string().catch('') })

export function pageOf<T>(item: z.ZodType<T>) {
  return z.object({ data: z.array(item), total: z.int() })
}
