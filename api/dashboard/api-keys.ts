// API keys in the dashboard: made, rolled and revoked by the API's own calls. A secret is in the answer of the form that made it, and in no address and no log.
import type { Filled } from '../../pages/components/field.ts'
import {
  type ApiKey,
  apiKeyColumns,
  apiKeyPage,
  keyFormPage,
  nameOf,
  newKeyFields,
  rollFields,
} from '../../pages/dashboard/api-keys.ts'
import { secretPage } from '../../pages/dashboard/secret.ts'
import { type Html, html } from '../../pages/html.ts'
import { API_KEYS } from '../../pages/words/dashboard/api-keys.ts'
import { Refusal } from '../../rules/refusals.ts'
import { isWithin, SCOPED_RESOURCES, type Scope } from '../../rules/scopes.ts'
import { movesMoney } from '../../rules/step-up.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { type FormField, newFormKey, pressed, submit, type Typed } from './forms.ts'
import { answerTable } from './lists.ts'
import type { Fields } from './step-up.ts'

const DAY = 86_400

export function addApiKeys(door: DashboardDoor): void {
  door.get('/api-keys', (g) => list(g))
  door.get('/api-keys/new', (g) => {
    refuseUnlessMaker(g)
    showNew(g, filledNew(), null, newFormKey())
  })
  door.post('/api-keys/new', (g) => make(g), { movesMoney: (g, fields) => movesMoney(scopesTyped(g, fields)) })
  door.get('/api-keys/:id', (g) => one(g))
  door.get('/api-keys/:id/roll', async (g) => {
    const values = new Map([['expire_in', [String(DAY)]]])
    showRoll(g, await keyOf(g), { values, problems: {} }, null, newFormKey())
  })
  door.post('/api-keys/:id/roll', (g) => roll(g), { movesMoney: async (g) => movesMoney((await keyOf(g)).scopes) })
  door.post('/api-keys/:id/revoke', (g) => {
    const id = g.params.id!
    return pressed(g, { operation: 'revokeApiKey', params: { id }, path: `/api-keys/${id}`, said: 'revoked' })
  })
}

function list(g: Guest): Promise<void> {
  const words = API_KEYS[g.locale]
  const href = g.shown.hrefOf('/api-keys/new')
  const mayMake = g.shown.may('api_keys:write')
  return answerTable<ApiKey>(
    g,
    {
      section: 'api-keys',
      title: words.title,
      ...(mayMake && { actions: html`<a class="button" href="${href}">${words.make}</a>` }),
    },
    {
      operation: 'listApiKeys',
      path: '/api-keys',
      columns: apiKeyColumns(g.shown, g.now, g.locale),
      orders: { created: 'createdAt' },
      filters: [{ kind: 'created' }],
      empty: { ...words.empty, action: mayMake ? { href, label: words.empty.action } : null },
    },
  )
}

async function one(g: Guest): Promise<void> {
  const key = await keyOf(g)
  // Nobody rolls or revokes a key that may do more than their role (D402).
  const mayChange = g.shown.may('api_keys:write') && isWithin(key.scopes as Scope[], g.caller.scopes as Scope[])
  const formKey = mayChange ? newFormKey() : null
  const command = curlOf(g, 'getApiKey', { params: { id: key.id } })
  answerDashboard(g, (frame) => apiKeyPage(frame, g.shown, { key, at: g.now, formKey, curl: command }))
}

function make(g: Guest): Promise<void> {
  return submit(g, {
    operation: 'createApiKey',
    fields: fieldsOf(g),
    shape: (body, typed) => bodyOfNew(g, body, typed),
    done: async (made: WithSecret) => showSecret(g, made, API_KEYS[g.locale].secretText),
    again: (filled, problem, key) => showNew(g, filled, problem, key),
  })
}

async function roll(g: Guest): Promise<void> {
  const key = await keyOf(g)
  const words = API_KEYS[g.locale]
  await submit(g, {
    operation: 'rollApiKey',
    params: { id: key.id },
    fields: rollFields(g.locale),
    shape: ({ expire_in }) => (expire_in === undefined ? {} : { expire_in: Number(expire_in) }),
    done: async (made: WithSecret) => showSecret(g, made, `${words.secretText} ${words.rolledText}`),
    again: (filled, problem, formKey) => showRoll(g, key, filled, problem, formKey),
  })
}

interface WithSecret extends ApiKey {
  secret: string
}

function keyOf(g: Guest): Promise<ApiKey> {
  return ask<ApiKey>(g, 'getApiKey', { params: { id: g.params.id! } })
}

/** Nobody is offered what the call would refuse. */
function offeredTo({ shown, caller }: Guest): { all: boolean; reads: string[]; writes: string[] } {
  const scopes = (kind: string) => SCOPED_RESOURCES.map((resource) => `${resource}:${kind}`).filter(shown.may)
  return { all: caller.scopes.includes('*'), reads: scopes('read'), writes: scopes('write') }
}

function fieldsOf(g: Guest): FormField[] {
  return newKeyFields(g.locale, offeredTo(g))
}

/** The last day is the member's; the call wants the instant at which it is over. */
function bodyOfNew(g: Guest, body: Record<string, unknown>, typed: Typed): object {
  const { access: _, writes: __, scopes: ___, expires_at: lastDay, ...rest } = body
  return {
    ...rest,
    scopes: scopesTyped(g, typed.values),
    ...(lastDay === undefined ? {} : { expires_at: (lastDay as number) + DAY }),
  }
}

/** The scopes that a new key is asked for. */
function scopesTyped(g: Guest, fields: Fields): readonly string[] {
  const offered = offeredTo(g)
  const chosen = {
    all: offered.all ? ['*'] : g.caller.scopes,
    reads: offered.reads,
    chosen: [...(fields.get('scopes') ?? []), ...(fields.get('writes') ?? [])],
  }
  return chosen[(fields.get('access')?.[0] ?? '').trim() as keyof typeof chosen] ?? []
}

function filledNew(): Filled {
  return { values: new Map([['access', ['all']]]), problems: {} }
}

function showNew(g: Guest, filled: Filled, problem: Html | null, formKey: string): void {
  const body = { name: 'shop server', scopes: ['customers:write', 'subscriptions:write'] }
  const command = curlOf(g, 'createApiKey', { body })
  const shown = { key: null, fields: fieldsOf(g), filled, problem, formKey, curl: command }
  answerDashboard(g, (frame) => keyFormPage(frame, g.shown, shown))
}

function showRoll(g: Guest, key: ApiKey, filled: Filled, problem: Html | null, formKey: string): void {
  refuseUnlessMaker(g)
  const command = curlOf(g, 'rollApiKey', { params: { id: key.id }, body: { expire_in: DAY } })
  const shown = { key, fields: rollFields(g.locale), filled, problem, formKey, curl: command }
  answerDashboard(g, (frame) => keyFormPage(frame, g.shown, shown))
}

function showSecret(g: Guest, made: WithSecret, text: string): void {
  const words = API_KEYS[g.locale]
  answerDashboard(g, (frame) =>
    secretPage(frame, g.shown, {
      section: 'api-keys',
      title: words.secretTitle,
      crumbs: [
        { href: g.shown.hrefOf('/api-keys'), label: words.title },
        { href: g.shown.hrefOf(`/api-keys/${made.id}`), label: nameOf(made, g.locale) },
      ],
      secret: made.secret,
      text,
      onHref: g.shown.hrefOf(`/api-keys/${made.id}`),
      on: words.done,
    }),
  )
}

function refuseUnlessMaker(g: Guest): void {
  if (!g.shown.may('api_keys:write')) throw new Refusal('scope_missing', 'Your role lacks the scope api_keys:write.')
}
