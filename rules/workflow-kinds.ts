// The kinds of rows that have a workflow of their own: how the workflow's id begins and which function of workflows/ serves it. Rounds of payouts,
// erasures and the Schedules have ids of their own (workflows/contract.ts).
import { present } from './present.ts'

/** Recorded histories and running workflows bear these texts: a kind may be added, none renamed. */
export const WORKFLOW_KINDS = {
  subscription: { prefix: 'subscription', type: 'subscription' },
  invoice: { prefix: 'invoice', type: 'invoice' },
  checkout_session: { prefix: 'checkout-session', type: 'checkoutSession' },
  payout: { prefix: 'payout', type: 'payout' },
  refund: { prefix: 'refund', type: 'refund' },
  inbound_transfer: { prefix: 'inbound-transfer', type: 'inboundTransfer' },
  test_clock: { prefix: 'test-clock', type: 'testClock' },
  webhook_endpoint: { prefix: 'webhook-endpoint', type: 'webhookEndpoint' },
  simulation: { prefix: 'simulation', type: 'simulation' },
  audit: { prefix: 'audit', type: 'audit' },
} as const

export type WorkflowKind = keyof typeof WORKFLOW_KINDS

const KINDS = Object.keys(WORKFLOW_KINDS) as WorkflowKind[]

/** ('checkout_session', 'cs_1') → `checkout-session/cs_1`, as people read it in the Temporal UI. */
export function workflowIdOf(kind: WorkflowKind, id: string): string {
  return `${WORKFLOW_KINDS[kind].prefix}/${id}`
}

/** `checkout-session/cs_1` → its kind and the id of its row; null for the id of another workflow. */
export function workflowRowOf(workflowId: string): { kind: WorkflowKind; id: string } | null {
  const [prefix, id] = workflowId.split('/')
  const kind = KINDS.find((known) => WORKFLOW_KINDS[known].prefix === prefix)
  return kind && id ? { kind, id } : null
}

/** What a payment is for, as far as it says which workflow waits for its money. */
export interface PaidFor {
  checkoutSessionId?: string | null
  subscriptionId?: string | null
  invoiceId?: string | null
}

/** The workflow that waits for a payment's money: its checkout's, else its subscription's, else that of an invoice made by hand. */
export function payerWorkflowId({ checkoutSessionId, subscriptionId, invoiceId }: PaidFor): string {
  if (checkoutSessionId) return workflowIdOf('checkout_session', checkoutSessionId)
  if (subscriptionId) return workflowIdOf('subscription', subscriptionId)
  return workflowIdOf('invoice', present(invoiceId, 'what a payment is for'))
}
