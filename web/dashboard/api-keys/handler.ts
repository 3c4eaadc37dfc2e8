// API keys in the dashboard: created, rolled and revoked through the API's own calls. A secret is only in the answer of the form that made it, never
// in an address or a log.
import { refusalOf } from '../../../api/middleware/errors.ts'
import { type WorkingKey, workingKeys } from '../../../db/queries/api-keys.ts'
import { readTeam } from '../../../db/queries/members.ts'
import type { ApiKeyObject } from '../../../resources/api-key.ts'
import { scopesOf } from '../../../rules/members.ts'
import { bangkokDate } from '../../../rules/periods.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { isWithin, SCOPED_RESOURCES, type Scope } from '../../../rules/scopes.ts'
import { movesMoney } from '../../../rules/step-up.ts'
import { isoDay, type Locale, writtenDate } from '../../../rules/written-date.ts'
import type { Filled } from '../../components/field.ts'
import { moreActions } from '../../components/more-actions.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import { secretPage } from '../components/secret.ts'
import type { DashboardContext } from '../context.ts'
import { type FormField, filledWith, newFormKey, postAction, submit, type Typed, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { dayStart } from '../list-filters.ts'
import { answerTable } from '../lists.ts'
import type { Fields } from '../step-up/handler.ts'
import { DASHBOARD } from '../words/frame.ts'
import { problemWords } from '../words/refusals.ts'
import { INSTEAD, REVOKE, type RollableOption, type RolledKey, rollAllPage, rolledPage } from './roll-view.ts'
import { apiKeyColumns, apiKeyPage, changeKeyFields, keyFormPage, nameOf, newKeyFields, rollFields } from './view.ts'
import { API_KEYS } from './words.ts'

const DAY = 86_400
/** What a key may do is for its maker to say. It ends by itself unless somebody wants otherwise: what is forgotten goes on working. */
const NEW_KEY: Filled = { values: new Map([['ends', ['year']]]), problems: {} }
/** An agent that proposes reads what a viewer reads: not who has access, what each member does, and whole account numbers. */
const AGENT_SCOPES: ReadonlySet<string> = new Set([...scopesOf('viewer'), 'approvals:write'])

export function addApiKeys(routes: DashboardRoutes): void {
  routes.get('/api-keys', (page) => list(page))
  routes.get('/api-keys/new', (page) => {
    refuseUnlessMaker(page)
    showNew(page, NEW_KEY, null, newFormKey())
  })
  routes.post('/api-keys/new', (page) => make(page), {
    movesMoney: (page, fields) => movesMoney(scopesTyped(page, fields)),
  })
  routes.get('/api-keys/roll', (page) => showRollAll(page, null, null, newFormKey()))
  routes.post('/api-keys/roll', rollAll, { movesMoney: chosenMoveMoney })
  routes.get('/api-keys/:id', (page) => one(page))
  routes.get('/api-keys/:id/edit', async (page) => {
    const key = await keyOf(page)
    const shown = {
      ...{ ...key, allowed_ips: [key.allowed_ips.join('\n')] },
      ends: key.expires_at === null ? 'never' : 'day',
      // The last day is that of the last second in which the key works.
      expires_at: key.expires_at && key.expires_at - 1,
    }
    const filled = filledWith(changeKeyFields(page.locale), shown)
    showEdit(page, key, filled, null, newFormKey())
  })
  routes.post('/api-keys/:id/edit', edit, { movesMoney: keyMovesMoney })
  routes.get('/api-keys/:id/roll', async (page) => {
    const values = new Map([['expire_in', [String(DAY)]]])
    showRoll(page, await keyOf(page), { values, problems: {} }, null, newFormKey())
  })
  routes.post('/api-keys/:id/roll', (page) => roll(page), { movesMoney: keyMovesMoney })
  routes.post('/api-keys/:id/revoke', (page) => {
    const id = page.params.id!
    return postAction(page, { operation: 'revokeApiKey', params: { id }, path: `/api-keys/${id}`, flash: 'revoked' })
  })
}

function list(page: DashboardContext): Promise<void> {
  const words = API_KEYS[page.locale]
  const href = page.props.hrefOf('/api-keys/new')
  const mayMake = page.props.may('api_keys:write')
  return answerTable(
    page,
    {
      section: 'api-keys',
      title: words.title,
      ...(mayMake && {
        actions: html`<a class="button main" href="${href}">${words.make}</a>${moreActions(DASHBOARD[page.locale].moreActions, [html`<a class="button" href="${page.props.hrefOf('/api-keys/roll')}">${words.rollAll}</a>`])}`,
      }),
    },
    {
      operation: 'listApiKeys',
      path: '/api-keys',
      columns: apiKeyColumns(page.props, page.now, page.locale),
      orders: { created: 'createdAt' },
      filters: [{ kind: 'created' }],
      empty: { ...words.empty, action: mayMake ? { href, label: words.empty.action } : null },
    },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const key = await keyOf(page)
  // A member cannot roll or revoke a key that may do more than the member's role (D402).
  const mayChange = page.props.may('api_keys:write') && isWithin(key.scopes as Scope[], page.caller.scopes as Scope[])
  const formKey = mayChange ? newFormKey() : null
  const command = curlOf(page, 'getApiKey', { params: { id: key.id } })
  const madeBy = await makersNamed(page, [key.created_by])
  const props = { key, madeBy: madeBy.get(key.created_by) ?? null, at: page.now, formKey, curl: command }
  answerDashboard(page, (frame) => apiKeyPage(frame, page.props, props))
}

function make(page: DashboardContext): Promise<void> {
  return submit(page, {
    operation: 'createApiKey',
    fields: fieldsOf(page),
    shape: (body, typed) => bodyOfNew(page, body, typed),
    done: async (made: WithSecret) => showSecret(page, made, API_KEYS[page.locale].secretText),
    again: (filled, problem, key) => showNew(page, filled, problem, key),
  })
}

async function edit(page: DashboardContext): Promise<void> {
  const key = await keyOf(page)
  await submit(page, {
    operation: 'updateApiKey',
    params: { id: key.id },
    fields: changeKeyFields(page.locale),
    shape: ({ allowed_ips, ends, expires_at: lastDay, ...rest }) => {
      const end = endOf(page, ends, lastDay)
      // A key that ends in the middle of its last day, by the API, keeps its hour where the day stays.
      const isSame = key.expires_at !== null && end !== null && end - DAY < key.expires_at && key.expires_at <= end
      return { ...rest, allowed_ips: listed(allowed_ips), ...(!isSame && { expires_at: end }) }
    },
    done: () => ({ path: `/api-keys/${key.id}`, flash: 'saved' }),
    again: (filled, problem, formKey) => showEdit(page, key, filled, problem, formKey),
  })
}

/**
 * One call for each chosen key, each under an idempotency key that follows from the form's. A form that is sent again returns the same secrets, and
 * continues with the keys that it had not reached.
 */
async function rollAll(page: DashboardContext): Promise<void> {
  refuseUnlessMaker(page)
  const given = await typed(page)
  const how = given.text(INSTEAD) || given.text('expire_in')
  const keys = (await chosenKeys(page, given.values)).map((key) => optionOf(key, page.locale))
  if (keys.length === 0) {
    await showRollAll(
      page,
      { values: given.values, problems: { keys: API_KEYS[page.locale].rollAllChoose } },
      null,
      newFormKey(),
    )
    page.ctx.status = 422
    return
  }
  const rolled: RolledKey[] = []
  for (const key of keys) {
    const asked = { params: { id: key.id }, key: given.key && `${given.key}-${key.id}` }
    rolled.push(
      await (how === REVOKE
        ? ask(page, 'revokeApiKey', asked).then(() => ({ key, secret: null, problem: null }))
        : ask(page, 'rollApiKey', { ...asked, body: { expire_in: Number(how) } }).then(({ secret }) => ({
            key,
            secret,
            problem: null,
          }))
      ).catch((error: unknown) => {
        const refusal = refusalOf(error)
        if (refusal.code === 'internal_error') throw error
        return { key, secret: null, problem: problemWords(refusal, page.locale) }
      }),
    )
  }
  answerDashboard(page, (frame) => rolledPage(frame, page.props, rolled))
}

/** Revoking needs no proof: it only ends what a thief could use. */
async function chosenMoveMoney(page: DashboardContext, fields: Fields): Promise<boolean> {
  if ((fields.get(INSTEAD)?.[0] ?? '').trim() === REVOKE) return false
  return (await chosenKeys(page, fields)).some(({ scopes }) => movesMoney(scopes))
}

async function keyMovesMoney(page: DashboardContext): Promise<boolean> {
  return movesMoney((await keyOf(page)).scopes)
}

async function chosenKeys(page: DashboardContext, fields: Fields): Promise<WorkingKey[]> {
  const chosen = new Set(fields.get('keys') ?? [])
  return (await rollable(page, null)).filter(({ id }) => chosen.has(id))
}

/** The working keys of this mode that the member may roll: those of one maker, or all. */
async function rollable(page: DashboardContext, createdBy: string | null): Promise<WorkingKey[]> {
  const { merchant, livemode, now: at, caller } = page
  const found = await workingKeys(page.deps.db.pool, {
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

async function showRollAll(
  page: DashboardContext,
  filled: Filled | null,
  problem: Html | null,
  formKey: string,
): Promise<void> {
  refuseUnlessMaker(page)
  const createdBy = page.query.get('made_by') ?? null
  const [found, madeBy] = await Promise.all([rollable(page, createdBy), makersNamed(page, [createdBy])])
  const keys = found.map((key) => optionOf(key, page.locale))
  const values = new Map([
    ['keys', keys.map(({ id }) => id)],
    ['expire_in', [String(DAY)]],
  ])
  const props = {
    ...{ keys, problem, formKey },
    madeBy: createdBy === null ? null : (madeBy.get(createdBy) ?? API_KEYS[page.locale].leftMember),
    filled: filled ?? { values, problems: {} },
    curl: curlOf(page, 'rollApiKey', { params: { id: keys[0]?.id ?? 'key_…' }, body: { expire_in: DAY } }),
  }
  answerDashboard(page, (frame) => rollAllPage(frame, page.props, props))
}

/** The names of the makers who are still in the team. */
async function makersNamed(
  page: DashboardContext,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  if (!ids.some((id) => id?.startsWith('mem_'))) return new Map()
  const team = await readTeam(page.deps.db.pool, page.merchant.id)
  return new Map(team.map(({ id, name, email }) => [id, name ?? email]))
}

/** Splits at lines, blanks and commas. */
function listed(text: unknown): string[] {
  return String(text ?? '')
    .split(/[\s,]+/)
    .filter((one) => one !== '')
}

function showEdit(
  page: DashboardContext,
  key: ApiKeyObject,
  filled: Filled,
  problem: Html | null,
  formKey: string,
): void {
  refuseUnlessMaker(page)
  const body = { allowed_ips: ['203.0.113.0/24'] }
  const props = {
    ...{ key, does: 'edit' as const, fields: changeKeyFields(page.locale), filled, problem, formKey },
    curl: curlOf(page, 'updateApiKey', { params: { id: key.id }, body }),
  }
  answerDashboard(page, (frame) => keyFormPage(frame, page.props, props))
}

async function roll(page: DashboardContext): Promise<void> {
  const key = await keyOf(page)
  const words = API_KEYS[page.locale]
  await submit(page, {
    operation: 'rollApiKey',
    params: { id: key.id },
    fields: rollFields(page.locale),
    shape: ({ expire_in }) => (expire_in === undefined ? {} : { expire_in: Number(expire_in) }),
    done: async (made: WithSecret) => showSecret(page, made, `${words.secretText} ${words.rolledText}`),
    again: (filled, problem, formKey) => showRoll(page, key, filled, problem, formKey),
  })
}

interface WithSecret extends ApiKeyObject {
  secret: string
}

function keyOf(page: DashboardContext): Promise<ApiKeyObject> {
  return ask(page, 'getApiKey', { params: { id: page.params.id! } })
}

/** Offers only what the call would accept. */
function offeredTo({ props, caller }: DashboardContext): { all: boolean; reads: string[]; writes: string[] } {
  const scopes = (kind: string) => SCOPED_RESOURCES.map((resource) => `${resource}:${kind}`).filter(props.may)
  return { all: caller.scopes.includes('*'), reads: scopes('read'), writes: scopes('write') }
}

function fieldsOf(page: DashboardContext): FormField[] {
  return newKeyFields(page.locale, offeredTo(page))
}

/** The form takes the last day on which the key works; the call takes the instant at which that day is over. Null: it does not end by itself. */
function endOf(page: DashboardContext, ends: unknown, lastDay: unknown): number | null {
  if (ends === 'year') return dayStart(isoDay(bangkokDate(page.now)))! + 366 * DAY
  if (typeof lastDay === 'number' && ends !== 'never') return lastDay + DAY
  if (ends === 'day') throw new Refusal('parameter_missing', 'Choose the last day.', { param: 'expires_at' })
  return null
}

function bodyOfNew(page: DashboardContext, body: Record<string, unknown>, typed: Typed): object {
  if (!body.access) throw new Refusal('parameter_missing', 'Choose what the key can do.', { param: 'access' })
  const { access: _, writes: __, scopes: ___, expires_at: lastDay, allowed_ips: ips, ends, ...rest } = body
  const end = endOf(page, ends, lastDay)
  return {
    ...rest,
    scopes: scopesTyped(page, typed.values),
    ...(ips === undefined ? {} : { allowed_ips: listed(ips) }),
    ...(end !== null && { expires_at: end }),
    ...(end === null && ends === 'never' && { never_expires: true }),
  }
}

/** The scopes that the form asks for. */
function scopesTyped(page: DashboardContext, fields: Fields): readonly string[] {
  const offered = offeredTo(page)
  const chosen = {
    all: offered.all ? ['*'] : page.caller.scopes,
    reads: offered.reads,
    proposes: [...offered.reads, ...offered.writes].filter((scope) => AGENT_SCOPES.has(scope)),
    chosen: [...(fields.get('scopes') ?? []), ...(fields.get('writes') ?? [])],
  }
  return chosen[(fields.get('access')?.[0] ?? '').trim() as keyof typeof chosen] ?? []
}

function showNew(page: DashboardContext, filled: Filled, problem: Html | null, formKey: string): void {
  const body = { name: 'shop server', scopes: ['customers:write', 'subscriptions:write'] }
  const command = curlOf(page, 'createApiKey', { body })
  const props = { key: null, fields: fieldsOf(page), filled, problem, formKey, curl: command }
  answerDashboard(page, (frame) => keyFormPage(frame, page.props, props))
}

function showRoll(
  page: DashboardContext,
  key: ApiKeyObject,
  filled: Filled,
  problem: Html | null,
  formKey: string,
): void {
  refuseUnlessMaker(page)
  const command = curlOf(page, 'rollApiKey', { params: { id: key.id }, body: { expire_in: DAY } })
  const props = { key, fields: rollFields(page.locale), filled, problem, formKey, curl: command }
  answerDashboard(page, (frame) => keyFormPage(frame, page.props, props))
}

function showSecret(page: DashboardContext, made: WithSecret, text: string): void {
  const words = API_KEYS[page.locale]
  answerDashboard(page, (frame) =>
    secretPage(frame, page.props, {
      section: 'api-keys',
      title: words.secretTitle,
      crumbs: [
        { href: page.props.hrefOf('/api-keys'), label: words.title },
        { href: page.props.hrefOf(`/api-keys/${made.id}`), label: nameOf(made, page.locale) },
      ],
      secret: made.secret,
      text,
      onHref: page.props.hrefOf(`/api-keys/${made.id}`),
      on: words.done,
    }),
  )
}

function refuseUnlessMaker(page: DashboardContext): void {
  if (!page.props.may('api_keys:write')) throw new Refusal('scope_missing', 'Your role lacks the scope api_keys:write.')
}
