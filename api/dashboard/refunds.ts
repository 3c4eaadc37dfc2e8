// Refunds in the dashboard: their table, the page of one, and its credit note. Asking for one is refund.ts, on the page of its payment.
import { moneyTabs } from '../../pages/dashboard/money-tabs.ts'
import type { Payment } from '../../pages/dashboard/payments.ts'
import { type Refund, refundColumns, refundOnePage } from '../../pages/dashboard/refunds.ts'
import { DASHBOARD } from '../../pages/words/dashboard/frame.ts'
import { REFUNDS } from '../../pages/words/dashboard/refunds.ts'
import { statusWord } from '../../pages/words/dashboard/statuses.ts'
import { refundWorkflowId } from '../../resources/refund.ts'
import { answerDashboard } from './answer.ts'
import { ask, askRaw, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { ledgerOf } from './ledger-lines.ts'
import { answerTable } from './lists.ts'
import { namesOf } from './names.ts'
import { publishedOf } from './published.ts'

const STATUSES = ['pending', 'succeeded', 'failed']

export function addRefunds(door: DashboardDoor): void {
  door.get('/refunds', (g) => list(g))
  door.get('/refunds/:id', (g) => one(g))
  door.get('/refunds/:id/pdf', async (g) => {
    const { body, contentType } = await askRaw(g, 'getRefundPdf', {
      params: { id: g.params.id! },
      query: { locale: g.locale },
    })
    g.ctx.status = 200
    g.ctx.type = contentType
    g.ctx.body = body as Buffer
  })
}

function list(g: Guest): Promise<void> {
  const { locale, shown } = g
  const words = REFUNDS[locale]
  const { title, text, action } = words.emptyRefunds
  return answerTable<Refund>(
    g,
    { section: 'payments', title: words.refunds, above: moneyTabs(g, shown, 'refunds') },
    {
      operation: 'listRefunds',
      path: '/refunds',
      columns: refundColumns(shown, locale),
      orders: { created: 'createdAt', amount: 'amountSatang' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          label: DASHBOARD[locale].status,
          options: STATUSES.map((status) => [status, statusWord(status, locale)] as const),
        },
        { kind: 'text', name: 'payment', label: words.payment, hint: 'pay_…' },
        { kind: 'created' },
      ],
      empty: { title, text, action: { href: shown.hrefOf('/payments'), label: action } },
    },
  )
}

async function one(g: Guest): Promise<void> {
  const { id } = g.params as { id: string }
  const refund = await ask<Refund>(g, 'getRefund', { params: { id } })
  const payment = g.shown.may('payments:read')
    ? await ask<Payment>(g, 'getPayment', { params: { id: refund.payment } })
    : null
  const [ledger, published, names] = await Promise.all([
    ledgerOf(g, [id]),
    publishedOf(g, id, refundWorkflowId(id)),
    namesOf(g, [payment?.customer]),
  ])
  const command = curlOf(g, 'getRefund', { params: { id } })
  const customer = payment?.customer ?? null
  answerDashboard(g, (frame) =>
    refundOnePage(frame, g.shown, { refund, customer, names, ledger, published, curl: command }),
  )
}
