// Which Satang the new program talks to: what was given, the environment, the log-in of `satang login`, the demo that `npm start` has made.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DEFAULT_URL = 'http://127.0.0.1:3000'

/**
 * `{apiKey, baseUrl, from}`; without a key `from` is null. A key of live mode is never taken by itself: seeding makes products. `folders` are those in
 * which a demo may run.
 */
export function foundSettings({ options, env, home, folders }) {
  const logIn = readJson(join(env.XDG_CONFIG_HOME || join(home, '.config'), 'satang', 'login.json'))
  const url = options['base-url'] || env.SATANG_BASE_URL
  if (options['api-key'])
    return { apiKey: options['api-key'], baseUrl: url ?? logIn?.base_url ?? DEFAULT_URL, from: '--api-key' }
  if (env.SATANG_API_KEY)
    return { apiKey: env.SATANG_API_KEY, baseUrl: url ?? logIn?.base_url ?? DEFAULT_URL, from: 'SATANG_API_KEY' }
  if (logIn?.api_key)
    return { apiKey: logIn.api_key, baseUrl: url ?? logIn.base_url ?? DEFAULT_URL, from: 'satang login' }
  for (const folder of folders) {
    const demo = readJson(join(env.DATA_DIR || join(folder, '.data'), 'demo.json'))
    if (demo?.test_key) return { apiKey: demo.test_key, baseUrl: url ?? demo.base_url ?? DEFAULT_URL, from: 'the demo' }
  }
  return { apiKey: '', baseUrl: url ?? logIn?.base_url ?? DEFAULT_URL, from: null }
}

/** What is wrong with a key by its looks; null when nothing is. An empty one comes later. */
export function problemOfKey(apiKey) {
  if (!apiKey || apiKey.startsWith('sk_test_')) return null
  return 'Begin with a key of test mode (sk_test_…): seeding makes products, prices and endpoints.'
}

/** What is wrong with the key, or with the service that it is for; null when nothing is. It waits three seconds at most. */
export async function problemOfSettings({ apiKey, baseUrl }) {
  const problem = problemOfKey(apiKey)
  if (problem) return problem
  let answer
  try {
    const headers = { Authorization: `Bearer ${apiKey}` }
    answer = await fetch(new URL('/v1/search?query=satang', baseUrl), { headers, signal: AbortSignal.timeout(3_000) })
  } catch {
    return `Satang does not answer at ${baseUrl}. Start it before you go on: npm start in its folder.`
  }
  return answer.status === 401 && apiKey ? `Satang at ${baseUrl} does not know the key.` : null
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
