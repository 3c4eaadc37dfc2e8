// The quarantine in the dashboard: what is in quarantine in this shop and mode since a step of it fails, and trying it again. The list leaves out
// what the role may not read.
import { countQuarantine, listQuarantine } from '../../../db/queries/quarantine.ts'
import { resourceOf } from '../../../rules/ids.ts'
import { QUARANTINED_KINDS, type QuarantinedKind } from '../../../rules/quarantine.ts'
import { answerDashboard } from '../answer.ts'
import { curlOf, type OperationId } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction } from '../forms.ts'
import { type DashboardRoutes, nothingHere } from '../guard.ts'
import { quarantinePage } from './view.ts'

const SHOWN_MAX = 100

const OPERATIONS: Record<QuarantinedKind, OperationId> = {
  subscription: 'tryAgainSubscription',
  checkout_session: 'tryAgainCheckoutSession',
  invoice: 'tryAgainInvoice',
  payout: 'tryAgainPayout',
  refund: 'tryAgainRefund',
  inbound_transfer: 'tryAgainInboundTransfer',
}

export function addQuarantine(routes: DashboardRoutes): void {
  routes.get('/quarantine', show)
  routes.post('/quarantine/:id/try_again', (page) => {
    const id = page.params.id!
    const kind = QUARANTINED_KINDS.find((known) => known === resourceOf(id))
    if (!kind) throw nothingHere()
    return postAction(page, {
      operation: OPERATIONS[kind],
      params: { id },
      body: {},
      path: '/quarantine',
      flash: 'trying_again',
    })
  })
}

async function show(page: DashboardContext): Promise<void> {
  const { pool } = page.deps.db
  const { may } = page.props
  const kinds = QUARANTINED_KINDS.filter((kind) => may(`${kind}s:read`))
  const [rows, all] = await Promise.all([
    listQuarantine(pool, page.caller, { kinds, limit: SHOWN_MAX }),
    countQuarantine(pool, page.caller, kinds),
  ])
  const first = rows.find(({ kind, unborn }) => !unborn && may(`${kind}s:write`))
  const curl = first ? curlOf(page, OPERATIONS[first.kind], { params: { id: first.id }, body: {} }) : null
  answerDashboard(page, (frame) => quarantinePage(frame, page.props, { rows, all, keyOf: newFormKey, curl }))
}
