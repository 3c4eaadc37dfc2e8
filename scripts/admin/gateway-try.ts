// `satang gateway try`: asks a real sandbox account of a provider for the safe part of what Satang needs, and says what works. It needs no database. Keys
// come from the environment, and live ones are refused before anything is asked.
import { setTimeout } from 'node:timers/promises'
import { mintId } from '../../db/ids.ts'
import { type ChargeOutcome, capability, type Gateway, type RefundOutcome } from '../../gateways/port.ts'
import { openProvider, type ProviderAddresses } from '../../gateways/providers.ts'
import { type Credential, PROVIDER_NAMES, type ProviderName } from '../../rules/gateway-accounts.ts'

/** One line of the table. `said`: what came of it, or what is wrong. */
export interface Tried {
  step: string
  result: 'ok' | 'failed' | 'left_out'
  milliseconds: number
  said: string
}

/** ฿20: the least that both providers charge. */
const AMOUNT_SATANG = 2_000
const CODE_SECONDS = 900
/** A step of a provider that does not answer ends after this. */
const STEP_MS = 60_000

/** The environment variables that each provider needs, by the names of its credentials. */
const SETTINGS = {
  stripe: { secret_key: 'STRIPE_SECRET_KEY', publishable_key: 'STRIPE_PUBLISHABLE_KEY' },
  opn: { secret_key: 'OPN_SECRET_KEY', public_key: 'OPN_PUBLIC_KEY' },
  bank: { slip_verifier: 'SLIP_VERIFIER', slip_key: 'SLIP_KEY' },
} as const satisfies Record<ProviderName, Record<string, string>>

/** A key that could move real money. Only a key that says that it is for tests is asked with. */
const TEST_KEYS = { stripe: /^(sk|rk|pk)_test_\w+$/, opn: /^[ps]key_test_\w+$/ } as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Opens the provider's account with the keys of the environment. Makes no call. Throws an error that names the variable: the provider is unknown,
 * a key is missing, or it is not a test key. The message shows no key.
 */
export function openTrial(name: string, env: Environment, addresses: ProviderAddresses): Trial {
  const provider = PROVIDER_NAMES.find((one) => one === name)
  if (!provider) throw new Error(`--provider must be ${PROVIDER_NAMES.join(', ')}.`)
  const credentials: Record<string, Credential> = {}
  for (const [credential, variable] of Object.entries(SETTINGS[provider])) {
    const value = env[variable]?.trim()
    if (value) credentials[credential] = value
    else if (provider !== 'bank') throw new Error(`Set ${variable} to a test key of the account.`)
    if (value && provider !== 'bank' && !TEST_KEYS[provider].test(value)) {
      throw new Error(`${variable} is no test key. Keys of real money are refused.`)
    }
  }
  if (provider === 'bank') {
    const phone = env.PROMPTPAY_PHONE?.trim()
    if (!phone) throw new Error('Set PROMPTPAY_PHONE to a mobile number with PromptPay, such as 0812345678.')
    credentials.promptpay = { type: 'phone', id: phone, suffix: null }
  }
  const token = env.TEST_CARD_TOKEN?.trim() || (provider === 'stripe' ? 'pm_card_visa' : null)
  return {
    token,
    gateway: openProvider({ provider, livemode: false, credentials: { current: credentials } }, addresses),
  }
}

export interface Trial {
  gateway: Gateway
  /** What stands for a test card; null: none was given. */
  token: string | null
}

/**
 * Asks for everything that the gateway can do, one step after the other, with test money alone. A step that needs one that failed is left out. Never
 * throws for what a provider answers.
 */
export async function tryGateway({ gateway, token }: Trial): Promise<Tried[]> {
  const tried: Tried[] = []
  const step = async <T>(name: string, ask: () => Promise<{ said: string; value: T }>): Promise<T | null> => {
    const from = performance.now()
    const took = () => Math.round(performance.now() - from)
    try {
      const { said, value } = await within(ask)
      tried.push({ step: name, result: 'ok', milliseconds: took(), said })
      return value
    } catch (error) {
      tried.push({ step: name, result: 'failed', milliseconds: took(), said: messageOf(error) })
      return null
    }
  }
  const leaveOut = (name: string, said: string) =>
    tried.push({ step: name, result: 'left_out', milliseconds: 0, said }) && null

  const checked = await step('check', () => checkOf(gateway))
  if (!checked) return tried
  const { cards, charges, refunds, qr, qrMadeHere, book } = gateway
  if (cards && charges) {
    const card = token
      ? await step('attach a test card', () => attach(gateway, token))
      : leaveOut('attach a test card', 'set TEST_CARD_TOKEN to a token of Omise.js made with a test card')
    const attemptId = mintId('pay_')
    const charge = card && (() => chargeOnce(gateway, attemptId, card))
    const charged = charge && (await step('charge ฿20', charge))
    if (charge && charged) {
      const reference = charged.reference ?? null
      await step('charge the same again', async () => sameCharge(await charge(), charged))
      await step('look it up', () => lookUp(gateway, attemptId, charged))
      if (refunds) await step('refund it', () => refund(gateway, attemptId, reference))
    } else if (card) leaveOut('the same again, look-up, refund', 'nothing was charged')
  }
  if (qr && charges) {
    const attemptId = mintId('pay_')
    const code = await step('make a PromptPay code', () => makeCode(gateway, attemptId))
    if (code) await step('withdraw the code', () => withdraw(gateway, attemptId, code.reference))
  }
  if (qrMadeHere) await step('make a PromptPay code', async () => codeMadeHere(gateway))
  if (book) await step("read today's book", () => readBook(gateway))
  return tried
}

async function checkOf(gateway: Gateway) {
  const check = await gateway.check?.()
  if (!check) throw new Error('the gateway has no check')
  if (check.kind === 'other_mode') throw new Error(`${check.credential}: of the other mode than the secret key`)
  if (check.kind === 'refused') throw new Error(`${check.credential}: ${check.message}`)
  if (check.livemode === true) throw new Error('the account is live: nothing is asked of it')
  return { said: check.name ?? 'the credentials are accepted', value: true }
}

async function attach(gateway: Gateway, token: string) {
  const attached = await capability(gateway, 'cards').attach({ attachId: mintId('try_'), token })
  if (!attached) throw new Error('the provider does not know the token, or it has been used')
  const { brand, last4 } = attached.card
  return { said: `${brand} …${last4}`, value: attached.gatewayToken }
}

type Succeeded = ChargeOutcome & { kind: 'succeeded' }

async function chargeOnce(gateway: Gateway, attemptId: string, gatewayToken: string) {
  const request = { attemptId, gatewayToken, amountSatang: AMOUNT_SATANG }
  const outcome = await capability(gateway, 'cards').charge(request, AbortSignal.timeout(STEP_MS))
  if (outcome.kind !== 'succeeded') throw new Error(wordsOf(outcome))
  return { said: `${outcome.reference ?? 'charged'}, ${attemptId}`, value: outcome }
}

function sameCharge({ value: again }: { value: Succeeded }, first: Succeeded) {
  if (again.reference !== first.reference) throw new Error(`charged twice: ${first.reference} and ${again.reference}`)
  return { said: 'charged once', value: true }
}

async function lookUp(gateway: Gateway, attemptId: string, charged: Succeeded) {
  const found = await capability(gateway, 'charges').lookUp(attemptId, null)
  if (found?.kind !== 'succeeded') throw new Error(found ? wordsOf(found) : 'the provider does not know the charge')
  if (found.reference !== charged.reference) throw new Error(`found another charge: ${found.reference}`)
  const fee = found.money?.feeSatang ?? null
  return { said: fee === null ? 'found; the fee is not known yet' : `found; the fee is ${fee} satang`, value: true }
}

async function refund(gateway: Gateway, attemptId: string, reference: string | null) {
  const refundId = mintId('re_')
  const request = { refundId, attemptId, reference, amountSatang: AMOUNT_SATANG, transferredSatang: null }
  const outcome: RefundOutcome = await capability(gateway, 'refunds').refund(request)
  if (outcome.kind === 'failed') throw new Error(outcome.reason)
  return { said: `${outcome.kind}, ${outcome.reference ?? refundId}`, value: true }
}

async function makeCode(gateway: Gateway, attemptId: string) {
  const expiresAt = Math.floor(Date.now() / 1_000) + CODE_SECONDS
  const request = { attemptId, amountSatang: AMOUNT_SATANG, expiresAt, email: 'try@satang.example' }
  const code = await capability(gateway, 'qr').create(request)
  return { said: code.payload ? `${code.payload.length} characters` : 'a picture', value: code }
}

async function withdraw(gateway: Gateway, attemptId: string, reference: string | null) {
  const outcome = await capability(gateway, 'charges').cancel(attemptId, reference)
  if (outcome.kind !== 'canceled') throw new Error(wordsOf(outcome))
  return { said: 'nobody can pay it', value: true }
}

function codeMadeHere(gateway: Gateway) {
  const merchant = { name: 'Satang', city: 'Bangkok', billerId: '' }
  const bill = { attemptId: mintId('pay_'), amountSatang: AMOUNT_SATANG, merchant }
  return { said: capability(gateway, 'qrMadeHere').payload(bill), value: true }
}

async function readBook(gateway: Gateway) {
  const now = Math.floor(Date.now() / 1_000)
  const dayBegan = now - ((now + 7 * 3_600) % 86_400)
  const lines = await capability(gateway, 'book').lines(dayBegan, now + 1)
  return { said: `${lines.length} lines`, value: true }
}

function wordsOf(outcome: ChargeOutcome | { kind: 'canceled' }): string {
  return outcome.kind === 'declined' ? `declined: ${outcome.declineCode}` : outcome.kind
}

/** A provider that hangs fails its step. */
async function within<T>(ask: () => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const late = setTimeout(STEP_MS, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${STEP_MS / 1_000} s`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([ask(), late])
  } finally {
    ended.abort()
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300)
}
