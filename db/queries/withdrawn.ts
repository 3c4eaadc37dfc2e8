// What was accepted and taken back before anything came of it: its row is gone, though somebody may still wait for its outcome. Taking back is
// commands/on-demand.ts and commands/accept-refund.ts.

/** The row that an outcome is for has been withdrawn. To whoever waits, that is the answer: nothing was or will be done. */
export class Withdrawn extends Error {}
