// The first page of an account: what is owed and what comes next, then the newest of everything, and where the rest is.

import { cardName } from '../../../rules/card-brands.ts'
import { lastUsableAt } from '../../../rules/portal.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import type { FileItem } from '../../components/file-list.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import { type CardItem, cardsInShort } from '../cards/view.ts'
import { type AccountProps, accountPage } from '../components/frame.ts'
import { type CreditsProps, creditItems } from '../credits/view.ts'
import { portalFiles } from '../files/view.ts'
import { type InvoiceItem, invoiceItems, owedItems, stillOwed } from '../invoices/view.ts'
import { type LicenceItem, licenceItems } from '../licences/view.ts'
import { nameOf, type SubscriptionItem, subscriptionItems } from '../subscriptions/view.ts'
import { PORTAL } from '../words.ts'
import { OVERVIEW } from './words.ts'

export interface Overview {
  subscriptions: SubscriptionItem[]
  /** Running ones, the next end first. */
  upcoming: SubscriptionItem[]
  invoices: InvoiceItem[]
  /** Open ones, and how many there are in all. */
  owed: InvoiceItem[]
  owedCount: number
  /** The customer's time, Unix seconds. */
  at: number
  cards: CardItem[]
  licences: LicenceItem[]
  files: FileItem[]
  credits: CreditsProps[]
  /** Those that have a plan to change to. */
  changeable: ReadonlySet<string>
  /** Lists that have more than is shown. */
  more: ReadonlySet<'subscriptions' | 'invoices' | 'cards' | 'licences' | 'files'>
}

export function overviewPage(f: Frame, p: AccountProps, o: Overview): string {
  const { locale } = f
  const words = PORTAL[locale]
  const link = (list: 'subscriptions' | 'invoices' | 'cards' | 'licences' | 'files') => {
    if (list === 'cards') return { href: p.hrefOf('/cards'), label: OVERVIEW[locale].manageCards }
    const isMore = o.more.has(list) || (list === 'invoices' && o.owedCount > 0)
    return isMore ? { href: p.hrefOf(`/${list}`), label: `${words[list]}: ${words.all}` } : null
  }
  const credits = o.credits.length > 0 ? sheet('credits', words.credits, creditItems(o.credits, locale)) : null
  const files = o.files.length > 0 ? sheet('files', words.files, portalFiles(o.files, p, locale), link('files')) : null
  const licences =
    o.licences.length > 0
      ? sheet('licences', words.licences, licenceItems(o.licences, p, locale), link('licences'))
      : null
  return accountPage(f, p, {
    section: 'overview',
    title: words.title,
    body: isEmpty(o)
      ? html`<section class="sheet stack middle centre empty"><h2>${OVERVIEW[locale].empty}</h2><p class="quiet">${OVERVIEW[locale].emptyText}</p>${p.returnHref ? html`<p><a class="button filled" href="${p.returnHref}">${words.backTo(p.merchantName)}</a></p>` : null}</section>`
      : html`<div class="halves level">${sheet('to-pay', OVERVIEW[locale].toPay, toPay(p, o, locale))}
${sheet('next', OVERVIEW[locale].next, next(o, locale))}</div>
<div class="halves">
<div class="stack">${files}${sheet('subscriptions', words.subscriptions, subscriptionItems(o.subscriptions, p, locale, o.changeable), link('subscriptions'))}
${licences}${credits}</div>
<div class="stack">${sheet('invoices', words.invoices, invoiceItems(o.invoices, p, locale, o.at), link('invoices'))}
${sheet('cards', words.cards, cardsInShort(o.cards, locale), link('cards'))}</div></div>`,
  })
}

/** Nobody has bought anything yet: one sentence, and no row of empty boxes. */
function isEmpty({ subscriptions, invoices, cards, licences, files, credits, owedCount }: Overview): boolean {
  return (
    owedCount === 0 && [subscriptions, invoices, cards, licences, files, credits].every((list) => list.length === 0)
  )
}

function toPay(p: AccountProps, o: Overview, locale: Locale): Html {
  const words = OVERVIEW[locale]
  if (o.owedCount === 0) return html`<p class="done-line">${words.paidUp}</p>`
  const sum = o.owed.reduce((total, invoice) => total + stillOwed(invoice), 0)
  const isAll = o.owed.length === o.owedCount
  return html`<div class="tight">${isAll ? html`<p class="big">${baht(sum)}</p>` : null}<p class="quiet">${words.owes(o.owedCount)}</p></div>
${owedItems(o.owed.slice(0, SHOWN), locale, o.at)}
${o.owedCount > SHOWN ? html`<p><a href="${p.hrefOf('/invoices')}">${words.allOwed}</a></p>` : null}`
}

/** Of the lists at the top. */
const SHOWN = 4

function next({ upcoming }: Overview, locale: Locale): Html {
  const words = OVERVIEW[locale]
  if (upcoming.length === 0) return html`<p class="quiet">${words.nothingNext}</p>`
  return html`<ul class="lines">${upcoming.slice(0, SHOWN).map((s) => {
    const day = s.cancelAtPeriodEnd ? lastUsableAt(s.cancelAt ?? s.currentPeriodEnd) : s.currentPeriodEnd
    return html`<li><p><strong>${writtenDate(day, locale)}</strong><br><span class="small quiet">${whatComes(s, locale)}</span></p>${s.cancelAtPeriodEnd ? null : html`<p class="number">${baht(s.renewalSatang)}</p>`}</li>`
  })}</ul>`
}

function whatComes(s: SubscriptionItem, locale: Locale): string {
  const words = OVERVIEW[locale]
  const name = nameOf(s)
  if (s.cancelAtPeriodEnd) return words.ends(name)
  if (!s.byCard) return s.owed ? words.sent(name) : words.invoiced(name)
  return s.card ? words.charged(name, cardName(s.card)) : words.noCard(name)
}
