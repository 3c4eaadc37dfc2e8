// The forms of a customer: a new one, its details, and a page for each form that consists of fields only.
import type { CustomerErasureObject, CustomerObject } from '../../../resources/customer.ts'
import { countries } from '../../../rules/countries.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { ADDRESS_LINES } from '../../components/address-lines.ts'
import { copyable, curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import type { Field } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { code, moment, momentText } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import type { FormState } from '../components/asked.ts'
import { foldedFields } from '../components/folded.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { officeField } from '../components/offices.ts'
import { whoText } from '../customers/view.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { BY_HAND_INVOICES, rateOptions } from '../invoice-by-hand/words.ts'
import { TAX_DOCUMENTS } from '../tax-documents/words.ts'
import { DASHBOARD } from '../words/frame.ts'

/** A field that removes the old value when it is left empty. */
type Detail = Field & { param?: string; emptyIs?: 'null' }

/** The parameters of the API calls (POST and PATCH /v1/customers), with one field per line of the address. */
/** `country`: the stored code, which stays one that can be chosen. */
export function detailFields(locale: Locale, country = ''): Detail[] {
  const words = CUSTOMERS[locale]
  const tax = TAX_DOCUMENTS[locale]
  const optional = { optional: true, emptyIs: 'null' } as const
  const line = (name: keyof typeof words.lines, autocomplete: string, more: object = {}): Detail => ({
    kind: 'text',
    name,
    param: `address.${name}`,
    label: words.lines[name],
    autocomplete,
    ...optional,
    ...more,
  })
  return [
    { kind: 'text', name: 'name', label: words.name, autocomplete: 'off', ...optional },
    { kind: 'email', name: 'email', label: words.email, autocomplete: 'off', ...optional },
    { kind: 'text', name: 'phone', label: words.phone, autocomplete: 'off', placeholder: '081-234-5678', ...optional },
    { kind: 'text', name: 'tax_id', label: words.taxId, hint: words.taxIdHint, autocomplete: 'off', ...optional },
    { ...officeField(locale), optional: true },
    {
      ...{ kind: 'text', name: 'tax_branch', label: tax.branchNumber, hint: tax.branchNumberHint, autocomplete: 'off' },
      ...optional,
    },
    {
      kind: 'select',
      name: 'withholding_rate_bps',
      label: BY_HAND_INVOICES[locale].withholding,
      hint: BY_HAND_INVOICES[locale].withholdingHint,
      options: rateOptions(locale),
    },
    ...ADDRESS_LINES.map((name) =>
      line(
        name,
        'off',
        name === 'postal_code' ? { fillsIn: true, hint: html`<span class="js-only">${words.fillsIn}</span>` } : {},
      ),
    ),
    {
      kind: 'select',
      name: 'country',
      param: 'address.country',
      label: words.lines.country,
      options: [['', words.noCountry], ...countries(locale, country)],
      ...optional,
    },
    {
      kind: 'select',
      name: 'locale',
      label: words.locale,
      hint: words.localeHint,
      options: [
        ['th', words.languages.th],
        ['en', words.languages.en],
      ],
    },
    {
      kind: 'metadata',
      name: 'metadata',
      label: DASHBOARD[locale].metadata,
      hint: DASHBOARD[locale].metadataHint,
      ...optional,
    },
  ]
}

/** The clock that a new customer lives on, as long as the clocks fit into a list. */
export function clockField(
  clocks: readonly { id: string; name: string | null; frozen_time: number }[],
  locale: Locale,
): Field {
  const words = CUSTOMERS[locale]
  const options = clocks.map(
    ({ id, name, frozen_time }) => [id, words.clockTime(name ?? id, momentText(frozen_time, locale))] as const,
  )
  return {
    kind: 'select',
    name: 'test_clock',
    label: words.testClock,
    hint: words.testClockHint,
    options: [['', words.realTime], ...options],
  }
}

/** The customer that remains when two become one (POST /v1/customers/{id}/merge). */
export function mergeField(locale: Locale): Field {
  return { kind: 'text', name: 'into', label: CUSTOMERS[locale].into }
}

/** What a merge does with both, each by its name. */
export function mergeSteps(gone: CustomerObject, stays: CustomerObject | null, locale: Locale): Html {
  const words = CUSTOMERS[locale]
  const steps = words.mergeSteps(whoText(gone), stays && whoText(stays))
  return html`<div class="narrow stack"><ul class="helps">${steps.map((step) => html`<li>${step}</li>`)}</ul><p class="strong">${words.mergeForGood}</p></div>`
}

/**
 * The fields of an erasure (POST /v1/customers/{id}/erase): a confirmation to type, so that no customer is erased by mistake, and whether
 * subscriptions may be ended first.
 */
export function eraseFields(customer: CustomerObject, locale: Locale): Field[] {
  const words = CUSTOMERS[locale]
  return [
    { kind: 'check', name: 'cancel', label: words.eraseCancel },
    {
      kind: 'text',
      name: 'confirmation',
      label: words.eraseConfirm(confirmationOf(customer)),
      hint: words.eraseConfirmHint,
      autocomplete: 'off',
    },
  ]
}

/** The text to type: the e-mail address; the id when there is none. */
export function confirmationOf({ email, id }: CustomerObject): string {
  return email ?? id
}

/** The progress of an erasure. It does not say whose data it was. */
export function erasurePage(
  f: Frame,
  d: DashboardProps,
  { erasure: e, curl: call }: { erasure: CustomerErasureObject; curl: string },
): string {
  const words = CUSTOMERS[f.locale]
  return dashboardPage(f, d, {
    section: 'customers',
    title: words.erasure,
    crumbs: crumbsTo(d, null, f.locale),
    body: html`${sheet(
      'erasure',
      words.erasure,
      html`<p>${words.erasureText}</p>${facts([
        ['ID', code(e.id)],
        [DASHBOARD[f.locale].status, words.erasureStatus[e.status]],
        [words.requestedAt, moment(e.requested_at, f.locale)],
        e.finished_at !== null && [words.finishedAt, moment(e.finished_at, f.locale)],
        e.documents_kept_until === null
          ? [words.documentsUntil, words.documentsNone]
          : [words.documentsUntil, moment(e.documents_kept_until, f.locale)],
      ])}`,
    )}${curl(call, DASHBOARD[f.locale].curl)}<p><a class="button" href="${d.hrefOf('/customers')}">${words.toCustomers}</a></p>`,
  })
}

export interface CustomerForm {
  /** Null for a new one. */
  customer: CustomerObject | null
  title: string
  /** The heading of the section with the fields. */
  heading: string
  /** Stands above the fields: what follows, where it is more than sentences. */
  above?: Renderable
  /** Paragraphs above the fields that say what follows. */
  text?: readonly Renderable[]
  /** Below merchant and mode. */
  action: string
  query?: Readonly<Record<string, string>>
  submit: string
  fields: readonly Field[]
  /** It cannot be undone. */
  danger?: true
}

export function customerFormPage(
  f: Frame,
  d: DashboardProps,
  c: CustomerForm,
  { curl: command, ...state }: FormState,
): string {
  const frame = DASHBOARD[f.locale]
  const back = d.hrefOf(c.customer ? `/customers/${c.customer.id}` : '/customers')
  const { fields, submit, danger = false } = c
  const [plain, folded] = partsOf(fields, f.locale)
  const asked = {
    ...state,
    action: d.hrefOf(c.action, c.query),
    fields: plain,
    more: folded.map((part) => foldedFields(part, state.filled, frame.optional)),
    submit,
    danger,
    cancelHref: back,
    cancel: frame.cancel,
  }
  return dashboardPage(f, d, {
    section: 'customers',
    title: c.title,
    ...(c.customer && { name: whoText(c.customer) }),
    crumbs: crumbsTo(d, c.customer, f.locale),
    body: html`${sheet('details', c.heading, html`${c.above}${c.text?.map((one) => html`<p>${one}</p>`)}${form(asked, { optional: frame.optional, wrong: frame.wrongFields })}`)}${curl(command, frame.curl)}`,
  })
}

/** Who somebody is stands open; what a company needs, and what is for developers, is folded. Forms without an address have no parts. */
function partsOf(fields: readonly Field[], locale: Locale) {
  const words = CUSTOMERS[locale]
  if (!fields.some(({ name }) => name === 'line1')) return [fields, []] as const
  const tools = ['test_clock', 'metadata']
  const open = ['name', 'email', 'phone', 'locale']
  const last = fields.filter(({ name }) => tools.includes(name))
  const rest = fields.filter(({ name }) => !open.includes(name) && !tools.includes(name))
  return [
    fields.filter(({ name }) => open.includes(name)),
    [
      {
        ...{ title: words.forTax, text: words.forTaxText, fields: rest, usual: ['0', 'none'] },
        group: { title: words.address, names: [...ADDRESS_LINES, 'country'] },
      },
      { title: words.forTools, text: last.map(({ label }) => label).join(', '), fields: last },
    ],
  ] as const
}

export function crumbsTo(d: DashboardProps, customer: CustomerObject | null, locale: Locale) {
  const list = { href: d.hrefOf('/customers'), label: CUSTOMERS[locale].title }
  return customer ? [list, { href: d.hrefOf(`/customers/${customer.id}`), label: whoText(customer) }] : [list]
}

/** The link to the portal, shown once. */
export function portalLinkPage(
  f: Frame,
  d: DashboardProps,
  { customer, url, expiresAt }: { customer: CustomerObject; url: string; expiresAt: number },
): string {
  const words = CUSTOMERS[f.locale]
  return dashboardPage(f, d, {
    section: 'customers',
    title: words.portalTitle,
    crumbs: crumbsTo(d, customer, f.locale),
    body: html`${notice('plain', words.portalOnce)}${sheet('portal', whoText(customer), html`<p>${words.portalText(momentText(expiresAt, f.locale))}</p>${copyable(url, DASHBOARD[f.locale].curl)}`)}<p><a class="button" href="${d.hrefOf(`/customers/${customer.id}`)}">${words.back}</a></p>`,
  })
}
