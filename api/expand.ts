// `expand[]` on reads: ids in an answer are replaced by their objects, so that one call shows a payment with its customer. Two levels deep, at most ten
// paths (contract of the API: "expand[]"). Each level costs one query for each kind of object. Writes don't expand: what they answer is stored under the
// idempotency key.
import type { EntityManager, EntityName, FilterQuery } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { type Resource, resourceOf } from '../rules/ids.ts'
import { Refusal } from '../rules/refusals.ts'
import { allows, type Scope } from '../rules/scopes.ts'
import { invalidParameter, refuseProblems } from './problems.ts'
import type { Call, Listing, ReadRoute, Route } from './route.ts'
import { allRoutes } from './routes/index.ts'

/** Which fields hold the id of which object, wherever they stand. A field in the plural holds a list of ids. */
const FIELDS: Readonly<Record<string, Resource>> = {
  bank_account: 'bank_account',
  checkout_session: 'checkout_session',
  customer: 'customer',
  default_payment_method: 'payment_method',
  discount_code: 'discount_code',
  dispute: 'dispute',
  gateway_account: 'gateway_account',
  invoice: 'invoice',
  latest_invoice: 'invoice',
  licenses: 'license',
  payment: 'payment',
  payment_link: 'payment_link',
  payment_method: 'payment_method',
  payout: 'payout',
  price: 'price',
  product: 'product',
  refund: 'refund',
  subscription: 'subscription',
  subscriptions: 'subscription',
  test_clock: 'test_clock',
}
const LEVELS_MAX = 2
const EXPANSIONS_MAX = 10

type AnyObject = Record<string, unknown>
/** What to expand at an object: field → what to expand at the objects that are found there. */
type Tree = Map<string, Tree>

/** The query of a route's calls: what it declares, and `expand[]` where its answer holds ids. */
export function queryOf(route: Route): z.ZodObject {
  const declared: z.ZodObject = route.query ?? z.object({})
  if (route.method !== 'GET' || route.auth === 'public') return declared
  const paths = expandablePaths(route)
  if (paths.length === 0) return declared
  return declared.extend({
    'expand[]': z
      .array(z.string().min(1).max(100))
      .max(EXPANSIONS_MAX)
      .optional()
      .meta({
        description: `The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.\n\n${paths.map((path) => `- \`${path}\``).join('\n')}`,
      }),
  })
}

/** The paths that a read of `route` can expand, e.g. `customer`, `latest_invoice.payment`; of a list `data.customer`. */
export function expandablePaths(route: ReadRoute): string[] {
  const { schema, prefix } = shownBy(route.answer)
  return fieldsOf(schema).flatMap((field) => [
    prefix + field,
    ...fieldsOf(listingOf(field)?.item).map((inner) => `${prefix}${field}.${inner}`),
  ])
}

/**
 * Checks the paths that a call asks for, and answers the function that expands its answer. Null when it asks for none.
 *
 * @throws Refusal `parameter_invalid` for a path that the answer does not have, `scope_missing` for an object that the key may not read.
 */
export function expansionOf(route: ReadRoute, call: Call): ((answer: object) => Promise<object>) | null {
  const asked = (call.query as { 'expand[]'?: string[] } | undefined)?.['expand[]']
  if (!asked || asked.length === 0) return null
  const { prefix } = shownBy(route.answer)
  const possible = new Set(expandablePaths(route))
  const tree: Tree = new Map()
  for (const path of asked) {
    if (!possible.has(path)) refusePath(path, prefix, possible)
    let at = tree
    for (const field of path.slice(prefix.length).split('.')) {
      refuseUnlessReadable(field, call)
      const below: Tree = at.get(field) ?? new Map()
      at.set(field, below)
      at = below
    }
  }
  return async (answer) => {
    if (!prefix) return (await expandAll([answer as AnyObject], tree, call))[0] as object
    const list = answer as { data: AnyObject[] }
    return { ...list, data: await expandAll(list.data, tree, call) }
  }
}

/** The objects with the ids of the tree's fields replaced. An id whose object no list of it shows any more, such as a deleted customer's, stays. */
async function expandAll(objects: readonly AnyObject[], tree: Tree, call: Call): Promise<AnyObject[]> {
  const found = new Map<string, AnyObject>()
  for (const [field, below] of tree) {
    const ids = new Set(objects.flatMap((object) => idsIn(object[field])))
    const rows = await load(field, [...ids], call)
    const whole = below.size > 0 ? await expandAll(rows, below, call) : rows
    for (const row of whole) found.set(`${field}/${row.id as string}`, row)
  }
  const replaced = (field: string, value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((one) => replaced(field, one))
      : (typeof value === 'string' && found.get(`${field}/${value}`)) || value
  return objects.map((object) => ({
    ...object,
    ...Object.fromEntries(
      [...tree.keys()].flatMap((field) => (field in object ? [[field, replaced(field, object[field])]] : [])),
    ),
  }))
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  return typeof value === 'string' ? [value] : []
}

/** The caller's own rows of these ids, as their GET answers them. */
async function load(field: string, ids: readonly string[], call: Call): Promise<AnyObject[]> {
  const listing = listingOf(field)
  if (!listing || ids.length === 0) return []
  return loadObjects(call.deps.db.orm.em.fork(), listing, ids, call)
}

/** The caller's own rows of these ids, read with `em`, as their GET answers them. `hidden`: those that their list does not show, too. */
export async function loadObjects(
  em: EntityManager,
  listing: AnyListing,
  ids: readonly string[],
  call: Call,
  { hidden = false } = {},
): Promise<AnyObject[]> {
  const { merchantId, livemode } = call.caller
  const plainCall = { ...call, query: {} } as Call<never, never, never>
  const where = typeof listing.where === 'function' ? listing.where(plainCall) : listing.where
  const rows = await em.find(
    listing.entity as EntityName<AnyObject>,
    { $and: [{ id: { $in: ids }, merchantId, livemode }, (!hidden && where) || {}] } as FilterQuery<AnyObject>,
    { disableIdentityMap: true },
  )
  return rows.map((row) => listing.render(row, plainCall) as AnyObject)
}

/** The list that shows the object with this id. Undefined for an id of something that no list shows. */
export function listingOfId(id: string): AnyListing | undefined {
  const resource = resourceOf(id)
  return resource === null ? undefined : allListings().get(resource)
}

/** What an answer shows: the object itself, or the items of a list, whose paths begin with `data.`. */
function shownBy(answer: z.ZodType): { schema: z.ZodType | undefined; prefix: '' | 'data.' } {
  if (!(answer instanceof z.ZodObject)) return { schema: undefined, prefix: '' }
  const { data } = answer.shape as { data?: z.ZodType }
  return data instanceof z.ZodArray
    ? { schema: data.element as z.ZodType, prefix: 'data.' }
    : { schema: answer, prefix: '' }
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.keys(schema.shape).filter((field) => listingOf(field) !== undefined)
}

// biome-ignore lint/suspicious/noExplicitAny: the listings have an entity each.
export type AnyListing = Listing<any>
let listings: Map<Resource, AnyListing> | undefined

/** The list that shows the objects of a field. Undefined for a field that holds no id. */
function listingOf(field: string): AnyListing | undefined {
  const resource = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined
  return resource && allListings().get(resource)
}

function allListings(): Map<Resource, AnyListing> {
  listings ??= new Map(
    allRoutes.flatMap((route): [Resource, AnyListing][] =>
      'listing' in route && route.listing && showsItsResource(route.listing)
        ? [[route.listing.resource, route.listing]]
        : [],
    ),
  )
  return listings
}

/** Whether the items are the objects that the ids name. A list of withheld tax has the ids of invoices, and shows something else. */
function showsItsResource({ item, resource }: AnyListing): boolean {
  const object = item instanceof z.ZodObject ? (item.shape as Record<string, unknown>).object : undefined
  return object instanceof z.ZodLiteral && object.value === resource
}

function refuseUnlessReadable(field: string, { caller }: Call): void {
  const needed = listingOf(field)?.scope as Scope | undefined
  if (needed && !allows(caller.scopes as readonly Scope[], needed))
    throw new Refusal('scope_missing', `Expanding \`${field}\` needs the scope ${needed}.`)
}

function refusePath(path: string, prefix: string, possible: ReadonlySet<string>): void {
  const first = [...possible].filter((one) => one.slice(prefix.length).split('.').length < LEVELS_MAX)
  const hint =
    first.length === 0
      ? 'has nothing to expand in this answer'
      : `must name a field of this answer that holds an id, two levels at most: ${first.join(', ')}; not \`${path.slice(0, 100)}\``
  refuseProblems([invalidParameter('expand[]', hint)])
}
