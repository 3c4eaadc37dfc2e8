// API keys in the dashboard: made, rolled and revoked by the API's own calls. A secret is in the answer of the form that made it, and in no address and no log.
import { type WorkingKey, workingKeys } from '../../db/queries/api-keys.ts'
import { readTeam } from '../../db/queries/members.ts'
import type { Filled } from '../../pages/components/field.ts'
import {
  type ApiKey,
  apiKeyColumns,
  apiKeyPage,
  changeKeyFields,
  keyFormPage,
  nameOf,
  newKeyFields,
  rollFields,
} from '../../pages/dashboard/api-keys.ts'
import {
  REVOKE,
  type RollableOption,
  type RolledKey,
  rollAllPage,
  rolledPage,
} from '../../pages/dashboard/roll-keys.ts'
import { secretPage } from '../../pages/dashboard/secret.ts'
import { type Html, html } from '../../pages/html.ts'
import { API_KEYS } from '../../pages/words/dashboard/api-keys.ts'
import { problemWords } from '../../pages/words/dashboard/refusals.ts'
import { Refusal } from '../../rules/refusals.ts'
import { isWithin, SCOPED_RESOURCES, type Scope } from '../../rules/scopes.ts'
import { movesMoney } from '../../rules/step-up.ts'
import { type Locale, writtenDate } from '../../rules/written-date.ts'
import { refusalOf } from '../middleware/errors.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { type FormField, filledWith, newFormKey, pressed, submit, type Typed, typed } from './forms.ts'
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
  door.get('/api-keys/roll', (g) => showRollAll(g, null, null, newFormKey()))
  door.post('/api-keys/roll', rollAll, { movesMoney: chosenMoveMoney })
  door.get('/api-keys/:id', (g) => one(g))
  door.get('/api-keys/:id/edit', async (g) => {
    const key = await keyOf(g)
    const filled = filledWith(changeKeyFields(g.locale), { ...key, allowed_ips: [key.allowed_ips.join('\n')] })
    showEdit(g, key, filled, null, newFormKey())
  })
  door.post('/api-keys/:id/edit', edit, { movesMoney: keyMovesMoney })
  door.get('/api-keys/:id/roll', async (g) => {
    const values = new Map([['expire_in', [String(DAY)]]])
    showRoll(g, await keyOf(g), { values, problems: {} }, null, newFormKey())
  })
  door.post('/api-keys/:id/roll', (g) => roll(g), { movesMoney: keyMovesMoney })
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
      ...(mayMake && {
        actions: html`<a class="button" href="${g.shown.hrefOf('/api-keys/roll')}">${words.rollAll}</a><a class="button" href="${href}">${words.make}</a>`,
      }),
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
  const madeBy = await makersNamed(g, [key.created_by])
  const shown = { key, madeBy: madeBy.get(key.created_by) ?? null, at: g.now, formKey, curl: command }
  answerDashboard(g, (frame) => apiKeyPage(frame, g.shown, shown))
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

async function edit(g: Guest): Promise<void> {
  const key = await keyOf(g)
  await submit(g, {
    operation: 'updateApiKey',
    params: { id: key.id },
    fields: changeKeyFields(g.locale),
    shape: ({ allowed_ips, ...rest }) => ({ ...rest, allowed_ips: listed(allowed_ips) }),
    done: () => ({ path: `/api-keys/${key.id}`, said: 'saved' }),
    again: (filled, problem, formKey) => showEdit(g, key, filled, problem, formKey),
  })
}

/** One call for each chosen key, each under a key of its own that follows from the form's: a form that is sent again answers the same secrets, and does what it had not come to. */
async function rollAll(g: Guest): Promise<void> {
  refuseUnlessMaker(g)
  const given = await typed(g)
  const how = given.text('expire_in')
  const keys = (await chosenKeys(g, given.values)).map((key) => optionOf(key, g.locale))
  if (keys.length === 0) {
    await showRollAll(
      g,
      { values: given.values, problems: { keys: API_KEYS[g.locale].rollAllChoose } },
      null,
      newFormKey(),
    )
    g.ctx.status = 422
    return
  }
  const rolled: RolledKey[] = []
  for (const key of keys) {
    const asked = { params: { id: key.id }, key: given.key && `${given.key}-${key.id}` }
    rolled.push(
      await (how === REVOKE
        ? ask(g, 'revokeApiKey', asked).then(() => ({ key, secret: null, problem: null }))
        : ask<WithSecret>(g, 'rollApiKey', { ...asked, body: { expire_in: Number(how) } }).then(({ secret }) => ({
            key,
            secret,
            problem: null,
          }))
      ).catch((error: unknown) => {
        const refusal = refusalOf(error)
        if (refusal.code === 'internal_error') throw error
        return { key, secret: null, problem: problemWords(refusal, g.locale) }
      }),
    )
  }
  answerDashboard(g, (frame) => rolledPage(frame, g.shown, rolled))
}

/** Revoking ends what a thief could use: nobody is asked about it. */
async function chosenMoveMoney(g: Guest, fields: Fields): Promise<boolean> {
  if ((fields.get('expire_in')?.[0] ?? '').trim() === REVOKE) return false
  return (await chosenKeys(g, fields)).some(({ scopes }) => movesMoney(scopes))
}

async function keyMovesMoney(g: Guest): Promise<boolean> {
  return movesMoney((await keyOf(g)).scopes)
}

async function chosenKeys(g: Guest, fields: Fields): Promise<WorkingKey[]> {
  const chosen = new Set(fields.get('keys') ?? [])
  return (await rollable(g, null)).filter(({ id }) => chosen.has(id))
}

/** Keys of this mode that work and that whoever asks may roll: of one maker, or all. */
async function rollable(g: Guest, createdBy: string | null): Promise<WorkingKey[]> {
  const { merchant, livemode, now: at, caller } = g
  const found = await workingKeys(g.deps.db.pool, {
    merchantId: merchant.id,
    livemode,
    at,
    ...(createdBy && { createdBy }),
  })
  return found.filter(({ scopes }) => isWithin(scopes as Scope[], caller.scopes as Scope[]))
}

function optionOf({ id, livemode, name, lastFour, lastUsedAt }: WorkingKey, locale: Locale): RollableOption {
  return {
    ...{ id, livemode, name, last_four: lastFour },
    lastUsed: lastUsedAt === null ? null : writtenDate(lastUsedAt, locale),
  }
}

async function showRollAll(g: Guest, filled: Filled | null, problem: Html | null, formKey: string): Promise<void> {
  refuseUnlessMaker(g)
  const createdBy = g.query.get('made_by') ?? null
  const [found, madeBy] = await Promise.all([rollable(g, createdBy), makersNamed(g, [createdBy])])
  const keys = found.map((key) => optionOf(key, g.locale))
  const values = new Map([
    ['keys', keys.map(({ id }) => id)],
    ['expire_in', [String(DAY)]],
  ])
  const shown = {
    ...{ keys, problem, formKey },
    madeBy: createdBy === null ? null : (madeBy.get(createdBy) ?? API_KEYS[g.locale].leftMember),
    filled: filled ?? { values, problems: {} },
    curl: curlOf(g, 'rollApiKey', { params: { id: keys[0]?.id ?? 'key_…' }, body: { expire_in: DAY } }),
  }
  answerDashboard(g, (frame) => rollAllPage(frame, g.shown, shown))
}

/** Names of those makers who are in the team. */
async function makersNamed(g: Guest, ids: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
  if (!ids.some((id) => id?.startsWith('mem_'))) return new Map()
  const team = await readTeam(g.deps.db.pool, g.merchant.id)
  return new Map(team.map(({ id, name, email }) => [id, name ?? email]))
}

/** Lines, or parts between commas and blanks. */
function listed(text: unknown): string[] {
  return String(text ?? '')
    .split(/[\s,]+/)
    .filter((one) => one !== '')
}

function showEdit(g: Guest, key: ApiKey, filled: Filled, problem: Html | null, formKey: string): void {
  refuseUnlessMaker(g)
  const body = { allowed_ips: ['203.0.113.0/24'] }
  const shown = {
    ...{ key, does: 'edit' as const, fields: changeKeyFields(g.locale), filled, problem, formKey },
    curl: curlOf(g, 'updateApiKey', { params: { id: key.id }, body }),
  }
  answerDashboard(g, (frame) => keyFormPage(frame, g.shown, shown))
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
  const {
    access: _,
    writes: __,
    scopes: ___,
    expires_at: lastDay,
    allowed_ips: ips,
    never_expires: never,
    ...rest
  } = body
  return {
    ...rest,
    scopes: scopesTyped(g, typed.values),
    ...(ips === undefined ? {} : { allowed_ips: listed(ips) }),
    ...(lastDay === undefined ? {} : { expires_at: (lastDay as number) + DAY }),
    ...(never === true && lastDay === undefined ? { never_expires: true } : {}),
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
