// What a shop needs before it takes real money, and which of it is there: a pure answer from facts about its live mode. The facts are
// db/queries/going-live.ts, the page is web/dashboard/going-live/. Source: docs/going-live.md.

/** A live account at a payment provider, or the merchant's own bank account. */
export interface LiveAccount {
  provider: string
  isFailing: boolean
  /** The ways to pay that it serves, and `transfer` for payouts. */
  serves: readonly string[]
  settlement: string
  /** The provider can tell of outcomes by itself. */
  isToldOf: boolean
}

export interface GoingLiveFacts {
  accounts: readonly LiveAccount[]
  /** The public address of this Satang. */
  baseUrl: string
  hasMailServer: boolean
  hasTaxDetails: boolean
  hasEndpoint: boolean
  /** A bank account for payouts, and whether it may be paid to. */
  bankAccount: 'usable' | 'waiting' | 'none'
  /** The newest live payment of at least `FIRST_PAYMENT_SATANG`, and whether one has been refunded. */
  payment: { id: string } | null
  hasRefund: boolean
}

/** In the order in which a merchant takes them. */
export const GOING_LIVE_STEPS = [
  'address',
  'provider',
  'notifications',
  'payouts',
  'mail',
  'tax',
  'endpoint',
  'payment',
  'refund',
] as const

export type GoingLiveStep = (typeof GOING_LIVE_STEPS)[number]

/** `failing`: it was done and does not work. `waiting`: nothing is to do, time must pass. `not_needed`: this shop does not need it. */
export type StepState = 'done' | 'to_do' | 'failing' | 'waiting' | 'not_needed'

/** ฿20, the least that a checkout takes. */
export const FIRST_PAYMENT_SATANG = 2_000

/** A shop takes money without these. */
const OPTIONAL: ReadonlySet<GoingLiveStep> = new Set(['notifications', 'endpoint'])

/** The state of each step. */
export function goingLive(facts: GoingLiveFacts): Record<GoingLiveStep, StepState> {
  const { accounts, baseUrl, hasMailServer, hasTaxDetails, hasEndpoint, payment, hasRefund } = facts
  const serving = accounts.filter(({ serves }) => serves.some((method) => method !== 'transfer'))
  const when = (done: boolean): StepState => (done ? 'done' : 'to_do')
  return {
    address: when(baseUrl.startsWith('https://')),
    provider: serving.some(({ isFailing }) => isFailing) ? 'failing' : when(serving.length > 0),
    notifications: when(serving.length > 0 && serving.every(({ isToldOf }) => isToldOf)),
    payouts: payouts(facts, serving),
    mail: when(hasMailServer),
    tax: when(hasTaxDetails),
    endpoint: when(hasEndpoint),
    payment: when(payment !== null),
    refund: when(hasRefund),
  }
}

/** Money that reaches the merchant directly needs no payout. */
function payouts({ accounts, bankAccount }: GoingLiveFacts, serving: readonly LiveAccount[]): StepState {
  if (serving.length > 0 && serving.every(({ settlement }) => settlement === 'direct')) return 'not_needed'
  const sending = accounts.filter(({ serves }) => serves.includes('transfer'))
  if (sending.some(({ isFailing }) => isFailing)) return 'failing'
  if (sending.length === 0 || bankAccount === 'none') return 'to_do'
  return bankAccount === 'waiting' ? 'waiting' : 'done'
}

/** Whether the shop can do without a step. */
export function isOptional(step: GoingLiveStep): boolean {
  return OPTIONAL.has(step)
}

/** Whether nothing is left that the shop needs. */
export function isReady(states: Record<GoingLiveStep, StepState>): boolean {
  return GOING_LIVE_STEPS.every((step) => isOptional(step) || states[step] === 'done' || states[step] === 'not_needed')
}
