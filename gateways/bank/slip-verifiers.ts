// Chooses the verifier of slips by the settings of a bank account (specification §11.2), and says what is wrong with them.
import { createEasySlip } from './easyslip.ts'
import type { SlipVerifier } from './slip-verifier.ts'
import { createSlipOk } from './slipok.ts'

/** Where verifiers are. Tests and proxies point them elsewhere (specification §11.2). */
export interface VerifierAddresses {
  slipOkUrl: string
  easySlipUrl: string
}

export const VERIFIER_ADDRESSES: VerifierAddresses = {
  slipOkUrl: 'https://api.slipok.com/api/line/apikey',
  easySlipUrl: 'https://api.easyslip.com/v2',
}

/** `none`: slips are not taken. `manual`: a person looks at each. */
export const SLIP_VERIFIERS = ['none', 'manual', 'slipok', 'easyslip'] as const

export type SlipVerifierName = (typeof SLIP_VERIFIERS)[number]

export interface VerifierSettings {
  slipVerifier: SlipVerifierName
  /** For SlipOK `branch:key`, for EasySlip its key, else null. */
  slipKey: string | null
}

/** What is wrong with the settings of a verifier; null when nothing is. The field is one of specification §11.2. */
export function verifierProblem({
  slipVerifier,
  slipKey,
}: VerifierSettings): { field: 'slip_key'; message: string } | null {
  const problem = (message: string) => ({ field: 'slip_key' as const, message })
  switch (slipVerifier) {
    case 'none':
    case 'manual':
      return null
    case 'slipok':
      return SLIPOK_KEY.test(slipKey ?? '')
        ? null
        : problem('The key for SlipOK is its branch id, a colon and its API key: 12345:SLIPOKABC.')
    case 'easyslip':
      return EASYSLIP_KEY.test(slipKey ?? '') ? null : problem('The key for EasySlip is the API key of its branch.')
  }
}

/** The verifier of an account; null where slips are not taken. Settings with a problem are a RangeError. */
export function createSlipVerifier(
  settings: VerifierSettings,
  addresses: VerifierAddresses = VERIFIER_ADDRESSES,
): SlipVerifier | null {
  const wrong = verifierProblem(settings)
  if (wrong) throw new RangeError(wrong.message)
  const { slipVerifier, slipKey } = settings
  switch (slipVerifier) {
    case 'none':
      return null
    case 'manual':
      return MANUAL
    case 'slipok': {
      const [, branch = '', apiKey = ''] = SLIPOK_KEY.exec(slipKey ?? '') ?? []
      return createSlipOk({ branch, apiKey, baseUrl: addresses.slipOkUrl })
    }
    case 'easyslip':
      return createEasySlip({ apiKey: slipKey ?? '', baseUrl: addresses.easySlipUrl })
  }
}

const MANUAL: SlipVerifier = {
  async verify() {
    return null
  },
  async check() {
    return { kind: 'ok' }
  },
}

/** Characters that a header may hold, so that a key cannot become a second header. */
const SLIPOK_KEY = /^(\d{1,12}):([\x21-\x7e]{1,200})$/
const EASYSLIP_KEY = /^[\x21-\x7e]{1,200}$/
