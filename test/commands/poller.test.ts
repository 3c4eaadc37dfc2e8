// One loop that looks on behalf of all who wait: each gets its own answer, nobody lends the loop its merchant, and a look that fails ends nothing.
import { expect, test } from '@jest/globals'
import { actFor, actingFor } from '../../db/acting.ts'
import { onePerDatabase, Poller } from '../../db/poller.ts'

interface Caller {
  id: string
  resolve(answer: string): void
}

/** A poller over rows in memory. `come` makes an answer; `looks` says for whom each look asked, and what for. */
function polling(look = (_n: number) => {}) {
  const answers = new Map<string, string>()
  const looks: { ids: string[]; for: unknown }[] = []
  const poller = new Poller<Caller>({
    everyMs: 1,
    look: async (callers) => {
      looks.push({ ids: [...callers].map(({ id }) => id), for: actingFor() })
      await new Promise((resolve) => setImmediate(resolve))
      look(looks.length)
      for (const caller of callers) {
        const answer = answers.get(caller.id)
        if (answer === undefined) continue
        poller.remove(caller)
        caller.resolve(answer)
      }
    },
  })
  const wait = (id: string) => new Promise<string>((resolve) => poller.add({ id, resolve }))
  const looked = async (n: number) => {
    while (looks.length < n) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { poller, looks, looked, wait, come: (id: string) => answers.set(id, `answer of ${id}`) }
}

test('one look serves all who wait, and each gets its own answer', async () => {
  const { wait, come, looks, looked } = polling()
  const answers = ['a', 'b', 'c'].map(wait)
  await looked(1)
  expect(looks[0]!.ids).toEqual(['a', 'b', 'c'])
  for (const id of ['c', 'a', 'b']) come(id)
  expect(await Promise.all(answers)).toEqual(['answer of a', 'answer of b', 'answer of c'])
})

test('the loop acts for everybody, and each caller goes on for whom it acted', async () => {
  const { wait, come, looks } = polling()
  const whose = (merchantId: string) => ({ merchantId, livemode: false })
  const asked = ['mer_a', 'mer_b'].map((id) =>
    actFor(whose(id), async () => ({ answer: await wait(id), after: actingFor() })),
  )
  for (const id of ['mer_a', 'mer_b']) come(id)
  expect(await Promise.all(asked)).toEqual([
    { answer: 'answer of mer_a', after: whose('mer_a') },
    { answer: 'answer of mer_b', after: whose('mer_b') },
  ])
  expect(looks.every((look) => look.for === null)).toBe(true)
})

test('a look that fails is repeated', async () => {
  const { wait, come, looks } = polling((n) => {
    if (n <= 2) throw new Error('the database does not answer')
  })
  come('a')
  expect(await wait('a')).toBe('answer of a')
  expect(looks).toHaveLength(3)
})

test('nobody is looked for when nobody waits, and the next caller is', async () => {
  const { poller, wait, come, looks, looked } = polling()
  come('a')
  await wait('a')
  const rested = looks.length
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect([poller.callers.size, looks.length]).toEqual([0, rested])
  const late = wait('b')
  await looked(rested + 1)
  // A caller who comes while others are looked for is in the next look at the latest.
  come('b')
  const later = wait('c')
  come('c')
  expect(await Promise.all([late, later])).toEqual(['answer of b', 'answer of c'])
})

test('a caller that leaves is gone once', () => {
  const { poller } = polling()
  const caller = { id: 'a', resolve: () => {} }
  poller.add(caller)
  expect([poller.remove(caller), poller.remove(caller)]).toEqual([true, false])
})

test('each database has one of its own, made once', () => {
  const pools = [{}, {}] as unknown as Parameters<ReturnType<typeof onePerDatabase>>[0][]
  const of = onePerDatabase((pool) => ({ pool }))
  expect(of(pools[0]!)).toBe(of(pools[0]!))
  expect(of(pools[1]!).pool).toBe(pools[1])
  expect(of(pools[1]!)).not.toBe(of(pools[0]!))
})
