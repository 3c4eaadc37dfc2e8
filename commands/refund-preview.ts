// Shows what a refund would change. The refund is accepted and succeeds inside a dry run (`dryRun`), and the preview compares the rows before and
// after. Decides nothing.
import { Payment, Refund, TaxDocument } from '../db/entities/index.ts'
import { type Balance, readBalance } from '../db/queries/balance.ts'
import { type Brought, readBrought } from '../db/queries/brought.ts'
import { findAccount } from '../db/queries/gateway-accounts.ts'
import type { Gateways } from '../gateways/port.ts'
import { isGatewayAccount } from '../rules/gateway-accounts.ts'
import { satang } from '../rules/money.ts'
import { present } from '../rules/present.ts'
import { refundableRemainder } from '../rules/refunds.ts'
import { acceptRefund } from './accept-refund.ts'
import type { Commit } from './commit.ts'
import type { RefundWanted } from './open-refund.ts'
import { recordRefund } from './refunds.ts'

export interface RefundPreview {
  amountSatang: number
  /** Of the payment, once the refund has succeeded. */
  leftSatang: number
  balance: { before: Balance; after: Balance }
  /** Whether there will be a credit note. The refund of a late payment has none. */
  creditNote: boolean
  /** The VAT that the credit note takes back; null where it names none. */
  vatSatang: number | null
  /** Licences that stop verifying. */
  licences: { id: string; product: string; seats: number }[]
  /** Names of products that stop giving access, once for each line. */
  access: string[]
  credits: { product: string; amount: number }[]
  subscriptions: { id: string; product: string }[]
  /** A person must send the money: it was paid to a bank account of the merchant's own. */
  byHand: boolean
  /** How many open invoices of those subscriptions become void. */
  voided: number
}

/**
 * Refunds the payment and answers what has changed. Call it in a dry run only. `now`: real time, Unix seconds. Refuses like `acceptRefund`. Source:
 * specification §5.3, "Refund and access"; D240.
 */
export async function previewRefund(
  c: Commit,
  gateways: Gateways,
  paymentId: string,
  wanted: RefundWanted,
  now: number,
): Promise<RefundPreview> {
  const owner = { merchantId: c.context.merchantId, livemode: c.context.livemode }
  const look = async () => ({
    balance: await readBalance(c.em, owner, { now }),
    brought: await readBrought(c.em, paymentId),
  })
  const before = await look()
  const refundId = await acceptRefund(c, gateways, paymentId, wanted)
  await c.em.flush()
  await recordRefund(c, refundId, { kind: 'succeeded' }, now)
  await c.em.flush()
  const after = await look()
  const refund = await c.em.findOneOrFail(Refund, refundId)
  const payment = await c.em.findOneOrFail(Payment, paymentId)
  const note = refund.creditNoteNumber == null ? null : await c.em.findOne(TaxDocument, { refundId })
  const [was, is] = [before.brought, after.brought]
  return {
    amountSatang: refund.amountSatang,
    leftSatang: leftOf(payment),
    byHand: await isOfBankAccount(c, payment),
    balance: { before: before.balance, after: after.balance },
    creditNote: refund.creditNoteNumber != null,
    vatSatang: note?.kind === 'credit_note' ? vatOf(note) : null,
    licences: gone(was.licences, is.licences).map(({ id, product, count }) => ({ id, product, seats: count })),
    access: gone(was.purchases, is.purchases).map(({ product }) => product),
    credits: was.grants.flatMap(({ id, product, count }) => {
      const amount =
        count -
        present(
          is.grants.find((grant) => grant.id === id),
          'a grant after the refund',
        ).count
      return amount > 0 ? [{ product, amount }] : []
    }),
    subscriptions: gone(was.subscriptions, is.subscriptions).map(({ id, product }) => ({ id, product })),
    voided: gone(was.invoices, is.invoices).length,
  }
}

async function isOfBankAccount(c: Commit, { gateway, merchantId }: Payment): Promise<boolean> {
  return isGatewayAccount(gateway) && (await findAccount(c.em, gateway, merchantId))?.provider === 'bank'
}

function vatOf({ totals }: TaxDocument): number {
  return totals.reduce((sum, { tax_satang: tax }) => sum + tax, 0)
}

function leftOf({ status, grossSatang, refundedSatang, disputedSatang }: Payment): number {
  return refundableRemainder({
    status,
    grossSatang: satang(grossSatang),
    refundedSatang: satang(refundedSatang),
    disputedSatang: satang(disputedSatang),
  })
}

/** The rows that worked before and do not work afterwards. */
function gone(was: readonly Brought[], is: readonly Brought[]): Brought[] {
  return was.filter(({ id, works }) => works && !is.some((one) => one.id === id && one.works))
}
