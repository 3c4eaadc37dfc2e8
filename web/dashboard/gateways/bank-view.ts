// The settings of a merchant's own bank account in the dashboard: whom its codes pay, who looks at slips, and who may call back. What is no secret is shown
// to those who may change it.
import { PROMPTPAY_TYPES } from '../../../rules/promptpay.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { facts } from '../../components/facts.ts'
import type { Field } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'
import { numberText } from '../components/bank-account.ts'
import { GATEWAYS } from './words.ts'

export type FormField = Field & { param?: string; emptyIs?: 'absent' | 'null' | 'text' }

/** What may be shown of a bank account's credentials. */
export interface BankShown {
  promptpay: { type: string; id: string; suffix: string | null }
  slip_verifier: string
  callback_addresses: readonly string[]
}

/** In the form: somebody who checks first, since else nobody learns that money came. */
const VERIFIERS = ['manual', 'slipok', 'easyslip', 'none'] as const

/** `stored`: an empty secret keeps what is stored. */
export function bankFields(locale: Locale, { stored }: { stored: boolean }): FormField[] {
  const words = GATEWAYS[locale]
  const { bank } = words
  const keep = stored ? ` ${words.keepHint}` : ''
  const at = (name: string) => ({ name, param: `credentials.${name}`, label: words.keys[name] ?? name })
  return [
    {
      kind: 'select',
      name: 'promptpay_type',
      param: 'credentials.promptpay.type',
      label: bank.type,
      options: PROMPTPAY_TYPES.map((type) => [type, bank.types[type]] as const),
    },
    {
      ...{ kind: 'text', name: 'promptpay_id', param: 'credentials.promptpay.id', label: bank.id },
      ...{ hint: bank.idHint, autocomplete: 'off' },
    },
    {
      ...{ kind: 'text', name: 'promptpay_suffix', param: 'credentials.promptpay.suffix', label: bank.suffix },
      ...{ hint: bank.suffixHint, autocomplete: 'off', optional: true },
    },
    {
      ...{ kind: 'select', ...at('slip_verifier'), hint: bank.slipsHint },
      options: VERIFIERS.map((name) => [name, bank.verifiers[name]] as const),
    },
    { kind: 'password', ...at('slip_key'), hint: bank.slipKeyHint + keep, autocomplete: 'off', optional: true },
    {
      kind: 'password',
      ...at('callback_secret'),
      hint: bank.callbackHint + keep,
      autocomplete: 'off',
      optional: true,
      folded: true,
    },
    {
      kind: 'textarea',
      ...at('callback_addresses'),
      hint: bank.addressesHint,
      rows: 3,
      optional: true,
      folded: true,
      emptyIs: 'text',
    },
  ]
}

/** What is chosen before anything is: a mobile number, and slips that the team checks. */
export const BANK_AT_FIRST: readonly (readonly [string, readonly string[]])[] = [
  ['promptpay_type', [PROMPTPAY_TYPES[0]]],
  ['slip_verifier', [VERIFIERS[0]]],
]

export function bankFilled({ promptpay, slip_verifier, callback_addresses }: BankShown): [string, string[]][] {
  return [
    ['promptpay_type', [promptpay.type]],
    ['promptpay_id', [promptpay.id]],
    ['promptpay_suffix', promptpay.suffix === null ? [] : [promptpay.suffix]],
    ['slip_verifier', [slip_verifier]],
    ['callback_addresses', [callback_addresses.join('\n')]],
  ]
}

/** The facts of the account's page. */
export function bankFacts({ promptpay, slip_verifier, callback_addresses }: BankShown, locale: Locale): Html {
  const words = GATEWAYS[locale]
  const { bank } = words
  const type = PROMPTPAY_TYPES.find((one) => one === promptpay.type)
  const verifier = VERIFIERS.find((one) => one === slip_verifier)
  const id = promptpay.suffix === null ? numberText(promptpay.id) : `${promptpay.id} ${promptpay.suffix}`
  return facts([
    [bank.pays, html`${type ? bank.types[type] : promptpay.type}: <span class="nowrap">${id}</span>`],
    [words.keys.slip_verifier ?? 'slip_verifier', verifier ? bank.verifiers[verifier] : slip_verifier],
    callback_addresses.length > 0 && [
      words.keys.callback_addresses ?? 'callback_addresses',
      callback_addresses.join(', '),
    ],
  ])
}
