// What the workflow bundle exports: one function per workflow type of workflows/contract.ts.
export { checkoutSession } from './checkout-session.ts'
export { inboundTransfer } from './inbound-transfer.ts'
export { payout } from './payout.ts'
export { payoutRound, payoutRoundDue } from './payout-round.ts'
export { refund } from './refund.ts'
export { subscription } from './subscription.ts'
export { testClock } from './test-clock.ts'
export { webhookEndpoint } from './webhook-endpoint.ts'
