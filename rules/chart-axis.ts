// The lines and labels of a chart: round steps that cover all values and zero, and the place of a value on them. It draws nothing, and does not know
// whether a value is satang, people or basis points.

export interface Axis {
  low: number
  high: number
  /** From low to high, in equal steps; always with zero. */
  ticks: readonly number[]
}

/**
 * An axis that covers all values and zero, with about four steps of 1, 2 or 5 times a power of ten: [3, 37] → 0, 10, 20, 30, 40. When all values are
 * zero, it reaches to `rest`, so that an empty chart still has a scale.
 */
export function axisOf(values: readonly number[], rest: number): Axis {
  const most = values.reduce((max, value) => Math.max(max, value), 0)
  const least = values.reduce((min, value) => Math.min(min, value), 0)
  const top = most === least ? rest : most
  const step = stepFor((top - least) / STEPS)
  const first = Math.floor(least / step)
  const last = Math.ceil(top / step)
  // Counted in steps, so that errors do not add up. `|| 0` because −0 would be printed as such.
  const at = (n: number) => n * step || 0
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => at(first + i))
  return { low: at(first), high: at(last), ticks }
}

/** The distance of a value from the top of an axis of this length: 25 on an axis of 0 – 100 with length 200 → 150. Rounded to hundredths. */
export function placeOn(axis: Axis, value: number, length: number): number {
  return hundredths((length * (axis.high - value)) / (axis.high - axis.low))
}

/** The start of the nth of many equal columns, in per cent, rounded to hundredths: the second of four, n = 1, → 25. */
export function columnAt(n: number, count: number): number {
  return hundredths((100 * n) / count)
}

/** How many columns share one label when only so many labels fit: 28 days with space for 7 labels → every fourth. */
export function labelEvery(count: number, room: number): number {
  return Math.max(1, Math.ceil(count / room))
}

const STEPS = 4

/** The smallest round step that is at least the given one: 7 → 10, 23 → 50, 0.2 → 1, because all values are whole numbers. */
function stepFor(least: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].find((n) => n * power >= least)
    if (step) return step * power
  }
}

function hundredths(n: number): number {
  return Math.round(n * 100) / 100 || 0
}
