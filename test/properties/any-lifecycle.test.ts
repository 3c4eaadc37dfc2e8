// Tests that the drawn runs reach what matters: each corner of the model comes up often enough that a thousand runs find it.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyLifecycle } from './any-lifecycle.ts'
import { applyTo, type Lifecycle } from './lifecycle.ts'
import { Model } from './model.ts'

const THOUSAND = 1_000

test('of a thousand lives some reach each corner of the model', () => {
  const seen = new Map<string, number>()
  const note = (corner: string) => seen.set(corner, (seen.get(corner) ?? 0) + 1)
  for (const collection of ['auto_charge', 'invoice'] as const) {
    for (const lifecycle of fc.sample(anyLifecycle(collection), { seed: 1, numRuns: THOUSAND / 2 }))
      pass(lifecycle, note)
  }
  const corners = CORNERS.split('\n').map((line) => line.trim())
  expect(corners.filter((corner) => !seen.has(corner))).toEqual([])
  const seldom = Object.entries(OFTEN).filter(([corner, least]) => (seen.get(corner) ?? 0) < least)
  expect(seldom.map(([corner]) => [corner, seen.get(corner) ?? 0])).toEqual([])
})

test('a life that is drawn has 5 to 25 actions, and fewer only when it ends', () => {
  for (const lifecycle of fc.sample(anyLifecycle('invoice'), { seed: 1, numRuns: 200 })) {
    expect(lifecycle.actions.length).toBeLessThanOrEqual(25)
    expect(lifecycle.actions.length >= 5 || pass(lifecycle, () => {}).hasEnded).toBe(true)
  }
})

/** Walks a run through the model alone and notes the corners it meets. */
function pass(lifecycle: Lifecycle, note: (corner: string) => void): Model {
  const model = new Model(lifecycle)
  if (model.create(lifecycle.token, lifecycle.allowIncomplete).status === 402) {
    note('a creation is declined')
    model.create('pm_card_ok', false)
  }
  for (const action of lifecycle.actions) {
    const { status, waiting, published, bills, carried } = model
    const [before, publishedBefore] = [bills.length, published.length]
    const owed = bills.filter((b) => b.status === 'open')
    const ahead = bills.findLast((b) => b.n === model.n + 1)
    const [paidBefore, heldBefore] = [model.paid.length, sumOfHeld(model)]
    const wasGiven = bills.some((b) => b.waived && b.n === model.n)
    const answer = applyTo(model, action)
    model.advance(model.now)
    if (answer?.code) note(`${action.do} is refused: ${answer.code}`)
    for (const type of published.slice(publishedBefore)) note(`published ${type}`)
    if (model.endedReason) note(`ends: ${model.endedReason}`)
    if (waiting && action.do === 'advance' && !model.waiting)
      note(`a window closes on ${'net' in waiting.for ? 'a change' : waiting.for.reason}`)
    if (waiting && action.do === 'pay' && answer?.code !== 'invoice_not_open')
      note(`a card beside a waiting one, ${status}`)
    if (waiting && action.do === 'decide')
      note(`decide ${action.how} on ${'net' in waiting.for ? 'a change' : waiting.for.reason}`)
    if (status === 'expired' && model.status === 'active') note('late money brings it back')
    if (action.do === 'change' && answer?.status === 200) {
      if (status !== 'active') note(`change while ${status}`)
      if (ahead) note(`change with the next period ${ahead.waived ? 'given' : ahead.status}`)
      if (wasGiven) note('change in a given period')
      if (model.bills.length === before && model.carried !== carried) note('change that is carried')
    }
    if (owed.some((b) => b.status === 'void' && b.carried !== 0)) note('what is carried comes back')
    if (action.do === 'break' && answer) note(`${action.what} cannot be written`)
    for (const { bill } of model.paid.slice(paidBefore)) {
      if (bill) continue
      const first = action.do === 'approve' ? action.first?.do : undefined
      note(first ? `what is approved is not needed: ${first}` : 'a change is approved whose credit has gone')
    }
    if (sumOfHeld(model) > heldBefore) note('money is held in suspense')
    if (sumOfHeld(model) < heldBefore) note('money leaves suspense')
    if (waiting && action.do === 'refund' && answer?.status === 200)
      note(`refund while ${'net' in waiting.for ? 'a change' : 'a bill'} waits`)
    if (action.do === 'refund' && answer?.status === 200 && model.bills.some((b) => b.status === 'open' && b.qr))
      note('refund while a QR is open')
    if (action.do === 'refund' && answer?.status === 200 && model.refunds.length > 1)
      note('refund while one is pending')
    for (const bill of model.bills.slice(before)) {
      if (bill.total === 0) note('a bill of nothing')
      if (bill.total === 100 && bill.carried !== 0) note('a bill of the smallest charge')
      if (bill.carried < 0 && bill.reason === 'subscription_cycle') note('a renewal takes credit over')
    }
  }
  return model
}

const sumOfHeld = (model: Model) => model.paid.reduce((sum, { held }) => sum + held, 0)

/** How many of a thousand runs must reach the most important corners, so that a hundred or two can find what is wrong there. */
const OFTEN: Record<string, number> = {
  'what is approved is not needed: refund': 5,
  'money is held in suspense': 20,
  'what is approved is not needed: transfer': 10,
}

const CORNERS = `a creation is declined
  published activated
  published renewed
  published past_due
  published recovered
  published cancel_scheduled
  published resumed
  published changed
  published updated
  published canceled
  published expired
  ends: requested
  ends: first_payment_expired
  ends: payment_failed
  ends: refunded
  change is refused: subscription_ended
  change is refused: parameter_invalid
  change is refused: customer_has_open_payment
  change is refused: card_declined
  change is refused: authentication_required
  pay is refused: invoice_not_open
  pay is refused: parameter_missing
  pay is refused: card_declined
  pay is refused: authentication_required
  card is refused: subscription_ended
  resume is refused: subscription_ended
  void is refused: invoice_not_open
  end_qr is refused: parameter_invalid
  a window closes on a change
  a window closes on subscription_create
  a window closes on subscription_cycle
  a card beside a waiting one, active
  a card beside a waiting one, past_due
  a card beside a waiting one, pending_first_payment
  decide succeed on a change
  decide succeed on subscription_cycle
  decide fail on subscription_cycle
  late money brings it back
  change while past_due
  change while pending_first_payment
  change with the next period given
  change with the next period paid
  change in a given period
  change that is carried
  what is carried comes back
  a bill of nothing
  a bill of the smallest charge
  a renewal takes credit over
  refund is refused: payment_already_refunded
  refund is refused: payment_not_refundable
  refund is refused: amount_too_large
  refund while a change waits
  refund while a bill waits
  refund while a QR is open
  refund while one is pending
  a change is approved whose credit has gone
  what is approved is not needed: transfer
  what is approved is not needed: void
  what is approved is not needed: cancel
  what is approved is not needed: refund
  money is held in suspense
  money leaves suspense
  row cannot be written
  bill cannot be written
  attempt cannot be written
  outcome cannot be written
  mail cannot be written
  reminder cannot be written`
