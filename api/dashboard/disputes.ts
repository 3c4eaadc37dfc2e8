// Disputes in the dashboard: their table and the page of one. Banks open and decide them; in test mode the simulated bank does, on a page of its own.
import { type Dispute, disputeColumns, disputePage, disputeWord } from '../../pages/dashboard/disputes.ts'
import { moneyTabs } from '../../pages/dashboard/money-tabs.ts'
import { DASHBOARD } from '../../pages/words/dashboard/frame.ts'
import { REFUNDS } from '../../pages/words/dashboard/refunds.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { ledgerOf } from './ledger-lines.ts'
import { answerTable } from './lists.ts'
import { namesOf } from './names.ts'
import { publishedOf } from './published.ts'

const STATUSES = ['open', 'won', 'lost'] as const

export function addDisputes(door: DashboardDoor): void {
  door.get('/disputes', (g) => list(g))
  door.get('/disputes/:id', (g) => one(g))
}

function list(g: Guest): Promise<void> {
  const { locale, shown } = g
  const words = REFUNDS[locale]
  return answerTable<Dispute>(
    g,
    { section: 'payments', title: words.disputes, above: moneyTabs(g, shown, 'disputes') },
    {
      operation: 'listDisputes',
      path: '/disputes',
      columns: async (rows) =>
        disputeColumns(
          shown,
          await namesOf(
            g,
            rows.map(({ customer }) => customer),
          ),
          locale,
        ),
      orders: { created: 'createdAt', amount: 'amountSatang' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          label: DASHBOARD[locale].status,
          options: STATUSES.map((status) => [status, disputeWord(status, locale)] as const),
        },
        { kind: 'text', name: 'payment', label: words.payment, hint: 'pay_…' },
        { kind: 'text', name: 'customer', label: DASHBOARD[locale].customer, hint: 'cus_…' },
        { kind: 'created' },
      ],
      empty: words.emptyDisputes,
    },
  )
}

async function one(g: Guest): Promise<void> {
  const { id } = g.params as { id: string }
  const dispute = await ask<Dispute>(g, 'getDispute', { params: { id } })
  const [ledger, published, names] = await Promise.all([
    ledgerOf(g, [id]),
    publishedOf(g, id),
    namesOf(g, [dispute.customer]),
  ])
  const command = curlOf(g, 'getDispute', { params: { id } })
  answerDashboard(g, (frame) => disputePage(frame, g.shown, { dispute, names, ledger, published, curl: command }))
}
