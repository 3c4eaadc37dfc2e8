/*
 * Money to pay out, for tests of payouts. Over HTTP: a shop with a bank account and charges on a test clock, whose time decides what is available. By
 * commands: an adjustment of any amount at any time.
 */
import type { Pool } from 'pg'
import { LedgerEntry, LedgerTransaction } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { entriesForAdjustment } from '../../rules/ledger.ts'
import { satang } from '../../rules/money.ts'
import { DAY, type Shop, T0 } from './billing.ts'
import type { ApiShop, BillingApi } from './billing-api.ts'

export const ACCOUNT = {
  bank_code: '014',
  account_number: '123-4-56789-0',
  account_name: 'Hong Saeng Studio Co., Ltd.',
}
/** The net amount of a card payment of 100 000 satang. */
export const NET = 96_094

/** Account numbers that make the simulated bank behave in a certain way (docs/integration.md "Payouts"). */
export const ACCOUNTS = {
  closed: '1234560001',
  slow: '1234560002',
  returned: '1234560003',
  lost: '1234560004',
} as const

/** Adds a bank account and returns its id. */
export async function addAccount(
  shop: ApiShop,
  accountNumber: string = ACCOUNT.account_number,
  accountName: string = ACCOUNT.account_name,
): Promise<string> {
  const account = { ...ACCOUNT, account_number: accountNumber, account_name: accountName }
  const { status, json, text } = await shop.post('/v1/bank_accounts', account)
  if (status !== 200) throw new Error(text)
  return json.id
}

/** Makes `payments` card payments of 100 000 satang. They are available: their clock was advanced by eight days from `start`. */
export async function earn(
  billing: BillingApi,
  shop: ApiShop,
  payments = 1,
  { start = T0, buyer = {}, product = 'โปร' }: { start?: number; buyer?: object; product?: string } = {},
): Promise<{ clock: string; now: number }> {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: start })).json.id
  const price = await shop.price({}, { name: product })
  const customer = await shop.customer({ ...buyer, test_clock: clock })
  for (let n = 0; n < payments; n++) await shop.subscribe({ customer, price })
  const now = start + 8 * DAY
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: now })
  await billing.settled()
  return { clock, now }
}

export const balanceOf = async (shop: ApiShop, at?: number) => {
  const { json } = await shop.get(`/v1/balance${at === undefined ? '' : `?at=${at}`}`)
  return [json.available_satang, json.pending_satang]
}

/** An adjustment for the merchant, or against it, made at `at` and available from `availableOn`. */
export async function adjust(
  shop: Shop,
  {
    at,
    amount,
    availableOn = at,
    livemode = false,
  }: { at: number; amount: number; availableOn?: number; livemode?: boolean },
): Promise<void> {
  await shop.commit(
    at,
    (c) => {
      const owner = { merchantId: shop.id, livemode }
      const id = mintId('txn_')
      const sums = { amountSatang: amount, feeSatang: 0, netSatang: amount }
      const what = { type: 'adjustment', settlement: 'platform', sourceId: id, availableOn, createdAt: at } as const
      c.em.create(LedgerTransaction, { id, ...owner, ...sums, ...what })
      for (const { account, amount_satang } of entriesForAdjustment({ amountSatang: satang(amount) }))
        c.em.create(LedgerEntry, { transactionId: id, ...owner, account, amountSatang: amount_satang })
    },
    { livemode },
  )
}

/** Makes `count` adjustments of 100 satang at once, made and available at `at`. Returns their sum. */
export async function adjustMany(
  pool: Pool,
  shop: { id: string },
  { at, count, clock = null }: { at: number; count: number; clock?: string | null },
): Promise<number> {
  await pool.query(
    `with made as (
       insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, test_clock_id, created_at)
       select $1 || lpad(n::text, 7, '0'), $2, false, 'adjustment', $1 || lpad(n::text, 7, '0'), 100, 0, 100, $3, $5, $3 from generate_series(1, $4::integer) n
       returning id, merchant_id, livemode)
     insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
     select id, merchant_id, livemode, account, amount from made, (values ('merchant_balance', 100), ('adjustments', -100)) e (account, amount)`,
    [mintId('txn_').slice(0, -7), shop.id, at, count, clock],
  )
  return count * 100
}
