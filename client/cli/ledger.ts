// `satang ledger verify`: has the service ask every promise about this shop's money, and waits for what it found.
import type { Run } from './command.ts'
import { clientOf } from './settings.ts'
import { Failure, has, onlyWords, UsageError } from './usage.ts'
import { sleep } from './world.ts'

export async function run({ world, line, paint }: Run): Promise<void> {
  const [what] = onlyWords(line, ['verify'])
  if (what !== 'verify') throw new UsageError(`ledger has no ${what}.`, 'satang ledger verify')
  const satang = clientOf(world, line)
  let audit = await satang.audits.create()
  while (audit.status === 'running' && !world.signal.aborted) {
    await sleep(300, world.signal)
    audit = await satang.audits.retrieve(audit.id)
  }
  if (has(line, 'json')) world.out(`${JSON.stringify(audit)}\n`)
  else if (audit.held)
    world.out(
      `${paint.green('Everything holds')}: ${audit.checked} promises about money were asked. ${paint.dim(audit.id)}\n`,
    )
  else
    for (const { promise, count, sample_ids } of audit.failures)
      world.out(
        `${paint.red(count === null ? 'no answer in time' : `broken by ${count}`)}  ${promise}  ${paint.dim(sample_ids.join(' '))}\n`,
      )
  if (audit.held) return
  throw new Failure(
    has(line, 'json')
      ? ''
      : audit.status === 'succeeded'
        ? 'Not every promise holds.'
        : `The audit ${audit.id} is ${audit.status}.`,
  )
}
