// Amounts that a buyer who chooses what to pay can press instead of typing. It knows no rows.
import { type Satang, satang } from './money.ts'

/** Round amounts, as people give them: ฿20, ฿50, ฿100 … */
const ROUND = [20, 50, 100, 200, 300, 500, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 50_000].map((baht) => baht * 100)

/** At most this many stand beside each other on a phone. */
const MOST = 4

/** Around ฿100 from ฿20 → ฿50, ฿100, ฿200, ฿300. None where the range leaves no choice. `suggested`: what the field says at first. */
export function quickAmounts(f: { suggested: number; minimum: number; maximum: number | null }): Satang[] {
  const { suggested, minimum, maximum } = f
  const isAllowed = (amount: number) => amount > 0 && amount >= minimum && (maximum === null || amount <= maximum)
  const below = ROUND.filter((amount) => amount < suggested && isAllowed(amount)).slice(-1)
  const above = ROUND.filter((amount) => amount > suggested && isAllowed(amount))
  const amounts = [...below, ...(isAllowed(suggested) ? [suggested] : []), ...above].slice(0, MOST)
  return amounts.length > 1 ? amounts.map(satang) : []
}
