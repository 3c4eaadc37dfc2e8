// A bank account of the shop, as its people know it. Its id is behind the link.
import { PAYMENT_METHODS } from '../../../rules/payment-methods.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { shortCode } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from './frame.ts'

export type BankAccountNames = ReadonlyMap<string, { name: string | null; promptPayId: string | null }>

/** `บัญชีของร้าน`, with `PromptPay 081-234-5678` below; as a link for those whose role reads payment providers. */
export function bankAccount(d: DashboardProps, names: BankAccountNames, id: string, locale: Locale): Html {
  const { name, promptPay } = partsOf(names, id, locale)
  const lead = name ?? promptPay
  const shown = lead === null ? shortCode(id) : html`${lead}`
  const link = d.may('gateway_accounts:read') ? html`<a href="${d.hrefOf(`/gateways/${id}`)}">${shown}</a>` : shown
  return name && promptPay ? html`${link} <small class="quiet nowrap">${promptPay}</small>` : link
}

/** The same as text, for a choice. */
export function bankAccountText(names: BankAccountNames, id: string, locale: Locale): string {
  const { name, promptPay } = partsOf(names, id, locale)
  return [name, promptPay].filter((part) => part !== null).join(' · ') || id
}

function partsOf(names: BankAccountNames, id: string, locale: Locale) {
  const { name = null, promptPayId = null } = names.get(id) ?? {}
  const promptPay = promptPayId && `${PAYMENT_METHODS.promptpay.names[locale]} ${numberText(promptPayId)}`
  return { name, promptPay: promptPay || null }
}

/** `0812345678` → `081-234-5678`. Other ids stay as they are. */
export function numberText(id: string): string {
  return /^0\d{9}$/.test(id) ? `${id.slice(0, 3)}-${id.slice(3, 6)}-${id.slice(6)}` : id
}
