// Disputes in the dashboard: their table and the page of one. Banks open and decide them; in test mode the simulated bank does, on its own page.
import { Payment } from '../../../db/entities/index.ts'
import { readOpenDisputes } from '../../../db/queries/open-disputes.ts'
import type { GatewayAccountObject } from '../../../resources/gateway-account.ts'
import { type PaymentObject, serializePayment } from '../../../resources/payment.ts'
import { html } from '../../html.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, may } from '../ask.ts'
import { moneyTabs } from '../components/money-tabs.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { ledgerOf } from '../ledger-lines.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import { REFUNDS } from '../refunds/words.ts'
import { taxDocumentsOf } from '../tax-documents/handler.ts'
import { DASHBOARD } from '../words/frame.ts'
import { mayMakeEvidence, sendEvidence } from './evidence.ts'
import { atStake, disputeColumns, disputePage, disputeWord } from './view.ts'

const STATUSES = ['open', 'won', 'lost'] as const

export function addDisputes(routes: DashboardRoutes): void {
  routes.get('/disputes', (page) => list(page))
  routes.get('/disputes/:id', (page) => one(page))
  routes.get('/disputes/:id/evidence', (page) => sendEvidence(page))
}

async function list(page: DashboardContext): Promise<void> {
  const { locale, props } = page
  const words = REFUNDS[locale]
  const open = props.may('disputes:read') ? await readOpenDisputes(page.deps.db.pool, page.caller, page.now) : null
  return answerTable(
    page,
    {
      section: 'payments',
      title: words.disputes,
      above: html`${moneyTabs(page, props, 'disputes')}${open && atStake(open, page.now, locale)}`,
    },
    {
      operation: 'listDisputes',
      path: '/disputes',
      columns: async (rows) => {
        const payments = rows.map(({ payment }) => payment)
        return disputeColumns(props, rows, await aboutPaymentsOf(page, payments), page.now, locale)
      },
      many: ['export'],
      orders: { created: 'createdAt', amount: 'amountSatang' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          asTabs: true,
          label: DASHBOARD[locale].status,
          options: STATUSES.map((status) => [status, disputeWord(status, locale)] as const),
        },
        { kind: 'text', name: 'payment', label: words.payment, hint: 'pay_…', rare: true },
        { kind: 'customer' },
        { kind: 'amount', name: 'amount_satang' },
        { kind: 'created' },
      ],
      empty: words.emptyDisputes,
    },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const { merchantId, livemode } = page.caller
  const dispute = await ask(page, 'getDispute', { params: { id } })
  const [ledger, published, names, about, payment] = await Promise.all([
    ledgerOf(page, [id]),
    publishedOf(page, id),
    namesOf(page, [dispute.customer]),
    aboutPaymentsOf(page, [dispute.payment]),
    page.deps.db.orm.em.fork().findOne(Payment, { id: dispute.payment, merchantId, livemode }),
  ])
  const command = curlOf(page, 'getDispute', { params: { id } })
  const shown = payment && page.props.may('payments:read') ? serializePayment(payment) : null
  const isOpen = dispute.status === 'open'
  const [taxDocuments, provider] = await Promise.all([
    isOpen ? taxDocumentsOf(page, { payment: dispute.payment }) : [],
    isOpen ? providerOf(page, shown) : null,
  ])
  // The simulated bank is the member of the team who acts as it.
  const isOwnBank = !livemode && payment?.gateway === 'simulator' && may(page, 'winTestDispute')
  const props = {
    ...{ dispute, names, ledger, published, curl: command, now: page.now },
    about: about.get(dispute.payment),
    payment: shown,
    taxDocuments,
    provider,
    bankHref: isOwnBank ? page.props.hrefOf(`/bank/payments/${dispute.payment}`) : null,
    evidenceHref: isOpen && mayMakeEvidence(page) ? page.props.hrefOf(`/disputes/${id}/evidence`) : null,
    isSimulated: payment?.gateway === 'simulator',
  }
  answerDashboard(page, (frame) => disputePage(frame, page.props, props))
}

/** At whom the payment was charged, for a role that may see it. */
async function providerOf(
  page: DashboardContext,
  payment: PaymentObject | null,
): Promise<GatewayAccountObject['provider'] | null> {
  const id = payment?.gateway_account
  return id && may(page, 'getGatewayAccount')
    ? (await ask(page, 'getGatewayAccount', { params: { id } })).provider
    : null
}
