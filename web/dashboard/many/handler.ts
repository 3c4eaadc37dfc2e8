// What is done to several rows of a table at once. A page by GET says what will happen to each and changes nothing; the form on it does to each what its
// own page would do, by the same call with the same refusals, and answers what came of each. A form that is sent twice is done once: each row has a key
// of its own, made of the form's key and its id.

import pLimit from 'p-limit'
import { refusalOf } from '../../../api/middleware/errors.ts'
import { satang } from '../../../rules/money.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { shortDate } from '../../../rules/written-date.ts'
import { type Filled, NOTHING_FILLED } from '../../components/field.ts'
import { baht } from '../../components/paying.ts'
import { html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, type ListOperationId, type OperationId, refuseUnlessMay } from '../ask.ts'
import { wouldEndAt } from '../cancellation/handler.ts'
import { customerText } from '../components/named.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerChosenFile } from '../list-file.ts'
import { namesOf } from '../names.ts'
import { previewWholeRefund } from '../refund/handler.ts'
import { productText, subscriptionState } from '../subscriptions/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { refusalWords } from '../words/refusals.ts'
import { statusBadge } from '../words/statuses.ts'
import {
  afterPage,
  beforePage,
  type Deed,
  nothingChosenPage,
  type Place,
  type RowAfter,
  type RowBefore,
} from './view.ts'
import { MANY } from './words.ts'

/** The most rows at once: two pages of a table. */
export const MANY_MAX = 50

/** Characters of the reason of a refund, as the API's call has it. */
const REASON_MAX = 500

/** Rows that are worked on at the same time. A refund waits for its gateway. */
const AT_ONCE = 4

/** The tables whose rows can be chosen, and what can be done with them besides a file. */
const TABLES: Readonly<Record<string, { list: ListOperationId; deed: Deed | null }>> = {
  payments: { list: 'listPayments', deed: 'refund' },
  subscriptions: { list: 'listSubscriptions', deed: 'cancel' },
  invoices: { list: 'listInvoices', deed: null },
  customers: { list: 'listCustomers', deed: null },
  products: { list: 'listProducts', deed: null },
  licences: { list: 'listLicenses', deed: null },
  refunds: { list: 'listRefunds', deed: null },
  disputes: { list: 'listDisputes', deed: null },
}

export function addMany(routes: DashboardRoutes): void {
  for (const [table, { list, deed }] of Object.entries(TABLES)) {
    routes.get(`/${table}/chosen`, (page) => look(page, table, list, deed))
    if (deed) routes.post(`/${table}/chosen/${deed}`, (page) => doIt(page, table, deed))
  }
}

interface Work {
  operation: OperationId
  before(page: DashboardContext, ids: readonly string[]): Promise<RowBefore[]>
  /** Does to the row what was agreed, or nothing where that has changed. Answers what came of it. */
  run(page: DashboardContext, row: RowBefore, how: How): Promise<Outcome>
}

interface How {
  key: string
  when: string
  /** Said of each refund; empty where nobody gave one. */
  reason: string
  /** What was seen of the row when the member agreed. */
  agreed: string
}

type Outcome = Pick<RowAfter, 'state' | 'done'>

const WORK: Record<Deed, Work> = {
  refund: {
    operation: 'createRefund',
    async before(page, ids) {
      const payments = await each(ids, (id) => ask(page, 'getPayment', { params: { id } }))
      const names = await namesOf(
        page,
        payments.map(({ customer }) => customer),
      )
      return each(payments, async (payment) => {
        const found = await previewWholeRefund(page, payment)
        const isRefused = 'refusal' in found
        const ends = isRefused ? [] : found.preview.access
        const amountSatang = isRefused ? 0 : found.preview.amountSatang
        const words = MANY[page.locale].refund
        return {
          id: payment.id,
          href: page.props.hrefOf(`/payments/${payment.id}`),
          name: customerText(names, payment.customer),
          detail: `${baht(satang(payment.gross_satang))} · ${shortDate(payment.created, page.locale)}`,
          will: isRefused
            ? null
            : html`<span class="strong">${baht(satang(amountSatang))}</span>${ends.length > 0 ? html` <small class="quiet">${words.ends}: ${ends.join(', ')}</small>` : null}`,
          reason: isRefused ? refusalWords(found.refusal, page.locale) : null,
          amountSatang,
          seen: String(amountSatang),
        }
      })
    },
    async run(page, { id }, { key, agreed, reason }) {
      const body = { amount_satang: Number(agreed), ...(reason !== '' && { reason }) }
      const refund = await ask(page, 'createRefund', { params: { id }, body, key })
      const state = html`${statusBadge(refund.status, page.locale)} <a href="${page.props.hrefOf(`/refunds/${refund.id}`)}">${baht(satang(refund.amount_satang))}</a>`
      return { state, done: refund.status !== 'failed' }
    },
  },
  cancel: {
    operation: 'cancelSubscription',
    async before(page, ids) {
      const words = MANY[page.locale]
      const subscriptions = await each(ids, (id) => ask(page, 'getSubscription', { params: { id } }))
      const names = await namesOf(
        page,
        subscriptions.flatMap(({ customer, product }) => [customer, product]),
      )
      return each(subscriptions, async (one) => {
        const hasEnded = one.ended_at !== null
        const endsAt = hasEnded ? null : await wouldEndAt(page, one.id)
        return {
          id: one.id,
          href: page.props.hrefOf(`/subscriptions/${one.id}`),
          name: productText(names, one),
          detail: customerText(names, one.customer),
          will: hasEnded ? null : endsAt === null ? words.endsNow : shortDate(endsAt, page.locale),
          reason: hasEnded ? words.endedAlready : null,
          amountSatang: 0,
          seen: String(endsAt ?? 'now'),
        }
      })
    },
    async run(page, { id, seen, will }, { key, when, agreed }) {
      if (when === 'end' && will !== null && seen !== agreed) return { state: MANY[page.locale].moved, done: false }
      const query = { at_period_end: when !== 'now' }
      const ended = await ask(page, 'cancelSubscription', { params: { id }, query, key })
      return { state: subscriptionState(ended, page.locale), done: true }
    },
  },
}

function placeOf(page: DashboardContext, table: string): Place {
  return {
    section: table === 'refunds' || table === 'disputes' ? 'payments' : table,
    title: DASHBOARD[page.locale].sections[table] ?? DASHBOARD[page.locale].sections.payments ?? '',
    href: page.props.hrefOf(`/${table}`),
  }
}

/** The chosen ids, each once. Refuses more than a page can say. */
function chosen(page: DashboardContext, ids: readonly string[]): string[] {
  const own = [...new Set(ids)]
  if (own.length > MANY_MAX)
    throw new Refusal('parameter_invalid', MANY[page.locale].tooMany(MANY_MAX), { param: 'id' })
  return own
}

async function look(page: DashboardContext, table: string, list: ListOperationId, deed: Deed | null): Promise<void> {
  const ids = chosen(page, new URLSearchParams(page.ctx.querystring).getAll('id'))
  const place = placeOf(page, table)
  if (ids.length === 0) return answerDashboard(page, (frame) => nothingChosenPage(frame, page.props, place))
  if (page.query.get('do') !== deed || deed === null) return answerChosenFile(page, list, ids)
  refuseUnlessMay(page, WORK[deed].operation)
  showBefore(page, table, deed, await WORK[deed].before(page, ids))
}

function showBefore(
  page: DashboardContext,
  table: string,
  deed: Deed,
  rows: readonly RowBefore[],
  filled: Filled = NOTHING_FILLED,
): void {
  const props = {
    ...{ deed, rows, filled },
    place: placeOf(page, table),
    action: page.props.hrefOf(`/${table}/chosen/${deed}`),
    key: newFormKey(),
  }
  const status = Object.keys(filled.problems).length > 0 ? 422 : 200
  answerDashboard(page, (frame) => beforePage(frame, page.props, props), status)
}

async function doIt(page: DashboardContext, table: string, deed: Deed): Promise<void> {
  const work = WORK[deed]
  refuseUnlessMay(page, work.operation)
  const given = await typed(page)
  const sent = given.values.get('id') ?? []
  const ids = chosen(page, sent)
  const seen = new Map(sent.map((id, i) => [id, given.values.get('seen')?.[i] ?? '']))
  const when = given.text('when') === 'now' ? 'now' : 'end'
  const place = placeOf(page, table)
  if (ids.length === 0) return answerDashboard(page, (frame) => nothingChosenPage(frame, page.props, place))
  const rows = await work.before(page, ids)
  const reason = given.text('reason')
  if (reason.length > REASON_MAX) {
    const problems = { reason: MANY[page.locale].noteTooLong(REASON_MAX) }
    return showBefore(page, table, deed, rows, { values: given.values, problems })
  }
  const key = given.key ?? newFormKey()
  const limit = pLimit(AT_ONCE)
  const after = await Promise.all(
    rows.map((row) =>
      limit(() => afterOf(page, work, row, { agreed: seen.get(row.id) ?? '', key: `${key}-${row.id}`, when, reason })),
    ),
  )
  answerDashboard(page, (frame) => afterPage(frame, page.props, { deed, place, rows: after }))
}

/** What came of one row. A refusal is what came of it, and the other rows go on. */
async function afterOf(page: DashboardContext, work: Work, row: RowBefore, how: How): Promise<RowAfter> {
  const { id, href, name, detail } = row
  try {
    return { id, href, name, detail, ...(await work.run(page, row, how)) }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    return { id, href, name, detail, state: refusalWords(refusal, page.locale), done: false }
  }
}

/** The answers for each, in their order, a few at a time. */
function each<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(AT_ONCE)
  return Promise.all(list.map((one) => limit(() => work(one))))
}
