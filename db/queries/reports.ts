// Reads the rows of a month's reports. Tax documents by their day of issue, everything else by the day on which money moved; both in Bangkok. What a document
// says was decided when it was issued, so nothing is worked out anew here.
import type { EntityManager } from '@mikro-orm/postgresql'
import { addressLines } from '../../rules/customers.ts'
import { allocate, negate, type Satang, satang, sumOf, zero } from '../../rules/money.ts'
import { inUnits, type ReportName, type ReportRow } from '../../rules/reports.ts'
import { TaxDocument } from '../entities/index.ts'

/** More rows than a shop of this size has in a month; a larger one reads the lists. One report takes some 20 MB then. */
export const REPORT_ROWS_MAX = 20_000

export interface Reported {
  merchantId: string
  livemode: boolean
  from: number
  to: number
}

/** The rows of one report, oldest first; one more than REPORT_ROWS_MAX when there are too many. */
export function readReport(em: EntityManager, name: ReportName, of: Reported): Promise<ReportRow[]> {
  return READ[name](em, of)
}

const READ: Record<ReportName, (em: EntityManager, of: Reported) => Promise<ReportRow[]>> = {
  output_vat: async (em, of) =>
    (await documentsOf(em, of, ['full', 'abbreviated', 'credit_note', 'debit_note'], ['issued', 'cancelled'])).map(
      (d) => {
        const signed = (amount: Satang) =>
          d.status === 'cancelled' ? zero : d.kind === 'credit_note' ? negate(amount) : amount
        const sum = (category: string, what: 'net_satang' | 'tax_satang') =>
          signed(sumOf(d.totals.filter((t) => t.tax_category === category).map((t) => t[what])))
        return {
          issued_at: d.issuedAt,
          number: d.number,
          kind: d.kind,
          status: d.status,
          buyer_name: d.buyer.name,
          buyer_tax_id: d.buyer.tax_id,
          buyer_branch: d.buyer.branch,
          original_number: d.originalNumber ?? null,
          net_satang: sum('standard', 'net_satang'),
          tax_satang: sum('standard', 'tax_satang'),
          zero_satang: sum('zero', 'net_satang'),
          exempt_satang: sum('exempt', 'net_satang'),
          total_satang: signed(satang(d.totalSatang)),
          tax_document: d.id,
        }
      },
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
    const withheld = await withheldOf(em, of)
    return (await documentsOf(em, of, SALES)).flatMap((d, index) =>
      d.lines.map((line, at) => ({
        sequence: String(index + 1),
        date: d.issuedAt,
        reference: d.invoiceId,
        customer: d.buyer.name,
        tax_id: d.buyer.tax_id,
        branch: d.buyer.branch,
        tax_invoice_number: d.kind === 'receipt' ? null : d.number,
        tax_invoice_date: d.kind === 'receipt' ? null : d.issuedAt,
        // 1: VAT on top, 2: VAT inside, 3: no VAT.
        price_type: line.tax_rate_bps === 0 ? '3' : '2',
        ...inUnits(line, sumOf([line.net_satang, line.tax_satang])),
        vat_rate_bps: line.tax_rate_bps,
        withheld_satang: at === 0 ? (withheld.get(d.invoiceId) ?? 0) : 0,
        paid_satang: line.net_satang + line.tax_satang - (at === 0 ? (withheld.get(d.invoiceId) ?? 0) : 0),
      })),
    )
  },
  flowaccount: async (em, of) =>
    (await documentsOf(em, of, SALES)).flatMap((d) =>
      d.lines.map((line) => ({
        document_number: d.number,
        date: d.issuedAt,
        contact_name: d.buyer.name,
        contact_tax_id: d.buyer.tax_id,
        contact_branch: d.buyer.branch,
        contact_address: addressLines(d.buyer.address),
        ...inUnits(line, sumOf([line.net_satang, line.tax_satang])),
        net_satang: line.net_satang,
        vat_satang: line.tax_satang,
        total_satang: line.net_satang + line.tax_satang,
      })),
    ),
}

const SALES: readonly TaxDocument['kind'][] = ['full', 'abbreviated', 'receipt']

/** The documents of these kinds that count: one that was replaced does not. Notes on receipts without VAT are no sales. */
function documentsOf(
  em: EntityManager,
  of: Reported,
  kinds: readonly TaxDocument['kind'][],
  statuses: readonly TaxDocument['status'][] = ['issued'],
): Promise<TaxDocument[]> {
  const { merchantId, livemode, from, to } = of
  const noNotesOfReceipts = kinds.includes('receipt') ? { refundId: null } : {}
  return em.find(
    TaxDocument,
    {
      ...{ merchantId, livemode, kind: { $in: [...kinds] }, status: { $in: [...statuses] } },
      ...{ issuedAt: { $gte: from, $lt: to } },
      ...noNotesOfReceipts,
    },
    { orderBy: { issuedAt: 'asc', id: 'asc' }, limit: REPORT_ROWS_MAX + 1 },
  )
}

function asked(em: EntityManager, sql: string, { merchantId, livemode, from, to }: Reported): Promise<ReportRow[]> {
  return em.execute<ReportRow[]>(sql, [merchantId, livemode, from, to, REPORT_ROWS_MAX + 1])
}

async function withheldOf(em: EntityManager, of: Reported): Promise<Map<string, number>> {
  const rows = await READ.withholding(em, of)
  return new Map(rows.map(({ invoice, amount_satang }) => [String(invoice), Number(amount_satang)]))
}

/** A sale or a note of the month, with the lines of the sale. */
interface Moved {
  payment_method_type: string
  lines: { product: string | null; description: string; net: number; tax: number }[]
  /** Of a note: what was given back. Null for a sale. */
  refunded: number | null
}

/**
 * By product and way to pay: what was sold in the month, and what was given back in it, of sales of any month, so that a month that is over never
 * changes (D776). What was given back is split over the lines of its sale by what was paid for them, by largest remainder.
 */
async function readSales(em: EntityManager, of: Reported): Promise<ReportRow[]> {
  const month = [of.merchantId, of.livemode, of.from, of.to]
  const moved = (await em.execute(
    `select p.payment_method_type, m.refunded::float8 as refunded, (select json_agg(json_build_object('product', l->>'product', 'description', l->>'description',
         'net', (l->>'net_satang')::bigint, 'tax', (l->>'tax_satang')::bigint)) from jsonb_array_elements(m.lines) l) as lines
     from (
       select s.paid_at as at, s.id, d.lines, null::bigint as refunded from payments s join tax_documents d on d.payment_id = s.id and d.refund_id is null and d.status <> 'replaced'
       where s.merchant_id = ? and s.livemode = ? and s.paid_at >= ? and s.paid_at < ? and s.status = 'succeeded'
       union all
       select n.issued_at, n.payment_id, d.lines, n.total_satang from tax_documents n join tax_documents d on d.id = n.original_id
       where n.merchant_id = ? and n.livemode = ? and n.issued_at >= ? and n.issued_at < ? and n.refund_id is not null
     ) m join payments p on p.id = m.id order by m.at, m.id limit ?`,
    [...month, ...month, REPORT_ROWS_MAX + 1],
  )) as Moved[]
  if (moved.length > REPORT_ROWS_MAX) return moved.map(() => ({}))
  const names = await namesOf(
    em,
    of,
    new Set(moved.flatMap(({ lines }) => lines.flatMap(({ product }) => product ?? []))),
  )
  const rows = new Map<string, Record<string, string | number | null>>()
  for (const { payment_method_type, refunded, lines } of moved) {
    const back = split(
      refunded ?? 0,
      lines.map(({ net, tax }) => net + tax),
    )
    for (const [index, { product, net, tax, description }] of lines.entries()) {
      const name = product === null ? description : (names.get(product) ?? null)
      const key = JSON.stringify([product, product === null ? description : null, payment_method_type])
      const row = rows.get(key) ?? {
        ...{ product, product_name: name, payment_method_type },
        ...{ count: 0, gross_satang: 0, tax_satang: 0, net_satang: 0, refunded_satang: 0 },
      }
      const sold = refunded === null ? { count: 1, net, tax } : { count: 0, net: 0, tax: 0 }
      rows.set(key, {
        ...row,
        count: Number(row.count) + sold.count,
        gross_satang: Number(row.gross_satang) + sold.net + sold.tax,
        tax_satang: Number(row.tax_satang) + sold.tax,
        net_satang: Number(row.net_satang) + sold.net,
        refunded_satang: Number(row.refunded_satang) + (back[index] ?? 0),
      })
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
