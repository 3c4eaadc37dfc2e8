// Where a chart's lines and labels are: round steps that hold all values and zero, and the place of a value on them. It draws nothing, and does not
// know whether a value is satang, people or basis points.

export interface Axis {
  low: number
  high: number
  /** From low to high, evenly apart; zero is always among them. */
  ticks: readonly number[]
}

/**
 * An axis that holds all values and zero, with steps of 1, 2 or 5 times a power of ten and some four of them: [3, 37] → 0, 10, 20, 30, 40.
 * Where there is only zero, it reaches to `rest`: a chart of nothing still has a scale.
 */
export function axisOf(values: readonly number[], rest: number): Axis {
  const most = values.reduce((max, value) => Math.max(max, value), 0)
  const least = values.reduce((min, value) => Math.min(min, value), 0)
  const top = most === least ? rest : most
  const step = stepFor((top - least) / STEPS)
  const first = Math.floor(least / step)
  const last = Math.ceil(top / step)
  // Counted in steps, so that no error adds up; `|| 0` since −0 would be written down as such.
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step || 0)
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks }
}

/** How far below the top a value stands when the axis is that long: 25 on an axis of 0 – 100 that is 200 long → 150. In hundredths. */
export function placeOn(axis: Axis, value: number, length: number): number {
  return hundredths((length * (axis.high - value)) / (axis.high - axis.low))
}

/** Where the nth of many equal columns begins, in hundredths of a per cent: the second of four → 25. */
export function columnAt(n: number, count: number): number {
  return hundredths((100 * n) / count)
}

/** Which of many columns have a label where there is room for so many: 28 days with room for 7 → every fourth. */
export function labelEvery(count: number, room: number): number {
  return Math.max(1, Math.ceil(count / room))
}

const STEPS = 4

/** The smallest round step that is not below what is asked for: 7 → 10, 23 → 50, 0.2 → 1, since all values are whole numbers. */
function stepFor(least: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].find((n) => n * power >= least)
    if (step) return step * power
  }
}

function hundredths(n: number): number {
  return Math.round(n * 100) / 100 || 0
}
