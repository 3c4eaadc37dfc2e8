// `satang sim pay|underpay|late|fail|dispute PAYMENT`: what the buyer or the bank would do, in test mode.
import type { Dispute, Payment, Satang } from '../src/index.ts'
import type { Run } from './command.ts'
import { baht, objectText } from './output.ts'
import { paymentOf } from './payments.ts'
import { clientOf } from './settings.ts'
import { closest, has, onlyWords, optionOf, UsageError } from './usage.ts'

type Act = (satang: Satang, payment: Payment, amount: number | undefined) => Promise<Payment | Dispute>

const ACTS: Record<string, Act> = {
  pay: (satang, { id }) => satang.testHelpers.payments.succeed(id),
  /** Half of it, or `--amount`. */
  underpay: (satang, { id, gross_satang }, amount) =>
    satang.testHelpers.payments.succeed(id, { amount_satang: amount ?? half(gross_satang) }),
  /** The QR runs out, and then the money comes. */
  async late(satang, { id, status }) {
    if (status === 'requires_action') await satang.testHelpers.payments.expire(id)
    return satang.testHelpers.payments.succeed(id)
  },
  fail: (satang, { id }) => satang.testHelpers.payments.fail(id),
  dispute: (satang, { id }) => satang.testHelpers.payments.dispute(id),
}

/** In whole satang, at least one. */
const half = (amount: number) => Math.max(1, Number(BigInt(amount) / 2n))

export async function run({ world, line, paint }: Run): Promise<void> {
  const [what = '', id = ''] = onlyWords(line, ['pay|underpay|late|fail|dispute', 'PAYMENT'])
  const act = ACTS[what]
  const meant = closest(what, Object.keys(ACTS))
  if (!act)
    throw new UsageError(
      `sim has no ${what}.`,
      meant ? `Did you mean ${meant}?` : `There is: ${Object.keys(ACTS).join(', ')}`,
    )
  const given = optionOf(line, 'amount')
  if (given !== undefined && !/^\d+$/.test(given)) throw new UsageError('--amount is in whole satang.')
  const satang = clientOf(world, line)
  const done = await act(satang, await paymentOf(satang, id), given === undefined ? undefined : Number(given))
  if (has(line, 'json')) return world.out(`${JSON.stringify(done)}\n`)
  const { object, status } = done
  const amount = 'gross_satang' in done ? baht(done.gross_satang) : baht(done.amount_satang)
  world.out(`${done.id}  ${paint.bold(status)}  ${amount}\n`)
  if (object === 'payment' && done.failure_code)
    world.out(objectText({ failure_code: done.failure_code, decline_code: done.decline_code }, paint))
}
