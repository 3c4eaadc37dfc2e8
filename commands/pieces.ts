// What a processing is made of, piece by piece: a transfer that is settled, an attempt that is charged or looked up, a step that is due. Commands say which one
// is under way, so that one that throws can be named, and be left out while the others are taken (activities/process-due.ts).
import { WHOLE_ROW } from '../rules/quarantine.ts'

/** More than this in one processing fail for a reason that is none of theirs. */
const LEFT_OUT_MAX = 20

export class Pieces {
  /** The piece under way: what is to blame when the processing throws. */
  at: string = WHOLE_ROW
  /** The pieces that this processing leaves out, since they threw. */
  readonly without = new Set<string>()
  /** Whether the row was in quarantine when the processing began; null: there is no row to say so. */
  held: boolean | null = null
  /** When a piece that is not left out is due next, in business time; null when none is. Set where something is left out. */
  nextAt: number | null = null

  /** Whether a piece is to be taken; from here on it is the one under way. */
  take(piece: string): boolean {
    if (this.without.has(piece)) return false
    this.at = piece
    return true
  }

  /** What follows belongs to the whole row. */
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

  /** An attempt's fate is not known: nothing is charged beside it, and none is asked about. */
  get attemptsStandStill(): boolean {
    return this.withoutOf('attempt').length > 0
  }
}
