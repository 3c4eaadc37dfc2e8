// `satang seed --scenario NAME`: makes a shop to try things on, in test mode, with a bar that shows how far it is.
import type { Satang } from '../src/index.ts'
import type { Run } from './command.ts'
import { clientOf } from './settings.ts'
import { bought, checkout, clock, customer, draft, paid, passed, price, subscription } from './shop.ts'
import { closest, has, onlyWords, optionOf, UsageError } from './usage.ts'

type Step = (satang: Satang) => Promise<unknown>

interface Scenario {
  about: string
  steps(): Step[]
}

const times = (count: number, step: Step): Step[] => Array.from({ length: count }, () => step)

/** A clock that all steps share, made by the first of them. */
function onOneClock(name: string, cards: (string | undefined)[], months: number): Step[] {
  let made: { id: string; now: number } | undefined
  const begin: Step = async (satang) => {
    made = await clock(satang, name)
  }
  const join =
    (card: string | undefined): Step =>
    (satang) =>
      subscription(satang, { ...(made ? { clock: made.id } : {}), ...(card ? { card } : {}) })
  const month =
    (count: number): Step =>
    async (satang) =>
      made && passed(satang, made.id, made.now + count * 31 * 86_400)
  return [begin, ...cards.map(join), ...Array.from({ length: months }, (_, at) => month(at + 1))]
}

const SCENARIOS: Record<string, Scenario> = {
  shop: {
    about: 'products of every kind, customers, purchases, an open checkout, a draft, a refund, a dispute',
    steps: () => [
      (satang) => price(satang, 'one_time', { name: 'Morning Light presets', amount: 45_000 }),
      (satang) => price(satang, 'month', { name: 'Studio membership', amount: 59_000 }),
      (satang) => price(satang, 'year', { name: 'Studio membership, a year', amount: 590_000 }),
      (satang) => satang.discountCodes.create({ kind: 'percent', value: 10 }),
      ...times(5, (satang) => customer(satang)),
      ...times(4, (satang) => bought(satang)),
      (satang) => bought(satang, true),
      (satang) => checkout(satang),
      draft,
      async (satang) => satang.payments.refund(await paid(satang), { amount_satang: 10_000 }),
      async (satang) => satang.testHelpers.payments.dispute(await paid(satang)),
    ],
  },
  subscriptions: {
    about: 'ten subscriptions by card and by invoice, three months of them on a test clock',
    steps: () =>
      onOneClock(
        'seed: subscriptions',
        [...Array.from({ length: 7 }, () => 'pm_card_ok'), undefined, undefined, undefined],
        3,
      ),
  },
  dunning: {
    about: 'cards that are declined at their renewal, over two months of retries on a test clock',
    steps: () =>
      onOneClock(
        'seed: dunning',
        ['pm_card_ok_then_declined', 'pm_card_ok_then_declined', 'pm_card_ok_then_declined', 'pm_card_ok'],
        2,
      ),
  },
}

export async function run({ world, line, paint }: Run): Promise<void> {
  onlyWords(line, [])
  const listed = Object.entries(SCENARIOS).map(([name, { about }]) => `  ${name.padEnd(16)}${about}\n`)
  if (has(line, 'list')) return world.out(listed.join(''))
  const name = optionOf(line, 'scenario')
  if (name === undefined)
    throw new UsageError('--scenario is missing.', `There is: ${Object.keys(SCENARIOS).join(', ')}`)
  const scenario = SCENARIOS[name]
  const meant = closest(name, Object.keys(SCENARIOS))
  if (!scenario)
    throw new UsageError(
      `There is no scenario ${name}.`,
      meant ? `Did you mean ${meant}?` : `There is: ${Object.keys(SCENARIOS).join(', ')}`,
    )
  const satang = clientOf(world, line)
  const steps = scenario.steps()
  const bar = (done: number) => {
    if (!world.isTerminal || has(line, 'json')) return
    const full = Math.round((done / steps.length) * 30)
    world.err(
      `\r${paint.green('█'.repeat(full))}${paint.dim('░'.repeat(30 - full))} ${done} of ${steps.length}${done === steps.length ? '\n' : ''}`,
    )
  }
  bar(0)
  for (const [at, step] of steps.entries()) {
    if (world.signal.aborted) return
    await step(satang)
    bar(at + 1)
  }
  world.out(
    has(line, 'json')
      ? `${JSON.stringify({ scenario: name, steps: steps.length })}\n`
      : `${paint.green('Made')}: ${scenario.about}.\n`,
  )
}
