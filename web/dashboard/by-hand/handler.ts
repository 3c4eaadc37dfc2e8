// The form by which a member says what came of money that a person sends: a refund or a payout. What it brings about is commands/by-hand.ts.
import type { PayoutObject } from '../../../resources/payout.ts'
import { NOT_SENT_REASONS } from '../../../rules/by-hand.ts'
import { ask } from '../ask.ts'
import { formScreen } from '../form-screen.ts'
import type { DashboardRoutes } from '../guard.ts'
import { payoutReportFields, payoutReportPage, refundReportPage, reportFields } from './view.ts'

export function addByHand(routes: DashboardRoutes): void {
  formScreen(routes, {
    path: '/refunds/:id/report',
    operation: 'reportRefund',
    subject: (page) => ask(page, 'getRefund', { params: { id: page.params.id! } }),
    isOffered: ({ by_hand: byHand, status }) => byHand && status === 'pending',
    params: ({ id }) => ({ id }),
    fields: (page) => reportFields(page.locale, 'refund'),
    shape: saidOf('failure_reason'),
    example: () => ({ outcome: 'sent' }),
    done: ({ id }) => ({ path: `/refunds/${id}`, flash: 'said' }),
    view: refundReportPage,
  })
  formScreen(routes, {
    path: '/payouts/:id/report',
    operation: 'reportPayout',
    subject: (page) => ask(page, 'getPayout', { params: { id: page.params.id! } }),
    isOffered: mayBeReported,
    params: ({ id }) => ({ id }),
    fields: (page, payout) => payoutReportFields(page.locale, payout),
    shape: saidOf('failure_code'),
    example: (_, { status }) => ({ outcome: status === 'paid' ? 'returned' : 'sent' }),
    done: ({ id }) => ({ path: `/payouts/${id}`, flash: 'said' }),
    view: payoutReportPage,
  })
}

/** Whether something can be said of a payout: what came of it, or that it came back. */
export function mayBeReported({ by_hand: byHand, status }: PayoutObject): boolean {
  return byHand && (status === 'in_transit' || status === 'paid')
}

/** The form has one question: it was sent, or why it was not. */
function saidOf(reason: string) {
  return ({ outcome, ...body }: Record<string, unknown>): Record<string, unknown> => {
    const failed = (NOT_SENT_REASONS as readonly unknown[]).includes(outcome)
    return failed ? { ...body, outcome: 'failed', [reason]: outcome } : { ...body, outcome }
  }
}
