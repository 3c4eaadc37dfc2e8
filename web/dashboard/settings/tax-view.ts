// The tax settings as a form of three parts, of which a shop that is not registered for VAT sees what concerns it, and the head of the paper that a payment
// would bring. What may be typed is rules/tax-settings.ts; the paper itself is documents/.

import { TAX_BEHAVIORS } from '../../../rules/tax.ts'
import type { missingToRegister } from '../../../rules/tax-settings.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { ADDRESS_LINES } from '../../components/address-lines.ts'
import { type Field, type Filled, fieldGroup } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { SETTINGS } from './words.ts'

/** A field of the tax settings may say its parameter, and that empty means none. */
export type SettingField = Field & { param?: string; emptyIs?: 'null' }

/** A part of a tab of settings. */
export interface SettingGroup {
  id: string
  legend: string
  /** What the part is for, in a sentence. */
  help: string | null
  fields: SettingField[]
  /** It concerns only who is registered for VAT. */
  ifRegistered?: boolean
  /** Its help says which of its fields may be left empty. */
  saysOptional?: boolean
}

/** The fields of the tax settings in their parts. */
export function taxGroups(locale: Locale): SettingGroup[] {
  const words = SETTINGS[locale]
  const lines = CUSTOMERS[locale].lines
  const text = (name: string, label: string, hint: string): SettingField => ({
    ...{ kind: 'text', name, label, hint, optional: true, emptyIs: 'null' },
  })
  // What the postal code fills in needs no example. Without a script it fills in nothing.
  const addressLine = (line: (typeof ADDRESS_LINES)[number]): SettingField => {
    const given: SettingField = { kind: 'text', name: line, label: lines[line], optional: true, emptyIs: 'null' }
    if (line === 'postal_code')
      return {
        ...given,
        hint: html`${words.such(words.examples.postal_code)}${locale === 'en' ? '.' : null} <span class="js-only">${words.fillsIn}</span>`,
        fillsIn: true,
      }
    return line === 'line1' ? { ...given, hint: words.such(words.examples.line1) } : given
  }
  return [
    {
      id: 'tax-vat',
      legend: words.taxVat,
      help: null,
      ifRegistered: false,
      fields: [{ kind: 'check', name: 'vat_registered', label: words.vatRegistered, hint: words.vatRegisteredHint }],
    },
    {
      id: 'tax-registered',
      legend: words.taxRegistered,
      help: words.taxRegisteredHelp,
      ifRegistered: true,
      fields: [
        {
          ...{ kind: 'date', locale, name: 'vat_registered_since', label: words.vatSince, hint: words.vatSinceHint },
          ...{ optional: true, emptyIs: 'null' },
        },
        {
          kind: 'select',
          name: 'default_tax_behavior',
          label: words.taxBehavior,
          hint: words.taxBehaviorHint,
          options: TAX_BEHAVIORS.map((behavior) => [behavior, words.taxBehaviors[behavior]]),
        },
        { kind: 'check', name: 'etax_by_email', label: words.etax, hint: words.etaxHint },
      ],
    },
    {
      id: 'tax-seller',
      legend: words.taxSeller,
      help: words.taxSellerHelp,
      ...{ ifRegistered: false, saysOptional: true },
      fields: [
        text('legal_name', words.legalName, words.legalNameHint),
        text('tax_id', words.taxId, words.taxIdHint),
        { kind: 'text', name: 'branch', label: words.branch, hint: words.branchHint },
        ...ADDRESS_LINES.map((line) => ({
          ...addressLine(line),
          param: `address.${line}`,
        })),
      ],
    },
  ]
}

/** The parts as they stand in the form. The style hides what is for registered shops while that box is not ticked, unless something in it is wrong. */
export function groupedFields(groups: readonly SettingGroup[], filled: Filled, optional: string): Html {
  return html`${groups.map(({ id, legend, help, fields, ifRegistered, saysOptional }) => {
    const shown = saysOptional ? fields.map((one) => ({ ...one, optional: false })) : fields
    const group = fieldGroup(legend, shown, filled, optional, id, help)
    return ifRegistered ? html`<div class="if-registered">${group}</div>` : group
  })}`
}

/** What stands at the head of the paper of a payment, as papers say it. */
export interface TaxHead {
  isRegistered: boolean
  title: readonly string[]
  number: string
  at: number
  seller: { name: string; address: string | null; taxId: string | null; branch: string }
  /** What a tax invoice still needs. */
  missing: ReturnType<typeof missingToRegister>
  labels: { seller: string; number: string; date: string; taxId: string }
  /** The colour of the bar above it; null for none. */
  colour: string | null
}

/** The head of the paper, on white in the dark, too. */
export function taxHead(h: TaxHead, locale: Locale, nonce: string): Html {
  const words = SETTINGS[locale]
  const tokens = h.colour ? `accent:${h.colour}` : null
  const lacks = h.isRegistered ? h.missing : []
  return html`${tokens ? html`<style nonce="${nonce}">.paper-head{--${tokens}}</style>` : null}<div data-preview class="stack"><p class="small quiet">${h.isRegistered ? words.taxPreviewText : words.receiptPreviewText}</p>
<div class="paper-head${tokens ? ' barred' : null}"${tokens ? html` data-tokens="--${tokens}"` : null}><div><p class="paper-title">${h.title.map((line, n) => html`${n > 0 ? html`<br>` : null}${line}`)}</p>
<dl class="paper-facts small"><div><dt>${h.labels.number}</dt><dd>${h.number}</dd></div><div><dt>${h.labels.date}</dt><dd>${writtenDate(h.at, locale)}</dd></div></dl></div>
<div class="small"><p class="paper-quiet">${h.labels.seller}</p><p class="strong">${h.seller.name}</p>${h.seller.address === null ? html`<p class="paper-quiet">${words.noAddress}</p>` : h.seller.address.split('\n').map((line) => html`<p>${line}</p>`)}${h.seller.taxId ? html`<p>${h.labels.taxId} ${h.seller.taxId}</p><p>${h.seller.branch}</p>` : html`<p class="paper-quiet">${words.noTaxId}</p>`}</div></div>
${lacks.length > 0 ? html`<p class="notice">${words.taxMissing(lacks.map((one) => words.missing[one]))}</p>` : null}</div>`
}
