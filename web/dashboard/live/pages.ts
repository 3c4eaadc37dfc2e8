// Which pages of the dashboard update by themselves, and the events that concern them.
import type { EVENTS, EventType } from '../../../rules/events.ts'
import type { Scope } from '../../../rules/scopes.ts'

/** What an event carries: the `object` of its `data.object`. */
export type EventObject = (typeof EVENTS)[EventType]['of']

export interface LivePage {
  /** The scope that reads the page. */
  scope: Scope
  /** An event that carries one of these concerns the section's list. */
  objects: readonly EventObject[]
}

/** By the section of the address: its list (`/payments`) and the page of one object (`/payments/{id}`), which concerns events that name that object. */
export const LIVE_PAGES: Readonly<Record<string, LivePage>> = {
  approvals: { scope: 'approvals:read', objects: ['approval'] },
  payments: { scope: 'payments:read', objects: ['payment', 'refund', 'dispute'] },
  refunds: { scope: 'refunds:read', objects: ['refund'] },
  disputes: { scope: 'disputes:read', objects: ['dispute'] },
  transfers: { scope: 'inbound_transfers:read', objects: ['inbound_transfer'] },
  customers: { scope: 'customers:read', objects: ['customer'] },
  subscriptions: { scope: 'subscriptions:read', objects: ['subscription'] },
  invoices: { scope: 'invoices:read', objects: ['invoice'] },
  licences: { scope: 'licenses:read', objects: ['license'] },
  'checkout-links': { scope: 'checkout_sessions:read', objects: ['checkout_session'] },
  'payment-links': { scope: 'payment_links:read', objects: ['payment_link', 'checkout_session'] },
  payouts: { scope: 'payouts:read', objects: ['payout', 'payout_skip'] },
}
