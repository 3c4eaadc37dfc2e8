// Bank files of payouts in the dashboard: what waits for one, making one, and downloading it again.
import { readMemberName } from '../../../db/queries/member-names.ts'
import { readPayoutsToSend, readWaitingOfFiles } from '../../../db/queries/payout-files.ts'
import { payoutFileName } from '../../../gateways/bank/payout-file.ts'
import { bangkokDate } from '../../../rules/periods.ts'
import { type Html, html } from '../../html.ts'
import { ask, askRaw } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { filesSheet } from './files-view.ts'

/** How many of the latest files the page shows. */
const LATEST = 5

export function addPayoutFiles(routes: DashboardRoutes): void {
  routes.post('/payouts/files', async (page) => {
    const account = page.query.get('gateway_account')
    await postAction(page, {
      operation: 'createPayoutFile',
      body: account ? { gateway_account: account } : {},
      path: '/payouts',
      flash: 'file_made',
    })
  })
  routes.get('/payouts/files/:id/csv', async (page) => {
    const params = { id: page.params.id! }
    const { body, contentType } = await askRaw(page, 'downloadPayoutFile', { params })
    const { transfer_on: transferOn } = await ask(page, 'getPayoutFile', { params })
    page.ctx.status = 200
    page.ctx.type = contentType
    page.ctx.attachment(payoutFileName(bangkokDate(transferOn)))
    page.ctx.body = body
  })
}

/** What a person is to send, and the files that were made; null where no payout was ever sent by hand. */
export async function payoutFilesSheet(page: DashboardContext): Promise<Html | null> {
  const em = page.deps.db.orm.em.fork()
  if (!page.props.may('payout_files:read')) return null
  const [accounts, { data: files }] = await Promise.all([
    readPayoutsToSend(em, page.caller),
    ask(page, 'listPayoutFiles', { query: { limit: LATEST } }),
  ])
  if (accounts.length === 0 && files.length === 0) return null
  const ids = files.map(({ id }) => id)
  const waiting = ids.length === 0 ? new Map<string, number>() : await readWaitingOfFiles(em.fork(), ids)
  const makers = new Map<string, string>()
  for (const { created_by: by } of files) {
    if (by === null || makers.has(by)) continue
    makers.set(by, (await readMemberName(page.deps.db.pool, page.caller.merchantId, by)) ?? by)
  }
  const may = page.props.may('payout_files:write')
  const shown = files.map((file) => ({
    ...file,
    waiting: waiting.get(file.id) ?? 0,
    by: file.created_by && (makers.get(file.created_by) ?? null),
  }))
  return html`${filesSheet(page.props, { accounts, files: shown, key: may ? newFormKey() : null }, page.locale)}`
}
