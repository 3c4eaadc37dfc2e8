// Licences in the dashboard: their table, the page of one, switching it off and on, a new key, and freeing its seats. A search for a key leads to its
// licence.
import { licenceIdOfKey } from '../../../db/queries/licences.ts'
import { isLicenceKey } from '../../../rules/licences.ts'
import { missingResource } from '../../../rules/refusals.ts'
import { seeOther } from '../../buyer-pages.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, may, type OperationId, refuseUnlessMay } from '../ask.ts'
import { priceText } from '../components/named.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import type { PublishedEvent } from '../published/view.ts'
import { productText } from '../subscriptions/view.ts'
import type { FlashMessage } from '../words/flash.ts'
import { DASHBOARD } from '../words/frame.ts'
import { licenceStatus, statusWord } from '../words/statuses.ts'
import { type LicenceVerb, licenceColumns, licencePage } from './view.ts'
import { LICENCES } from './words.ts'

const STATUSES = ['active', 'disabled', 'expired', 'revoked']

/** The API operation of each button, and its flash message. */
const VERBS: readonly { verb: LicenceVerb; operation: OperationId; flash: FlashMessage }[] = [
  { verb: 'disable', operation: 'disableLicense', flash: 'switched_off' },
  { verb: 'enable', operation: 'enableLicense', flash: 'switched_on' },
  { verb: 'rotate', operation: 'rotateLicense', flash: 'rotated' },
  { verb: 'reset_uses', operation: 'resetLicenseUses', flash: 'seats_free' },
]

export function addLicences(routes: DashboardRoutes): void {
  routes.get('/licences', (page) => (page.query.has('key') ? byKey(page, page.query.get('key')!) : list(page)))
  routes.get('/licences/:id', (page) => one(page))
  for (const { verb, operation, flash } of VERBS) {
    routes.post(`/licences/:id/${verb}`, (page) => {
      const { id } = page.params as { id: string }
      return postAction(page, { operation, params: { id }, path: `/licences/${id}`, flash })
    })
  }
  // The device is in the address: its name may be anything.
  routes.post('/licences/:id/release', async (page) => {
    refuseUnlessMay(page, 'resetLicenseUses')
    const { id } = page.params as { id: string }
    const { product, key } = await ask(page, 'getLicense', { params: { id } })
    const body = { product_id: product, license_key: key, instance: page.query.get('device') ?? '' }
    await postAction(page, { operation: 'releaseLicenseSeat', body, path: `/licences/${id}`, flash: 'device_removed' })
  })
}

/** To the page of the licence with this key. The key may be typed in small letters. */
async function byKey(page: DashboardContext, key: string): Promise<void> {
  refuseUnlessMay(page, 'listLicenses')
  const text = key.trim().toUpperCase()
  const id = isLicenceKey(text) ? await licenceIdOfKey(page.deps.db.pool, page.caller, text) : null
  if (!id) throw missingResource('license', 'key')
  seeOther(page.ctx, page.props.hrefOf(`/licences/${id}`))
}

function list(page: DashboardContext): Promise<void> {
  const words = LICENCES[page.locale]
  const frame = DASHBOARD[page.locale]
  return answerTable(
    page,
    { section: 'licences', title: words.title },
    {
      operation: 'listLicenses',
      path: '/licences',
      columns: async (rows) => {
        const ids = rows.flatMap(({ customer, product }) => [customer, product])
        return licenceColumns(page.props, await namesOf(page, ids), page.locale)
      },
      many: ['export'],
      orders: { created: 'createdAt', uses: 'uses' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          asTabs: true,
          label: frame.status,
          options: STATUSES.map((status) => [status, statusWord(licenceStatus(status), page.locale)] as const),
        },
        { kind: 'customer' },
        { kind: 'product' },
        { kind: 'text', name: 'subscription', label: words.subscription, hint: 'sub_…', rare: true },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: { href: page.props.hrefOf('/products'), label: words.empty.action } },
    },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const licence = await ask(page, 'getLicense', { params: { id } })
  const [names, published, invoice, payment, subscription] = await Promise.all([
    namesOf(page, [licence.customer, licence.product]),
    publishedOf(page, id),
    licence.invoice && may(page, 'getInvoice') ? ask(page, 'getInvoice', { params: { id: licence.invoice } }) : null,
    licence.payment && may(page, 'getPayment') ? ask(page, 'getPayment', { params: { id: licence.payment } }) : null,
    licence.subscription && may(page, 'getSubscription')
      ? ask(page, 'getSubscription', { params: { id: licence.subscription } })
      : null,
  ])
  const priced = subscription && (await namesOf(page, [subscription.product, subscription.price]))
  const keys = { disable: newFormKey(), enable: newFormKey(), rotate: newFormKey(), reset_uses: newFormKey() }
  const props = {
    ...{ licence, names, invoiceNumber: invoice?.number ?? null, paidSatang: payment?.gross_satang ?? null },
    plan:
      subscription && priced
        ? `${productText(priced, subscription)} · ${priceText(priced, subscription.price, subscription.quantity, page.locale)}`
        : null,
    published: { ...published, told: devicesTold(published.events, licence.instances) },
    keys: page.props.may('licenses:write') ? keys : null,
    curl: curlOf(page, 'getLicense', { params: { id } }),
  }
  answerDashboard(page, (frame) => licencePage(frame, page.props, props))
}

/** Which device an activation was on: the only one that was first seen then and is still on. */
function devicesTold(
  events: readonly PublishedEvent[],
  instances: readonly { id: string; first_seen: number }[],
): ReadonlyMap<string, string> {
  const told = events.flatMap(({ id, type, created }): [string, string][] => {
    const [device, ...others] = instances.filter(({ first_seen: at }) => at === created)
    return type === 'license.activated' && device && others.length === 0 ? [[id, device.id]] : []
  })
  return new Map(told)
}
