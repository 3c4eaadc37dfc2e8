// The pieces of a processing: a transfer that is settled, an attempt that is charged or looked up, a step that is due. Commands say which piece is
// under way. A piece that throws can then be named, and left out while the others are taken (activities/process-due.ts).
import { WHOLE_ROW } from '../rules/quarantine.ts'

/** When more pieces than this fail in one processing, the cause lies outside of the pieces. */
const LEFT_OUT_MAX = 20

export class Pieces {
  /** The piece under way: the one that failed when the processing throws. */
  at: string = WHOLE_ROW
  /** The pieces that this processing leaves out because they threw. */
  readonly without = new Set<string>()
  /** Whether the row was in quarantine when the processing began; null when there is no row yet. */
  held: boolean | null = null
  /** When the next piece that is not left out is due, in business time; null when none is. Used when a piece is left out. */
  nextAt: number | null = null

  /** Whether to take a piece. If true, it is the piece under way from here on. */
  take(piece: string): boolean {
    if (this.without.has(piece)) return false
    this.at = piece
    return true
  }

  /** From here on no single piece is under way, but the whole row. */
  end(): void {
    this.at = WHOLE_ROW
  }

  /** Leaves out the piece under way from now on. False when the processing cannot go on without it. */
  leaveOut(): boolean {
    if (this.at === WHOLE_ROW || this.without.has(this.at) || this.without.size >= LEFT_OUT_MAX) return false
    this.without.add(this.at)
    return true
  }

  /** The ids of the pieces of a kind that are left out: `refund_late_payment pay_…` → `pay_…`. */
  withoutOf(kind: string): string[] {
    return [...this.without].flatMap((piece) => (piece.startsWith(`${kind} `) ? [piece.slice(kind.length + 1)] : []))
  }

  /** The outcome of an attempt is unknown: no other attempt is charged or looked up. */
  get attemptsStandStill(): boolean {
    return this.withoutOf('attempt').length > 0
  }
}
