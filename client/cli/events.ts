// `satang events resend ID`: an event once more, to the endpoints that it was sent to, or to a program on this machine.

import type { Run } from './command.ts'
import { addressOf, forward, listenSecret } from './forward.ts'
import { clientOf } from './settings.ts'
import { Failure, has, onlyWords, optionOf } from './usage.ts'

export async function run(run: Run): Promise<void> {
  const { world, line, paint } = run
  const [, id = ''] = onlyWords(line, ['resend', 'ID'])
  const satang = clientOf(world, line)
  const event = await satang.events.retrieve(id)
  if (has(line, 'forward-to')) {
    const isTaken = await forward(run, event, addressOf(optionOf(line, 'forward-to')), listenSecret(world))
    if (!isTaken) throw new Failure('It was not taken.')
    return
  }
  const deliveries = await satang.events.listDeliveries(id).toArray({ limit: 100 })
  if (deliveries.length === 0)
    throw new Failure(
      `No endpoint was there for ${event.type} when it happened. Send it to one with webhook-endpoints replay, or here with --forward-to URL.`,
    )
  const sent = []
  for (const delivery of deliveries) sent.push(await satang.deliveries.retry(delivery.id))
  if (has(line, 'json')) return world.out(`${JSON.stringify({ object: 'list', has_more: false, data: sent })}\n`)
  for (const { id: delivery, endpoint, status } of sent)
    world.out(`${event.type} to ${endpoint}: ${paint.bold(status)} ${paint.dim(delivery)}\n`)
}
