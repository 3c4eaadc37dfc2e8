// The views of licences: a row of their table, and the page of one with its key, its devices and its actions.
import type { LicenseObject } from '../../../resources/license.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { copyable } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { moreActions } from '../../components/more-actions.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { idsSheet } from '../components/ids.ts'
import { type Names, namedCustomer, namedProduct } from '../components/named.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { licenceStatus, statusBadge } from '../words/statuses.ts'
import { LICENCES } from './words.ts'

interface Instance {
  id: string
  first_seen: number
  last_seen: number
}

/** The page of a licence with thousands of seats is limited to this many. */
const DEVICES_MAX = 100

/** A customer's licences of one product are told apart by the end of their keys. */
const LAST_GROUP = 8

export function licenceColumns(d: DashboardProps, names: Names, locale: Locale): Column<LicenseObject>[] {
  const words = LICENCES[locale]
  const frame = DASHBOARD[locale]
  return [
    {
      key: 'key',
      label: words.key,
      phone: 'id',
      cell: (l) => html`<a href="${d.hrefOf(`/licences/${l.id}`)}">${code(l.key)}</a>`,
    },
    { key: 'product', label: words.product, phone: 'below', cell: (l) => namedProduct(d, names, l.product) },
    { key: 'customer', label: frame.customer, phone: 'lead', cell: (l) => namedCustomer(d, names, l.customer, locale) },
    { key: 'status', label: frame.status, phone: 'side', cell: (l) => statusBadge(licenceStatus(l.status), locale) },
    {
      key: 'seats',
      label: words.seats,
      sort: 'uses',
      numeric: true,
      phone: 'corner',
      cell: (l) => html`<span class="on-phone">${words.seats}</span> ${used(l, locale)}`,
    },
    {
      key: 'created',
      label: frame.created,
      sort: 'created',
      phone: 'nowhere',
      cell: (l) => moment(l.created, locale),
    },
  ]
}

function used({ uses, seats }: LicenseObject, locale: Locale): Html {
  return html`<span class="number">${LICENCES[locale].used(uses, seats)}</span>`
}

export interface LicenceProps {
  licence: LicenseObject
  names: Names
  /** The number of its invoice, and what was paid for it; null where it has none, or the role may not read it. */
  invoiceNumber: string | null
  paidSatang: number | null
  /** The plan of its subscription and what that costs, likewise. */
  plan: string | null
  published: Published
  /** The keys of its forms, one each; null when the member may only read. */
  keys: Record<LicenceVerb, string> | null
  curl: string
}

/** The names that the API uses. */
export type LicenceVerb = 'disable' | 'enable' | 'rotate' | 'reset_uses'

export function licencePage(
  f: Frame,
  d: DashboardProps,
  { licence: l, names, invoiceNumber, paidSatang, plan, published, keys, curl: command }: LicenceProps,
): string {
  const { locale } = f
  const words = LICENCES[locale]
  const frame = DASHBOARD[locale]
  const why = l.revoked_reason
    ? words.revoked[l.revoked_reason]
    : l.status in words.notActive
      ? words.notActive[l.status as 'disabled']
      : null
  const ways = [
    ['subscriptions', l.subscription, plan ?? words.subscription],
    ['invoices', l.invoice, invoiceNumber ?? words.invoice],
    ['payments', l.payment, paidSatang === null ? words.payment : words.paid(baht(paidSatang))],
  ] as const
  const links = ways.flatMap(([section, id, label]) =>
    id !== null && d.may(`${section}:read`)
      ? [html`<li><a href="${d.hrefOf(`/${section}/${id}`)}">${label}</a></li>`]
      : [],
  )
  const about = facts([
    [words.product, namedProduct(d, names, l.product)],
    [frame.customer, namedCustomer(d, names, l.customer, locale)],
    [words.seats, used(l, locale)],
    l.status !== 'revoked' && [words.validUntil, l.subscription === null ? words.forever : words.whileSubscribed],
    [words.from, links.length > 0 && html`<ul class="tags">${links}</ul>`],
    [frame.created, moment(l.created, locale)],
  ])
  const ids = idsSheet(
    l,
    [
      [words.subscription, linked(d, 'subscriptions', l.subscription)],
      [words.invoice, linked(d, 'invoices', l.invoice)],
      [words.payment, linked(d, 'payments', l.payment)],
    ],
    locale,
  )
  return dashboardPage(f, d, {
    section: 'licences',
    title: `${names.products.get(l.product) ?? words.licence} · …${l.key.slice(-LAST_GROUP)}`,
    crumbs: [{ href: d.hrefOf('/licences'), label: words.title }],
    state: statusBadge(licenceStatus(l.status), locale),
    actions: keys && actions(d, l, keys, locale),
    body: html`${why ? notice('plain', why) : null}<div class="with-side"><div class="stack">${sheet('key', words.key, html`${copyable(l.key, frame.curl)}<p class="small quiet">${words.keyText}</p>`)}${sheet('devices', words.devices, devices(d, l, keys, locale))}</div><div class="stack">${sheet('about', words.about, about)}</div></div>
${publishedSection(f, d, published, command, ids)}`,
  })
}

function linked(d: DashboardProps, section: string, id: string | null): Html | null {
  if (id === null) return null
  return d.may(`${section}:read`) ? html`<a href="${d.hrefOf(`/${section}/${id}`)}">${code(id)}</a>` : code(id)
}

/** No action for a revoked licence: revoking cannot be undone by hand. */
function actions(d: DashboardProps, l: LicenseObject, keys: Record<LicenceVerb, string>, locale: Locale): Html | null {
  if (l.status === 'revoked') return null
  const words = LICENCES[locale]
  const ask = (verb: LicenceVerb, { open, what, yes }: (typeof words)['disable'], danger = false) =>
    confirm(open, html`<p>${what}</p>`, {
      action: d.hrefOf(`/licences/${l.id}/${verb}`),
      key: keys[verb],
      label: yes,
      danger,
    })
  const more = moreActions(DASHBOARD[locale].moreActions, [
    ask('rotate', words.rotate, true),
    ...(l.uses > 0 ? [ask('reset_uses', words.reset)] : []),
  ])
  return html`${l.status === 'disabled' ? ask('enable', words.enable) : ask('disable', words.disable)}${more}`
}

function devices(d: DashboardProps, l: LicenseObject, keys: LicenceProps['keys'], locale: Locale): Html {
  const words = LICENCES[locale]
  const text = html`<p class="small quiet">${words.devicesText}</p>`
  if (l.instances.length === 0) return html`${text}<p class="quiet">${words.noDevices}</p>`
  const newest = l.instances.toSorted((a, b) => b.last_seen - a.last_seen)
  const columns: Column<Instance>[] = [
    { key: 'device', label: words.device, phone: 'lead', cell: ({ id }) => code(id) },
    {
      ...{ key: 'firstSeen', label: words.firstSeen, phone: 'nowhere' },
      cell: (device) => moment(device.first_seen, locale),
    },
    {
      ...{ key: 'lastSeen', label: words.lastSeen, phone: 'below' },
      cell: (device) => html`<span class="on-phone">${words.lastSeen}</span> ${moment(device.last_seen, locale)}`,
    },
  ]
  if (keys)
    columns.push({
      key: 'release',
      label: words.release.open,
      isSilent: true,
      phone: 'side',
      cell: ({ id }) =>
        confirm(words.release.open, html`<p>${words.release.what(id)}</p>`, {
          action: d.hrefOf(`/licences/${l.id}/release`, { device: id }),
          key: `${keys.reset_uses}-${newest.findIndex((device) => device.id === id)}`,
          label: words.release.yes,
          named: `${words.release.open}: ${id}`,
        }),
    })
  const more = newest.length - DEVICES_MAX
  return html`${text}<div class="compact">${table(words.devices, columns, newest.slice(0, DEVICES_MAX))}</div>${more > 0 ? html`<p class="quiet">${words.moreDevices(more)}</p>` : null}`
}
