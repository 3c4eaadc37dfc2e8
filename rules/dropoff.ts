// Where buyers leave a checkout: four classes that exclude each other, counted per payment method, with what they were worth.
// Which class a session is in is read with the sessions (db/queries/dropoff.ts); periods and rows are not known here.
import { plus, type Satang, satang, zero } from './money.ts'
import { PAYMENT_METHOD_TYPES, type PaymentMethodType } from './payment-methods.ts'
import { basisPoints } from './shares.ts'

export const DROPOFF_CLASSES = ['succeeded', 'recovered', 'lost', 'dropped'] as const
export type DropoffClass = (typeof DROPOFF_CLASSES)[number]

/** Sessions of one method and class, and the sum of their amounts. */
export interface DropoffGroup {
  methodType: PaymentMethodType
  class: DropoffClass
  sessions: number
  satang: number
}

type Counts = Record<DropoffClass | 'started', number>

export interface DropoffFigures {
  counts: Counts
  satang: Record<DropoffClass | 'started', Satang>
  conversionBps: number
}

/** In this order in every answer, whether or not anything was begun with one. */
export const DROPOFF_METHODS = PAYMENT_METHOD_TYPES

/** The figures of each method and of all methods. The classes sum to `started`, and the methods to the totals. Source: specification §5.13. */
export function dropoffOf(groups: readonly DropoffGroup[]): {
  totals: DropoffFigures
  methods: (DropoffFigures & { methodType: PaymentMethodType })[]
} {
  const methods = DROPOFF_METHODS.map((methodType) => ({
    methodType,
    ...figures(groups.filter((group) => group.methodType === methodType)),
  }))
  return { totals: figures(groups), methods }
}

/** 3 succeeded and 1 recovered of 7 started → 4/7 → 5 714 basis points, half up. */
function figures(groups: readonly DropoffGroup[]): DropoffFigures {
  const counts: Counts = { started: 0, succeeded: 0, recovered: 0, lost: 0, dropped: 0 }
  const amounts = { started: zero, succeeded: zero, recovered: zero, lost: zero, dropped: zero }
  for (const group of groups) {
    for (const name of ['started', group.class] as const) {
      counts[name] += group.sessions
      amounts[name] = plus(amounts[name], satang(group.satang))
    }
  }
  return { counts, satang: amounts, conversionBps: basisPoints(counts.succeeded + counts.recovered, counts.started) }
}
