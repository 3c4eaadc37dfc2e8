/*
 * Follows the events of an operation: returns the events it wrote, in order, and checks what must hold for every event. It reads over HTTP, as a
 * merchant does, and reads the object as well: an event must carry the object as its GET returns it.
 */
import { isDeepStrictEqual } from 'node:util'
import type { EventObject } from '../../resources/event.ts'
import { sampleEvent } from '../../resources/samples/events.ts'
import { EXAMPLE_WORLD } from '../../resources/samples/examples.ts'
import { type EventType, eventOrder, isEventType } from '../../rules/events.ts'
import type { ApiShop, BillingApi } from './billing-api.ts'

export type Published = EventObject & {
  type: EventType
  // biome-ignore lint/suspicious/noExplicitAny: an event carries any object
  data: { object: any; previous_attributes: any }
}

export interface Follower {
  /**
   * Reads the events so far, does the work, waits until everything it started has ended, and returns the events published meanwhile, oldest first.
   * Each event is checked.
   */
  tells(work: () => Promise<unknown>): Promise<Published[]>
}

/** Follows a merchant's events from now on. Adds every published type to `seen`. */
export async function followEvents(billing: BillingApi, shop: ApiShop, seen: Set<EventType>): Promise<Follower> {
  const lastOf = new Map<string, Published>()
  let last = ''
  const read = async () => {
    await billing.settled()
    await new Promise((resolve) => setTimeout(resolve, 5)) // the events of this millisecond are shown in the next
    const published: Published[] = []
    for (;;) {
      const { data, has_more } = (await shop.get(`/v1/events?limit=100${last ? `&ending_before=${last}` : ''}`)).json
      published.push(...(data as Published[]).reverse())
      last = published.at(-1)?.id ?? last
      if (!has_more) return published
    }
  }
  const follow = async () => {
    const published = await read()
    const wrong: string[] = []
    for (const event of published) {
      seen.add(event.type)
      wrong.push(...problemsOf(event, lastOf.get(counted(event))))
      lastOf.set(counted(event), event)
    }
    wrong.push(...disorder(published))
    for (const event of new Map(published.map((e) => [counted(e), e])).values()) {
      if (event.type !== 'entitlements.updated' || isSameCommit(event, published.at(-1)!))
        wrong.push(...(await untrue(shop, event, published)))
    }
    if (wrong.length > 0) throw new Error(`What was told is wrong:\n- ${wrong.join('\n- ')}`)
    return published
  }
  return {
    async tells(work) {
      await follow()
      await work()
      return follow()
    },
  }
}

/** The object that a sequence counts: for a customer's entitlements it is the customer. */
function counted({ data: { object } }: Published): string {
  return object.id ?? object.customer ?? object.gateway_account
}

/** Checks an event by itself and against the previous event about the same object. */
function problemsOf(event: Published, before: Published | undefined): string[] {
  const { type, data, request, source, sequence } = event
  const wrong: string[] = []
  if (!isEventType(type)) wrong.push(`${type} is not in the catalogue`)
  const sample = Object.keys(sampleEvent(type, EXAMPLE_WORLD).object)
  if (!isDeepStrictEqual(sample, Object.keys(data.object)))
    wrong.push(`${type} has a sample with other fields: ${sample}`)
  if (sequence !== (before?.sequence ?? 0) + 1) wrong.push(`${type} has the sequence ${sequence}`)
  if (!request.id && !source.workflow_id && !CAUSED_BY_TIME.has(type)) wrong.push(`${type} has no cause`)
  if (request.idempotency_key && !request.id) wrong.push(`${type} has a key without its request`)
  if (before && before.data.object.object === data.object.object && !isSameCommit(before, event)) {
    for (const [name, value] of Object.entries(data.previous_attributes ?? {})) {
      if (!isDeepStrictEqual(before.data.object[name], value))
        wrong.push(`${type}: ${name} was not ${JSON.stringify(value)}`)
      if (isDeepStrictEqual(data.object[name], value)) wrong.push(`${type}: ${name} has not changed`)
    }
    if (type !== 'entitlements.updated' && (type.endsWith('.updated') || type === 'subscription.changed')) {
      const changed = Object.keys(data.object).filter((k) => !isDeepStrictEqual(before.data.object[k], data.object[k]))
      const named = Object.keys(data.previous_attributes ?? {})
      if (!isDeepStrictEqual(changed.sort(), named.sort())) wrong.push(`${type} names ${named}, but ${changed} changed`)
    }
  }
  return wrong
}

/** Credits and setup sessions of a customer in real time expire by themselves, as charges are announced: no call and no workflow causes it. */
const CAUSED_BY_TIME: ReadonlySet<EventType> = new Set([
  'approval.expired',
  'credits.expired',
  'gateway.reconciliation_different',
  'invoice.upcoming',
  'setup_session.expired',
])

/** The ids of one commit's events differ only in their position (db/migrations/baseline/commit.ts). */
function isSameCommit(a: Published, b: Published): boolean {
  return a.id.slice(0, 22) === b.id.slice(0, 22)
}

function disorder(published: readonly Published[]): string[] {
  return published.flatMap((event, i) => {
    const next = published[i + 1]
    return next && isSameCommit(event, next) && eventOrder(event.type) > eventOrder(next.type)
      ? [`${next.type} comes after ${event.type}`]
      : []
  })
}

/** The last event of an object must carry it as its GET returns it now, byte for byte. */
async function untrue(shop: ApiShop, event: Published, published: readonly Published[]): Promise<string[]> {
  const { object } = event.data
  const path = PATHS[object.object]?.(object)
  if (!path) return []
  const { status, text } = await shop.get(path)
  const owner = object.customer ?? object.id
  if (status === 404 && published.some((e) => e.type === 'customer.deleted' && e.data.object.id === owner)) return []
  const carried = JSON.stringify(object)
  return text === carried ? [] : [`${event.type} published\n  ${carried}, but ${path} answers\n  ${text}`]
}

/** The path where an object is read. Credit grants and skipped payouts have none, and the invoice of a coming renewal is no row yet. */
// biome-ignore lint/suspicious/noExplicitAny: any object
const PATHS: Record<string, (object: any) => string | null> = {
  entitlements: ({ customer }) => `/v1/customers/${customer}/entitlements`,
  ...Object.fromEntries(
    [
      ...['customer', 'product', 'price', 'payment_method', 'payment', 'refund', 'dispute', 'checkout_session'],
      ...['subscription', 'discount_code', 'license', 'payout', 'webhook_endpoint', 'test_clock', 'inbound_transfer'],
    ].map((name) => [name, ({ id }: { id: string }) => `/v1/${name}s/${id}`]),
  ),
  setup_session: ({ id }) => `/v1/setup_sessions/${id}`,
  invoice: ({ id, status }) => (status === 'draft' ? null : `/v1/invoices/${id}`),
}
