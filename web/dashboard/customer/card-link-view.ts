// The page of a link by which a customer stores a card: the link and its QR while it is open, and what became of it.
import type { CustomerObject } from '../../../resources/customer.ts'
import type { SetupSessionObject } from '../../../resources/setup-session.ts'
import { curl } from '../../components/curl.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { type SharedLink, sharedLink } from '../../components/shared-link.ts'
import { sheet } from '../../components/sheet.ts'
import { momentText } from '../../components/written.ts'
import { html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { crumbsTo } from '../customer-forms/view.ts'
import { whoText } from '../customers/view.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { PRODUCTS } from '../products/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'

export interface CardLinkProps {
  customer: CustomerObject
  session: SetupSessionObject
  /** Null unless a card can still be stored by it. */
  link: SharedLink | null
  key: string
  curl: string
}

export function cardLinkPage(f: Frame, d: DashboardProps, s: CardLinkProps): string {
  const { customer, session, link } = s
  const words = CUSTOMERS[f.locale]
  const frame = DASHBOARD[f.locale]
  const body = link
    ? html`<p>${words.cardLinkText(momentText(session.expires_at, f.locale))}</p>${sharedLink(link, PRODUCTS[f.locale].link, frame.curl.copied)}`
    : html`<p>${session.status === 'complete' ? words.cardLinkDone : words.cardLinkOver}</p>`
  return dashboardPage(f, d, {
    section: 'customers',
    title: words.cardLink,
    crumbs: crumbsTo(d, customer, f.locale),
    state: statusBadge(session.status, f.locale),
    actions:
      link && d.may('setup_sessions:write')
        ? confirm(words.cardLinkEnd, html`<p>${words.cardLinkEndText}</p>`, {
            action: d.hrefOf(`/customers/${customer.id}/card-links/${session.id}/expire`),
            key: s.key,
            label: words.cardLinkEnd,
            danger: true,
          })
        : null,
    body: html`${sheet('card-link', whoText(customer), body)}<p><a class="button" href="${d.hrefOf(`/customers/${customer.id}`)}">${words.back}</a></p>${curl(s.curl, frame.curl)}`,
  })
}
