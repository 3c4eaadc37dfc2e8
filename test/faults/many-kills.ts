/*
 * The long form of these tests: a year of many subscriptions, on clocks and in real time, while the worker, the API and Temporal are killed again and
 * again at random moments. Ends by checking the invariants, and prints a seed to repeat a failure. `node test/faults/many-kills.ts [rounds=10]
 * [subscriptions=60] [seed]`
 */
import { startEnvironment } from '../support/environment.ts'
import { startServers, stopServers } from '../support/servers-run.ts'
import { bangkok, type WireClock } from '../support/system.ts'

const [rounds = 10, subscriptions = 60, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)
const T0 = bangkok('2026-01-31 09:00')
const CARDS = ['pm_card_ok', 'pm_card_timeout', 'pm_card_ok_then_declined', 'pm_card_ok']

await startServers()
const environment = await startEnvironment()
let failed = false
try {
  console.log(`seed ${seed}: ${rounds} kills while ${subscriptions} subscriptions live for a year`)
  const random = seeded(seed)
  const shop = await environment.shop()
  const clock = await shop.clock(T0)
  const price = await shop.price()
  const lives = []
  for (let n = 0; n < subscriptions; n++) {
    const card = CARDS[n % CARDS.length]!
    lives.push({ card, s: await shop.subscribe({ clock: clock.id, price: price.id, card }) })
  }
  await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: bangkok('2027-01-31 09:00') })
  for (let round = 1; round <= rounds; round++) {
    await sleep(200 + random() * 4_000)
    const struck = (['worker', 'worker', 'temporal', 'api'] as const)[Math.floor(random() * 4)]!
    await environment[struck].kill()
    const buying = struck === 'api' ? null : shop.trySubscribe({ price: price.id }) // a buyer during the outage
    await sleep(random() * 1_000)
    await environment[struck].start()
    if (buying && (await buying).status !== 200) throw new Error('a creation by invoice was refused')
    const { frozen_time, status } = await shop.get<WireClock>(`/v1/test_clocks/${clock.id}`)
    console.log(`${round}. ${struck} killed; the clock is ${status} at ${new Date(frozen_time * 1000).toISOString()}`)
  }
  await shop.arrival(clock.id, 600_000)
  await environment.check()
  for (const { s, card } of lives) {
    const paid = (await shop.payments({ subscription: s.id, status: 'succeeded' })).length
    const due = card === 'pm_card_ok_then_declined' ? 1 : 13
    if (paid !== due) throw new Error(`${s.id} (${card}) has paid ${paid} times, not ${due}`)
  }
  console.log('Every subscription was charged once per period; the invariants hold.')
} catch (error) {
  failed = true
  console.error(`seed ${seed}:`, error)
} finally {
  await environment.close()
  await stopServers()
  process.exit(failed ? 1 : 0)
}

/** The same numbers for the same seed (mulberry32). What is killed can be repeated exactly; the moment of a kill cannot. */
function seeded(state: number): () => number {
  let s = state
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
