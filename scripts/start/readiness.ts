/* Asks the API whether the whole system is ready, and names what is missing when it is not. */
import { setTimeout as sleep } from 'node:timers/promises'

/** A cold machine builds caches on the first start. Waiting longer than this does not help. */
const PATIENCE_MS = 120_000

interface Answer {
  checks?: Record<string, { ok: boolean; reason?: string }>
}

/** Resolves when GET /readyz answers 200; throws with its reasons after two minutes. */
export async function whenReady(probeUrl: string, signal?: AbortSignal): Promise<void> {
  let reason = 'the API does not answer'
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100, undefined, { signal })) {
    const answer = await ask(`${probeUrl}/readyz`)
    if (answer?.ok) return
    const checks = Object.entries(answer?.body?.checks ?? {}).filter(([, check]) => !check.ok)
    if (checks.length > 0) reason = checks.map(([name, check]) => `${name}: ${check.reason ?? 'not ready'}`).join('; ')
  }
  throw new Error(`Not ready after ${PATIENCE_MS / 1000} s: ${reason}`)
}

/** Resolves when the API process answers requests. The caller stops waiting when the process ends. */
export async function whenAlive(probeUrl: string): Promise<void> {
  while (!(await ask(`${probeUrl}/livez`))?.ok) await sleep(50)
}

/** Resolves when a worker has been seen within a minute. The caller stops waiting when the process ends. */
export async function whenWorkerSeen(probeUrl: string): Promise<void> {
  while (!(await ask(`${probeUrl}/readyz`))?.body?.checks?.worker?.ok) await sleep(200)
}

async function ask(url: string): Promise<{ ok: boolean; body: Answer | undefined } | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    const body = (await response.json().catch(() => undefined)) as Answer | undefined
    return { ok: response.ok, body }
  } catch {
    return undefined // Not listening yet.
  }
}
