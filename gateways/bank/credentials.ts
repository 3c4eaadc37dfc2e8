// The credentials of a bank account as the API takes them (specification §11.2), read into what the gateway needs, or the first thing that is wrong with them.
import { z } from 'zod'
import { PROMPTPAY_TYPES, type PromptPayTarget, promptPayTargetProblem } from '../../rules/promptpay.ts'
import { callbackAddressProblem } from './callback.ts'
import { SLIP_VERIFIERS, type SlipVerifierName, verifierProblem } from './slip-verifiers.ts'

export interface BankCredentials {
  promptPay: PromptPayTarget
  /** Null: the bank calls nobody back. */
  callbackSecret: string | null
  /** Who may call back: addresses and networks. */
  callbackAddresses: string[]
  slipVerifier: SlipVerifierName
  slipKey: string | null
}

export type ReadCredentials =
  | { ok: true; credentials: BankCredentials }
  /** `field` is a path in the credentials: `promptpay.id`, `callback_addresses.1`. The message never shows a secret. */
  | { ok: false; field: string; message: string }

/** Reads `{promptpay: {type, id, suffix}, callback_secret, callback_addresses, slip_verifier, slip_key}`. Only `promptpay` is needed. */
export function readBankCredentials(given: unknown): ReadCredentials {
  const refuse = (field: string, message: string): ReadCredentials => ({ ok: false, field, message })
  const read = SHAPE.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    return refuse(issue?.path.join('.') || 'credentials', issue?.message ?? 'The credentials are not valid.')
  }
  const { promptpay, callback_secret, callback_addresses, slip_verifier, slip_key } = read.data
  const target = promptPayTargetProblem(promptpay)
  if (target) return refuse(`promptpay.${target.field}`, target.message)
  for (const [index, address] of callback_addresses.entries()) {
    const problem = callbackAddressProblem(address)
    if (problem) return refuse(`callback_addresses.${index}`, problem)
  }
  if (callback_secret !== null && callback_addresses.length === 0)
    return refuse(
      'callback_addresses',
      'Callbacks are taken from the addresses that you name: name those of your bank.',
    )
  const credentials: BankCredentials = {
    promptPay: promptpay,
    callbackSecret: callback_secret,
    callbackAddresses: callback_addresses,
    slipVerifier: slip_verifier,
    slipKey: slip_key,
  }
  const verifier = verifierProblem(credentials)
  return verifier ? refuse(verifier.field, verifier.message) : { ok: true, credentials }
}

const text = (max: number) => z.string('Give a text.').trim().max(max, `A text of at most ${max} characters.`)

/** A secret of fewer characters could be guessed. */
const SECRET_LENGTH_MIN = 24

const SHAPE = z.object(
  {
    promptpay: z.object(
      {
        type: z.enum(PROMPTPAY_TYPES, `The type is one of ${PROMPTPAY_TYPES.join(', ')}.`),
        id: text(40),
        suffix: text(2).nullish(),
      },
      'Say whom the QR pays: promptpay has type and id.',
    ),
    callback_secret: text(200)
      .min(SECRET_LENGTH_MIN, `A callback secret has at least ${SECRET_LENGTH_MIN} characters.`)
      .nullish()
      .transform((secret) => secret ?? null),
    callback_addresses: z
      .array(text(60), 'Give a list of addresses.')
      .max(50, 'At most 50 addresses.')
      .nullish()
      .transform((addresses) => addresses ?? []),
    slip_verifier: z
      .enum(SLIP_VERIFIERS, `The verifier is one of ${SLIP_VERIFIERS.join(', ')}.`)
      .nullish()
      .transform((name) => name ?? 'none'),
    slip_key: text(220)
      .nullish()
      .transform((key) => key || null),
  },
  'Give the credentials of a bank account.',
)
