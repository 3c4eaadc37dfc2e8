// Reads the rows of a month's reports. Tax documents by their day of issue, everything else by the day on which money moved; both in Bangkok. What a document
// says was decided when it was issued, so nothing is worked out anew here.
import type { EntityManager } from '@mikro-orm/postgresql'
import { addressLines } from '../../rules/customers.ts'
import { allocate, negate, type Satang, satang, sumOf } from '../../rules/money.ts'
import type { ReportName, ReportRow } from '../../rules/reports.ts'
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
    (await documentsOf(em, of, ['full', 'abbreviated', 'credit_note', 'debit_note'])).map((d) => {
      const signed = (amount: Satang) => (d.kind === 'credit_note' ? negate(amount) : amount)
      const sum = (category: string, what: 'net_satang' | 'tax_satang') =>
        signed(sumOf(d.totals.filter((t) => t.tax_category === category).map((t) => t[what])))
      return {
        issued_at: d.issuedAt,
        number: d.number,
        kind: d.kind,
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
    }),
  sales: readSales,
  fees: (em, of) =>
    asked(
      em,
      `select p.paid_at::float8 as paid_at, p.id as payment, p.payment_method_type, p.settlement, p.gross_satang::float8 as gross_satang,
         coalesce(p.fee_satang, 0)::float8 - vat.satang as fee_satang, vat.satang as fee_vat_satang, coalesce(p.fee_satang, 0)::float8 as fee_total_satang
       from payments p cross join lateral (select coalesce(sum((f->>'amount_satang')::bigint), 0)::float8 as satang
         from json_array_elements(coalesce(p.fee_details, '[]'::json)) f where f->>'type' = 'vat') vat
       where p.merchant_id = ? and p.livemode = ? and p.paid_at >= ? and p.paid_at < ? and p.status = 'succeeded' order by p.paid_at, p.id limit ?`,
      of,
    ),
  refunds: (em, of) =>
    asked(
      em,
      `select d.issued_at::float8 as refunded_at, d.number as credit_note, d.original_number, r.id as refund, r.payment_id as payment, r.reason,
         r.amount_satang::float8 as amount_satang, t.net as net_satang, t.tax as tax_satang
       from tax_documents d join refunds r on r.id = d.refund_id cross join lateral (select sum((x->>'net_satang')::bigint)::float8 as net,
         sum((x->>'tax_satang')::bigint)::float8 as tax from jsonb_array_elements(d.totals) x) t
       where d.merchant_id = ? and d.livemode = ? and d.issued_at >= ? and d.issued_at < ? order by d.issued_at, d.id limit ?`,
      of,
    ),
  withholding: (em, of) =>
    asked(
      em,
      `select i.paid_at::float8 as paid_at, i.number as invoice_number, d.number as document_number, d.buyer->>'name' as buyer_name, d.buyer->>'tax_id' as buyer_tax_id,
         d.buyer->>'branch' as buyer_branch, i.withholding_rate_bps::float8 as rate_bps, t.net as base_satang, i.withheld_satang::float8 as amount_satang, i.certificate,
         i.certificate_number, i.certificate_date, i.id as invoice
       from invoices i join tax_documents d on d.invoice_id = i.id and d.refund_id is null and d.status = 'issued' cross join lateral
         (select sum((x->>'net_satang')::bigint)::float8 as net from jsonb_array_elements(d.totals) x) t
       where i.merchant_id = ? and i.livemode = ? and i.paid_at >= ? and i.paid_at < ? and i.withheld_satang > 0 order by i.paid_at, i.id limit ?`,
      of,
    ),
  payouts: (em, of) =>
    asked(
      em,
      `select p.paid_at::float8 as paid_at, p.id as payout, p.status, p.amount_satang::float8 as amount_satang from payouts p
       where p.merchant_id = ? and p.livemode = ? and p.paid_at >= ? and p.paid_at < ? and p.status = 'paid' order by p.paid_at, p.id limit ?`,
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
        description: line.description,
        quantity: line.quantity,
        unit_price_satang: Math.round((line.net_satang + line.tax_satang) / line.quantity),
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
        description: line.description,
        quantity: line.quantity,
        unit_price_satang: line.unit_amount_satang,
        net_satang: line.net_satang,
        vat_satang: line.tax_satang,
        total_satang: line.net_satang + line.tax_satang,
      })),
    ),
}

const SALES: readonly TaxDocument['kind'][] = ['full', 'abbreviated', 'receipt']

/** The documents of these kinds that count: one that was replaced does not. Notes on receipts without VAT are no sales. */
function documentsOf(em: EntityManager, of: Reported, kinds: readonly TaxDocument['kind'][]): Promise<TaxDocument[]> {
  const { merchantId, livemode, from, to } = of
  const noNotesOfReceipts = kinds.includes('receipt') ? { refundId: null } : {}
  return em.find(
    TaxDocument,
    {
      ...{ merchantId, livemode, kind: { $in: [...kinds] }, status: 'issued' },
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

/** A payment with the lines of its document. */
interface Sold {
  payment_method_type: string
  lines: { product: string | null; description: string; net: number; tax: number }[]
  refunded: number
}

/** By product and way to pay. What was refunded of a payment is split over its lines by what was paid for them, by largest remainder. */
async function readSales(em: EntityManager, of: Reported): Promise<ReportRow[]> {
  const sold = (await em.execute(
    `select p.payment_method_type, coalesce(n.satang, 0)::float8 as refunded, (select json_agg(json_build_object('product', l->>'product', 'description', l->>'description',
         'net', (l->>'net_satang')::bigint, 'tax', (l->>'tax_satang')::bigint)) from jsonb_array_elements(d.lines) l) as lines
     from payments p join tax_documents d on d.payment_id = p.id and d.refund_id is null and d.status = 'issued'
       left join lateral (select sum(x.total_satang) as satang from tax_documents x where x.invoice_id = d.invoice_id and x.refund_id is not null) n on true
     where p.merchant_id = ? and p.livemode = ? and p.paid_at >= ? and p.paid_at < ? and p.status = 'succeeded' order by p.paid_at, p.id limit ?`,
    [of.merchantId, of.livemode, of.from, of.to, REPORT_ROWS_MAX + 1],
  )) as Sold[]
  if (sold.length > REPORT_ROWS_MAX) return sold.map(() => ({}))
  const names = await namesOf(
    em,
    of,
    new Set(sold.flatMap(({ lines }) => lines.flatMap(({ product }) => product ?? []))),
  )
  const rows = new Map<string, Record<string, string | number | null>>()
  for (const { payment_method_type, refunded, lines } of sold) {
    const back = split(
      refunded,
      lines.map(({ net, tax }) => net + tax),
    )
    for (const [index, { product, net, tax, description }] of lines.entries()) {
      const name = product === null ? description : (names.get(product) ?? null)
      const key = JSON.stringify([product, product === null ? description : null, payment_method_type])
      const row = rows.get(key) ?? {
        ...{ product, product_name: name, payment_method_type },
        ...{ count: 0, gross_satang: 0, tax_satang: 0, net_satang: 0, refunded_satang: 0 },
      }
      rows.set(key, {
        ...row,
        count: Number(row.count) + 1,
        gross_satang: Number(row.gross_satang) + net + tax,
        tax_satang: Number(row.tax_satang) + tax,
        net_satang: Number(row.net_satang) + net,
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
