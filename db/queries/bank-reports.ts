// What has been reported of transfers to a merchant's own account, and which payments wait for one.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AwaitedPayment, BankReport, KnownTransfer } from '../../rules/bank-reports.ts'
import type { Owner } from './owned.ts'

/** An account of a merchant and mode, by the name that rows store. */
export type AccountOfReports = Owner & { gateway: string }

/** What a payment is for: the codes of a checkout or an invoice are for one debt. */
const DEBT = 'coalesce(p.checkout_session_id, p.invoice_id, p.id)'

/** What the money of a transfer `t` is for, or has paid. */
const DEBTS = `array(select distinct ${DEBT} from payments p
  where p.id = t.payment_id or p.id in (select m ->> 'payment' from jsonb_array_elements(t.matches) m))`

/** Reports of one account are recorded one after the other, until the transaction ends. */
export async function holdReports(
  em: EntityManager,
  { merchantId, livemode, gateway }: AccountOfReports,
): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `bank_reports/${merchantId}/${livemode}/${gateway}`,
  ])
}

/** The transfers that were reported in this way under these keys. */
export async function reportedBefore(
  em: EntityManager,
  { merchantId, livemode, gateway }: AccountOfReports,
  { source, keys }: { source: BankReport['source']; keys: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await em.execute<{ key: string; transfer_id: string }[]>(
    `select key, transfer_id from bank_reports
     where merchant_id = ? and livemode = ? and gateway = ? and source = ? and key in (select jsonb_array_elements_text(?::jsonb))`,
    [merchantId, livemode, gateway, source, JSON.stringify(keys)],
  )
  return new Map(rows.map(({ key, transfer_id }) => [key, transfer_id]))
}

/**
 * The transfers of these amounts and around this time that no report of `source` stands for yet, each by its first report. A day is added on both sides, since a report may name a
 * day alone.
 */
export async function transfersNear(
  em: EntityManager,
  { merchantId, livemode, gateway }: AccountOfReports,
  { source, reports }: { source: BankReport['source']; reports: readonly BankReport[] },
): Promise<KnownTransfer[]> {
  const times = reports.map(({ at }) => at)
  const around = 2 * 86_400
  const rows = await em.execute<KnownRow[]>(
    `select distinct on (r.transfer_id) r.transfer_id, r.source, r.reference, r.amount_satang::float8 as amount, r.at::float8 as at, r.day_only,
       ${DEBTS} as debts, t.status = 'unmatched' as free
     from bank_reports r join inbound_transfers t on t.id = r.transfer_id
     where r.merchant_id = ? and r.livemode = ? and r.gateway = ? and r.amount_satang in (select jsonb_array_elements_text(?::jsonb)::bigint) and r.at between ? and ?
       and not exists (select from bank_reports o where o.transfer_id = r.transfer_id and o.source = ?)
     order by r.transfer_id, r.created_at, r.day_only`,
    [
      ...[merchantId, livemode, gateway, amountsOf(reports)],
      ...[Math.min(...times) - around, Math.max(...times) + around, source],
    ],
  )
  return rows.map((row) => ({
    id: row.transfer_id,
    source: row.source,
    reference: row.reference,
    amountSatang: row.amount,
    at: row.at,
    dayOnly: row.day_only,
    debts: row.debts,
    free: row.free,
  }))
}

function amountsOf(reports: readonly BankReport[]): string {
  return JSON.stringify([...new Set(reports.map(({ amountSatang }) => amountSatang))])
}

interface KnownRow {
  transfer_id: string
  source: BankReport['source']
  reference: string | null
  amount: number
  at: number
  day_only: boolean
  debts: string[]
  free: boolean
}

/** What the money of a transfer is for, or has paid. Empty for money in the inbox, which may still be for anything. */
export async function debtsOfTransfer(em: EntityManager, id: string): Promise<string[]> {
  const [row] = await em.execute<{ debts: string[] }[]>(
    `select case when t.status = 'unmatched' then '{}' else ${DEBTS} end as debts from inbound_transfers t where t.id = ?`,
    [id],
  )
  return row?.debts ?? []
}

/**
 * The debts that waited for a transfer of one of these amounts around this time, each by its newest payment: the codes of a checkout or an invoice are
 * for one debt. A debt that is paid, or whose money has come and is being looked at, waits no more. Also what these references name, whatever became
 * of it.
 */
export async function awaitedPayments(
  em: EntityManager,
  { merchantId, livemode, gateway }: AccountOfReports,
  reports: readonly (BankReport & { references: readonly string[] })[],
): Promise<AwaitedPayment[]> {
  const times = reports.map(({ at }) => at)
  const references = reports.flatMap((report) => report.references.map((one) => one.trim().toUpperCase()))
  const rows = await em.execute<AwaitedRow[]>(
    `with debts as (
       select ${DEBT} as debt, max(p.id) as id, min(p.created_at) as made_at,
         max(coalesce(p.expires_at, p.created_at)) as ends_at
       from payments p
       where p.merchant_id = ? and p.livemode = ? and p.gateway = ? and p.reference is not null
         and p.created_at <= ? and coalesce(p.expires_at, p.created_at) >= ?
       group by 1
       having bool_and(p.status <> 'succeeded')
         and bool_and(not exists (select from inbound_transfers t where t.payment_id = p.id and t.status = 'received')))
     select p.id, d.debt, null as ref1, (p.gross_satang - p.amount_received_satang)::float8 as due, d.made_at::float8 as made_at, d.ends_at::float8 as ends_at
     from debts d join payments p on p.id = d.id where p.gross_satang - p.amount_received_satang in (select jsonb_array_elements_text(?::jsonb)::bigint)
     union all
     select p.id, ${DEBT}, p.reference, (p.gross_satang - p.amount_received_satang)::float8, p.created_at::float8, coalesce(p.expires_at, p.created_at)::float8
     from payments p where p.merchant_id = ? and p.livemode = ? and p.gateway = ? and p.reference in (select jsonb_array_elements_text(?::jsonb))`,
    [
      ...[merchantId, livemode, gateway, Math.max(...times) + 2 * 86_400, Math.min(...times) - 86_400],
      amountsOf(reports),
      ...[merchantId, livemode, gateway, JSON.stringify(references)],
    ],
  )
  return rows.map(({ id, debt, ref1, due, made_at, ends_at }) => ({
    ...{ id, debt, ref1, dueSatang: due, madeAt: made_at, endsAt: ends_at },
  }))
}

interface AwaitedRow {
  id: string
  debt: string
  ref1: string | null
  due: number
  made_at: number
  ends_at: number
}

/** When the first code of a payment's debt was shown, Unix seconds. */
export async function firstShownAt(
  em: EntityManager,
  payment: { id: string; checkoutSessionId?: string | null; invoiceId?: string | null; createdAt: number },
): Promise<number> {
  const { checkoutSessionId, invoiceId, id } = payment
  const [column, value] = checkoutSessionId
    ? ['checkout_session_id', checkoutSessionId]
    : invoiceId
      ? ['invoice_id', invoiceId]
      : ['id', id]
  const [row] = await em.execute<[{ at: number | null }]>(
    `select min(created_at)::float8 as at from payments where ${column} = ? and reference is not null`,
    [value],
  )
  return row.at ?? payment.createdAt
}

/** A report and the transfer that it is of. */
export type KeptReport = BankReport & { key: string; sender: string | null; transferId: string }

/** Keeps reports of transfers, in one statement. */
export async function keepReports(
  em: EntityManager,
  { merchantId, livemode, gateway }: AccountOfReports,
  reports: readonly KeptReport[],
  { statementId, at }: { statementId: string | null; at: number },
): Promise<void> {
  if (reports.length === 0) return
  const rows = reports.map((r) => ({
    ...{ source: r.source, key: r.key, reference: r.reference, amount_satang: r.amountSatang, at: r.at },
    ...{ day_only: r.dayOnly, sender: r.sender, transfer_id: r.transferId },
  }))
  await em.execute(
    `insert into bank_reports (merchant_id, livemode, gateway, source, key, reference, amount_satang, at, day_only, sender, transfer_id, statement_id, created_at)
     select ?, ?, ?, source, key, reference, amount_satang, at, day_only, sender, transfer_id, ?, ? from jsonb_to_recordset(?::jsonb)
       as r (source text, key text, reference text, amount_satang bigint, at bigint, day_only boolean, sender text, transfer_id text)`,
    [merchantId, livemode, gateway, statementId, at, JSON.stringify(rows)],
  )
}
