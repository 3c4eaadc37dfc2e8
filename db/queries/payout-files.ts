// What a bank file of payouts is made of, and what waits for one.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Keyring } from '../keyring.ts'
import { unseal } from '../sealed.ts'
import type { Owner } from './owned.ts'

/** A payout of a file, with the account number in plain text: it goes into the file and nowhere else. */
export interface PayoutOfFile {
  payoutId: string
  bankCode: string
  accountNumber: string
  accountName: string
  amountSatang: number
}

/** The payouts of a file that still wait to be sent, oldest first. What was reported is left out, so that a file that is downloaded again sends nothing twice. */
export async function readPayoutsOfFile(em: EntityManager, key: Keyring, fileId: string): Promise<PayoutOfFile[]> {
  const rows = await em.execute<(Omit<PayoutOfFile, 'accountNumber'> & { accountId: string; sealed: Buffer })[]>(
    `select p.id as "payoutId", p.amount_satang::float8 as "amountSatang", b.id as "accountId", b.bank_code as "bankCode",
       b.account_name as "accountName", b.account_number as sealed
     from payouts p join bank_accounts b on b.id = p.bank_account_id
     where p.file_id = ? and p.status = 'in_transit' order by p.id`,
    [fileId],
  )
  return rows.map(({ accountId, sealed, ...payout }) => ({
    ...payout,
    accountNumber: unseal(key, 'bank_account_number', [accountId], sealed).toString(),
  }))
}

/** What waits to be sent at one bank account. */
export interface WaitingAt {
  gateway: string
  /** Payouts that are in no file yet. */
  unfiled: number
  unfiledSatang: number
  waiting: number
}

/** Per bank account, what a person is to send. Reads only what waits (index `payouts_to_send`). */
export async function readPayoutsToSend(em: EntityManager, { merchantId, livemode }: Owner): Promise<WaitingAt[]> {
  return em.execute<WaitingAt[]>(
    `select gateway, count(*)::integer as waiting, count(*) filter (where file_id is null)::integer as unfiled,
       coalesce(sum(amount_satang) filter (where file_id is null), 0)::float8 as "unfiledSatang"
     from payouts where merchant_id = ? and livemode = ? and by_hand and status = 'in_transit' group by gateway order by gateway`,
    [merchantId, livemode],
  )
}

/** How many payouts of each file still wait. A file that is absent has none. */
export async function readWaitingOfFiles(em: EntityManager, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await em.execute<{ id: string; waiting: number }[]>(
    `select file_id as id, count(*)::integer as waiting from payouts
     where file_id in (select jsonb_array_elements_text(?::jsonb)) and status = 'in_transit' group by 1`,
    [JSON.stringify(ids)],
  )
  return new Map(rows.map(({ id, waiting }) => [id, waiting]))
}
