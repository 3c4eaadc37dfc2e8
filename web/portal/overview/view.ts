// The first page of an account: what is owed, then what the customer has and what comes next of it, and what it has cost; and where the rest is.

import type { Locale } from '../../../rules/written-date.ts'
import type { FileItem } from '../../components/file-list.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import { type CardItem, cardsInShort } from '../cards/view.ts'
import { type AccountProps, accountPage } from '../components/frame.ts'
import { type CreditsProps, creditItems } from '../credits/view.ts'
import { portalFiles } from '../files/view.ts'
import { type InvoiceItem, invoicesInShort, owedItems, stillOwed } from '../invoices/view.ts'
import { type LicenceItem, licenceItems } from '../licences/view.ts'
import { type SubscriptionItem, subscriptionItems } from '../subscriptions/view.ts'
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
  /** Those that have a plan to change to. */
  changeable: ReadonlySet<string>
  /** Lists that have more than is shown. */
  more: ReadonlySet<List>
}

type List = 'subscriptions' | 'invoices' | 'cards' | 'licences' | 'files'

export function overviewPage(f: Frame, p: AccountProps, o: Overview): string {
  const { locale } = f
  return accountPage(f, p, {
    section: 'overview',
    title: PORTAL[locale].title,
    body: isEmpty(o)
      ? html`<section class="sheet stack middle centre empty"><h2>${OVERVIEW[locale].empty}</h2><p class="quiet">${OVERVIEW[locale].emptyText}</p>${p.returnHref ? html`<p><a class="button filled" href="${p.returnHref}">${PORTAL[locale].backTo(p.merchantName)}</a></p>` : null}</section>`
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
  const words = PORTAL[locale]
  const section = (list: List | 'credits', rows: readonly unknown[], body: () => Html): Html[] => {
    if (rows.length === 0) return []
    const more = list === 'credits' ? null : moreOf(list, p, o, locale)
    return [sheet(list, words[list], body(), null, more)]
  }
  const above = new Set(o.owed.slice(0, SHOWN).map(({ token }) => token))
  const has = [
    ...section('subscriptions', o.subscriptions, () =>
      subscriptionItems(o.subscriptions, p, locale, o.changeable, above),
    ),
    ...section('licences', o.licences, () => licenceItems(o.licences, p, locale)),
    ...section('files', o.files, () => portalFiles(o.files, p, locale)),
    ...section('credits', o.credits, () => creditItems(o.credits, locale)),
  ]
  const invoices = section('invoices', o.invoices, () => invoicesInShort(o.invoices, locale))
  const cards = section('cards', o.cards, () => cardsInShort(o.cards, locale))
  const columns = has.length > 0 ? [has, [...invoices, ...cards]] : [invoices, cards]
  return columns.filter((column) => column.length > 0)
}

/** The way to the whole list, where that says more. */
function moreOf(list: List, p: AccountProps, o: Overview, locale: Locale): Html | null {
  const isShort = list === 'cards' || list === 'invoices'
  return isShort || o.more.has(list)
    ? html`<a class="small" href="${p.hrefOf(`/${list}`)}">${OVERVIEW[locale].all[list]}</a>`
    : null
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
