// The way to a bank's page of 3-D Secure and back. After a card that needs it, the page sends the buyer to the provider's address. The buyer comes back
// to the page with `from_bank` in the address (commands/attempts.ts): the outcome is asked for at once, so that the page does not wait for a notification.
import type { Context } from '../api/context.ts'
import { type ApiDeps, WorkflowsUnavailable } from '../api/deps.ts'
import { refusalOf } from '../api/middleware/errors.ts'
import { isCounted } from '../api/middleware/rate-limit.ts'
import { outcomesOf } from '../api/outcomes.ts'
import type { Payment } from '../db/entities/index.ts'
import { isGatewayAccount } from '../rules/gateway-accounts.ts'
import { isPaidByTransfer } from '../rules/payment-methods.ts'
import { payerWorkflowId } from '../rules/workflow-kinds.ts'
import { seeOther } from './buyer-pages.ts'

/** How long a buyer who comes back waits for the outcome. The page notices a later one by itself. */
const OUTCOME_WITHIN_MS = 4_000

/**
 * Shows the page after a card was charged. From there the browser goes on to the bank, if the bank asks, at once or while the page is open: a form itself
 * may lead to our own pages only (D505).
 */
export function seePageOrBank(ctx: Context, here: string, query: string, payment: Payment | null): void {
  const mayAsk =
    payment && ['requires_action', 'processing'].includes(payment.status) && isGatewayAccount(payment.gateway)
  seeOther(ctx, here + query + (mayAsk ? `${query === '' ? '?' : '&'}to_bank=1` : ''))
}

/** The bank's address, where the page was opened to send the buyer there. The simulated bank's page is reached by its link. */
export function bankToGoTo(ctx: Context, bankHref: string | null): string | null {
  const isElsewhere = bankHref !== null && !new URL(bankHref, ctx.href).pathname.startsWith('/simulator/')
  return ctx.query.to_bank === '1' && isElsewhere ? bankHref : null
}

/**
 * For a buyer who comes back from the bank: has the outcome of the attempts that wait asked for, waits a little, and leads to the page without what the
 * provider put into the address. False: nobody comes back. Safe to repeat: asking changes nothing at the provider.
 */
export async function comesBackFromBank(
  ctx: Context,
  deps: ApiDeps,
  { here, query, waiting }: { here: string; query: string; waiting: readonly Payment[] },
): Promise<boolean> {
  if (ctx.query.from_bank === undefined) return false
  const asked = waiting.find(
    (payment) =>
      payment.status === 'requires_action' &&
      !isPaidByTransfer(payment.paymentMethodType) &&
      isGatewayAccount(payment.gateway),
  )
  if (asked && (await isCounted(ctx, deps, [{ name: 'bank_return', key: asked.id }]))) await askNow(ctx, deps, asked)
  seeOther(ctx, here + query)
  return true
}

/** What the bank has said of a card could not be asked, or no longer counts: the page shows what there is. */
export function notNow(deps: Pick<ApiDeps, 'log'>, error: unknown): null {
  const { code, message } = refusalOf(error)
  if (code === 'internal_error')
    deps.log.warn({ error: String(error) }, 'what a bank has said of a card could not be asked')
  else deps.log.info({ code, message }, 'a card that was at its bank is not kept')
  return null
}

async function askNow(ctx: Context, deps: ApiDeps, payment: Payment): Promise<void> {
  const { merchantId, livemode, customerId } = payment
  const { requestId } = ctx.state
  const wakeup = { merchantId, livemode, customerId, token: 0, fresh: false, urgent: true, requestId }
  try {
    await deps.workflows.wakeNow({ ...wakeup, workflowId: payerWorkflowId(payment) })
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
    return
  }
  await outcomesOf(deps.db.pool).wait('payment_decided', payment.id, OUTCOME_WITHIN_MS)
}
