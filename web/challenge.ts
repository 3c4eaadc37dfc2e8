// Asks Cloudflare Turnstile or hCaptcha whether a visitor is a person. Off unless configured. When configured, pages ask where a shop's cards are
// under attack (card-velocity.ts). The widget is the provider's script in the buyer's browser; only the provider's answer to this server counts.
import { type Agent, request } from 'undici'
import type { ApiDeps } from '../api/deps.ts'
import { guardedAgent } from '../db/address-guard.ts'
import { refuseWhileOpen } from '../db/outbound.ts'
import type { ChallengeProps } from './components/paying.ts'

export interface Challenge {
  props: ChallengeProps
  /** The origins that the page may load from and connect to besides its own. */
  origins: readonly string[]
  /** The form field that the widget fills. */
  field: string
  /**
   * Whether the provider vouches for the token. Each token is good once. No answer within 3 s and an unreadable answer both mean no: cards of a shop
   * under attack wait for the provider, its QR still works.
   */
  verify(token: string, ip: string): Promise<boolean>
}

const PROVIDERS = {
  turnstile: {
    className: 'cf-turnstile',
    field: 'cf-turnstile-response',
    scriptSrc: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    origins: ['https://challenges.cloudflare.com'],
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  hcaptcha: {
    className: 'h-captcha',
    field: 'h-captcha-response',
    scriptSrc: 'https://js.hcaptcha.com/1/api.js',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
  },
} as const

const PATIENCE_MS = 3_000
const TOKEN_MAX = 4_096
/** An answer is some hundred bytes. */
const ANSWER_MAX = 16_384

/** The configured challenge of this process; null when there is none. */
export function challengeOf(deps: ApiDeps): Challenge | null {
  if (!deps.challenge) return null
  const known = challenges.get(deps)
  if (known) return known
  const { challenge: settings, webhooks, log } = deps
  const agent = guardedAgent({ allowPrivate: webhooks.allowPrivate, connectTimeoutMs: PATIENCE_MS, connections: 4 })
  const { className, field, scriptSrc, origins, verifyUrl } = PROVIDERS[settings.provider]
  const challenge: Challenge = {
    props: { className, siteKey: settings.siteKey, scriptSrc },
    origins,
    field,
    async verify(token, ip) {
      if (token.length > TOKEN_MAX) return false
      try {
        return await ask(agent, settings.verifyUrl ?? verifyUrl, {
          secret: settings.secretKey,
          response: token,
          remoteip: ip,
        })
      } catch (error) {
        log.warn({ err: error }, 'a challenge could not be verified')
        return false
      }
    },
  }
  challenges.set(deps, challenge)
  return challenge
}

/** The token that the widget put into a form; empty without one. */
export function challengeTokenIn(deps: ApiDeps, form: ReadonlyMap<string, string>): string {
  const challenge = challengeOf(deps)
  return (challenge && form.get(challenge.field)) ?? ''
}

const challenges = new WeakMap<ApiDeps, Challenge>()

async function ask(dispatcher: Agent, url: string, form: Record<string, string>): Promise<boolean> {
  refuseWhileOpen('a challenge')
  const { statusCode, body } = await request(url, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > ANSWER_MAX) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  if (statusCode !== 200) throw new Error(`the answer is ${statusCode}`)
  const answer = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { success?: unknown }
  return answer.success === true
}
