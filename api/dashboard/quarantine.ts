// The quarantine in the dashboard: what of this shop and mode stands aside since a step of it fails, and trying it again. What a role may not read is left
// out of its list.
import { countQuarantine, listQuarantine } from '../../db/queries/quarantine.ts'
import { quarantinePage } from '../../pages/dashboard/quarantine.ts'
import { resourceOf } from '../../rules/ids.ts'
import { QUARANTINED_KINDS, type QuarantinedKind } from '../../rules/quarantine.ts'
import { answerDashboard } from './answer.ts'
import { curlOf } from './ask.ts'
import { type DashboardDoor, type Guest, nothingHere } from './door.ts'
import { newFormKey, pressed } from './forms.ts'

const SHOWN_MAX = 100

const OPERATIONS: Record<QuarantinedKind, string> = {
  subscription: 'tryAgainSubscription',
  checkout_session: 'tryAgainCheckoutSession',
  payout: 'tryAgainPayout',
  refund: 'tryAgainRefund',
  inbound_transfer: 'tryAgainInboundTransfer',
}

export function addQuarantine(door: DashboardDoor): void {
  door.get('/quarantine', show)
  door.post('/quarantine/:id/try_again', (g) => {
    const id = g.params.id!
    const kind = QUARANTINED_KINDS.find((known) => known === resourceOf(id))
    if (!kind) throw nothingHere()
    return pressed(g, {
      operation: OPERATIONS[kind],
      params: { id },
      body: {},
      path: '/quarantine',
      said: 'trying_again',
    })
  })
}

async function show(g: Guest): Promise<void> {
  const { pool } = g.deps.db
  const { may } = g.shown
  const kinds = QUARANTINED_KINDS.filter((kind) => may(`${kind}s:read`))
  const [rows, all] = await Promise.all([
    listQuarantine(pool, g.caller, { kinds, limit: SHOWN_MAX }),
    countQuarantine(pool, g.caller, kinds),
  ])
  const first = rows.find(({ kind, unborn }) => !unborn && may(`${kind}s:write`))
  const curl = first ? curlOf(g, OPERATIONS[first.kind], { params: { id: first.id }, body: {} }) : null
  answerDashboard(g, (frame) => quarantinePage(frame, g.shown, { rows, all, keyOf: newFormKey, curl }))
}
