// Where providers send their notifications: POST /hooks/{provider}/{account}. The signature is the only key. A notification that is not signed, or is
// signed wrongly or too long ago, does nothing. Source: specification §11.
import { commit } from '../commands/commit.ts'
import { actOnNotice } from '../commands/gateway-notifications.ts'
import { findAnyAccount } from '../db/queries/gateway-accounts.ts'
import { type Gateway, type Notice, NotificationMalformed, NotificationRefused } from '../gateways/port.ts'
import { isId } from '../rules/ids.ts'
import { missingResource, Refusal } from '../rules/refusals.ts'
import { API_VERSION } from '../rules/versions.ts'
import type { Context } from './context.ts'
import { type ApiDeps, commandDeps } from './deps.ts'
import { answerJson } from './health.ts'
import { bytesOf } from './middleware/body.ts'

export const HOOK_PATH = '/hooks/:provider/:account'

/**
 * Answers 200 once what the notification has changed is committed, 400 for one that must not count, 404 for an address that is no account's, and 503
 * when the provider can't be asked, so that it sends the notification again.
 */
export function receiveNotification(deps: ApiDeps) {
  return async (ctx: Context & { params: Record<string, string> }): Promise<void> => {
    const { provider = '', account: id = '' } = ctx.params
    const account = isId('gateway_account', id) ? await findAnyAccount(deps.db.orm.em.fork(), id) : null
    if (account?.provider !== provider || account.status === 'disconnected')
      throw missingResource('gateway account', id)
    const { merchantId, livemode } = account
    const gateway = await deps.gateways.named(id, { merchantId })
    const notice = await noticeOf(ctx, gateway)
    const { requestId, now: at } = ctx.state
    await commit(commandDeps(deps), { merchantId, livemode, apiVersion: API_VERSION, at, requestId }, (c) =>
      actOnNotice(c, gateway, notice),
    )
    answerJson(ctx, 200, { received: true })
  }
}

async function noticeOf(ctx: Context, gateway: Gateway): Promise<Notice> {
  const { notifications } = gateway
  if (!notifications) throw new Refusal('parameter_invalid', 'This gateway sends no notifications.')
  const body = await bytesOf(ctx)
  const headers = Object.fromEntries(
    Object.entries(ctx.req.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
  try {
    return notifications.read({ headers, body, ip: ctx.ip, now: ctx.state.now }).notice
  } catch (error) {
    if (error instanceof NotificationMalformed)
      throw new Refusal('parameter_invalid', `${error.message}.`, error.param === null ? {} : { param: error.param })
    if (error instanceof NotificationRefused) throw new Refusal('signature_invalid', error.message)
    throw error
  }
}
