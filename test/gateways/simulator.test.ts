// The simulated bank: each test token by name (specification §2.5), one charge per attempt id, and records that decide.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { createGateways } from '../../gateways/index.ts'
import { AnswerLost, type Simulator, TEST_TOKENS } from '../../gateways/simulator.ts'
import { type TestDatabase, testDatabase } from '../support/servers.ts'

const links = { baseUrl: 'http://satang.test', temporalUiUrl: null, temporalNamespace: 'default' }
let database: TestDatabase
let db: Database
let simulator: Simulator

beforeAll(async () => {
  database = await testDatabase()
  db = await openDatabase(database.url)
  simulator = createGateways(db, { links, slowSeconds: 1 }).simulator
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const never = new AbortController().signal
const attach = (token: string, attachId = mintId('req_')) => simulator.cards.attach({ attachId, token })
const cardOf = async (token: string) => (await attach(token))!.gatewayToken
const charge = (gatewayToken: string, attemptId = mintId('pay_'), amountSatang = 19_900) =>
  simulator.cards.charge({ attemptId, gatewayToken, amountSatang }, never)
const book = async (attemptId: string) =>
  (await db.pool.query('select * from simulator_charges where attempt_id = $1', [attemptId])).rows[0]
const succeeded = { kind: 'succeeded' }
const declined = (declineCode: string) => ({ kind: 'declined', declineCode })

describe('cards', () => {
  test('look different for each test token, and every attachment is a card of its own', async () => {
    const cards = await Promise.all(TEST_TOKENS.map(async (token) => (await attach(token))!))
    expect(new Set(cards.map((c) => c.card.last4)).size).toBe(TEST_TOKENS.length)
    expect(await cardOf('pm_card_ok')).not.toBe(await cardOf('pm_card_ok'))
  })

  test('are attached once by the id of the request: asked again, the same card is answered', async () => {
    const attachId = mintId('req_')
    expect(await attach('pm_card_ok', attachId)).toEqual(await attach('pm_card_ok', attachId))
  })

  test.each(['pm_card_nope', '', 'toString', '__proto__', 'pm_card_ok ', 'PM_CARD_OK'])(
    'do not come from %j',
    async (token) => {
      expect(await attach(token)).toBeNull()
    },
  )
})

describe('a charge', () => {
  test.each([
    ['pm_card_ok', [succeeded, succeeded, succeeded]],
    ['pm_card_declined', [declined('card_declined'), declined('card_declined')]],
    ['pm_card_insufficient_funds', [declined('insufficient_funds'), declined('insufficient_funds')]],
    ['pm_card_lost', [declined('lost_card'), declined('lost_card')]],
    ['pm_card_ok_then_declined', [succeeded, declined('card_declined'), declined('card_declined')]],
    ['pm_card_declined_then_ok', [declined('card_declined'), declined('card_declined'), succeeded, succeeded]],
  ])('of %s goes as its name says, attempt by attempt', async (token, outcomes) => {
    const card = await cardOf(token)
    for (const outcome of outcomes) expect(await charge(card)).toEqual(outcome)
  })

  test('repeated under the same attempt id charges once, counts once and answers the same', async () => {
    const card = await cardOf('pm_card_ok_then_declined')
    const [first, second] = [mintId('pay_'), mintId('pay_')]
    for (let i = 0; i < 3; i++) expect(await charge(card, first)).toEqual(succeeded)
    for (let i = 0; i < 3; i++) expect(await charge(card, second)).toEqual(declined('card_declined'))
    expect(await charge(card, first)).toEqual(succeeded)
    const { rows } = await db.pool.query('select attempts from simulator_cards where token = $1', [card])
    expect(rows).toEqual([{ attempts: 2 }])
  })

  test('sent twenty times at once under one attempt id charges once', async () => {
    const card = await cardOf('pm_card_ok_then_declined')
    const attempt = mintId('pay_')
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge(card, attempt)))
    expect(answers).toEqual(answers.map(() => succeeded))
    expect(await charge(card)).toEqual(declined('card_declined'))
  })

  test('of different attempts at once is counted exactly', async () => {
    const card = await cardOf('pm_card_declined_then_ok')
    const kinds = (await Promise.all(Array.from({ length: 12 }, () => charge(card)))).map((o) => o.kind)
    expect(kinds.filter((kind) => kind === 'declined')).toHaveLength(2)
  })

  test('with another amount under the same attempt id is a fault', async () => {
    const [card, attempt] = [await cardOf('pm_card_ok'), mintId('pay_')]
    await charge(card, attempt, 100)
    await expect(charge(card, attempt, 101)).rejects.toThrow('was for 100 satang')
  })

  test('of pm_card_timeout takes the money and loses the answer; the book knows', async () => {
    const [card, attempt] = [await cardOf('pm_card_timeout'), mintId('pay_')]
    await expect(charge(card, attempt)).rejects.toThrow(AnswerLost)
    expect(await simulator.charges.lookUp(attempt)).toEqual(succeeded)
    expect(await charge(card, attempt)).toEqual(succeeded)
    expect(await book(attempt)).toMatchObject({ amount_satang: '19900', status: 'succeeded' })
  })

  test('of pm_card_slow answers when it is ready, and until then is processing', async () => {
    const [card, attempt] = [await cardOf('pm_card_slow'), mintId('pay_')]
    const answer = charge(card, attempt)
    await until(async () => (await simulator.charges.lookUp(attempt)) !== null)
    expect(await simulator.charges.lookUp(attempt)).toEqual({ kind: 'processing' })
    expect(await answer).toEqual(succeeded)
    expect(await book(attempt)).toMatchObject({ status: 'succeeded' })
  })

  test('of pm_card_slow is not waited for once the caller gives up, and goes on at the bank', async () => {
    const [card, attempt] = [await cardOf('pm_card_slow'), mintId('pay_')]
    const giveUp = AbortSignal.timeout(100)
    await expect(
      simulator.cards.charge({ attemptId: attempt, gatewayToken: card, amountSatang: 100 }, giveUp),
    ).rejects.toThrow()
    expect(await simulator.charges.lookUp(attempt)).toEqual({ kind: 'processing' })
    await until(async () => (await simulator.charges.lookUp(attempt))?.kind === 'succeeded')
  })

  test('that is given up while the bank writes it down is not waited for either', async () => {
    const [gatewayToken, attemptId] = [await cardOf('pm_card_slow'), mintId('pay_')]
    const giveUp = new AbortController()
    const charging = simulator.cards.charge({ attemptId, gatewayToken, amountSatang: 100 }, giveUp.signal)
    giveUp.abort()
    await expect(charging).rejects.toThrow()
  })

  test('that was given up before it began never reaches the bank', async () => {
    const attempt = mintId('pay_')
    const gatewayToken = await cardOf('pm_card_ok')
    await expect(
      simulator.cards.charge({ attemptId: attempt, gatewayToken, amountSatang: 100 }, AbortSignal.abort()),
    ).rejects.toThrow()
    expect(await simulator.charges.lookUp(attempt)).toBeNull()
  })

  test('takes 20 s with pm_card_slow when nobody says otherwise', async () => {
    const bank = createGateways(db, { links }).simulator
    const [gatewayToken, attemptId] = [await cardOf('pm_card_slow'), mintId('pay_')]
    await expect(
      bank.cards.charge({ attemptId, gatewayToken, amountSatang: 100 }, AbortSignal.timeout(100)),
    ).rejects.toThrow()
    const { ready_at, created_at } = await book(attemptId)
    expect(ready_at - created_at).toBeGreaterThanOrEqual(20)
    expect(ready_at - created_at).toBeLessThanOrEqual(21)
  })
})

describe('3-D Secure', () => {
  const url = (attempt: string) => `http://satang.test/simulator/3ds/${attempt}`

  test.each([
    ['succeed', succeeded],
    ['fail', declined('authentication_required')],
    ['expire', declined('authentication_required')],
  ] as const)('waits for the buyer, and ends with %s', async (decision, outcome) => {
    const [card, attempt] = [await cardOf('pm_card_3ds'), mintId('pay_')]
    expect(await charge(card, attempt)).toEqual({ kind: 'requires_action', url: url(attempt) })
    expect(await simulator.charges.lookUp(attempt)).toEqual({ kind: 'requires_action', url: url(attempt) })
    expect(await simulator.decide(attempt, decision)).toEqual(outcome)
    for (const other of ['succeed', 'fail', 'expire'] as const) {
      expect(await simulator.decide(attempt, other)).toEqual(outcome)
    }
    expect(await charge(card, attempt)).toEqual(outcome)
  })

  test('of an unknown attempt is unknown, and deciding it writes nothing', async () => {
    expect(await simulator.decide('pay_unknown', 'succeed')).toBeNull()
    expect(await simulator.charges.lookUp('pay_unknown')).toBeNull()
  })
})

test('a slow charge can be decided before its time, and its caller reads that', async () => {
  const [card, attempt] = [await cardOf('pm_card_slow'), mintId('pay_')]
  const answer = charge(card, attempt)
  await until(async () => (await simulator.charges.lookUp(attempt)) !== null)
  expect(await simulator.decide(attempt, 'fail')).toEqual(declined('card_declined'))
  expect(await answer).toEqual(declined('card_declined'))
})

describe('a withdrawal', () => {
  test('ends an attempt without outcome, and comes too late for one that has it', async () => {
    const waiting = mintId('pay_')
    await charge(await cardOf('pm_card_3ds'), waiting)
    expect(await simulator.charges.cancel(waiting)).toEqual({ kind: 'canceled' })
    expect(await simulator.charges.cancel(waiting)).toEqual({ kind: 'canceled' })
    expect(await simulator.decide(waiting, 'succeed')).toMatchObject({ kind: 'declined' })
    const paid = mintId('pay_')
    await charge(await cardOf('pm_card_ok'), paid)
    expect(await simulator.charges.cancel(paid)).toEqual(succeeded)
    const lost = mintId('pay_')
    await charge(await cardOf('pm_card_lost'), lost)
    expect(await simulator.charges.cancel(lost)).toEqual(declined('lost_card'))
  })

  test('that overtakes its charge keeps it from taking money', async () => {
    const [card, attempt] = [await cardOf('pm_card_ok'), mintId('pay_')]
    expect(await simulator.charges.cancel(attempt)).toEqual({ kind: 'canceled' })
    expect(await charge(card, attempt)).toMatchObject({ kind: 'declined' })
    expect(await book(attempt)).toMatchObject({ status: 'canceled', amount_satang: '0' })
  })
})

describe('a refund', () => {
  const refund = (
    attemptId: string,
    amountSatang: number,
    refundId = mintId('re_'),
    transferredSatang: number | null = null,
  ) => simulator.refunds.refund({ refundId, attemptId, amountSatang, transferredSatang })
  const charged = async (amountSatang: number) => {
    const attempt = mintId('pay_')
    await charge(await cardOf('pm_card_ok'), attempt, amountSatang)
    return attempt
  }
  const failed = { kind: 'failed', reason: 'account_closed' }
  const pending = { kind: 'pending' }

  test('never gives back more than was taken, and happens once per refund id', async () => {
    const attempt = mintId('pay_')
    await charge(await cardOf('pm_card_ok'), attempt, 1_000)
    const id = mintId('re_')
    for (let i = 0; i < 3; i++) expect(await refund(attempt, 600, id)).toEqual(succeeded)
    expect(await refund(attempt, 401)).toEqual({ kind: 'failed', reason: 'more_than_taken' })
    expect(await refund(attempt, 0)).toEqual({ kind: 'failed', reason: 'more_than_taken' })
    expect(await refund(attempt, 400)).toEqual(succeeded)
    expect(await book(attempt)).toMatchObject({ refunded_satang: '1000' })
  })

  test('of twenty at once stops at what was taken', async () => {
    const attempt = mintId('pay_')
    await charge(await cardOf('pm_card_ok'), attempt, 1_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(attempt, 150)))
    expect(answers.filter((a) => a.kind === 'succeeded')).toHaveLength(6)
    expect(await book(attempt)).toMatchObject({ refunded_satang: '900' })
  })

  test('is looked up by its id, and unknown before it was asked for', async () => {
    const [attempt, id] = [await charged(1_000), mintId('re_')]
    expect(await simulator.refunds.lookUp(id)).toBeNull()
    await refund(attempt, 600, id)
    expect(await simulator.refunds.lookUp(id)).toEqual(succeeded)
    await expect(refund(attempt, 601, id)).rejects.toThrow('was of 600 satang')
    await expect(refund(await charged(1_000), 600, id)).rejects.toThrow('was of 600 satang')
  })

  test('of money that came by transfer stops at what came', async () => {
    const attempt = mintId('pay_')
    expect(await refund(attempt, 700, mintId('re_'), 1_000)).toEqual(succeeded)
    expect(await refund(attempt, 301, mintId('re_'), 1_000)).toEqual({ kind: 'failed', reason: 'more_than_taken' })
    expect(await refund(attempt, 300, mintId('re_'), 1_000)).toEqual(succeeded)
  })

  test('goes as it was told once, and by itself after that', async () => {
    const attempt = await charged(1_000)
    await simulator.answerNextRefund(attempt, 'pending')
    await simulator.answerNextRefund(attempt, 'failed')
    const id = mintId('re_')
    for (let twice = 0; twice < 2; twice++) expect(await refund(attempt, 100, id)).toEqual(failed)
    expect(await simulator.refunds.lookUp(id)).toEqual(failed)
    expect(await refund(attempt, 1_000)).toEqual(succeeded)
    await simulator.answerNextRefund(attempt, 'failed')
    await simulator.answerNextRefund(attempt, 'succeeded')
    expect(await refund(attempt, 1)).toEqual({ kind: 'failed', reason: 'more_than_taken' })
  })

  test('whose answer is lost is in the book', async () => {
    const [attempt, id] = [await charged(1_000), mintId('re_')]
    await simulator.answerNextRefund(attempt, 'timeout')
    await expect(refund(attempt, 400, id)).rejects.toThrow(AnswerLost)
    expect(await simulator.refunds.lookUp(id)).toEqual(succeeded)
    expect(await refund(attempt, 400, id)).toEqual(succeeded)
    expect(await book(attempt)).toMatchObject({ refunded_satang: '400' })
  })

  test.each([
    ['succeeded', succeeded, '400'],
    ['failed', failed, '0'],
  ] as const)('that waits holds its money until it is decided: %s', async (to, outcome, refunded) => {
    const [attempt, id] = [await charged(1_000), mintId('re_')]
    await simulator.answerNextRefund(attempt, 'pending')
    for (let twice = 0; twice < 2; twice++) expect(await refund(attempt, 400, id)).toEqual(pending)
    expect(await refund(attempt, 601)).toEqual({ kind: 'failed', reason: 'more_than_taken' })
    for (const word of [to, 'failed', 'succeeded'] as const)
      expect(await simulator.decideRefund(id, word)).toEqual(outcome)
    expect(await simulator.refunds.lookUp(id)).toEqual(outcome)
    expect(await book(attempt)).toMatchObject({ refunded_satang: refunded })
    expect(await simulator.decideRefund(mintId('re_'), to)).toBeNull()
  })

  test('needs money that came', async () => {
    const attempt = mintId('pay_')
    await charge(await cardOf('pm_card_lost'), attempt)
    expect(await refund(attempt, 100)).toEqual({ kind: 'failed', reason: 'charge_not_succeeded' })
    expect(await refund('pay_unknown', 100)).toEqual({ kind: 'failed', reason: 'charge_unknown' })
  })
})

test('live mode has no gateway without an account, and a row of an unknown account is a fault', async () => {
  const gateways = createGateways(db, { links })
  const em = db.orm.em.fork()
  const owner = (livemode: boolean) => ({ merchantId: 'mer_1', livemode })
  expect(await gateways.serving(em, owner(true), 'card')).toBeNull()
  expect(await gateways.served(em, owner(true))).toEqual(new Set())
  expect((await gateways.serving(em, owner(false), 'card'))?.name).toBe('simulator')
  expect((await gateways.named('simulator', { merchantId: 'mer_1' })).name).toBe('simulator')
  await expect(gateways.named('ga_1', { merchantId: 'mer_1' })).rejects.toThrow("no gateway account 'ga_1'")
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it never came to hold')
}
