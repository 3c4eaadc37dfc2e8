// Payouts, skipped rounds and bank accounts as JSON (specification §5.10, §5.11, §5.12).
import type { Problem } from '../rules/quarantine.ts'
import { isBankCode, maskedAccount, THAI_BANKS } from '../rules/thai-banks.ts'
import { type Links, workflowAndProblem } from './links.ts'

export interface PayoutRow {
  id: string
  livemode: boolean
  status: string
  amountSatang: number
  bankAccount: object
  round?: string | null
  automatic: boolean
  arrivalDate: number
  reference?: string | null
  failureCode?: string | null
  paidAt?: number | null
  metadata: object
  createdAt: number
  problem?: Problem | null
}

/** `payout/po_…`: the workflow that sends a payout and waits for the bank. */
export function payoutWorkflowId(id: string): string {
  return `payout/${id}`
}

export function serializePayout(p: PayoutRow, links: Links) {
  return {
    id: p.id,
    object: 'payout',
    amount_satang: p.amountSatang,
    status: p.status,
    bank_account: p.bankAccount,
    round: p.round ?? null,
    automatic: p.automatic,
    arrival_date: p.arrivalDate,
    paid_at: p.paidAt ?? null,
    failure_code: p.failureCode ?? null,
    reference: p.reference ?? null,
    livemode: p.livemode,
    created: p.createdAt,
    metadata: p.metadata,
    workflow: workflowAndProblem(links, payoutWorkflowId(p.id), p),
  }
}

export interface PayoutSkipRow {
  id: string
  livemode: boolean
  round: string
  roundAt: number
  reason: string
  availableSatang: number
  minimumPayoutSatang: number
  bankAccountUsableFrom?: number | null
  createdAt: number
}

export function serializePayoutSkip(s: PayoutSkipRow) {
  return {
    id: s.id,
    object: 'payout_skip',
    at: s.roundAt,
    round: s.round,
    reason: s.reason,
    available_satang: s.availableSatang,
    minimum_payout_satang: s.minimumPayoutSatang,
    bank_account_usable_from: s.bankAccountUsableFrom ?? null,
    livemode: s.livemode,
    created: s.createdAt,
  }
}

export interface BankAccountRow {
  id: string
  livemode: boolean
  bankCode: string
  accountName: string
  lastFour: string
  usableFrom: number
  confirmedBy?: string | null
  metadata: object
  createdAt: number
}

/**
 * Never shows the full number: the last four digits are enough to tell accounts apart. `paidTo`: the id of the account that payouts go to now
 * (db/queries/payouts.ts, `readAccountPaidTo`). That account can change with time alone.
 */
export function serializeBankAccount(b: BankAccountRow, paidTo: string | null) {
  return {
    id: b.id,
    object: 'bank_account',
    bank_code: b.bankCode,
    bank_name: isBankCode(b.bankCode) ? THAI_BANKS[b.bankCode] : null,
    account_number: maskedAccount(b.lastFour),
    last4: b.lastFour,
    account_name: b.accountName,
    default: b.id === paidTo,
    usable_from: b.usableFrom,
    confirmed_by: b.confirmedBy ?? null,
    livemode: b.livemode,
    created: b.createdAt,
    metadata: b.metadata,
  }
}

export interface StatementLineRow {
  id: string | null
  type: string
  sourceId: string | null
  paymentId: string | null
  paymentMethodType: string | null
  createdAt: number
  availableOn: number
  grossSatang: number
  feeSatang: number
  vatSatang: number
  netSatang: number
}

/** A line of a payout's statement, as a row of its CSV. */
export function serializeStatementLine(line: StatementLineRow) {
  return {
    balance_transaction: line.id,
    type: line.type,
    source: line.sourceId,
    payment: line.paymentId,
    payment_method_type: line.paymentMethodType,
    created: line.createdAt,
    available_on: line.availableOn,
    gross_satang: line.grossSatang,
    fee_satang: line.feeSatang,
    vat_satang: line.vatSatang,
    net_satang: line.netSatang,
  }
}
