// Refunds in the dashboard: their table, the page of one, and its credit note. Creating one is refund/handler.ts, on the page of its payment.
import { readCameFrom } from '../../../db/queries/inbox.ts'
import { workflowIdOf } from '../../../rules/workflow-kinds.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { answerDashboard } from '../answer.ts'
import { ask, askRaw, curlOf, may } from '../ask.ts'
import { moneyTabs } from '../components/money-tabs.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { ledgerOf } from '../ledger-lines.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import { taxDocumentsOf } from '../tax-documents/handler.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { refundColumns, refundOnePage } from './view.ts'
import { REFUNDS } from './words.ts'

const STATUSES = ['pending', 'succeeded', 'failed']

export function addRefunds(routes: DashboardRoutes): void {
  routes.get('/refunds', (page) => list(page))
  routes.get('/refunds/:id', (page) => one(page))
  routes.get('/refunds/:id/pdf', async (page) => {
    const { body, contentType } = await askRaw(page, 'getRefundPdf', {
      params: { id: page.params.id! },
      query: { locale: page.locale },
    })
    page.ctx.status = 200
    page.ctx.type = contentType
    page.ctx.body = body as Buffer
  })
}

function list(page: DashboardContext): Promise<void> {
  const { locale, props } = page
  const words = REFUNDS[locale]
  const { title, text, action } = words.emptyRefunds
  return answerTable(
    page,
    { section: 'payments', title: words.refunds, above: moneyTabs(page, props, 'refunds') },
    {
      operation: 'listRefunds',
      path: '/refunds',
      columns: async (rows) => {
        const payments = rows.map(({ payment }) => payment)
        return refundColumns(props, locale, await aboutPaymentsOf(page, payments))
      },
      many: ['export'],
      orders: { created: 'createdAt', amount: 'amountSatang' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          asTabs: true,
          label: DASHBOARD[locale].status,
          options: STATUSES.map((status) => [status, statusWord(status, locale)] as const),
        },
        { kind: 'text', name: 'payment', label: words.payment, hint: 'pay_…', rare: true },
        { kind: 'amount', name: 'amount_satang' },
        { kind: 'created' },
      ],
      empty: { title, text, action: { href: props.hrefOf('/payments'), label: action } },
    },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const refund = await ask(page, 'getRefund', { params: { id } })
  const payment = page.props.may('payments:read')
    ? await ask(page, 'getPayment', { params: { id: refund.payment } })
    : null
  const isToSend = refund.by_hand && refund.status === 'pending'
  const [ledger, published, names, from, [note]] = await Promise.all([
    ledgerOf(page, [id]),
    publishedOf(page, id, workflowIdOf('refund', id)),
    namesOf(page, [payment?.customer]),
    isToSend ? readCameFrom(page.deps.db.pool, page.caller, refund.payment) : null,
    refund.credit_note === null ? [] : taxDocumentsOf(page, { refund: id }),
  ])
  const command = curlOf(page, 'getRefund', { params: { id } })
  const href = may(page, 'reportRefund') ? page.props.hrefOf(`/refunds/${id}/report`) : null
  const noteHref = note ? page.props.hrefOf(`/tax-documents/${note.id}`) : null
  const toSend = from && { from, href }
  answerDashboard(page, (frame) =>
    refundOnePage(frame, page.props, { refund, payment, names, noteHref, ledger, toSend, published, curl: command }),
  )
}
