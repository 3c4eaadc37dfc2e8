// The error for work that was accepted and withdrawn before it had any effect: its row is gone, though a caller may still wait for its outcome.
// commands/on-demand.ts and commands/accept-refund.ts withdraw.

/** The row of the awaited outcome has been withdrawn. A waiting caller gets that answer: nothing was done or will be done. */
export class Withdrawn extends Error {}
