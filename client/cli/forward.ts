// Sends an event to a program on this machine, signed as the endpoint would (Standard Webhooks), and says what it answered.
import { randomBytes } from 'node:crypto'
import { Satang, type SatangEvent } from '../src/index.ts'
import type { Run } from './command.ts'
import { readLogIn, writeLogIn } from './settings.ts'
import { has, UsageError } from './usage.ts'
import type { World } from './world.ts'

/** The secret of this machine, the same each time, so that a program can have it in its settings. */
export function listenSecret(world: World): string {
  const logIn = readLogIn(world)
  if (logIn.listen_secret) return logIn.listen_secret
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  writeLogIn(world, { ...logIn, listen_secret: secret })
  return secret
}

/** `localhost:3000/hook` and `3000` are addresses too. */
export function addressOf(given: string | undefined): string {
  if (!given)
    throw new UsageError(
      'Where to? --forward-to is missing.',
      'satang listen --forward-to http://localhost:3000/webhooks',
    )
  const full = /^\d+(\/|$)/.test(given)
    ? `http://localhost:${given}`
    : /^https?:\/\//.test(given)
      ? given
      : `http://${given}`
  if (URL.canParse(full)) return full
  throw new UsageError(`${given} is no address.`)
}

/** One line of what came of it. True when it was taken. */
export async function forward(
  { world, line, paint }: Run,
  event: SatangEvent,
  url: string,
  secret: string,
): Promise<boolean> {
  const { body, headers } = await Satang.webhooks.signForTest(event as SatangEvent & Record<string, unknown>, secret)
  const before = performance.now()
  const { status, error } = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  }).then(
    async (response) => {
      await response.arrayBuffer()
      return { status: response.status, error: null }
    },
    (cause: Error) => ({ status: null, error: cause.cause instanceof Error ? cause.cause.message : cause.message }),
  )
  const ms = Math.round(performance.now() - before)
  const isTaken = status !== null && status >= 200 && status < 300
  if (has(line, 'json')) {
    world.out(`${JSON.stringify({ id: event.id, type: event.type, url, status, duration_ms: ms, error })}\n`)
  } else {
    const said =
      status === null
        ? paint.red(error ?? 'no answer')
        : isTaken
          ? paint.green(String(status))
          : paint.red(String(status))
    world.out(
      `${paint.dim(new Date().toTimeString().slice(0, 8))}  ${event.type.padEnd(34)} ${said}  ${paint.dim(`${ms} ms  ${event.id}`)}\n`,
    )
  }
  return isTaken
}
