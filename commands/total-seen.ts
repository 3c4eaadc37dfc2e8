// Whoever pays has seen how much. A confirm that says which total it was shown for is refused when another one would be charged (specification §4.8).
import { Refusal } from '../rules/refusals.ts'

/**
 * Refuses with `total_changed` (409), and the total that would be charged, unless it is the one that the payer saw. Satang. `seen` null: the caller does
 * not say, as programs may. To be called before anything leaves the commit. Source: specification §4.8, D535.
 */
export function refuseOtherTotal(totalSatang: number, seen: number | null): void {
  if (seen === null || seen === totalSatang) return
  throw new Refusal('total_changed', `The total is ${totalSatang} satang, not ${seen}. Nothing was charged.`, {
    param: 'expected_total_satang',
    totalSatang,
  })
}
