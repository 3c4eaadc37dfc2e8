// The first page of an account: the newest of everything, and where the rest is.

import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { html } from '../../html.ts'
import { type CardItem, cardItems } from '../cards/view.ts'
import { type AccountProps, accountPage } from '../components/frame.ts'
import { type CreditsProps, creditItems } from '../credits/view.ts'
import { type InvoiceItem, invoiceItems } from '../invoices/view.ts'
import { type LicenceItem, licenceItems } from '../licences/view.ts'
import { type SubscriptionItem, subscriptionItems } from '../subscriptions/view.ts'
import { PORTAL } from '../words.ts'

export interface Overview {
  subscriptions: SubscriptionItem[]
  invoices: InvoiceItem[]
  /** The customer's time, Unix seconds. */
  at: number
  cards: CardItem[]
  licences: LicenceItem[]
  credits: CreditsProps[]
  /** Lists that have more than is shown. */
  more: ReadonlySet<'subscriptions' | 'invoices' | 'cards' | 'licences'>
}

export function overviewPage(f: Frame, p: AccountProps, o: Overview): string {
  const words = PORTAL[f.locale]
  const link = (list: 'subscriptions' | 'invoices' | 'cards' | 'licences') => {
    if (o.more.has(list)) return { href: p.hrefOf(`/${list}`), label: `${words[list]}: ${words.all}` }
    return list === 'cards' ? { href: p.hrefOf('/cards'), label: words.addCard } : null
  }
  return accountPage(f, p, {
    section: 'overview',
    title: words.title,
    body: html`<div class="columns">
<div class="stack">${sheet('subscriptions', words.subscriptions, subscriptionItems(o.subscriptions, p, f.locale), link('subscriptions'))}
${sheet('licences', words.licences, licenceItems(o.licences, p, f.locale), link('licences'))}
${sheet('credits', words.credits, creditItems(o.credits, f.locale))}</div>
<div class="stack">${sheet('invoices', words.invoices, invoiceItems(o.invoices, f.locale, o.at), link('invoices'))}
${sheet('cards', words.cards, cardItems(o.cards, p, f.locale), link('cards'))}</div></div>`,
  })
}
