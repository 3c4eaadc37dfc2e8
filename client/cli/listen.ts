// `satang listen --forward-to URL`: no tunnel. It reads events of the API as they come and sends them to a program on this machine.
import type { EventType, Satang, SatangEvent } from '../src/index.ts'
import type { Run } from './command.ts'
import { following, newest } from './following.ts'
import { addressOf, forward, listenSecret } from './forward.ts'
import { clientOf } from './settings.ts'
import { has, onlyWords, optionOf } from './usage.ts'

export async function run(run: Run): Promise<void> {
  const { world, line, paint } = run
  onlyWords(line, [])
  const secret = listenSecret(world)
  if (has(line, 'print-secret')) return world.out(`${secret}\n`)
  const url = addressOf(optionOf(line, 'forward-to'))
  const types = optionOf(line, 'events')?.split(',') as EventType[] | undefined
  const satang: Satang = clientOf(world, line)
  const list = (query: object) => satang.events.list({ ...query, ...(types ? { types } : {}) })
  const since = await newest(list)
  world.out(
    has(line, 'json')
      ? `${JSON.stringify({ signing_secret: secret, forward_to: url })}\n`
      : `Ready. Your signing secret is ${paint.bold(secret)}\nSending ${types ? types.join(', ') : 'every event'} to ${url}; Ctrl-C ends it.\n`,
  )
  const lost = (message: string) => world.err(`${paint.yellow(message)} Asking again …\n`)
  for await (const event of following<SatangEvent>(list, since, world, lost)) await forward(run, event, url, secret)
}
