// Reads the rows of a month's reports. Tax documents by their day of issue, everything else by the day on which money moved; both in Bangkok. What a document
// says was decided when it was issued, so nothing is worked out anew here.
import type { EntityManager } from '@mikro-orm/postgresql'
import { addressLines } from '../../rules/customers.ts'
import { allocate, type Satang, satang, sumOf } from '../../rules/money.ts'
import { inUnits, type ReportName, type ReportRow } from '../../rules/reports.ts'
import type { TaxCategory } from '../../rules/tax.ts'
import type { TaxDocument } from '../entities/index.ts'

/** More rows than a shop of this size has in a month; a larger one reads the lists. One report takes some 20 MB then. */
export const REPORT_ROWS_MAX = 20_000

export interface Reported {
  merchantId: string
  livemode: boolean
  from: number
  to: number
}

/** A month has more than REPORT_ROWS_MAX. */
class TooManyRows extends Error {}

/**
 * The rows of one report, oldest first; null when there are too many. The database makes the rows: entities of a large month, a hundred lines each, would
 * hold up every other call of the process, and fill its memory.
 */
export async function readReport(em: EntityManager, name: ReportName, of: Reported): Promise<ReportRow[] | null> {
  try {
    const rows = await READ[name](em, of)
    return rows.length > REPORT_ROWS_MAX ? null : rows
  } catch (error) {
    if (error instanceof TooManyRows) return null
    throw error
  }
}

const READ: Record<ReportName, (em: EntityManager, of: Reported) => Promise<ReportRow[]>> = {
  // One that was cancelled stands there with zero amounts.
  output_vat: (em, of) =>
    asked(
      em,
      `select d.issued_at::float8 as issued_at, d.number, d.kind, d.status, d.buyer->>'name' as buyer_name, d.buyer->>'tax_id' as buyer_tax_id,
         d.buyer->>'branch' as buyer_branch, d.original_number, ${signed('t.net')} as net_satang, ${signed('t.tax')} as tax_satang,
         ${signed('t.zero')} as zero_satang, ${signed('t.exempt')} as exempt_satang, ${signed('d.total_satang')} as total_satang, d.id as tax_document
       from tax_documents d cross join lateral (select ${sumOfTotals('standard', 'net_satang')} as net, ${sumOfTotals('standard', 'tax_satang')} as tax,
           ${sumOfTotals('zero', 'net_satang')} as zero, ${sumOfTotals('exempt', 'net_satang')} as exempt from jsonb_array_elements(d.totals) x) t
       where d.merchant_id = ? and d.livemode = ? and d.issued_at >= ? and d.issued_at < ? and d.kind in ('full', 'abbreviated', 'credit_note', 'debit_note')
         and d.status in ('issued', 'cancelled') order by d.issued_at, d.id limit ?`,
      of,
    ),
  sales: readSales,
  // What a direct payment has cost is empty until its provider has said so.
  fees: (em, of) =>
    asked(
      em,
      `select p.paid_at::float8 as paid_at, p.id as payment, p.payment_method_type, p.settlement, p.gross_satang::float8 as gross_satang,
         p.fee_satang::float8 - vat.satang as fee_satang, case when p.fee_satang is not null then vat.satang end as fee_vat_satang,
         p.fee_satang::float8 as fee_total_satang
       from payments p cross join lateral (select coalesce(sum((f->>'amount_satang')::bigint), 0)::float8 as satang
         from json_array_elements(coalesce(p.fee_details, '[]'::json)) f where f->>'type' = 'vat') vat
       where p.merchant_id = ? and p.livemode = ? and p.paid_at >= ? and p.paid_at < ? and p.status = 'succeeded' order by p.paid_at, p.id limit ?`,
      of,
    ),
  // Of money that bought nothing there is no note, so it takes nothing from a sale.
  refunds: (em, of) =>
    asked(
      em,
      `select r.succeeded_at::float8 as refunded_at, r.credit_note_number as credit_note, d.original_number, r.id as refund, r.payment_id as payment, r.reason,
         r.amount_satang::float8 as amount_satang, t.net as net_satang, t.tax as tax_satang
       from refunds r left join tax_documents d on d.refund_id = r.id left join lateral (select sum((x->>'net_satang')::bigint)::float8 as net,
         sum((x->>'tax_satang')::bigint)::float8 as tax from jsonb_array_elements(d.totals) x) t on true
       where r.merchant_id = ? and r.livemode = ? and r.succeeded_at >= ? and r.succeeded_at < ? order by r.succeeded_at, r.id limit ?`,
      of,
    ),
  // From the ledger: withheld with the payment (step 1), and given up with a refund (step 2), negative in the month of the refund.
  withholding: (em, of) =>
    asked(
      em,
      `select t.created_at::float8 as paid_at, i.number as invoice_number, d.number as document_number, d.buyer->>'name' as buyer_name, d.buyer->>'tax_id' as buyer_tax_id,
         d.buyer->>'branch' as buyer_branch, i.withholding_rate_bps::float8 as rate_bps, case t.step when 1 then m.net else -m.net end as base_satang,
         case t.step when 1 then i.withheld_satang else -i.withheld_satang end::float8 as amount_satang,
         i.certificate, i.certificate_number, i.certificate_date, i.id as invoice
       from ledger_transactions t join invoices i on i.id = t.source_id join tax_documents d on d.invoice_id = i.id and d.refund_id is null and d.status <> 'replaced'
         cross join lateral (select sum((x->>'net_satang')::bigint)::float8 as net from jsonb_array_elements(d.totals) x) m
       where t.merchant_id = ? and t.livemode = ? and t.created_at >= ? and t.created_at < ? and t.type = 'withholding' order by t.created_at, t.id limit ?`,
      of,
    ),
  // From the ledger: the bank has taken it (step 2), or a payout that had arrived came back. A payout that came back stays in the month in which it was paid.
  payouts: (em, of) =>
    asked(
      em,
      `select t.created_at::float8 as paid_at, p.id as payout, case t.type when 'payout' then 'paid' else 'returned' end as status,
         case t.type when 'payout' then p.amount_satang else -p.amount_satang end::float8 as amount_satang
       from ledger_transactions t join payouts p on p.id = t.source_id
       where t.merchant_id = ? and t.livemode = ? and t.created_at >= ? and t.created_at < ?
         and (t.type = 'payout' and t.step = 2 or t.type = 'payout_return' and p.paid_at is not null) order by t.created_at, t.id limit ?`,
      of,
    ),
  peak: async (em, of) => {
    const [sold, withheld] = [await linesSold(em, of), await withheldOf(em, of)]
    return sold.map((d) => {
      const kept = d.at === 1 ? (withheld.get(d.invoice) ?? 0) : 0
      return {
        sequence: String(d.sequence),
        date: d.issued_at,
        reference: d.invoice,
        customer: d.buyer_name,
        tax_id: d.buyer_tax_id,
        branch: d.buyer_branch,
        tax_invoice_number: d.kind === 'receipt' ? null : d.number,
        tax_invoice_date: d.kind === 'receipt' ? null : d.issued_at,
        // 1: VAT on top, 2: VAT inside, 3: no VAT.
        price_type: d.tax_rate_bps === 0 ? '3' : '2',
        ...inUnits(d, d.total),
        vat_rate_bps: d.tax_rate_bps,
        withheld_satang: kept,
        paid_satang: d.total - kept,
      }
    })
  },
  flowaccount: async (em, of) =>
    (await linesSold(em, of)).map((d) => ({
      document_number: d.number,
      date: d.issued_at,
      contact_name: d.buyer_name,
      contact_tax_id: d.buyer_tax_id,
      contact_branch: d.buyer_branch,
      contact_address: addressLines(d.buyer_address),
      ...inUnits(d, d.total),
      net_satang: d.net,
      vat_satang: d.tax,
      total_satang: d.total,
    })),
}

/** An amount of the document `d`, as the report counts it: a note takes it back, and what was cancelled comes to nothing. */
function signed(amount: string): string {
  return `(case when d.status = 'cancelled' then 0 when d.kind = 'credit_note' then -${amount} else ${amount} end)::float8`
}

/** Of a document's totals, named `x`. */
function sumOfTotals(category: TaxCategory, what: 'net_satang' | 'tax_satang'): string {
  return `coalesce(sum((x->>'${what}')::bigint) filter (where x->>'tax_category' = '${category}'), 0)`
}

interface LineRow {
  sequence: number
  invoice: string
  kind: TaxDocument['kind']
  number: string
  issued_at: number
  buyer_name: string | null
  buyer_tax_id: string | null
  buyer_branch: string | null
  buyer_address: TaxDocument['buyer']['address']
  /** Of the line: its place in the document, from 1. */
  at: number
  description: string
  quantity: number
  tax_rate_bps: number
  net: number
  tax: number
}

const SOLD = `from tax_documents t where t.merchant_id = ? and t.livemode = ? and t.issued_at >= ? and t.issued_at < ?
  and t.kind in ('full', 'abbreviated', 'receipt') and t.status = 'issued' and t.refund_id is null`

/**
 * The lines of the sales documents of the month that count: one that was replaced or cancelled does not, and a note is no sale. Too many are noticed before
 * they are read and put in order: a document can have a hundred lines.
 */
async function linesSold(em: EntityManager, of: Reported) {
  const month = [of.merchantId, of.livemode, of.from, of.to]
  const [size] = (await em.execute(
    `select count(*)::integer as lines from (select 1 from (select t.lines ${SOLD}) d cross join lateral jsonb_array_elements(d.lines) l limit ?) found`,
    [...month, REPORT_ROWS_MAX + 1],
  )) as { lines: number }[]
  if ((size?.lines ?? 0) > REPORT_ROWS_MAX) throw new TooManyRows()
  const rows = (await em.execute(
    `select d.sequence, d.invoice_id as invoice, d.kind, d.number, d.issued_at::float8 as issued_at, d.buyer->>'name' as buyer_name, d.buyer->>'tax_id' as buyer_tax_id,
       d.buyer->>'branch' as buyer_branch, d.buyer->'address' as buyer_address, l.at::integer as at, l.line->>'description' as description,
       (l.line->>'quantity')::float8 as quantity, (l.line->>'tax_rate_bps')::integer as tax_rate_bps, (l.line->>'net_satang')::float8 as net, (l.line->>'tax_satang')::float8 as tax
     from (select t.*, (row_number() over (order by t.issued_at, t.id))::integer as sequence ${SOLD}) d
       cross join lateral jsonb_array_elements(d.lines) with ordinality l(line, at) order by d.sequence, l.at limit ?`,
    [...month, REPORT_ROWS_MAX],
  )) as LineRow[]
  return rows.map((row) => ({ ...row, total: sumOf([satang(row.net), satang(row.tax)]) }))
}

function asked(em: EntityManager, sql: string, { merchantId, livemode, from, to }: Reported): Promise<ReportRow[]> {
  return em.execute<ReportRow[]>(sql, [merchantId, livemode, from, to, REPORT_ROWS_MAX + 1])
}

/** What was withheld with the payments of the month, by invoice. What was given up later belongs to the refund, not to the sale. */
async function withheldOf(em: EntityManager, of: Reported): Promise<Map<string, number>> {
  const rows = await asked(
    em,
    `select i.id as invoice, i.withheld_satang::float8 as amount_satang from ledger_transactions t join invoices i on i.id = t.source_id
     where t.merchant_id = ? and t.livemode = ? and t.created_at >= ? and t.created_at < ? and t.type = 'withholding' and t.step = 1 limit ?`,
    of,
  )
  return new Map(rows.map(({ invoice, amount_satang }) => [String(invoice), Number(amount_satang)]))
}

/** What was sold of a product, or under a description where there is no product, by a way to pay. */
interface Sold {
  payment_method_type: string
  product: string | null
  description: string | null
  count: number
  net: number
  tax: number
}

/** A note of the month: what was given back, and the lines of its sale. */
interface GivenBack {
  payment_method_type: string
  refunded: number
  lines: { product: string | null; description: string; due: number }[]
}

const SALES_OF_MONTH = `from payments s join tax_documents d on d.payment_id = s.id and d.refund_id is null and d.status <> 'replaced'
  where s.merchant_id = ? and s.livemode = ? and s.paid_at >= ? and s.paid_at < ? and s.status = 'succeeded'`
const NOTES_OF_MONTH = `from tax_documents n join tax_documents d on d.id = n.original_id join payments p on p.id = n.payment_id
  where n.merchant_id = ? and n.livemode = ? and n.issued_at >= ? and n.issued_at < ? and n.refund_id is not null`

/**
 * By product and way to pay: what was sold in the month, and what was given back in it, of sales of any month, so that a month that is over never
 * changes (D776). What was given back is split over the lines of its sale by what was paid for them, by largest remainder. Too many are 20 000 sales, or as
 * many lines of what was given back.
 */
async function readSales(em: EntityManager, of: Reported): Promise<ReportRow[]> {
  const month = [of.merchantId, of.livemode, of.from, of.to]
  const [size] = (await em.execute(
    `select (select count(*)::integer from (select 1 ${SALES_OF_MONTH} limit ?) s) as sales,
       (select coalesce(sum(n.lines), 0)::integer from (select jsonb_array_length(d.lines) as lines ${NOTES_OF_MONTH} limit ?) n) as lines`,
    [...month, REPORT_ROWS_MAX + 1, ...month, REPORT_ROWS_MAX + 1],
  )) as { sales: number; lines: number }[]
  const rowsMax = Math.max(size?.sales ?? 0, size?.lines ?? 0)
  if (rowsMax > REPORT_ROWS_MAX) throw new TooManyRows()
  const sold = (await em.execute(
    `select s.payment_method_type, l.line->>'product' as product, case when l.line->>'product' is null then l.line->>'description' end as description,
       count(*)::integer as count, sum((l.line->>'net_satang')::bigint)::float8 as net, sum((l.line->>'tax_satang')::bigint)::float8 as tax
     from (select s.payment_method_type, s.paid_at, s.id, d.lines ${SALES_OF_MONTH} limit ?) s cross join lateral jsonb_array_elements(s.lines) with ordinality l(line, at)
     group by 1, 2, 3 order by min(s.paid_at), min(l.at), 2, 3 limit ?`,
    [...month, REPORT_ROWS_MAX, REPORT_ROWS_MAX + 1],
  )) as Sold[]
  if (sold.length > REPORT_ROWS_MAX) throw new TooManyRows()
  const given = (await em.execute(
    `select p.payment_method_type, n.total_satang::float8 as refunded, (select json_agg(json_build_object('product', l->>'product', 'description', l->>'description',
         'due', (l->>'net_satang')::bigint + (l->>'tax_satang')::bigint)) from jsonb_array_elements(d.lines) l) as lines
     ${NOTES_OF_MONTH} order by n.issued_at, n.payment_id limit ?`,
    [...month, REPORT_ROWS_MAX],
  )) as GivenBack[]
  const named = [...sold, ...given.flatMap(({ lines }) => lines)].flatMap(({ product }) => product ?? [])
  const names = await namesOf(em, of, new Set(named))
  const rows = new Map<string, Record<string, string | number | null>>()
  const rowOf = (product: string | null, description: string | null, payment_method_type: string) => {
    const key = JSON.stringify([product, product === null ? description : null, payment_method_type])
    const row = rows.get(key) ?? {
      ...{ product, product_name: product === null ? description : (names.get(product) ?? null), payment_method_type },
      ...{ count: 0, gross_satang: 0, tax_satang: 0, net_satang: 0, refunded_satang: 0 },
    }
    rows.set(key, row)
    return row
  }
  for (const { payment_method_type, product, description, count, net, tax } of sold)
    Object.assign(rowOf(product, description, payment_method_type), {
      ...{ count, gross_satang: net + tax, tax_satang: tax, net_satang: net },
    })
  for (const { payment_method_type, refunded, lines } of given) {
    const back = split(
      refunded,
      lines.map(({ due }) => due),
    )
    for (const [index, { product, description }] of lines.entries()) {
      const row = rowOf(product, description, payment_method_type)
      row.refunded_satang = Number(row.refunded_satang) + (back[index] ?? 0)
    }
  }
  return [...rows.values()].sort((a, b) => Number(b.gross_satang) - Number(a.gross_satang))
}

/** Credits take no part: they are no sale that money could go back for. */
function split(amount: number, weights: readonly number[]): readonly Satang[] {
  return allocate(
    satang(amount),
    weights.map((weight) => satang(Math.max(weight, 0))),
  )
}

async function namesOf(
  em: EntityManager,
  { merchantId }: Reported,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const rows = await em.execute<{ id: string; name: string }[]>(
    `select id, name from products where merchant_id = ? and id in (${[...ids].map(() => '?').join(', ')})`,
    [merchantId, ...ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
