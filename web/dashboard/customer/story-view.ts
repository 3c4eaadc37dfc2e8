// A customer's story: one list in words, newest first, the mails folded below it, and, folded too, what developers look for.
import type { StoryRow } from '../../../resources/customer-story.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { sheet } from '../../components/sheet.ts'
import { steps } from '../../components/steps.ts'
import { table } from '../../components/table.ts'
import { code, moment, withNumbers } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import type { Names } from '../components/named.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { DASHBOARD } from '../words/frame.ts'

/** What is older is folded away: a phone shows four to a page. */
const IN_SIGHT = 5

type Told = NonNullable<StoryRow['event']>

export interface Story {
  rows: readonly StoryRow[]
  newestHref: string | null
  olderHref: string | null
}

export function storySheet(
  d: DashboardProps,
  { rows, newestHref, olderHref }: Story,
  names: Names,
  locale: Locale,
): Html {
  const words = CUSTOMERS[locale]
  const { planned } = DASHBOARD[locale]
  const step = ({ event, mail, at, summary, because, payment, invoice, product, goods, number }: StoryRow) => ({
    at,
    title: titleOf(summary, product ? (names.products.get(product) ?? product) : (goods ?? number)),
    text: because,
    // In test mode no mail is sent, which the fold says of all of them.
    aside: mail?.status === 'mailbox' && d.livemode ? words.notSent : null,
    href: hrefOf(d, { event, mail, payment, invoice }),
  })
  const list = rows.filter(({ mail }) => !isUsual(mail)).map(step)
  const mails = rows.filter(({ mail }) => isUsual(mail)).map(step)
  const ways =
    newestHref || olderHref
      ? html`<nav class="row ways" aria-label="${words.story}">${newestHref ? html`<a href="${newestHref}">${words.storyNewest}</a>` : null}${olderHref ? html`<a href="${olderHref}">${DASHBOARD[locale].older}</a>` : null}</nav>`
      : null
  const rest = list.slice(IN_SIGHT)
  const folded =
    rest.length === 0
      ? null
      : html`<details><summary>${words.storyRest(rest.length)}</summary>${steps(rest, locale, planned)}</details>`
  const said = mails.length > 0 && !d.livemode ? html` <span class="small quiet">${words.storyMailsTest}</span>` : null
  const written =
    mails.length === 0
      ? null
      : html`<details class="story-mails"><summary><span>${words.storyMails(mails.length)}${said}</span></summary>${steps(mails, locale, planned)}</details>`
  const told =
    list.length === 0
      ? html`<p class="quiet">${words.storyNothing}</p>`
      : html`<p class="small quiet">${words.storyOrder}</p>${steps(list.slice(0, IN_SIGHT), locale, planned)}${folded}`
  return sheet('story', words.story, html`${told}${written}${ways}`)
}

/** Mails go with what happened, and stand apart. One that did not reach the customer is among what happened. */
function isUsual(mail: StoryRow['mail']): boolean {
  return mail !== null && !['failed', 'withheld'].includes(mail.status)
}

function hrefOf(
  d: DashboardProps,
  { event, mail, payment, invoice }: Pick<StoryRow, 'event' | 'mail' | 'payment' | 'invoice'>,
): string | null {
  if (mail?.status === 'mailbox') return d.hrefOf(`/mailbox/${mail.id}`)
  if (invoice && event?.type.startsWith('invoice.')) return d.hrefOf(`/invoices/${invoice}`)
  if (payment) return d.hrefOf(`/payments/${payment}`)
  return invoice ? d.hrefOf(`/invoices/${invoice}`) : null
}

/** The events behind the story, with their calls. */
export function storyEvents(d: DashboardProps, { rows }: Story, locale: Locale): Html | null {
  const words = CUSTOMERS[locale]
  const events = rows.flatMap(({ event }) => event ?? [])
  if (events.length === 0 || !d.may('events:read')) return null
  const columns = [
    {
      label: words.storyEvent,
      cell: (event: Told) => html`<a href="${d.hrefOf(`/events/${event.id}`)}">${code(event.type)}</a>`,
    },
    {
      label: words.storyCause,
      cell: ({ requestId, workflowId }: Told) =>
        requestId && d.may('requests:read')
          ? html`<a href="${d.hrefOf(`/requests/${requestId}`)}">${code(requestId)}</a>`
          : code(requestId ?? workflowId ?? '–'),
    },
    { label: words.when, cell: ({ createdAt }: Told) => moment(createdAt, locale) },
  ]
  return sheet('story-events', words.storyEvents, table(words.storyEvents, columns, events))
}

/** What happened, and quieter what it was about. */
function titleOf(summary: string, about: string | null): Html {
  return html`${withNumbers(summary)}${about && html` <span class="quiet">${withNumbers(about)}</span>`}`
}
