// `satang logs tail`: calls to the API as they come in.
import type { LoggedRequest } from '../src/index.ts'
import type { Run } from './command.ts'
import { following, newest } from './following.ts'
import { instantText } from './output.ts'
import { clientOf } from './settings.ts'
import { has, onlyWords, UsageError } from './usage.ts'

/** Its own calls are left out: they would be shown for ever. */
const OWN_ROUTE = '/v1/requests'

export async function run({ world, line, paint }: Run): Promise<void> {
  const [what] = onlyWords(line, ['tail'])
  if (what !== 'tail') throw new UsageError(`logs has no ${what}.`, 'satang logs tail')
  const satang = clientOf(world, line)
  const list = (query: object) =>
    satang.requests.list({ ...query, ...(has(line, 'failed') ? { status: 'failed' } : {}) })
  const since = await newest(list)
  if (!has(line, 'json')) world.err(`${paint.dim('Calls of this key and its shop; Ctrl-C ends it.')}\n`)
  const lost = (message: string) => world.err(`${paint.yellow(message)} Asking again …\n`)
  for await (const call of following<LoggedRequest>(list, since, world, lost)) {
    if (call.method === 'GET' && call.path === OWN_ROUTE) continue
    if (has(line, 'json')) {
      world.out(`${JSON.stringify(call)}\n`)
      continue
    }
    const status = call.status < 400 ? paint.green(String(call.status)) : paint.red(String(call.status))
    const said = call.error_code ? `  ${paint.red(call.error_code)}` : ''
    world.out(
      `${paint.dim(instantText(call.created))}  ${status}  ${call.method.padEnd(6)} ${call.path}  ${paint.dim(`${call.duration_ms} ms  ${call.id}`)}${said}\n`,
    )
  }
}
