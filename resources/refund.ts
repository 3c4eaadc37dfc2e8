// Refund and dispute rows as JSON ("Refund", specification §5).
import type { Problem } from '../rules/quarantine.ts'
import { type Links, workflowAndProblem } from './links.ts'

export interface RefundRow {
  id: string
  livemode: boolean
  paymentId: string
  amountSatang: number
  status: string
  reason?: string | null
  failureReason?: string | null
  creditNoteNumber?: string | null
  metadata: object
  createdAt: number
  problem?: Problem | null
}

/** `refund/re_…`: the workflow that asks the gateway. */
export function refundWorkflowId(id: string): string {
  return `refund/${id}`
}

export function serializeRefund(r: RefundRow, links: Links) {
  return {
    id: r.id,
    object: 'refund',
    payment: r.paymentId,
    amount_satang: r.amountSatang,
    status: r.status,
    reason: r.reason ?? null,
    failure_reason: r.failureReason ?? null,
    credit_note: r.creditNoteNumber ?? null,
    livemode: r.livemode,
    created: r.createdAt,
    metadata: r.metadata,
    workflow: workflowAndProblem(links, refundWorkflowId(r.id), r),
  }
}

export interface DisputeRow {
  id: string
  livemode: boolean
  paymentId: string
  customerId: string
  amountSatang: number
  reason: string
  status: string
  closedAt?: number | null
  metadata: object
  createdAt: number
}

export function serializeDispute(d: DisputeRow) {
  return {
    id: d.id,
    object: 'dispute',
    payment: d.paymentId,
    customer: d.customerId,
    amount_satang: d.amountSatang,
    reason: d.reason,
    status: d.status,
    closed_at: d.closedAt ?? null,
    livemode: d.livemode,
    created: d.createdAt,
    metadata: d.metadata,
  }
}
