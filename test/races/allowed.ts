/*
 * Findings that do not fail a race, each with its reason. Delete an entry that matches nothing any more.
 */
import type { Allowed } from './suite.ts'

export const ALLOWED: readonly Allowed[] = [
  {
    race: /(confirm by (card|qr)|use it( too)?) x close its code|close its code x (confirm by (card|qr)|use it( too)?)$/,
    wrong: /discount_code_exhausted, not discount_code_inactive/,
    why: 'A code that is closed while it is taken has no use left: the buyer reads so, and nothing is written.',
  },
  {
    race: /one seat is left: ((verify|verify another|release) x rotate licence|rotate licence x (verify|verify another|release)$)/,
    wrong: /published: <licence> types/,
    why: 'The key was good when it was read, and the seat is counted by one statement: only the order of the two events differs.',
  },
]
