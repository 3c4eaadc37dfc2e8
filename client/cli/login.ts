// `satang login`: keeps a key and an address, once the service has taken the key.
import { Satang } from '../src/index.ts'
import type { Run } from './command.ts'
import { logInFile, readLogIn, writeLogIn } from './settings.ts'
import { has, onlyWords, optionOf, UsageError } from './usage.ts'

/** A key of test mode and one of live mode are kept beside each other. */
export async function run({ world, line, paint }: Run): Promise<void> {
  onlyWords(line, [])
  const before = readLogIn(world)
  const asked = async (question: string) => (await world.ask(question))?.trim() || undefined
  const usual = before.base_url ?? 'http://127.0.0.1:3000'
  const baseUrl =
    optionOf(line, 'base-url') ||
    world.env.SATANG_BASE_URL ||
    (await asked(`Address of the service [${usual}]: `)) ||
    usual
  const key =
    optionOf(line, 'api-key') || world.env.SATANG_API_KEY || (await asked('Secret API key (dashboard, API keys): '))
  if (!key) throw new UsageError('There is no key.', 'satang login --api-key sk_test_…')
  // Every key may ask this, whatever its scopes.
  await new Satang(key, { baseUrl }).search({ query: 'satang' })
  const isLive = key.startsWith('sk_live_')
  writeLogIn(world, { ...before, base_url: baseUrl, ...(isLive ? { live_key: key } : { api_key: key }) })
  const said = { base_url: baseUrl, mode: isLive ? 'live' : 'test', file: logInFile(world) }
  world.out(
    has(line, 'json')
      ? `${JSON.stringify(said)}\n`
      : `${paint.green('Logged in')} to ${baseUrl}, ${said.mode} mode. Kept in ${said.file}.\n`,
  )
}
