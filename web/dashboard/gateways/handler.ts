// Gateway accounts in the dashboard: their table, connecting and changing one, and the page of one, all by the API's own calls. What is typed as a key
// is in no page and no address.
import { PROVIDER_NAMES, PROVIDERS, type ProviderName } from '../../../rules/gateway-accounts.ts'
import { html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { formScreen } from '../form-screen.ts'
import { newFormKey, postAction, type Typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { publishedOf } from '../published/handler.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { changePage, connectPage, gatewayColumns, gatewayFields, gatewayPage } from './view.ts'
import { GATEWAYS } from './words.ts'

export function addGateways(routes: DashboardRoutes): void {
  routes.get('/gateways', list)
  formScreen(routes, {
    path: '/gateways/new',
    operation: 'createGatewayAccount',
    subject: providerAsked,
    fields: (page, provider) => gatewayFields(provider, page.locale, { stored: false }),
    filled: (_, provider) => new Map([['default_for', [...PROVIDERS[provider].methods]]]),
    shape: (body, typed, provider) => ({ provider, ...withServed(body, typed) }),
    example: (_, provider) => ({ provider, credentials: { secret_key: '…' } }),
    done: ({ id }) => ({ path: `/gateways/${id}`, flash: 'created' }),
    view: connectPage,
  })
  routes.get('/gateways/:id', one)
  formScreen(routes, {
    path: '/gateways/:id/change',
    operation: 'updateGatewayAccount',
    subject: (page) => ask(page, 'getGatewayAccount', { params: { id: page.params.id! } }),
    params: ({ id }) => ({ id }),
    fields: (page, { provider }) => gatewayFields(provider, page.locale, { stored: true }),
    filled: (_, { default_for, description, publishable_key }) =>
      new Map([
        ['default_for', default_for],
        ['description', description === null ? [] : [description]],
        ['publishable_key', publishable_key === null ? [] : [publishable_key]],
        ['public_key', publishable_key === null ? [] : [publishable_key]],
      ]),
    shape: withServed,
    example: () => ({ credentials: { webhook_secret: '…' } }),
    done: ({ id }) => ({ path: `/gateways/${id}`, flash: 'saved' }),
    view: changePage,
  })
  routes.post('/gateways/:id/check', (page) => act(page, 'checkGatewayAccount', 'done'))
  routes.post('/gateways/:id/disconnect', (page) => act(page, 'deleteGatewayAccount', 'removed'))
}

function act(
  page: DashboardContext,
  operation: 'checkGatewayAccount' | 'deleteGatewayAccount',
  flash: 'done' | 'removed',
): Promise<void> {
  const { id } = page.params as { id: string }
  return postAction(page, { operation, params: { id }, path: `/gateways/${id}`, flash })
}

function list(page: DashboardContext): Promise<void> {
  const words = GATEWAYS[page.locale]
  const mayAdd = page.props.may('gateway_accounts:write')
  const add = { href: page.props.hrefOf('/gateways/new'), label: words.add }
  const statuses = ['connected', 'failing', 'disconnected'].map(
    (name) => [name, statusWord(name, page.locale)] as const,
  )
  return answerTable(
    page,
    {
      section: 'gateways',
      title: words.title,
      actions: mayAdd ? html`<a class="button main" href="${add.href}">${add.label}</a>` : null,
    },
    {
      operation: 'listGatewayAccounts',
      path: '/gateways',
      columns: gatewayColumns(page.props, page.locale),
      orders: { created: 'createdAt' },
      filters: [
        {
          kind: 'select',
          name: 'provider',
          label: words.provider,
          options: PROVIDER_NAMES.map((name) => [name, PROVIDERS[name].name] as const),
        },
        { kind: 'select', name: 'status', label: DASHBOARD[page.locale].status, options: statuses },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: mayAdd ? add : null },
    },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const params = { id: page.params.id! }
  const [account, published] = await Promise.all([
    ask(page, 'getGatewayAccount', { params }),
    publishedOf(page, params.id),
  ])
  const formKey = page.props.may('gateway_accounts:write') ? newFormKey() : null
  const curl = curlOf(page, 'getGatewayAccount', { params })
  answerDashboard(page, (frame) => gatewayPage(frame, page.props, { account, published, formKey, curl }))
}

/** What is ticked is all that the account serves: nothing ticked is nothing served. */
function withServed(body: Record<string, unknown>, { values }: Typed): object {
  return { ...body, default_for: values.get('default_for') ?? [] }
}

/** Each provider has its own form, since its keys have their own names. */
function providerAsked(page: DashboardContext): ProviderName {
  return PROVIDER_NAMES.find((name) => name === page.query.get('provider')) ?? PROVIDER_NAMES[0]
}
