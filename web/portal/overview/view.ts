// The first page of an account: what is owed, then in short what the customer has, what comes next of it and what it has cost; and the ways to all of
// the rest, which on a phone are nowhere else (D968).

import type { Locale } from '../../../rules/written-date.ts'
import type { FileItem } from '../../components/file-list.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import { type CardItem, cardsInShort } from '../cards/view.ts'
import { type AccountProps, accountPage } from '../components/frame.ts'
import { type CreditsProps, creditItems } from '../credits/view.ts'
import { filesInShort } from '../files/view.ts'
import { type InvoiceItem, invoicesInShort, owedItems, stillOwed } from '../invoices/view.ts'
import { type LicenceItem, licencesInShort } from '../licences/view.ts'
import { type SubscriptionItem, subscriptionsInShort } from '../subscriptions/view.ts'
import { PORTAL } from '../words.ts'
import { OVERVIEW } from './words.ts'

export interface Overview {
  subscriptions: SubscriptionItem[]
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
  /** How many there are of each in all. */
  counts: Record<List | 'cards', number>
}

/** What is shown in short. */
type List = 'subscriptions' | 'invoices' | 'licences' | 'files'

export function overviewPage(f: Frame, p: AccountProps, o: Overview): string {
  const { locale } = f
  return accountPage(f, p, {
    section: 'overview',
    title: PORTAL[locale].title,
    body: isEmpty(o)
      ? html`<section class="sheet stack middle centre empty"><h2>${OVERVIEW[locale].empty}</h2><p class="quiet">${OVERVIEW[locale].emptyText}</p>${p.returnHref ? html`<p><a class="button filled" href="${p.returnHref}">${PORTAL[locale].backTo(p.merchantName)}</a></p>` : null}</section>
<div class="middle">${rest(p, o, locale)}</div>`
      : html`${toPay(p, o, locale)}
${inColumns(columnsOf(p, o, locale))}`,
  })
}

function inColumns(columns: Html[][]): Html {
  const stacks = columns.map((column) => html`<div class="stack">${column}</div>`)
  return stacks.length > 1 ? html`<div class="halves">${stacks}</div>` : html`${stacks}`
}

/** What the customer has, and what it has cost. Where there is nothing of a kind, nothing is said of it. */
function columnsOf(p: AccountProps, o: Overview, locale: Locale): Html[][] {
  const above = new Set(o.owed.slice(0, SHOWN).map(({ token }) => token))
  const section = <T>(list: List, rows: readonly T[], body: (first: readonly T[]) => Html): Html[] =>
    rows.length === 0
      ? []
      : [sheet(list, PORTAL[locale][list], body(rows.slice(0, IN_SHORT)), null, allOf(list, p, o, locale))]
  const has = [
    ...section('subscriptions', o.subscriptions, (rows) => subscriptionsInShort(rows, p, locale, above)),
    ...section('licences', o.licences, (rows) => licencesInShort(rows, locale)),
    ...section('files', o.files, (rows) => filesInShort(rows, p, locale)),
    ...(o.credits.length > 0 ? [sheet('credits', PORTAL[locale].credits, creditItems(o.credits, locale))] : []),
  ]
  const invoices = section('invoices', o.invoices, (rows) => invoicesInShort(rows, locale))
  const columns = [has, [...invoices, rest(p, o, locale)]]
  return columns.filter((column) => column.length > 0)
}

/** Of each list. */
const IN_SHORT = 2

/** The way to the whole list, and how long it is. */
function allOf(list: List, p: AccountProps, { counts }: Overview, locale: Locale): Html {
  const words = OVERVIEW[locale]
  const label = list === 'subscriptions' ? words.manage : words.all
  return html`<a class="small" href="${p.hrefOf(`/${list}`)}">${label(counts[list])}<span class="unseen"> ${PORTAL[locale][list]}</span></a>`
}

/** Pages of which the overview shows no more than a line. */
function rest(p: AccountProps, o: Overview, locale: Locale): Html {
  const words = PORTAL[locale]
  const room = (href: string, title: string, inShort: Html | null = null) =>
    html`<li><a href="${href}"><span>${title}</span><span class="small quiet">${inShort}</span></a></li>`
  return sheet(
    'account',
    OVERVIEW[locale].rest,
    html`<ul class="on-ways">${room(p.hrefOf('/cards'), words.cards, cardsInShort(o.cards, o.counts.cards, locale))}${room(p.hrefOf('/details'), words.details)}${room(p.hrefOf('/sessions'), words.sessions)}${room(`${p.hrefOf('/details')}#your-data`, words.yourData)}</ul>`,
  )
}

/** Nobody has bought anything yet: one sentence, and no row of empty boxes. */
function isEmpty({ subscriptions, invoices, cards, licences, files, credits, owedCount }: Overview): boolean {
  return (
    owedCount === 0 && [subscriptions, invoices, cards, licences, files, credits].every((list) => list.length === 0)
  )
}

/** A box where something is owed, a line where nothing is. */
function toPay(p: AccountProps, o: Overview, locale: Locale): Html {
  const words = OVERVIEW[locale]
  if (o.owedCount === 0) return html`<p class="done-line">${words.paidUp}</p>`
  const sum = o.owed.reduce((total, invoice) => total + stillOwed(invoice), 0)
  const isAll = o.owed.length === o.owedCount
  return sheet(
    'to-pay',
    words.toPay,
    html`<div class="tight">${isAll ? html`<p class="big">${baht(sum)}</p>` : null}<p class="quiet">${words.owes(o.owedCount)}</p></div>
${owedItems(o.owed.slice(0, SHOWN), locale, o.at)}
${o.owedCount > SHOWN ? html`<p><a href="${p.hrefOf('/invoices')}">${words.allOwed}</a></p>` : null}`,
  )
}

/** Of the open invoices at the top. */
const SHOWN = 4
