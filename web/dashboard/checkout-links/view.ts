// Checkout links in the dashboard: the columns of their table, and the page of one with its link, its lines, its payments and its history.
import type { CheckoutSessionObject } from '../../../resources/checkout-session.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import { phoneText } from '../../../rules/customers.ts'
import { minus, satang } from '../../../rules/money.ts'
import { isoInBangkok, type Locale, shortDate } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { copyButton } from '../../components/curl.ts'
import { facts, sums } from '../../components/facts.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { type SharedLink, sharedLink } from '../../components/shared-link.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { address, code, moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { idsSheet } from '../components/ids.ts'
import { type Names, namedCustomer } from '../components/named.ts'
import { paymentColumns } from '../payments/view.ts'
import { PRODUCTS } from '../products/words.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge, statusWord } from '../words/statuses.ts'
import { CHECKOUT_LINKS } from './words.ts'

interface CheckoutLine {
  price: string
  product: string
  description: string
  quantity: number
  unit_amount_satang: number
  discount_satang: number
  amount_satang: number
}

/** `copies`: with the links of those that can be paid, for who made them. */
export function checkoutColumns(
  d: DashboardProps,
  locale: Locale,
  { copies = false }: { copies?: boolean } = {},
): Column<CheckoutSessionObject>[] {
  const words = CHECKOUT_LINKS[locale]
  const frame = DASHBOARD[locale]
  return [
    {
      key: 'amount',
      label: frame.amount,
      numeric: true,
      sort: 'total',
      cell: (s) => html`<a href="${d.hrefOf(`/checkout-links/${s.id}`)}">${money(s.total_satang)}</a>`,
    },
    { key: 'status', label: frame.status, cell: (s) => checkoutState(s, locale) },
    { key: 'sold', label: words.sold, phone: 'line', cell: (s) => s.line_items.map(inOneLine).join(', ') },
    { key: 'customer', label: frame.customer, phone: 'below', cell: (s) => s.customer_email },
    {
      ...{ key: 'expiresAt', label: words.expiresAt, phone: 'corner' },
      // On a phone a row has one time: of an open one until when it can be paid.
      cell: (s) => {
        const until = moment(s.expires_at, locale)
        return s.status === 'open'
          ? html`<span class="on-phone">${words.until}</span> ${until}`
          : html`<span class="wide-only">${until}</span><span class="phone-only">${frame.created} ${moment(s.created, locale)}</span>`
      },
    },
    {
      ...{ key: 'created', label: frame.created, sort: 'created', phone: 'nowhere' },
      cell: (s) => moment(s.created, locale),
    },
    ...(copies
      ? [
          {
            ...{ label: words.copyLink, isSilent: true, phone: 'line' as const },
            cell: ({ status, url }: CheckoutSessionObject) =>
              status === 'open' && url ? copyButton(url, { ...frame.curl, copy: words.copyLink }) : null,
          },
        ]
      : []),
  ]
}

/** `3 × Studio`. */
function inOneLine({ quantity, description }: CheckoutLine): string {
  return quantity === 1 ? description : `${quantity} × ${description}`
}

/** One badge where one is enough: an open session is unpaid, a complete one is paid. */
function checkoutState({ status, payment_status: paid, late }: CheckoutSessionObject, locale: Locale): Html {
  const state = statusBadge(status === 'complete' ? paid : status, locale)
  return late ? html`${state} ${badge(CHECKOUT_LINKS[locale].late, 'warn')}` : state
}

export interface CheckoutProps {
  session: CheckoutSessionObject
  /** Null unless the link can still be paid. */
  link: SharedLink | null
  /** Null when the role may not see payments. */
  payments: readonly PaymentObject[] | null
  /** The names of its customer. */
  names: Names
  published: Published
  key: string
  curl: string
}

export function checkoutLinkPage(f: Frame, d: DashboardProps, s: CheckoutProps): string {
  const { session } = s
  const words = CHECKOUT_LINKS[f.locale]
  const open = session.status === 'open'
  const expire = confirm(words.expire, html`<p>${words.expireQuestion}</p>`, {
    action: d.hrefOf(`/checkout-links/${session.id}/expire`),
    key: s.key,
    label: words.expireYes,
    danger: true,
  })
  return dashboardPage(f, d, {
    section: 'payment-links',
    title: words.checkout(baht(session.total_satang)),
    crumbs: [{ href: d.hrefOf('/checkout-links'), label: words.title }],
    state: checkoutState(session, f.locale),
    actions: open && d.may('checkout_sessions:write') ? expire : null,
    body: html`<div class="with-side"><div class="stack">${s.link ? sheet('link', words.link, linkOf(f, d, session, s.link)) : null}
${sheet('lines', words.lines, html`<div class="compact">${table(words.lines, lineColumns(d, f.locale, session.discount_satang > 0), session.line_items)}</div>${lineSums(session, f.locale)}`)}
${s.payments ? sheet('payments', words.payments, paymentsOf(f, d, s.payments, s.names)) : null}</div>
<div class="stack">${open && session.total_satang > 0 ? sheet('receives', words.receives, receives(session, f.locale)) : null}${sheet('about', words.about, about(d, f.locale, s))}</div></div>
${publishedSection(f, d, { ...s.published, sentences: words.history }, s.curl, idsSheet(session, [], f.locale))}`,
  })
}

function linkOf(f: Frame, d: DashboardProps, { expires_at: at }: CheckoutSessionObject, link: SharedLink): Html {
  const words = CHECKOUT_LINKS[f.locale]
  const until = `${shortDate(at, f.locale)} ${isoInBangkok(at).slice(11, 16)}`
  return html`<p class="small quiet">${words.linkText(until)}${d.livemode ? null : html` ${words.testText}`}</p>
${sharedLink(link, PRODUCTS[f.locale].link, DASHBOARD[f.locale].curl.copied)}`
}

/** What the buyer wrote on the page of a payment link. */
function collectedOf({ collected: c }: CheckoutSessionObject): string | null {
  if (!c) return null
  const { line1, line2, district, province, postal_code } = c.address ?? {}
  const parts = [c.name, c.phone && phoneText(c.phone), c.tax_id, line1, line2, district, province, postal_code]
  return parts.filter((part) => part).join(' · ')
}

function lineColumns(d: DashboardProps, locale: Locale, isDiscounted: boolean): Column<CheckoutLine>[] {
  const words = CHECKOUT_LINKS[locale]
  const columns: Column<CheckoutLine>[] = [
    {
      key: 'description',
      label: words.description,
      cell: (l) => html`<a href="${d.hrefOf(`/prices/${l.price}`)}">${l.description}</a>`,
    },
    {
      ...{ key: 'quantity', label: words.quantity, numeric: true, phone: 'below' },
      // A phone says both in one, as on an invoice: `2 × ฿350.00`.
      cell: (l) =>
        html`<span class="number">${l.quantity}</span><span class="phone-only"> × ${money(l.unit_amount_satang)}</span>`,
    },
    {
      ...{ key: 'unit', label: words.unit, numeric: true, phone: 'nowhere' },
      cell: (l) => money(l.unit_amount_satang),
    },
    {
      ...{ key: 'off', label: words.off, numeric: true, phone: 'corner' },
      cell: (l) => money(-l.discount_satang),
    },
    {
      ...{ key: 'amount', label: words.amount, numeric: true, phone: 'side' },
      cell: (l) => money(l.amount_satang),
    },
  ]
  return isDiscounted ? columns : columns.filter(({ key }) => key !== 'off')
}

function lineSums(s: CheckoutSessionObject, locale: Locale): Html {
  const words = CHECKOUT_LINKS[locale]
  const row = (name: Html | string, value: Html) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const discounted = s.discount_satang > 0
  return html`<dl class="pairs sums-of">${discounted ? row(words.subtotal, money(s.subtotal_satang)) : null}${discounted ? row(words.off, money(-s.discount_satang)) : null}${row(html`<strong>${words.total}</strong>`, html`<strong>${money(s.total_satang)}</strong>`)}${s.amount_received_satang > 0 ? row(words.received, money(s.amount_received_satang)) : null}</dl>`
}

/** What each way to pay leaves the shop, once its fee is taken. */
function receives({ total_satang: total, fees, payment_method_types: methods }: CheckoutSessionObject, locale: Locale) {
  return sums(
    methods.map((method) => {
      const fee = satang(fees[method] ?? 0)
      const left = money(minus(satang(total), fee))
      return [
        html`${statusWord(method, locale)}<br><small class="quiet">${CHECKOUT_LINKS[locale].fee(baht(fee))}</small>`,
        left,
      ] as const
    }),
  )
}

function paymentsOf(f: Frame, d: DashboardProps, payments: readonly PaymentObject[], names: Names): Html {
  const words = CHECKOUT_LINKS[f.locale]
  if (payments.length === 0) return html`<p class="quiet">${words.noPayments}</p>`
  return table(words.payments, paymentColumns(d, names, f.locale), payments)
}

function about(d: DashboardProps, locale: Locale, { session: s, names }: CheckoutProps): Html {
  const words = CHECKOUT_LINKS[locale]
  const frame = DASHBOARD[locale]
  const links = (place: string, ids: readonly (string | null)[]) => {
    const known = ids.filter((id) => id !== null)
    return (
      known.length > 0 && html`${known.map((id) => html`<a href="${d.hrefOf(`/${place}/${id}`)}">${code(id)}</a> `)}`
    )
  }
  return facts([
    [words.customer, namedCustomer(d, names, s.customer)],
    // A customer without a name is called by the address.
    (names.customers.get(s.customer)?.name ?? names.customers.get(s.customer)?.email) !== s.customer_email && [
      words.email,
      s.customer_email,
    ],
    [words.payment, links('payments', [s.payment])],
    [words.invoice, links('invoices', [s.invoice])],
    [words.subscriptions, links('subscriptions', s.subscriptions)],
    [words.licences, links('licences', s.licenses)],
    [words.methods, s.payment_method_types.map((type) => statusWord(type, locale)).join(', ')],
    [words.discount, links('discount-codes', [s.discount_code])],
    [words.allowDiscounts, s.allow_discount_codes ? frame.can : frame.cannot],
    [words.reference, s.client_reference_id],
    [words.paymentLink, links('payment-links', [s.payment_link])],
    [words.collected, collectedOf(s)],
    [words.successUrl, html`<code>${address(s.success_url)}</code>`],
    [words.cancelUrl, s.cancel_url && html`<code>${address(s.cancel_url)}</code>`],
    [words.expiresAt, moment(s.expires_at, locale)],
    [frame.created, moment(s.created, locale)],
  ])
}
