/*
 * A fake of Stripe over HTTP, on loopback: authentication, versions, idempotency keys, lists, search, errors, faults. What it keeps is stripe-book.ts. It
 * follows Stripe's documentation: idempotency from docs.stripe.com/api/idempotent_requests (the first answer is kept for 24 h, faults included; the same
 * key with other fields is an error; a key that is under way is 409; what fails validation is not kept), lists from docs.stripe.com/api/pagination, search
 * from docs.stripe.com/search (up to a minute behind), errors from docs.stripe.com/error-handling.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { FaultKind } from '../../gateways/contract.ts'
import { Faults } from './faults.ts'
import { StripeBook } from './stripe-book.ts'
import { invalid, StripeError } from './stripe-errors.ts'
import { StripeObjects } from './stripe-objects.ts'
import { formFields, REQUESTS } from './stripe-requests.ts'

/** The only version that it speaks. */
const VERSION = '2026-10-28.endive'
const KEYS_KEPT_SECONDS = 86_400
const SEARCH_LAG_SECONDS = 60

export interface StripeFakeSettings {
  secretKey: string
  /** Good keys of restricted rights: they may charge, but not read the account. */
  restrictedKey: string
  livemode: boolean
}

interface Answer {
  status: number
  body: unknown
}

interface KeptKey {
  request: string
  at: number
  /** Null while the first request is under way. */
  answer: Answer | null
}

interface Context {
  path: string[]
  fields: Record<string, unknown>
  expand: string[]
}

interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  act(context: Context): unknown
}

export class StripeFake {
  readonly book = new StripeBook()
  readonly faults = new Faults()
  readonly objects: StripeObjects
  requests = 0
  /** Whether answers say that they are repeated. A proxy may drop the header. */
  saysReplayed = true
  /** Each request that was received, such as `POST /v1/refunds`. */
  readonly log: string[] = []
  readonly #settings: StripeFakeSettings
  readonly #keys = new Map<string, KeptKey>()
  readonly #server: Server
  readonly #routes: Route[]

  constructor(settings: StripeFakeSettings) {
    this.#settings = settings
    this.objects = new StripeObjects(this.book, settings.livemode, () => this.url)
    this.#routes = routesOf(this.book, this.objects)
    this.#server = createServer((request, response) => {
      this.faults.track(this.#serve(request, response)).catch((error: unknown) => response.destroy(asError(error)))
    })
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  async close(): Promise<void> {
    await this.faults.letGo()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get url(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the fake is not open')
    return `http://127.0.0.1:${address.port}`
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    this.requests += 1
    this.log.push(`${request.method} ${request.url?.split('?')[0]}`)
    const fault = this.faults.take()
    if (fault === 'down') {
      request.socket.destroy()
      return
    }
    if (fault === 'limited') {
      return send(
        response,
        errorAnswer(
          new StripeError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }),
        ),
      )
    }
    if (fault === 'slow') await this.faults.hold()
    const { answer, replayed } = await this.#answer(request, Buffer.concat(chunks).toString('utf8'), fault)
    if (fault === 'hang_after_charge') {
      await this.faults.hold()
      request.socket.destroy()
      return
    }
    if (fault === 'garbled') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>one moment please</html>')
      return
    }
    send(response, answer, replayed && this.saysReplayed)
  }

  async #answer(
    request: IncomingMessage,
    body: string,
    fault: FaultKind | null,
  ): Promise<{ answer: Answer; replayed: boolean }> {
    const refusal = this.#refusal(request)
    if (refusal) return { answer: errorAnswer(refusal), replayed: false }
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    if (typeof key !== 'string') return { answer: this.#act(request, body, fault).answer, replayed: false }
    const asked = `${request.method} ${request.url} ${body}`
    const kept = this.#keys.get(key)
    if (kept && kept.at + KEYS_KEPT_SECONDS > this.book.now()) {
      if (kept.request !== asked) {
        const error = {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        }
        return { answer: errorAnswer(new StripeError(400, error)), replayed: false }
      }
      if (kept.answer) return { answer: kept.answer, replayed: true }
      const error = {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      }
      return { answer: errorAnswer(new StripeError(409, error)), replayed: false }
    }
    const underWay: KeptKey = { request: asked, at: this.book.now(), answer: null }
    this.#keys.set(key, underWay)
    // Duplicates that are sent at once arrive while the first one is under way.
    await setImmediate()
    const { answer, began } = this.#act(request, body, fault)
    if (began) underWay.answer = answer
    else this.#keys.delete(key)
    return { answer, replayed: false }
  }

  #refusal({ headers }: IncomingMessage): StripeError | null {
    const { secretKey, restrictedKey } = this.#settings
    const key = headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (key !== secretKey && key !== restrictedKey) {
      return new StripeError(401, {
        type: 'invalid_request_error',
        message: `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`,
      })
    }
    if (headers['stripe-version'] !== VERSION)
      return invalid(undefined, `Invalid Stripe API version: ${headers['stripe-version']}`)
    if (headers['x-stripe-client-telemetry']) return invalid(undefined, 'telemetry is to be off')
    return null
  }

  /** Does what a request asks for. `began` is false when the request failed validation, so that its answer is not kept. */
  #act(request: IncomingMessage, body: string, fault: FaultKind | null): { answer: Answer; began: boolean } {
    const url = new URL(request.url ?? '', this.url)
    const route = this.#routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
    if (!route) {
      const message = `Unrecognized request URL (${request.method}: ${url.pathname}).`
      return { answer: errorAnswer(new StripeError(404, { type: 'invalid_request_error', message })), began: false }
    }
    if (/account$/.test(url.pathname) && request.headers.authorization === `Bearer ${this.#settings.restrictedKey}`) {
      const message = 'The provided key does not have the required permissions for this endpoint.'
      return { answer: errorAnswer(new StripeError(403, { type: 'invalid_request_error', message })), began: false }
    }
    if (fault === 'error') return { answer: FAULT, began: true }
    const fields = formFields(request.method === 'GET' ? url.search.slice(1) : body)
    const expand = Array.isArray(fields.expand) ? fields.expand.map(String) : []
    try {
      const path = (route.path.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent)
      const done = route.act({ path, fields, expand })
      return { answer: fault === 'error_after_charge' ? FAULT : { status: 200, body: done }, began: true }
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      // The state has changed where a card was declined: the error has the intent as it is now.
      const { payment_intent } = error.body
      const intent = typeof payment_intent === 'string' ? this.book.intents.get(payment_intent) : undefined
      const full = intent
        ? new StripeError(error.status, {
            type: 'card_error',
            ...error.body,
            payment_intent: this.objects.intent(intent),
          })
        : error
      return { answer: fault === 'error_after_charge' ? FAULT : errorAnswer(full), began: !(error instanceof Invalid) }
    }
  }
}

const FAULT: Answer = { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } }

/** A request whose fields Stripe does not take. */
class Invalid extends StripeError {}

function errorAnswer({ status, body }: StripeError): Answer {
  return { status, body: { error: body } }
}

function send(response: ServerResponse, { status, body }: Answer, replayed = false): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_fake',
    ...(replayed && { 'idempotent-replayed': 'true' }),
  })
  response.end(JSON.stringify(body))
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function routesOf(book: StripeBook, show: StripeObjects): Route[] {
  const route = <S extends z.ZodType>(
    method: Route['method'],
    path: RegExp,
    schema: S,
    act: (fields: z.infer<S>, id: string, expand: string[]) => unknown,
  ): Route => ({
    method,
    path,
    act: ({ path: [id = ''], fields, expand }) => {
      const { data, error, success } = schema.safeParse(fields)
      if (success) return act(data, id, expand)
      const issue = error.issues[0]
      const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
      const param = unknown ?? issue?.path.join('.')
      const code = unknown ? 'parameter_unknown' : 'parameter_invalid'
      throw new Invalid(400, {
        type: 'invalid_request_error',
        code,
        message: `Received an invalid parameter: ${param}`,
        param,
      })
    },
  })
  return [
    route('GET', /^\/v1\/account$/, REQUESTS.nothing, () => show.account()),
    route('GET', /^\/v1\/balance$/, REQUESTS.nothing, () => show.balance()),
    route('POST', /^\/v1\/customers$/, REQUESTS.createCustomer, ({ metadata }) =>
      show.customer(book.createCustomer(metadata ?? {})),
    ),
    route('GET', /^\/v1\/payment_methods\/(\w+)$/, REQUESTS.nothing, (_, id) => show.method(book.method(id))),
    route('POST', /^\/v1\/payment_methods\/(\w+)\/attach$/, REQUESTS.attach, ({ customer }, id) =>
      show.method(book.attach(id, customer)),
    ),
    route('POST', /^\/v1\/payment_intents$/, REQUESTS.createIntent, (fields, _, expand) =>
      show.intent(
        book.createIntent({
          amount: fields.amount,
          allowed: fields.allowed_payment_method_types,
          captureMethod: fields.capture_method ?? 'automatic_async',
          metadata: fields.metadata ?? {},
        }),
        expand,
      ),
    ),
    route('GET', /^\/v1\/payment_intents\/search$/, REQUESTS.searchIntents, ({ query, limit, page }, _, expand) => {
      const [, key, value] = /^metadata\['(\w+)'\]:'(\w+)'$/.exec(query) ?? []
      if (!key) throw invalid(undefined, 'The query is not understood.', 'query')
      const found = [...book.intents.values()].filter(
        ({ created, metadata }) => metadata[key] === value && created + SEARCH_LAG_SECONDS <= book.now(),
      )
      const from = Number(page ?? 0)
      const until = from + (limit ?? 10)
      const data = found.slice(from, until).map((intent) => show.intent(intent, inList(expand)))
      const has_more = until < found.length
      return {
        object: 'search_result',
        url: '/v1/payment_intents/search',
        data,
        has_more,
        next_page: has_more ? String(until) : null,
      }
    }),
    route('GET', /^\/v1\/payment_intents\/(\w+)$/, REQUESTS.retrieveIntent, (_, id, expand) =>
      show.intent(book.intent(id), expand),
    ),
    route('POST', /^\/v1\/payment_intents\/(\w+)$/, REQUESTS.updateIntent, ({ expand: _, ...fields }, id, expand) =>
      show.intent(book.updateIntent(id, fields), expand),
    ),
    route('POST', /^\/v1\/payment_intents\/(\w+)\/confirm$/, REQUESTS.confirmIntent, (fields, id, expand) =>
      show.intent(book.confirmIntent(id, fields), expand),
    ),
    route('POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, REQUESTS.cancelIntent, (_, id) =>
      show.intent(book.cancelIntent(id)),
    ),
    route('POST', /^\/v1\/setup_intents$/, REQUESTS.createSetup, (fields) => show.setup(book.createSetup(fields))),
    route('GET', /^\/v1\/setup_intents$/, REQUESTS.listSetups, ({ customer, ...fields }) =>
      listed(
        [...book.setups.values()].filter((setup) => customer === undefined || setup.customer === customer),
        fields,
        (setup) => show.setup(setup),
      ),
    ),
    route('POST', /^\/v1\/refunds$/, REQUESTS.createRefund, (fields) => show.refund(book.createRefund(fields))),
    route('GET', /^\/v1\/refunds$/, REQUESTS.listRefunds, ({ payment_intent, ...fields }) => {
      const charges = payment_intent === undefined ? null : [book.intent(payment_intent, 'payment_intent').charge]
      const refunds = [...book.refunds.values()].filter(({ charge }) => charges === null || charges.includes(charge))
      return listed(refunds, fields, (refund) => show.refund(refund))
    }),
    route('GET', /^\/v1\/balance_transactions$/, REQUESTS.listTransactions, (fields, _, expand) =>
      listed([...book.transactions.values()], fields, (transaction) => show.transaction(transaction, inList(expand))),
    ),
    route('GET', /^\/v1\/charges\/(\w+)$/, REQUESTS.retrieveCharge, (_, id, expand) =>
      show.charge(book.charge(id), expand),
    ),
    route('GET', /^\/v1\/disputes$/, REQUESTS.listDisputes, (fields) =>
      listed([...book.disputes.values()], fields, (dispute) => show.dispute(dispute, [])),
    ),
    route('GET', /^\/v1\/disputes\/(\w+)$/, REQUESTS.retrieveDispute, (_, id, expand) =>
      show.dispute(book.dispute(id), expand),
    ),
  ]
}

/** `data.source` in a list is `source` of each item. */
function inList(expand: readonly string[]): string[] {
  return expand.map((path) => path.replace(/^data\./, ''))
}

interface Listing {
  limit?: number | undefined
  starting_after?: string | undefined
  created?: { gte?: number | undefined; lt?: number | undefined } | undefined
}

/** A page, newest first. Objects are kept in the order in which they were made. */
function listed<T extends { id: string; created: number }>(
  all: T[],
  { limit = 10, starting_after, created }: Listing,
  show: (one: T) => unknown,
) {
  if (limit < 1 || limit > 100) throw invalid('parameter_invalid_integer', 'limit is 1 to 100', 'limit')
  const matching = all
    .reverse()
    .filter((one) => one.created >= (created?.gte ?? 0) && one.created < (created?.lt ?? Number.POSITIVE_INFINITY))
  const after = starting_after === undefined ? 0 : matching.findIndex(({ id }) => id === starting_after) + 1
  if (starting_after !== undefined && after === 0)
    throw invalid('resource_missing', `No such object: '${starting_after}'`, 'starting_after')
  const data = matching.slice(after, after + limit)
  return { object: 'list', url: '/v1/list', data: data.map(show), has_more: after + limit < matching.length }
}
