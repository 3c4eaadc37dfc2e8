// What a refund would do, read from the refund itself: it is accepted and succeeds inside a commit that is taken back (facts/rehearse.ts). Decides nothing: what is
// different afterwards is what it shows.
import { readBalance } from '../db/queries/balance.ts'
import type { Gateways } from '../gateways/port.ts'
import { satang } from '../rules/money.ts'
import { refundableRemainder } from '../rules/refunds.ts'
import { acceptRefund, type RefundWanted } from './accept-refund.ts'
import type { Commit } from './commit.ts'
import { holdPayment } from './payment-roots.ts'
import { recordRefund } from './refunds.ts'

export interface RefundPreview {
  amountSatang: number
  /** Of the payment, when it has succeeded. */
  leftSatang: number
  balance: { before: BalanceShown; after: BalanceShown }
  /** Whether there will be a credit note: money that had bought nothing has none. */
  creditNote: boolean
  /** Licences that verify no more. */
  licences: { id: string; product: string; seats: number }[]
  /** Names of products that give no access any more, once for each line. */
  access: string[]
  credits: { product: string; amount: number }[]
  subscriptions: { id: string; product: string }[]
  /** Open invoices of those subscriptions that become void. */
  voided: number
}

interface BalanceShown {
  availableSatang: number
  pendingSatang: number
}

/**
 * For a rehearsal alone: refunds the payment, and answers what has changed. `now` is real time, Unix seconds. Refusals are those of `acceptRefund`. Source: contract §5
 * "Refund amount", "Refund and access"; D240.
 */
export async function previewRefund(
  c: Commit,
  gateways: Gateways,
  paymentId: string,
  wanted: RefundWanted,
  now: number,
): Promise<RefundPreview> {
  const { payment, subscriptions } = await holdPayment(c, paymentId)
  const owner = { merchantId: payment.merchantId, livemode: payment.livemode }
  const of = { invoiceId: payment.invoiceId ?? null, subscriptions: subscriptions.map(({ id }) => id) }
  const look = async () => ({ balance: await readBalance(c.em, owner, { now }), held: await readHeld(c, of) })
  const before = await look()
  const refundId = await acceptRefund(c, gateways, paymentId, wanted)
  await c.em.flush()
  await recordRefund(c, refundId, { kind: 'succeeded' }, now)
  await c.em.flush()
  const after = await look()
  const gone = <T extends Held>(was: readonly T[], is: readonly T[]) =>
    was.filter(({ id, works }) => works && !is.some((one) => one.id === id && one.works))
  const [{ amount, noted }] = await c.em.execute<[{ amount: number; noted: boolean }]>(
    'select amount_satang::float8 as amount, credit_note_number is not null as noted from refunds where id = ?',
    [refundId],
  )
  const { status, disputedSatang } = payment
  const grossSatang = satang(payment.grossSatang)
  const refundedSatang = satang(payment.refundedSatang)
  return {
    amountSatang: amount,
    leftSatang: refundableRemainder({ status, grossSatang, refundedSatang, disputedSatang: satang(disputedSatang) }),
    balance: { before: before.balance, after: after.balance },
    creditNote: noted,
    licences: gone(before.held.licences, after.held.licences).map(({ id, product, count }) => ({
      id,
      product,
      seats: count,
    })),
    access: gone(before.held.purchases, after.held.purchases).map(({ product }) => product),
    credits: before.held.grants.flatMap(({ id, product, count }) => {
      const taken = count - (after.held.grants.find((grant) => grant.id === id)?.count ?? 0)
      return taken > 0 ? [{ product, amount: taken }] : []
    }),
    subscriptions: gone(before.held.subscriptions, after.held.subscriptions).map(({ id, product }) => ({
      id,
      product,
    })),
    voided: gone(before.held.invoices, after.held.invoices).length,
  }
}

interface Held {
  id: string
  works: boolean
}

interface HeldThing extends Held {
  product: string
  /** Seats of a licence, credits that are left of a grant. */
  count: number
}

/** What the payment has brought and what hangs on its subscriptions, as the database has it now. */
async function readHeld(c: Commit, of: { invoiceId: string | null; subscriptions: readonly string[] }) {
  const invoice = of.invoiceId ?? ''
  const ids = `{${of.subscriptions.join()}}`
  const read = (text: string, values: unknown[]) => c.em.execute<HeldThing[]>(text, values)
  return {
    licences: await read(
      `select l.id, l.status = 'active' as works, p.name as product, l.seats::float8 as count from licenses l join products p on p.id = l.product_id
       where l.invoice_id = ? or l.subscription_id = any(?::text[]) order by l.id`,
      [invoice, ids],
    ),
    purchases: await read(
      `select u.id, u.withdrawn_at is null as works, p.name as product, 1 as count from purchases u join products p on p.id = u.product_id
       where u.invoice_id = ? order by u.id`,
      [invoice],
    ),
    grants: await read(
      `select g.id, g.remaining > 0 as works, p.name as product, g.remaining::float8 as count from credit_grants g join products p on p.id = g.product_id
       where g.invoice_id = ? order by g.id`,
      [invoice],
    ),
    subscriptions: await read(
      `select s.id, s.ended_at is null as works, p.name as product, 1 as count from subscriptions s join products p on p.id = s.product_id
       where s.id = any(?::text[]) order by s.id`,
      [ids],
    ),
    invoices: await read(
      `select id, status = 'open' as works, '' as product, 1 as count from invoices where subscription_id = any(?::text[]) and status = 'open'`,
      [ids],
    ),
  }
}
