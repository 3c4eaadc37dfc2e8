// `satang doctor`: what of a set-up works, what does not, and how to mend it. It changes nothing.
import { API_VERSION, responseOf, Satang, SatangError } from '../src/index.ts'
import type { Run } from './command.ts'
import type { Paint } from './output.ts'
import { type Settings, settingsOf } from './settings.ts'
import { Failure, has, onlyWords, UsageError } from './usage.ts'

interface Check {
  name: string
  status: 'ok' | 'warning' | 'failed'
  message: string
  /** How to mend it. */
  remedy?: string
}

export async function run({ world, line, paint }: Run): Promise<void> {
  onlyWords(line, [])
  const checks: Check[] = []
  let settings: Settings | undefined
  try {
    settings = settingsOf(world, line)
    const { apiKey, baseUrl, from } = settings
    const mode = apiKey.startsWith('sk_live_') ? 'live' : apiKey.startsWith('sk_test_') ? 'test' : null
    checks.push(
      mode
        ? { name: 'settings', status: 'ok', message: `${mode} key from ${from}, ${baseUrl}` }
        : {
            name: 'settings',
            status: 'failed',
            message: `the key from ${from} is none of Satang`,
            remedy: 'A secret key begins with sk_test_ or sk_live_: dashboard, API keys.',
          },
    )
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    checks.push({
      name: 'settings',
      status: 'failed',
      message: error.message,
      ...(error.hint ? { remedy: error.hint } : {}),
    })
  }
  checks.push(nodeVersion())
  if (settings) checks.push(...(await ofService(settings)))
  const isWell = checks.every(({ status }) => status !== 'failed')
  world.out(
    has(line, 'json')
      ? `${JSON.stringify({ ok: isWell, checks })}\n`
      : checks.map((check) => written(check, paint)).join(''),
  )
  if (!isWell) throw new Failure('')
}

function written({ name, status, message, remedy }: Check, paint: Paint): string {
  const mark = { ok: paint.green('✓'), warning: paint.yellow('!'), failed: paint.red('✗') }[status]
  return `${mark} ${name.padEnd(16)}${message}\n${remedy ? `  ${' '.repeat(16)}${paint.dim(remedy)}\n` : ''}`
}

function nodeVersion(): Check {
  const [major = 0] = process.versions.node.split('.').map(Number)
  const message = `Node ${process.versions.node}`
  return major >= 20
    ? { name: 'node', status: 'ok', message }
    : { name: 'node', status: 'failed', message, remedy: 'Install Node 20.3 or newer.' }
}

async function ofService({ apiKey, baseUrl }: Settings): Promise<Check[]> {
  const ready = await readiness(baseUrl)
  if (ready.status === 'failed' && ready.name === 'service') return [ready]
  const satang = new Satang(apiKey, { baseUrl, maxRetries: 0, timeoutMs: 10_000 })
  const asked = await Promise.all([
    version(baseUrl),
    key(satang),
    endpoints(satang),
    money(satang, apiKey),
    simulator(satang),
  ])
  return [ready, ...asked.flat()]
}

async function readiness(baseUrl: string): Promise<Check> {
  const url = `${baseUrl.replace(/\/$/, '')}/readyz`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    const { checks } = (await response.json()) as { checks: Record<string, { ok: boolean; reason?: string }> }
    const wrong = Object.values(checks).flatMap(({ ok, reason }) => (ok ? [] : [reason ?? 'not ready']))
    if (wrong.length === 0) return { name: 'readiness', status: 'ok', message: Object.keys(checks).join(', ') }
    return {
      name: 'readiness',
      status: 'failed',
      message: wrong.join('; '),
      remedy:
        'Whoever runs the service: docs/operations.md, "Health". A worker is started by npm start, or npm run satang -- worker.',
    }
  } catch (error) {
    const cause = (error as Error).cause
    const why = cause instanceof Error ? cause.message : (error as Error).message
    return {
      name: 'service',
      status: 'failed',
      message: `${baseUrl} does not answer as Satang does: ${why}`,
      remedy: 'Is it running (npm start), and is SATANG_BASE_URL its address?',
    }
  }
}

async function version(baseUrl: string): Promise<Check> {
  return checked('version', async () => {
    const list = await new Satang(null, { baseUrl, maxRetries: 0, timeoutMs: 10_000 }).versions.list()
    const versions = list.data.map(
      (one) => (one as { version?: string; id?: string }).version ?? (one as { id?: string }).id ?? '',
    )
    if (!versions.includes(API_VERSION))
      return {
        status: 'failed',
        message: `the service has ${versions.join(', ')}, this program ${API_VERSION}`,
        remedy: 'Use the client of the version that the service has.',
      }
    const date = Date.parse(responseOf(list)?.headers.get('date') ?? '')
    const off = Math.round(Math.abs(Date.now() - date) / 1000)
    if (off > 120)
      return {
        status: 'warning',
        message: `${API_VERSION}; the clocks are ${off} s apart`,
        remedy: 'Set the clock of this machine: webhooks older than 300 s are refused.',
      }
    return { status: 'ok', message: API_VERSION }
  })
}

const key = (satang: Satang) =>
  checked('key', async () => {
    const found = await satang.search({ query: 'satang' })
    return {
      status: 'ok',
      message: `accepted${responseOf(found)?.requestId ? '' : ', but the answer has no Request-Id'}`,
    }
  })

const endpoints = (satang: Satang) =>
  checked('webhooks', async () => {
    const all = await satang.webhookEndpoints.list().toArray({ limit: 16 })
    if (all.length === 0)
      return {
        status: 'warning',
        message: 'no endpoint',
        remedy:
          'Events are the source of truth: satang listen --forward-to URL while you build, an endpoint when you go live.',
      }
    const off = all.filter(({ status }) => status === 'disabled')
    if (off.length > 0)
      return {
        status: 'warning',
        message: off
          .map(({ url, disabled_reason }) => `${url} is disabled${disabled_reason ? `: ${disabled_reason}` : ''}`)
          .join('; '),
        remedy: 'Mend it, then satang webhook-endpoints update ID --status enabled, and replay what it missed.',
      }
    for (const { id, url } of all) {
      const failed = await satang.webhookEndpoints.listDeliveries(id, { status: 'exhausted', limit: 1 })
      if (failed.data.length > 0)
        return {
          status: 'warning',
          message: `${url} has not taken every event`,
          remedy: `satang webhook-endpoints list-deliveries ${id} --status exhausted; webhook-endpoints replay sends them again.`,
        }
    }
    return { status: 'ok', message: `${all.length} enabled` }
  })

const money = (satang: Satang, apiKey: string) =>
  checked('payments', async () => {
    if (!apiKey.startsWith('sk_live_'))
      return { status: 'ok', message: 'test mode: the simulated bank takes cards and QR transfers' }
    const accounts = (await satang.gatewayAccounts.list({ limit: 100 })).data
    const failing = accounts.filter(({ status }) => status === 'failing')
    if (failing.length > 0)
      return {
        status: 'failed',
        message: failing.map(({ provider, problem }) => `${provider}: ${problem ?? 'failing'}`).join('; '),
        remedy: 'satang gateway-accounts check ID after mending it at the provider.',
      }
    const connected = accounts.filter(({ status }) => status === 'connected')
    if (connected.length === 0)
      return {
        status: 'failed',
        message: 'no payment provider is connected: nothing can be charged',
        remedy: 'docs/going-live.md, or satang gateway-accounts create.',
      }
    return {
      status: 'ok',
      message: connected.map(({ provider, methods }) => `${provider} (${methods.join(', ')})`).join('; '),
    }
  })

const simulator = (satang: Satang) =>
  checked('catalogue', async () => {
    const prices = await satang.prices.list({ active: true, limit: 1 })
    return prices.data.length > 0
      ? { status: 'ok', message: 'there is something to sell' }
      : {
          status: 'warning',
          message: 'no active price',
          remedy: 'satang seed --scenario shop, or satang products create.',
        }
  })

/** A refusal is what the check finds; a scope that is missing is no fault of the set-up. */
async function checked(name: string, ask: () => Promise<Omit<Check, 'name'>>): Promise<Check> {
  try {
    return { name, ...(await ask()) }
  } catch (error) {
    if (!(error instanceof SatangError)) throw error
    if (error.code === 'scope_missing')
      return { name, status: 'warning', message: `this key may not read it: ${error.message}` }
    return { name, status: 'failed', message: error.message, ...(error.docUrl ? { remedy: error.docUrl } : {}) }
  }
}
