// A simulated shop: its calendar, its buyers, the buyers that a line of the script applies to, and when a buyer pays. Chance is a function of the
// seed and of names, never of an order, so that the same seed and script give the same year, also when the run is resumed. The events themselves are
// made by commands (activities/simulation).
import { bangkokDate, fromBangkok } from './periods.ts'

/** Which buyers an action can apply to: those who pay by card, by invoice, or both. */
type Concerns = 'auto_charge' | 'invoice' | 'both'

/** The actions of a script (specification §8.3; D152 lists those that we added), and the buyers that they apply to. */
export const SIMULATED_ACTIONS = {
  decline: {
    concerns: 'auto_charge',
    says: "the month's charge is declined twice, and the retry after three days succeeds",
  },
  insufficient_funds: { concerns: 'auto_charge', says: 'the card has no money any more: every retry fails' },
  hard_decline: { concerns: 'auto_charge', says: 'the card is lost: it is not tried again' },
  lost_answer: { concerns: 'auto_charge', says: 'the card is charged, and the answer of the gateway is lost' },
  new_card: { concerns: 'auto_charge', says: 'the buyer gives a good card' },
  late_qr: { concerns: 'invoice', says: "the month's invoice is paid days after it was due" },
  short: { concerns: 'invoice', says: 'a transfer is a baht short; the baht follows' },
  over: { concerns: 'invoice', says: 'a transfer is a baht too much' },
  duplicate: { concerns: 'invoice', says: 'the same invoice is paid twice' },
  unpaid: { concerns: 'invoice', says: "the month's invoice is never paid" },
  cancel: { concerns: 'both', says: 'the subscription is cancelled at the end of its period' },
  cancel_now: { concerns: 'both', says: 'the subscription is cancelled at once' },
  resume: { concerns: 'both', says: 'a scheduled cancel is taken back' },
  refund: { concerns: 'both', says: 'the last payment is given back in full; the subscription goes on' },
  partial_refund: { concerns: 'both', says: '100 baht of the last payment are given back' },
  dispute: { concerns: 'both', says: 'the bank takes the last payment back and has not decided at the end' },
  dispute_won: { concerns: 'both', says: 'the bank takes the last payment back and decides for the merchant' },
  dispute_lost: { concerns: 'both', says: 'the bank takes the last payment back and decides for the buyer' },
  change_plan: { concerns: 'both', says: 'the buyer moves to the next plan, prorated' },
} as const satisfies Record<string, { concerns: Concerns; says: string }>

export type SimulatedAction = keyof typeof SIMULATED_ACTIONS
export const SIMULATED_ACTION_NAMES = Object.keys(SIMULATED_ACTIONS) as [SimulatedAction, ...SimulatedAction[]]
export type CollectionMethod = 'auto_charge' | 'invoice'

export interface ScriptLine {
  /** From 1, the first calendar month. */
  month: number
  /** Percent of the buyers that it can apply to, 0 to 100. */
  share: number
  what: SimulatedAction
}

export interface Scenario {
  customers: number
  months: number
  seed: number
  collectionMethods: readonly CollectionMethod[]
  script: readonly ScriptLine[]
}

/** The monthly plans of a simulated shop. Its buyers are spread over them. */
export const PLANS = [
  { name: 'Basic', amount_satang: 19_900 },
  { name: 'Plus', amount_satang: 29_900 },
  { name: 'Studio', amount_satang: 59_900 },
] as const

/** Every simulation begins in this year, whatever the current date: 1 January 2026 in Bangkok. */
const YEAR = 2026

export const SIMULATION_START = fromBangkok({ year: YEAR, month: 1, day: 1 })

/** The last second of the last month: 12 months end on 31 December 2026, 23:59:59. */
export function simulationEnd(months: number): number {
  return monthStart(months + 1) - 1
}

/** The instant, Unix seconds, and the action at it once the clock has arrived. `actions` and `cards` name their month. */
export interface Checkpoint {
  at: number
  kind: 'join' | 'cards' | 'actions' | 'week' | 'end'
  month: number
}

/**
 * The calendar of a simulation, in order. Buyers join on three days of the first month. On the morning of each 1st cards are changed; at noon of each
 * last day buyers do what the script says. Twice a week they look at their invoices, and on Fridays the merchant is paid out.
 */
export function checkpointsOf({
  months,
  collectionMethods,
  script,
}: Omit<Scenario, 'customers' | 'seed'>): Checkpoint[] {
  const checkpoints: Checkpoint[] = JOINING_DAYS.map((day) => ({ at: inMonth(1, day, 9), kind: 'join', month: 1 }))
  const scripted = (month: number, card: boolean) =>
    script.some((line) => line.month === month && CARD_ACTIONS.has(line.what) === card)
  for (let month = 1; month <= months; month++) {
    if (month > 1 && scripted(month, true)) checkpoints.push({ at: inMonth(month, 1, 6), kind: 'cards', month })
    if (scripted(month, false)) checkpoints.push({ at: monthStart(month + 1) - DAY / 2, kind: 'actions', month })
  }
  const end = simulationEnd(months)
  const byInvoice = collectionMethods.includes('invoice')
  for (let at = SIMULATION_START + TEN; at < end; at += DAY) {
    const isFriday = weekday(at) === FRIDAY
    if (isFriday || (byInvoice && weekday(at) === TUESDAY)) checkpoints.push({ at, kind: 'week', month: monthOf(at) })
  }
  checkpoints.push({ at: end, kind: 'end', month: months })
  return checkpoints.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at || a.kind.localeCompare(b.kind))
}

/** Whether an instant lies on a Friday in Bangkok: 2 January 2026 does. */
export function isFriday(at: number): boolean {
  return weekday(at) === FRIDAY
}

/** The month of the simulation in which an instant lies, from 1. */
export function monthOf(at: number): number {
  const { year, month } = bangkokDate(at)
  return (year - YEAR) * 12 + month
}

export interface Buyer {
  /** From 0. */
  index: number
  method: CollectionMethod
  /** The day of the first month on which it joins; month ends are possible. */
  joinsAt: number
  plan: number
  usesCode: boolean
}

/** Buyer `index` of a scenario. The methods alternate; everything else is drawn. */
export function buyerOf(
  { seed, collectionMethods }: Pick<Scenario, 'seed' | 'collectionMethods'>,
  index: number,
): Buyer {
  return {
    index,
    method: collectionMethods[index % collectionMethods.length]!,
    joinsAt: inMonth(1, JOINING_DAYS[pick(seed, `day/${index}`, JOINING_DAYS.length)]!, 9),
    plan: pick(seed, `plan/${index}`, PLANS.length),
    usesCode: pick(seed, `code/${index}`, 5) === 0,
  }
}

/**
 * The buyers that a line of the script applies to: its share of those it can apply to, half up, drawn separately for each line. 10 % of 25 buyers are
 * 3. Buyers who have left meanwhile are included, and nothing happens to them.
 */
export function metBy(scenario: Scenario, lineIndex: number): ReadonlySet<number> {
  const { seed, script, customers, collectionMethods } = scenario
  const { share, what } = script[lineIndex]!
  const { concerns } = SIMULATED_ACTIONS[what]
  const concerned = Array.from({ length: customers }, (_, index) => index).filter(
    (index) => concerns === 'both' || collectionMethods[index % collectionMethods.length] === concerns,
  )
  const ranked = concerned
    .map((index) => ({ index, rank: draw(seed, `line/${lineIndex}/${index}`) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
  return new Set(ranked.slice(0, Math.floor((concerned.length * share + 50) / 100)).map(({ index }) => index))
}

/** Buyers pay an invoice 0, 1 or 2 days after it came, at their next look. */
export function paysAfterDays(seed: number, buyer: number, invoiceNumber: number): number {
  return pick(seed, `pays/${buyer}/${invoiceNumber}`, 3)
}

/** A number of 0 … 2³² − 1 that depends only on the seed and a name. */
export function draw(seed: number, name: string): number {
  let h = 0x811c9dc5
  for (const char of `${seed}/${name}`) {
    h = Math.imul(h ^ char.codePointAt(0)!, 0x01000193)
    h ^= h >>> 15
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Actions that change a card. They must be done before the month's charge. */
export const CARD_ACTIONS: ReadonlySet<SimulatedAction> = new Set([
  'decline',
  'insufficient_funds',
  'hard_decline',
  'lost_answer',
])

/** Actions that are a way to pay an invoice (activities/simulation/checkpoints.ts). They are taken whenever the buyer looks at invoices. */
export const PAYING_ACTIONS: ReadonlySet<SimulatedAction> = new Set(['late_qr', 'short', 'over', 'duplicate', 'unpaid'])

const JOINING_DAYS = [1, 15, 31]
const DAY = 86_400
const TEN = 10 * 3_600
const TUESDAY = 2
const FRIDAY = 5

function pick(seed: number, name: string, of: number): number {
  return draw(seed, name) % of
}

function monthStart(month: number): number {
  return inMonth(month, 1, 0)
}

function inMonth(month: number, day: number, hour: number): number {
  const zeroBased = month - 1
  return fromBangkok({ year: YEAR + Math.floor(zeroBased / 12), month: (zeroBased % 12) + 1, day, hour })
}

/** 0 is Sunday, in Bangkok. 1 January 1970 was a Thursday. */
function weekday(at: number): number {
  return (Math.floor((at + 7 * 3_600) / DAY) + 4) % 7
}
