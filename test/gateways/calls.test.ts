// Limits, patience and breakers of gateway calls: who waits for whom. Time passes in steps of 5 ms, and all that is due in one ends before the next, so
// that no machine is too busy for it.
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  type Account,
  type BreakerChange,
  CallTimedOut,
  GatewayCalls,
  NotAsked,
  type Patience,
  StillAsking,
} from '../../gateways/calls.ts'

const QUICK: Partial<Patience> = { quickMs: 20, graceMs: 60, seatMs: 200, callMs: 10_000, openMs: 100, openMaxMs: 400 }
const of = (merchantId: string): Account => ({ gateway: 'simulator', merchantId, livemode: false })
const SLOW = of('mer_slow')
const FAST = of('mer_fast')

/** Calls that hang until the test ends them. */
let ends: (() => void)[] = []
const hanging = () => new Promise<string>((resolve) => ends.push(() => resolve('late')))
const fault = () => Promise.reject(new Error('connect ECONNREFUSED'))
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 5, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
})
afterEach(() => {
  jest.useRealTimers()
  for (const end of ends) end()
  ends = []
})

const outcome = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: Error) => error.constructor,
  )

describe('a call', () => {
  test('that is quick is answered, and leaves nothing behind', async () => {
    const calls = new GatewayCalls(QUICK)
    expect(await calls.ask(FAST, 'pay_1', async () => 'done', 'processing')).toBe('done')
    await expect(calls.ask(FAST, 'pay_2', fault, 'processing')).rejects.toThrow('ECONNREFUSED')
    expect(calls.figures()).toEqual({ simulator: { openBreakers: 0, callsUnderWay: 0, seatsTaken: 0, waiting: 0 } })
    await calls.ask(FAST, 'pay_2', async () => 'done', 'processing')
    expect(calls.figures()).toEqual({})
  })

  test('of the same id that is under way is joined, not made again', async () => {
    const calls = new GatewayCalls(QUICK)
    let made = 0
    const call = () => {
      made += 1
      return sleep(30).then(() => made)
    }
    expect(await Promise.all([1, 2, 3].map(() => calls.ask(FAST, 'pay_1', call, 'activity')))).toEqual([1, 1, 1])
    expect(await calls.ask(FAST, 'pay_1', call, 'activity')).toBe(2)
  })

  test('that takes too long is given up, and its signal says so', async () => {
    const calls = new GatewayCalls({ ...QUICK, callMs: 80 })
    let aborted = false
    const call = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => (aborted = true))
      return hanging()
    }
    expect(await outcome(calls.ask(SLOW, 'pay_1', call, 'activity'))).toBe(CallTimedOut)
    expect(aborted).toBe(true)
  })
})

describe('an account that hangs', () => {
  test('keeps few turns, and none of another account', async () => {
    const calls = new GatewayCalls({ ...QUICK, graceMs: 2_000 })
    const processing = Array.from({ length: 24 }, (_, i) => outcome(calls.ask(SLOW, `pay_${i}`, hanging, 'processing')))
    await sleep(60)
    expect(calls.figures().simulator).toMatchObject({ callsUnderWay: 24, seatsTaken: 6 })
    expect(await calls.ask(FAST, 'pay_fast', async () => 'done', 'processing')).toBe('done')
    for (const end of ends) end()
    const outcomes = await Promise.all(processing)
    expect(outcomes.filter((o) => o === 'late')).toHaveLength(6)
    expect(outcomes.filter((o) => o === StillAsking)).toHaveLength(18)
  })

  test('together with others keeps half the turns', async () => {
    const calls = new GatewayCalls({ ...QUICK, graceMs: 2_000 })
    const processing = Array.from({ length: 24 }, (_, i) =>
      outcome(calls.ask(of(`mer_${i % 8}`), `pay_${i}`, hanging, 'processing')),
    )
    await sleep(60)
    expect(calls.figures().simulator).toMatchObject({ callsUnderWay: 24, seatsTaken: 12 })
    for (const end of ends) end()
    await Promise.all(processing)
  })

  test('is waited for in no processing any more after three slow calls; after two quick ones it is again', async () => {
    const calls = new GatewayCalls(QUICK)
    for (let i = 0; i < 3; i++)
      expect(await outcome(calls.ask(SLOW, `pay_${i}`, hanging, 'processing'))).toBe(StillAsking)
    await sleep(20) // the third is slow from `graceMs` on
    // The account is not waited for even when a call is quick: the call goes on by itself.
    expect(await outcome(calls.ask(SLOW, 'pay_4', async () => 'done', 'processing'))).toBe(StillAsking)
    await sleep(5)
    expect(await calls.ask(SLOW, 'pay_5', async () => 'done', 'processing')).toBe('done')
  })

  test('at a provider begins so many calls in a second; the rest come later, and the simulator’s are not counted', async () => {
    let at = 1_000
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => at)
    const calls = new GatewayCalls({ ...QUICK, callsPerSecond: 4 })
    const provider: Account = { gateway: 'ga_1', merchantId: 'mer_1', livemode: true }
    let begun = 0
    const call = async () => (begun += 1)
    const ask = (n: number, account = provider) => outcome(calls.ask(account, `pay_${n}`, call, 'activity'))
    const askTen = async (account = provider) => {
      const before = begun
      const said = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(n, account)))
      expect(said.filter((one) => one === NotAsked)).toHaveLength(10 - (begun - before))
      return begun - before
    }
    try {
      expect(await askTen()).toBe(4)
      await expect(calls.ask(provider, 'pay_4', call, 'activity')).rejects.toMatchObject({ why: 'too_many_calls' })
      expect(await askTen({ ...provider, gateway: 'ga_2' })).toBe(4)
      expect(await askTen(FAST)).toBe(10)
      at += 500
      expect(await askTen()).toBe(2)
      at += 60_000
      expect(await askTen()).toBe(4)
    } finally {
      clock.mockRestore()
    }
  })

  test('has so many calls under way, and says when to come back', async () => {
    const calls = new GatewayCalls({ ...QUICK, callsOfAccount: 3 })
    const first = Array.from({ length: 3 }, (_, i) => outcome(calls.ask(SLOW, `pay_${i}`, hanging, null)))
    await Promise.all(first)
    let made = false
    const fourth = calls.ask(SLOW, 'pay_3', async () => (made = true), 'activity')
    await expect(fourth).rejects.toMatchObject({ why: 'too_many_calls' })
    expect(made).toBe(false)
    const { afterMs } = (await fourth.catch((e: NotAsked) => e)) as NotAsked
    expect(afterMs).toBeGreaterThanOrEqual(500)
    expect(await calls.ask(FAST, 'pay_fast', async () => 'done', 'activity')).toBe('done')
    expect(calls.figures().simulator!.waiting).toBe(1)
    for (const end of ends) end()
    await sleep(5)
    expect(await calls.ask(SLOW, 'pay_3', async () => 'done', 'activity')).toBe('done')
    expect(calls.figures()).toEqual({})
  })

  test('takes its share of the seats of activities, and gives them back', async () => {
    const calls = new GatewayCalls(QUICK)
    const seats = Array.from({ length: 11 }, () => calls.takeSeat(SLOW))
    expect(seats.filter(Boolean)).toHaveLength(10)
    expect(calls.takeSeat(FAST)).not.toBeNull()
    seats[0]!.release()
    expect(calls.takeSeat(SLOW)).not.toBeNull()
  })
})

describe('a breaker', () => {
  const opened = async (patience: Partial<Patience> = {}) => {
    const calls = new GatewayCalls({ ...QUICK, ...patience })
    const changes: BreakerChange[] = []
    calls.onChange = (change) => void changes.push(change)
    for (let i = 0; i < 5; i++) await outcome(calls.ask(SLOW, `pay_${i}`, fault, 'processing'))
    return { calls, changes }
  }
  let made = 0
  const counted = (answer: () => Promise<unknown>) => () => {
    made += 1
    return answer()
  }

  test('opens after five attempts without an answer, and then nobody is called', async () => {
    const { calls, changes } = await opened()
    made = 0
    for (let i = 0; i < 20; i++) {
      const refused = calls.ask(SLOW, `pay_${i}`, counted(fault), 'processing')
      await expect(refused).rejects.toMatchObject({ why: 'breaker_open' })
    }
    expect(made).toBe(0)
    expect(changes).toEqual([{ ...SLOW, breaker: 'open', openForMs: 100, fault: 'Error: connect ECONNREFUSED' }])
    expect(calls.figures().simulator).toMatchObject({ openBreakers: 1, waiting: 20 })
    expect(await calls.ask(FAST, 'pay_fast', async () => 'done', 'processing')).toBe('done')
  })

  test('does not open for attempts that are in doubt, and such a one does not close it', async () => {
    const doubt = () => Promise.reject(Object.assign(new Error('in doubt'), { isInDoubt: true }))
    const calls = new GatewayCalls(QUICK)
    for (let i = 0; i < 20; i++) expect(await outcome(calls.ask(SLOW, `pay_${i}`, doubt, 'processing'))).toBe(Error)
    expect(calls.figures().simulator).toMatchObject({ openBreakers: 0 })
    const open = await opened({ openMs: 20 })
    await sleep(30)
    expect(await outcome(open.calls.ask(SLOW, 'pay_probe', doubt, 'processing'))).toBe(Error)
    expect(open.calls.figures().simulator).toMatchObject({ openBreakers: 1 })
    expect(await open.calls.ask(SLOW, 'pay_next', async () => 'done', 'processing')).toBe('done')
    expect(open.changes.at(-1)).toMatchObject({ breaker: 'closed' })
  })

  test('does not open for one attempt that never succeeds, nor for faults with an answer between them', async () => {
    const calls = new GatewayCalls(QUICK)
    for (let i = 0; i < 20; i++) expect(await outcome(calls.ask(SLOW, 'pay_poison', fault, 'processing'))).toBe(Error)
    for (let i = 0; i < 20; i++) {
      expect(await outcome(calls.ask(SLOW, `pay_${i}`, fault, 'processing'))).toBe(Error)
      await calls.ask(SLOW, `look_up/pay_${i}`, async () => null, 'processing')
    }
  })

  test('lets one call through when its time is over: a fault opens it for longer, an answer closes it', async () => {
    const { calls, changes } = await opened()
    await sleep(110)
    made = 0
    const tries = Array.from({ length: 5 }, (_, i) =>
      outcome(
        calls.ask(
          SLOW,
          `probe_${i}`,
          counted(() => sleep(10).then(fault)),
          'processing',
        ),
      ),
    )
    expect((await Promise.all(tries)).filter((o) => o === NotAsked)).toHaveLength(4)
    expect(made).toBe(1)
    expect(changes.map(({ breaker, openForMs }) => [breaker, openForMs])).toEqual([
      ['open', 100],
      ['open', 200],
    ])
    expect(await outcome(calls.ask(SLOW, 'pay_1', async () => 'done', 'processing'))).toBe(NotAsked)
    await sleep(210)
    expect(await calls.ask(SLOW, 'pay_1', async () => 'done', 'processing')).toBe('done')
    expect(changes.at(-1)).toEqual({ ...SLOW, breaker: 'closed', openForMs: null, fault: null })
    expect(await calls.ask(SLOW, 'pay_2', async () => 'done', 'processing')).toBe('done')
    expect(calls.figures()).toEqual({})
  })

  test('opens for a gateway whose calls hang to their end', async () => {
    const calls = new GatewayCalls({ ...QUICK, callMs: 70 })
    await Promise.all(Array.from({ length: 5 }, (_, i) => outcome(calls.ask(SLOW, `pay_${i}`, hanging, null))))
    await sleep(80)
    await expect(calls.ask(SLOW, 'pay_5', async () => 'done', 'processing')).rejects.toMatchObject({
      why: 'breaker_open',
    })
  })
})
