// Who may do background work, and when: merchants take turns, few pieces run beside work that somebody waits for, and all slots are used when nobody
// waits.
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Foreground, Jobs, ownerOf, Slots, shown } from '../../activities/background.ts'

const A = ownerOf({ merchantId: 'mer_a', livemode: false })
const B = ownerOf({ merchantId: 'mer_b', livemode: false })
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
// Time passes in steps of 5 ms, and all that is due in one ends before the next, so that no machine is too busy for it.
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 5, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
})
afterEach(() => {
  jest.useRealTimers()
})
const LIMITS = { atOnce: 4, beside: 1, share: 1 }

/** Work that runs until the test ends it, and a record of what has begun. */
function watched(slots: Pick<Slots, 'run'>) {
  const begun: string[] = []
  const ending: (() => void)[] = []
  let underWay = 0
  let most = 0
  return {
    begun,
    most: () => most,
    underWay: () => underWay,
    start: (owner: string) =>
      slots.run(owner, async () => {
        begun.push(owner)
        most = Math.max(most, ++underWay)
        await new Promise<void>((end) => ending.push(end))
        underWay--
      }),
    async endOne() {
      ending.shift()!()
      await pause(0)
    },
  }
}

test('what is idle is used: all slots at once, and one that is given back goes on at once', async () => {
  const work = watched(new Slots(LIMITS, new Foreground()))
  const all = Array.from({ length: 9 }, () => work.start(A))
  await pause(0)
  expect(work.begun).toHaveLength(4)
  for (let ended = 1; ended <= 9; ended++) {
    await work.endOne()
    expect(work.begun).toHaveLength(Math.min(9, 4 + ended))
  }
  await Promise.all(all)
  expect(work.most()).toBe(4)
})

test('owners take turns: who has a hundred uses waiting delays the first of another by one', async () => {
  const work = watched(new Slots({ ...LIMITS, atOnce: 1 }, new Foreground()))
  const all = [...Array.from({ length: 100 }, () => work.start(A)), work.start(B), work.start(B)]
  await pause(0)
  for (let ended = 0; ended < 4; ended++) await work.endOne()
  expect(work.begun).toEqual([A, A, B, A, B])
  while (work.begun.length < 102) await work.endOne()
  await work.endOne()
  await Promise.all(all)
})

test('beside work that somebody waits for, few are taken, and all again once it is quiet', async () => {
  const foreground = new Foreground()
  const slots = new Slots(LIMITS, foreground)
  const work = watched(slots)
  foreground.note()
  const all = Array.from({ length: 6 }, () => work.start(A))
  await pause(0)
  expect(work.begun).toHaveLength(1)
  foreground.note()
  await work.endOne()
  expect([work.begun.length, work.underWay()]).toEqual([2, 1])
  // No work begins or ends now: the slots notice by themselves that nobody waits any more.
  await pause(foreground.busyForMs() + 100)
  expect(work.begun).toHaveLength(5)
  for (let ended = 0; ended < 5; ended++) await work.endOne()
  await Promise.all(all)
})

test('beside such work it rests for its share, and goes on by itself', async () => {
  const foreground = new Foreground()
  const slots = new Slots({ ...LIMITS, share: 0.25 }, foreground)
  const begunAt: number[] = []
  const waiting = setInterval(() => foreground.note(), 10)
  foreground.note()
  const one = () =>
    slots.run(A, async () => {
      begunAt.push(performance.now())
      await pause(20)
    })
  await Promise.all([one(), one(), one()])
  clearInterval(waiting)
  // 20 ms of work, then a rest three times as long. Timers may fire a little early.
  expect(begunAt[1]! - begunAt[0]!).toBeGreaterThan(70)
  expect(begunAt[2]! - begunAt[1]!).toBeGreaterThan(70)
})

test('a use that fails gives its slot back', async () => {
  const slots = new Slots({ ...LIMITS, atOnce: 1 }, new Foreground())
  await expect(slots.run(A, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots.run(B, async () => 'goes on')).toBe('goes on')
})

test('of long jobs a few of each owner go on, the oldest first, and hold up nobody else', async () => {
  const jobs = new Jobs({ perOwner: 2, atOnce: 3 })
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, owner: string) =>
    jobs.run(owner, { heartbeat: () => {}, sleep: () => pause(1) }, async () => {
      order.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    })
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name, A))
  all.push(run('b1', B), run('b2', B))
  await pause(20)
  expect(order).toEqual(['a1', 'a2', 'b1'])
  ends.get('a2')!()
  await pause(20)
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'b1', 'a3']) ends.get(name)!()
  await pause(20)
  for (const name of ['a4', 'b2']) ends.get(name)!()
  await Promise.all(all)
  expect(order.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
})

test('a job that waits heartbeats, leaves when it is told to stop, and is not in the way of the next', async () => {
  const jobs = new Jobs({ perOwner: 1, atOnce: 9 })
  let end = () => {}
  const first = jobs.run(
    A,
    { heartbeat: () => {}, sleep: () => pause(1) },
    () => new Promise<void>((ended) => (end = ended)),
  )
  let beats = 0
  const heartbeat = () => {
    if (++beats === 3) throw new Error('The worker stops')
  }
  await expect(jobs.run(A, { heartbeat, sleep: () => pause(1) }, async () => {})).rejects.toThrow('The worker stops')
  const third = jobs.run(A, { heartbeat: () => {}, sleep: () => pause(1) }, async () => 'done')
  end()
  await first
  expect(await third).toBe('done')
})

test('long work is shown every half minute for as long as it lasts, whatever becomes of that', async () => {
  let shows = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const show = () => {
    shows++
    return Promise.reject(new Error('the database is away'))
  }
  const working = shown(show, () => promise)
  await jest.advanceTimersByTimeAsync(95_000)
  expect(shows).toBe(3)
  resolve('done')
  expect(await working).toBe('done')
  await jest.advanceTimersByTimeAsync(95_000)
  expect(shows).toBe(3)
})
