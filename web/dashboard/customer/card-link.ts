// The link by which a customer stores a card: the button of the customer's page makes it, and its own page shows it with its QR and what became of it.
// The page behind the link is web/setup/.
import type { SetupSessionObject } from '../../../resources/setup-session.ts'
import { missingResource } from '../../../rules/refusals.ts'
import { answerMissing } from '../../answer-page.ts'
import { answerDashboard } from '../answer.ts'
import { ask, askWith, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction, typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { answerQr, sharedBy } from '../shop-links.ts'
import { cardLinkPage } from './card-link-view.ts'
import { customerOf } from './handler.ts'

export function addCardLinks(routes: DashboardRoutes): void {
  routes.post('/customers/:id/card-links', (page) => open(page))
  routes.get('/customers/:id/card-links/:link', (page) => show(page))
  routes.post('/customers/:id/card-links/:link/expire', async (page) => {
    const { id } = await sessionOf(page)
    const path = `/customers/${page.params.id}`
    return postAction(page, { operation: 'expireSetupSession', params: { id }, path, flash: 'done' })
  })
  routes.get('/customers/:id/card-links/:link/qr.svg', async (page) => {
    const { status, url } = await sessionOf(page)
    if (status === 'open') answerQr(page, url)
    else answerMissing(page.ctx)
  })
}

async function open(page: DashboardContext): Promise<void> {
  const { key } = await typed(page)
  const { id } = await customerOf(page)
  const made = await askWith(page, 'createSetupSession', { body: { customer: id }, key })
  goTo(page, `/customers/${id}/card-links/${made.id}`, null)
}

/** Only a link of the customer whose page it is. */
async function sessionOf(page: DashboardContext): Promise<SetupSessionObject> {
  const { id, link } = page.params as { id: string; link: string }
  const session = await ask(page, 'getSetupSession', { params: { id: link } })
  if (session.customer !== id) throw missingResource('setup_session', link)
  return session
}

async function show(page: DashboardContext): Promise<void> {
  const [customer, session] = await Promise.all([customerOf(page), sessionOf(page)])
  const { id, status, url } = session
  const link = status === 'open' ? sharedBy(page, url, `/customers/${customer.id}/card-links/${id}`, id) : null
  const curl = curlOf(page, 'createSetupSession', { body: { customer: customer.id } })
  answerDashboard(page, (frame) =>
    cardLinkPage(frame, page.props, { customer, session, link, curl, key: newFormKey() }),
  )
}
