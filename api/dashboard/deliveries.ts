// The page of a delivery in the dashboard: every attempt with what was sent and what came back, and one more by hand.
import { type Delivery, deliveryPage } from '../../pages/dashboard/deliveries.ts'
import type { Endpoint } from '../../pages/dashboard/webhooks.ts'
import { refusalOf } from '../middleware/errors.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import { type DashboardDoor, type Guest, goTo } from './door.ts'
import { newFormKey, pressed } from './forms.ts'

export function addDeliveries(door: DashboardDoor): void {
  // Each endpoint has a list of its own.
  door.get('/deliveries', (g) => goTo(g, '/webhooks'))
  door.get('/deliveries/:id', (g) => one(g))
  door.post('/deliveries/:id/retry', (g) => {
    const id = g.params.id!
    return pressed(g, {
      operation: 'retryDelivery',
      params: { id },
      body: {},
      path: `/deliveries/${id}`,
      said: 'retried',
    })
  })
}

async function one(g: Guest): Promise<void> {
  const params = { id: g.params.id! }
  const delivery = await ask<Delivery>(g, 'getDelivery', { params })
  const [endpoint, event] = await Promise.all([
    g.shown.may('webhook_endpoints:read')
      ? unlessGone(ask<Endpoint>(g, 'getWebhookEndpoint', { params: { id: delivery.endpoint } }))
      : null,
    g.shown.may('events:read') ? unlessGone(ask<object>(g, 'getEvent', { params: { id: delivery.event } })) : null,
  ])
  const formKey = endpoint && g.shown.may('deliveries:write') ? newFormKey() : null
  const shown = { delivery, endpoint, event, formKey, curl: curlOf(g, 'getDelivery', { params }) }
  answerDashboard(g, (frame) => deliveryPage(frame, g.shown, shown))
}

/** Endpoints are deleted and events forgotten, each before what tells of them. */
function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (refusalOf(error).code === 'resource_missing') return null
    throw error
  })
}
