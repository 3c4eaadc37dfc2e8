// The page of a delivery in the dashboard: every attempt with request and response, and a retry by hand.

import { refusalOf } from '../../../api/middleware/errors.ts'
import { cancelReasons } from '../../../db/queries/delivery-statuses.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { pageOf } from '../search/handler.ts'
import { deliveryPage } from './view.ts'

export function addDeliveries(routes: DashboardRoutes): void {
  // Each endpoint has its own list of deliveries.
  routes.get('/deliveries', (page) => goTo(page, '/webhooks'))
  routes.get('/deliveries/:id', (page) => one(page))
  routes.post('/deliveries/:id/retry', (page) => {
    const id = page.params.id!
    return postAction(page, {
      operation: 'retryDelivery',
      params: { id },
      body: {},
      path: `/deliveries/${id}`,
      flash: 'retried',
    })
  })
}

async function one(page: DashboardContext): Promise<void> {
  const params = { id: page.params.id! }
  const delivery = await ask(page, 'getDelivery', { params })
  const [endpoint, event] = await Promise.all([
    page.props.may('webhook_endpoints:read')
      ? unlessGone(ask(page, 'getWebhookEndpoint', { params: { id: delivery.endpoint } }))
      : null,
    page.props.may('events:read') ? unlessGone(ask(page, 'getEvent', { params: { id: delivery.event } })) : null,
  ])
  const formKey = endpoint && page.props.may('deliveries:write') ? newFormKey() : null
  const reasons = await cancelReasons(page.deps.db.orm.em.fork(), [delivery])
  const props = {
    ...{ delivery, endpoint, event, reasons, formKey, curl: curlOf(page, 'getDelivery', { params }) },
    pageOf: (id: string) => pageOf(page, id),
  }
  answerDashboard(page, (frame) => deliveryPage(frame, page.props, props))
}

/** An endpoint may be deleted, and an event may have expired, while the delivery is still there. */
function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (refusalOf(error).code === 'resource_missing') return null
    throw error
  })
}
