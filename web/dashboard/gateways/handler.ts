// Gateway accounts in the dashboard: their table, connecting and changing one, and the page of one, all by the API's own calls. What is typed as a key
// is in no page and no address.
import { isDeepStrictEqual } from 'node:util'
import { openCredentials } from '../../../db/gateway-credentials.ts'
import { findAccount } from '../../../db/queries/gateway-accounts.ts'
import type { GatewayAccountObject } from '../../../resources/gateway-account.ts'
import {
  type Credential,
  PROVIDER_NAMES,
  PROVIDERS,
  type ProviderName,
  servedUnasked,
  textOf,
} from '../../../rules/gateway-accounts.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { formScreen } from '../form-screen.ts'
import { newFormKey, postAction, type Typed } from '../forms.ts'
import { type DashboardRoutes, nothingHere } from '../guard.ts'
import { publishedOf } from '../published/handler.ts'
import { BANK_AT_FIRST, type BankShown, bankFilled } from './bank-view.ts'
import { choicePage } from './choice-view.ts'
import { gatewaysPage } from './list-view.ts'
import { showReconciliation } from './reconciliation.ts'
import { changePage, connectPage, gatewayFields, gatewayPage } from './view.ts'

export function addGateways(routes: DashboardRoutes): void {
  routes.get('/gateways', list)
  routes.get('/gateways/new', choose)
  formScreen(routes, {
    path: '/gateways/new/:provider',
    operation: 'createGatewayAccount',
    subject: providerAsked,
    fields: (page, provider) => gatewayFields(provider, page.locale, { stored: false, livemode: page.livemode }),
    filled: (_, provider) =>
      new Map<string, readonly string[]>([
        ['default_for', servedUnasked(provider, PROVIDERS[provider].methods)],
        // Of the operator's account the operator pays out: nobody chooses that by accident.
        ['settlement', ['direct']],
        ...(provider === 'bank' ? BANK_AT_FIRST : []),
      ]),
    shape: (body, typed, provider) => ({ provider, ...withServed(withBank(body, null), typed) }),
    example: (_, provider) => ({
      provider,
      credentials: provider === 'bank' ? { promptpay: { type: 'phone', id: '…' } } : { secret_key: '…' },
    }),
    done: ({ id }) => ({ path: `/gateways/${id}`, flash: 'created' }),
    view: connectPage,
  })
  routes.get('/gateways/:id', one)
  formScreen(routes, {
    path: '/gateways/:id/change',
    operation: 'updateGatewayAccount',
    subject: accountAsked,
    params: ({ account: { id } }) => ({ id }),
    fields: (page, { account: { provider } }) =>
      gatewayFields(provider, page.locale, { stored: true, livemode: page.livemode }),
    filled: (_, { account: { default_for, description, publishable_key, settlement }, bank }) =>
      new Map([
        ...(bank ? bankFilled(bank) : []),
        ['settlement', [settlement]],
        ['default_for', default_for],
        ['description', description === null ? [] : [description]],
        ['publishable_key', publishable_key === null ? [] : [publishable_key]],
        ['public_key', publishable_key === null ? [] : [publishable_key]],
      ]),
    shape: (body, typed, { account, bank }) => withServed(withoutSameKey(withBank(body, bank), account), typed),
    example: (_, { bank }) => ({ credentials: { [bank ? 'callback_secret' : 'webhook_secret']: '…' } }),
    done: ({ id }) => ({ path: `/gateways/${id}`, flash: 'saved' }),
    view: (frame, props, { account }, state) => changePage(frame, props, account, state),
  })
  routes.get('/gateways/:id/reconciliation', showReconciliation)
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

/** More than any shop has: the page shows all of them at once. */
const ACCOUNTS_MAX = 100

async function list(page: DashboardContext): Promise<void> {
  const query = { limit: ACCOUNTS_MAX }
  const { data } = await ask(page, 'listGatewayAccounts', { query })
  const curl = curlOf(page, 'listGatewayAccounts', { query })
  answerDashboard(page, (frame) => gatewaysPage(frame, page.props, { accounts: data, curl }))
}

async function one(page: DashboardContext): Promise<void> {
  const params = { id: page.params.id! }
  const [account, published] = await Promise.all([
    ask(page, 'getGatewayAccount', { params }),
    publishedOf(page, params.id),
  ])
  const mayChange = page.props.may('gateway_accounts:write')
  const bank = mayChange ? await bankOf(page, account) : null
  const formKey = mayChange ? newFormKey() : null
  const curl = curlOf(page, 'getGatewayAccount', { params })
  answerDashboard(page, (frame) => gatewayPage(frame, page.props, { account, bank, published, formKey, curl }))
}

/** What is ticked is all that the account serves: nothing ticked is nothing served. */
function withServed(body: Record<string, unknown>, { values }: Typed): object {
  return { ...body, default_for: values.get('default_for') ?? [] }
}

async function accountAsked(page: DashboardContext) {
  const account = await ask(page, 'getGatewayAccount', { params: { id: page.params.id! } })
  return { account, bank: await bankOf(page, account) }
}

/** What is no secret of a bank account's credentials; null for other accounts. For members who may change them. */
async function bankOf(page: DashboardContext, { id, provider }: GatewayAccountObject): Promise<BankShown | null> {
  if (provider !== 'bank') return null
  const account = await findAccount(page.deps.db.orm.em.fork(), id, page.merchant.id)
  const stored = account && openCredentials(page.deps.encryptionKey, account)
  if (!stored) return null
  const { promptpay, slip_verifier, callback_addresses } = stored.current
  return {
    promptpay: {
      type: partOf(promptpay, 'type'),
      id: partOf(promptpay, 'id'),
      suffix: partOf(promptpay, 'suffix') || null,
    },
    slip_verifier: textOf(slip_verifier) ?? 'none',
    callback_addresses: Array.isArray(callback_addresses) ? callback_addresses : [],
  }
}

function partOf(credential: Credential | undefined, name: string): string {
  const part = Object.entries(credential ?? {}).find(([key]) => key === name)?.[1]
  return typeof part === 'string' ? part : ''
}

/** The addresses as a list, and without what stays as it is, which would else be checked and published as a change. */
function withBank(body: Record<string, unknown>, bank: BankShown | null): Record<string, unknown> {
  const { credentials, ...rest } = body
  if (typeof credentials !== 'object' || credentials === null || !('promptpay' in credentials)) return body
  const given = Object.entries(credentials).flatMap(([name, value]) => {
    const parts =
      name === 'callback_addresses'
        ? String(value)
            .split(/[\s,]+/)
            .filter(Boolean)
        : value
    const isSame =
      bank !== null && Object.entries(bank).some(([key, known]) => key === name && isSameSetting(known, parts))
    return isSame || (bank === null && name === 'callback_addresses' && isDeepStrictEqual(parts, []))
      ? []
      : [[name, parts]]
  })
  return given.length === 0 ? rest : { ...rest, credentials: Object.fromEntries(given) }
}

/** Without the public key that stays as it is, and without credentials where it was the only one: they would else be checked and published as a change. */
function withoutSameKey(
  body: Record<string, unknown>,
  { publishable_key: known }: Pick<GatewayAccountObject, 'publishable_key'>,
): Record<string, unknown> {
  const { credentials, ...rest } = body
  if (typeof credentials !== 'object' || credentials === null) return body
  const given = Object.entries(credentials).filter(
    ([name, value]) => !((name === 'publishable_key' || name === 'public_key') && value === known),
  )
  return given.length === 0 ? rest : { ...rest, credentials: Object.fromEntries(given) }
}

/** A suffix that is absent is none. */
function isSameSetting(known: unknown, given: unknown): boolean {
  const plain = (value: unknown) => JSON.stringify(value, (_, part) => (part === null ? undefined : part))
  return plain(known) === plain(given)
}

/** What each provider takes and asks for, before it asks for a key. */
function choose(page: DashboardContext): void {
  refuseUnlessMay(page, 'createGatewayAccount')
  answerDashboard(page, (frame) => choicePage(frame, page.props))
}

/** Each provider has its own form, since its keys have their own names. */
function providerAsked(page: DashboardContext): ProviderName {
  const name = PROVIDER_NAMES.find((one) => one === page.params.provider)
  if (name === undefined) throw nothingHere()
  return name
}
