// The transfers inbox in the dashboard: its table with what waits, the page of one transfer, what it may belong to, and both ways out of it. What
// fits is rules/inbound-transfers.ts, what happens the API's own routes.
import { refusalOf } from '../../../api/middleware/errors.ts'
import { mustBeSentByHand } from '../../../commands/transfer-return.ts'
import { InboundTransfer } from '../../../db/entities/index.ts'
import { readInbox, readPayable, readSenders } from '../../../db/queries/inbox.ts'
import { searchObjects } from '../../../db/queries/search.ts'
import type { InboundTransferObject } from '../../../resources/inbound-transfer.ts'
import { countsFor, judgeTransfer, type TransferStatus, whyNotPayable } from '../../../rules/inbound-transfers.ts'
import { readTypedBaht } from '../../../rules/typed-baht.ts'
import { workflowIdOf } from '../../../rules/workflow-kinds.ts'
import { type Html, html } from '../../html.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import { transferTabs } from '../components/transfer-tabs.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import { DASHBOARD } from '../words/frame.ts'
import { type Matching, matchField, transferMatchPage } from './match-view.ts'
import { type Candidate, heldFigures, transferColumns, transferPage, transferWord } from './view.ts'
import { TRANSFERS } from './words.ts'

/** Those that wait for somebody first. */
const STATUSES = ['unmatched', 'underpaid', 'overpaid', 'duplicate', 'late', 'refunded', 'matched']
/** More than that are found by a number, a name or an amount. */
const CANDIDATES_MAX = 8
const FOUND_MAX = 20

export function addTransfers(routes: DashboardRoutes): void {
  routes.get('/transfers', (page) => list(page))
  routes.get('/transfers/:id', (page) => one(page))
  routes.get('/transfers/:id/match', async (page) =>
    showMatch(page, await transferOf(page), page.query.get('payment') ?? null),
  )
  routes.post('/transfers/:id/match', (page) => match(page))
  routes.post('/transfers/:id/withheld', (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, {
      operation: 'acceptWithholding',
      params: { id },
      path: `/transfers/${id}`,
      flash: 'withheld',
    })
  })
  routes.post('/transfers/:id/refund', async (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, {
      operation: 'refundInboundTransfer',
      params: { id },
      body: (await isSentByHand(page, id)) ? { by_hand: true } : {},
      path: `/transfers/${id}`,
      flash: 'sent_back',
    })
  })
}

async function list(page: DashboardContext): Promise<void> {
  const { locale, props } = page
  const words = TRANSFERS[locale]
  const sums = page.props.may('inbound_transfers:read') ? await readInbox(page.deps.db.pool, page.caller) : null
  await answerTable(
    page,
    {
      section: 'transfers',
      title: words.title,
      above: html`${transferTabs(page, props, 'transfers')}${sums && heldFigures(locale, sums)}`,
    },
    {
      operation: 'listInboundTransfers',
      path: '/transfers',
      columns: async (rows) => {
        const payments = rows.flatMap(({ payment }) => payment ?? [])
        // Whom no payment names is told by the bank.
        const unnamed = rows.flatMap(({ id, payment }) => (payment ? [] : id))
        const [about, senders] = await Promise.all([
          aboutPaymentsOf(page, payments),
          readSenders(page.deps.db.pool, page.caller, unnamed),
        ])
        return transferColumns(props, locale, about, senders)
      },
      orders: { created: 'createdAt', amount: 'amountSatang', held: 'parkedSatang' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          asTabs: true,
          isHiddenEmpty: true,
          label: DASHBOARD[locale].status,
          options: STATUSES.map((status) => [status, transferWord(status, locale)] as const),
        },
        { kind: 'text', name: 'payment', label: words.payment, hint: 'pay_…' },
        { kind: 'text', name: 'reference', label: words.reference },
        { kind: 'created' },
      ],
      empty: words.empty,
    },
  )
}

function transferOf(page: DashboardContext): Promise<InboundTransferObject> {
  return ask(page, 'getInboundTransfer', { params: { id: page.params.id! } })
}

/** Whether a person must send the money, so that the button says that it has been sent. */
async function isSentByHand({ deps, caller }: DashboardContext, id: string): Promise<boolean> {
  const em = deps.db.orm.em.fork()
  const { merchantId, livemode } = caller
  const transfer = await em.findOne(InboundTransfer, { id, merchantId, livemode })
  return transfer !== null && mustBeSentByHand(em, transfer)
}

async function one(page: DashboardContext): Promise<void> {
  const transfer = await transferOf(page)
  const { id } = transfer
  const meantFor =
    transfer.payment && page.props.may('payments:read')
      ? await ask(page, 'getPayment', { params: { id: transfer.payment } })
      : null
  const customer = meantFor?.customer ?? null
  const todo = transfer.parked_satang > 0 && page.props.may('inbound_transfers:write')
  const candidates = todo ? await candidatesOf(page, transfer, customer, CANDIDATES_MAX) : []
  const byHand = todo && (await isSentByHand(page, id))
  const paidFor = [transfer.payment, transfer.source_payment, ...transfer.matches.map(({ payment }) => payment)]
  const [about, names, published] = await Promise.all([
    aboutPaymentsOf(
      page,
      paidFor.flatMap((one) => one ?? []),
    ),
    namesOf(page, [customer, ...candidates.map(({ customerId }) => customerId)]),
    publishedOf(page, id, goesBack(transfer) ? workflowIdOf('inbound_transfer', id) : null),
  ])
  answerDashboard(page, (frame) =>
    transferPage(frame, page.props, {
      transfer,
      customer,
      owed: meantFor && { grossSatang: meantFor.gross_satang, receivedSatang: meantFor.amount_received_satang },
      about,
      names,
      todo: todo ? { candidates, key: newFormKey(), byHand } : null,
      published,
      curl: curlOf(page, 'getInboundTransfer', { params: { id } }),
    }),
  )
}

/** The open QR payments that its money may pay; `typed`: those alone that a number, a customer's name or an amount finds. */
async function candidatesOf(
  page: DashboardContext,
  transfer: InboundTransferObject,
  customerId: string | null,
  limit: number,
  typed = '',
): Promise<Candidate[]> {
  const { merchantId, livemode } = page.caller
  const { pool } = page.deps.db
  const { parked_satang: parkedSatang, payment: own, reference } = transfer
  const wanted = { typed, types: ['invoice'], byCustomer: page.props.may('customers:read'), byCard: false } as const
  const found = typed && {
    invoices: (await searchObjects(pool, { merchantId, livemode }, wanted)).map(({ id }) => id),
    amountSatang: readTypedBaht(typed),
  }
  const rows = await readPayable(pool, {
    ...{ merchantId, livemode, amountSatang: parkedSatang, customerId, own, reference, limit },
    found: found || null,
  })
  // The payment that it counts for already is no choice; who asks for it is told so.
  return rows.flatMap(({ grossSatang, receivedSatang, ...row }) => {
    const isOwn = row.id === own
    if (isOwn && !typed) return []
    // What it has brought its own payment is counted there already.
    const owedSatang = grossSatang - receivedSatang
    return [{ ...row, isOwn, owedSatang, overSatang: isOwn ? -owedSatang : parkedSatang - owedSatang }]
  })
}

/** A workflow of its own has only what goes back as a transfer (D84); a card's money has that of its refund. */
function goesBack(t: InboundTransferObject): boolean {
  if (t.source_payment) return false
  return t.refunded_satang > 0 || t.reason === 'refund_pending' || t.reason === 'refund_failed'
}

async function match(page: DashboardContext): Promise<void> {
  const transfer = await transferOf(page)
  await submit(page, {
    operation: 'matchInboundTransfer',
    params: { id: transfer.id },
    fields: [matchField(page.locale)],
    done: () => ({ path: `/transfers/${transfer.id}`, flash: 'matched' }),
    again: (filled, problem) =>
      showMatch(page, transfer, filled.values.get('payment')?.[0] ?? '', filled.problems.payment ?? null, problem),
  })
}

/** What using the money for this payment would do; or why it cannot be. `payment` null: none has been named yet. */
async function showMatch(
  page: DashboardContext,
  transfer: InboundTransferObject,
  payment: string | null,
  wrong: string | null = null,
  problem: Html | null = null,
): Promise<void> {
  refuseUnlessMay(page, 'matchInboundTransfer')
  const words = TRANSFERS[page.locale]
  const typed = payment?.trim() ?? ''
  const isId = typed.startsWith('pay_')
  const judged = !isId || wrong || problem ? null : await judge(page, transfer, typed)
  const closed =
    transfer.reason === 'processing' ? words.beingLookedAt : transfer.parked_satang === 0 ? words.nothingLeft : null
  const matching = closed || judged === null || typeof judged === 'string' ? null : judged
  const rows = closed || matching ? [] : await candidatesOf(page, transfer, null, FOUND_MAX, isId ? '' : typed)
  const nothing = typed !== '' && !isId && rows.length === 0 ? words.foundNothing : null
  const found = wrong ?? (typeof judged === 'string' ? judged : nothing)
  const values = new Map([['payment', payment === null ? [] : [payment]]])
  const problems: Record<string, string> = found ? { payment: found } : {}
  const props = {
    transfer,
    names: await namesOf(page, [matching?.customer, ...rows.map(({ customerId }) => customerId)]),
    filled: closed ? null : { values, problems },
    rows,
    problem: closed ? html`${closed}` : problem,
    matching,
    key: newFormKey(),
    curl: curlOf(page, 'matchInboundTransfer', {
      params: { id: transfer.id },
      body: { payment: isId ? typed : 'pay_…' },
    }),
  }
  answerDashboard(
    page,
    (frame) => transferMatchPage(frame, page.props, props),
    closed ? 409 : found || problem ? 422 : 200,
  )
}

/** As the rules judge it, now. A text says why it cannot be. */
async function judge(page: DashboardContext, transfer: InboundTransferObject, id: string): Promise<Matching | string> {
  const words = TRANSFERS[page.locale]
  try {
    const payment = await ask(page, 'getPayment', { params: { id } })
    const invoice = payment.invoice ? await ask(page, 'getInvoice', { params: { id: payment.invoice } }) : null
    const { status, payment: paymentId, matches } = transfer
    if (countsFor({ status: status as TransferStatus, paymentId, matches }, id)) return words.countsAlready
    const why = whyNotPayable({
      paymentMethodType: payment.payment_method_type,
      invoiceStatus: invoice?.status ?? null,
    })
    if (why) return why === 'not_by_transfer' ? words.notByTransfer : words.invoiceNotOpen
    const { gross_satang: grossSatang, amount_received_satang: receivedSatang } = payment
    const verdict = judgeTransfer({
      amountSatang: transfer.parked_satang,
      paidAt: page.now,
      payment: { grossSatang, receivedSatang },
      invoiceStatus: 'open',
      expiredAt: null,
      ended: false,
    })
    const overSatang =
      verdict.kind === 'completes' ? verdict.excessSatang : receivedSatang + transfer.parked_satang - grossSatang
    return {
      payment: id,
      invoice: invoice?.number ?? null,
      grossSatang,
      customer: payment.customer,
      overSatang,
      leaves: status === 'underpaid',
    }
  } catch (error) {
    if (refusalOf(error).status === 404) return words.noSuchPayment
    throw error
  }
}
