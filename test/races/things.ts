/*
 * All other things that two commands may change at once: customers and their e-mails, licences and their seats, credits, gapless numbers, webhook
 * endpoints, keys, the portal's codes.
 */

import { expireCredits } from '../../commands/credits.ts'
import { customerByEmail } from '../../commands/customers.ts'
import { eraseVisitor, takeErasureStep } from '../../commands/erase-customer.ts'
import { proveAddress, takeMergeStep } from '../../commands/merge-customers.ts'
import { disableEndpoint } from '../../commands/webhook-delivery.ts'
import { feedReplay, REPLAYED_AT_ONCE } from '../../commands/webhook-replays.ts'
import { Product } from '../../db/entities/index.ts'
import { cancelStep } from '../../db/queries/cancel-deliveries.ts'
import { claimDeliveries, recordAttempts } from '../../db/queries/webhook-work.ts'
import { serializeProduct } from '../../resources/product.ts'
import { DAY, T0 } from '../support/billing.ts'
import { api, type Command, call, inCommit, type Prepared, type Scenario, type Side, type World } from './race.ts'

const URL = 'http://127.0.0.1:9/hook'

async function licensed({ shop, billing }: Prepared, seats: number, taken: string[]) {
  const product = await shop.product({
    licenseEnabled: true,
    licenseSeats: seats,
    credits: 100,
    creditsExpireAfterDays: 5,
  })
  const s = await shop.subscribed({ price: await shop.price({ product }) })
  const [licence] = await billing.sql<{ id: string; key: string }>(
    'select id, key from licenses where subscription_id = $1',
    [s.id],
  )
  const ids = {
    product: product.id,
    subscription: s.id,
    customer: s.customerId,
    licence: licence!.id,
    key: licence!.key,
  }
  return { ids, taken }
}

const verified = (instance: string) => (w: World) => ({
  body: { product_id: w.ids.product, license_key: w.ids.key, instance },
})

async function listening(p: Prepared) {
  const at = { shop: p.shop, at: T0 }
  const { id } = await call(p, at, 'createWebhookEndpoint', { body: { url: URL, enabled_events: [] } })
  const product = await call(p, at, 'createProduct', { body: { name: 'Pro' } })
  await p.shop.subscribed()
  const [delivery] = await p.billing.sql<{ id: string }>(
    'select id from webhook_deliveries where endpoint_id = $1 order by id limit 1',
    [id],
  )
  return { endpoint: id as string, product: product.id as string, delivery: delivery!.id }
}

export const otherScenarios: Scenario[] = [
  {
    name: 'an e-mail is free',
    async prepare({ shop }) {
      const [one, other] = [await shop.customer(), await shop.customer()]
      return { at: T0, ids: { customer: one.id, other: other.id } }
    },
  },
  {
    name: 'one seat is left',
    async prepare(p) {
      const { ids } = await licensed(p, 2, [])
      await call(p, { shop: p.shop, at: T0 }, 'verifyLicense', verified('first')({ ids } as never))
      return { at: T0, ids }
    },
  },
  { name: 'a hundred credits', prepare: async (p) => ({ at: T0, ids: (await licensed(p, 1, [])).ids }) },
  { name: 'credits run out', prepare: async (p) => ({ at: T0 + 5 * DAY, ids: (await licensed(p, 1, [])).ids }) },
  {
    name: 'two buyers',
    async prepare({ shop }) {
      const [one, other] = [await shop.customer(), await shop.customer()]
      const price = await shop.price()
      return { at: T0, ids: { one: one.id, other: other.id, price: price.id } }
    },
  },
  { name: 'deliveries wait', prepare: async (p) => ({ at: T0, ids: await listening(p) }) },
  {
    name: 'a replay is fed',
    async prepare(p) {
      const ids = await listening(p)
      // More events than a replay turns into deliveries at once, so that the rest is still to be fed. All deliveries so far have arrived.
      await p.shop.commit(T0, async (c) => {
        const product = await c.em.findOneOrFail(Product, ids.product)
        for (let n = 0; n < REPLAYED_AT_ONCE; n++)
          c.event('product.updated', product.id, () => serializeProduct(product), { name: `Pro ${n}` })
      })
      while ((await deliver(200, REPLAYED_AT_ONCE)(p, { ids })) > 0);
      const { id } = await call(p, { shop: p.shop, at: T0 }, 'replayEvents', {
        params: { id: ids.endpoint },
        body: { from: 0, to: 4_000_000_000 },
      })
      return { at: T0, ids: { ...ids, replay: id } }
    },
    // The worker's loops feed the rest of replays as deliveries arrive.
    async ending(side, world) {
      const left = "select id from replays where merchant_id = $1 and status = 'feeding' order by id"
      for (;;) {
        const feeding = await side.billing.sql<{ id: string }>(left, [world.shop.id])
        if (feeding.length === 0) return
        for (const { id } of feeding) await inCommit(side, world, (c) => feedReplay(c, id, world.ids.endpoint!))
        await deliver(200, REPLAYED_AT_ONCE)(side, world)
      }
    },
  },
  {
    name: 'a catalogue',
    async prepare(p) {
      const product = await p.shop.product()
      const price = await p.shop.price({ product })
      const key = await call(p, { shop: p.shop, at: T0 }, 'createApiKey', {
        body: { name: 'one', scopes: ['payments:read'] },
      })
      const customer = await p.shop.customer()
      return { at: T0, ids: { product: product.id, price: price.id, apiKey: key.id, customer: customer.id } }
    },
  },
]

const byInvoice =
  (which: string) =>
  ({ ids }: World) => ({
    body: { customer: ids[which], price: ids.price, collection_method: 'invoice' },
  })
const licence = ({ ids }: World) => ({ params: { id: ids.licence } })
const endpoint = ({ ids }: World) => ({ params: { id: ids.endpoint } })
const consume =
  (amount: number) =>
  ({ ids }: World) => ({ params: { id: ids.customer }, body: { product: ids.product, amount } })

type Tried = Parameters<typeof recordAttempts>[1]

/** Attempts that could not be recorded because their delivery was locked. The dispatcher keeps them for a moment, and so does this map. */
const unwritten = new WeakMap<object, Tried>()

/** Claims what is due and records that it arrived, or that there was no answer. Returns how many. Locked deliveries are left for the next time. */
const deliver =
  (httpStatus: number | null, room = 10) =>
  async ({ processing: { pool } }: Pick<Side, 'processing'>, { ids }: Pick<World, 'ids'>): Promise<number> => {
    const { claimed } = await claimDeliveries(pool, [{ endpointId: ids.endpoint!, room, byHand: 2 }], 25)
    const tried: Tried = claimed.map((one) => ({
      delivery_id: one.id,
      endpoint: one.endpointId,
      token: one.token,
      status: httpStatus === 200 ? ('succeeded' as const) : ('pending' as const),
      next_attempt_at: httpStatus === 200 ? null : T0 + 60,
      wait_ms: httpStatus === 200 ? null : 60_000,
      at: T0,
      trigger: one.trigger,
      http_status: httpStatus,
      duration_ms: 1,
      error: null,
      request_headers: {},
      response_headers: {},
      response_body: null,
    }))
    const before = unwritten.get(ids) ?? []
    const { held } = await recordAttempts(pool, [...before, ...tried])
    unwritten.set(
      ids,
      [...before, ...tried].filter((one) => held.includes(one.delivery_id)),
    )
    return claimed.length
  }

const delivering = (httpStatus: number | null): Pick<Command, 'of' | 'run' | 'later'> => ({
  of: ['deliverBatch'],
  run: deliver(httpStatus),
  later: deliver(httpStatus),
})

const stepOfMerge = (side: Side, w: World) => inCommit(side, w, (c) => takeMergeStep(c, w.ids.one!))

const WEBHOOKS = ['deliveries wait', 'a replay is fed']

export const otherCommands: Command[] = [
  {
    name: 'merge one into the other',
    in: ['an e-mail is free'],
    ...api('mergeCustomer', ({ ids }) => ({ params: { id: ids.customer }, body: { into: ids.other } })),
  },
  {
    name: 'merge the other into one',
    in: ['an e-mail is free'],
    ...api('mergeCustomer', ({ ids }) => ({ params: { id: ids.other }, body: { into: ids.customer } })),
  },
  {
    name: 'prove the address',
    of: ['proveAddress'],
    in: ['an e-mail is free'],
    run: (side, w) => inCommit(side, w, (c) => proveAddress(c, 'nok@example.com')),
  },
  {
    name: 'merge in steps',
    of: ['takeMergeStep', 'mergeWaitingCustomers'],
    in: ['two buyers'],
    run: async (side, w) => {
      const { one, other } = w.ids
      await side.processing.pool.query(
        `insert into customer_merges (id, into_id, merchant_id, livemode, created_at) values ($1, $2, $3, false, 1) on conflict do nothing`,
        [one, other, w.shop.id],
      )
      for (let step = await stepOfMerge(side, w); step.moved > 0; ) step = await stepOfMerge(side, w)
    },
  },
  {
    name: 'erase one',
    in: ['an e-mail is free'],
    ...api('eraseCustomer', ({ ids }) => ({ params: { id: ids.customer }, body: { cancel: true } })),
  },
  {
    name: 'erase it as a visitor',
    of: ['eraseVisitor', 'eraseAbandonedVisitors'],
    in: ['an e-mail is free'],
    run: (side, w) => inCommit(side, w, (c) => eraseVisitor(c, w.ids.customer!, T0)),
  },
  {
    name: 'erase in steps',
    of: ['takeErasureStep', 'eraseWaitingCustomers'],
    in: ['two buyers'],
    run: async (side, w) => {
      await side.processing.pool.query(
        `insert into customer_erasures (id, merchant_id, livemode, phase, reason, requested_at) values ($1, $2, false, 'closing', 'asked', 1)
         on conflict do nothing`,
        [w.ids.one, w.shop.id],
      )
      for (let goesOn = true; goesOn; ) goesOn = await inCommit(side, w, (c) => takeErasureStep(c, w.ids.one!, T0))
    },
  },
  {
    name: 'take it',
    in: ['an e-mail is free'],
    ...api('createCustomer', () => ({ body: { email: 'nok@example.com' } })),
  },
  {
    name: 'take it over',
    in: ['an e-mail is free'],
    ...api('updateCustomer', ({ ids }) => ({ params: { id: ids.customer }, body: { email: 'nok@example.com' } })),
  },
  {
    name: 'take it over too',
    in: ['an e-mail is free'],
    ...api('updateCustomer', ({ ids }) => ({ params: { id: ids.other }, body: { email: 'nok@example.com' } })),
  },
  {
    name: 'check out with it',
    of: ['customerByEmail'],
    in: ['an e-mail is free'],
    run: (side, w) => inCommit(side, w, (c) => customerByEmail(c, 'nok@example.com', 'en')),
  },
  {
    name: 'delete one',
    in: ['an e-mail is free'],
    ...api('deleteCustomer', ({ ids }) => ({ params: { id: ids.customer } })),
  },
  { name: 'verify', in: ['one seat is left'], ...api('verifyLicense', verified('second')) },
  { name: 'verify another', in: ['one seat is left'], ...api('verifyLicense', verified('third')) },
  { name: 'verify again', in: ['one seat is left'], ...api('verifyLicense', verified('first')) },
  { name: 'release', in: ['one seat is left'], ...api('releaseLicenseSeat', verified('first')) },
  { name: 'disable licence', in: ['one seat is left'], ...api('disableLicense', licence) },
  { name: 'enable licence', in: ['one seat is left'], ...api('enableLicense', licence) },
  { name: 'reset uses', in: ['one seat is left'], ...api('resetLicenseUses', licence) },
  { name: 'rotate licence', in: ['one seat is left'], ...api('rotateLicense', licence) },
  {
    name: 'end what it is for',
    in: ['one seat is left', 'a hundred credits', 'credits run out'],
    ...api('cancelSubscription', ({ ids }) => ({ params: { id: ids.subscription }, query: { at_period_end: false } })),
  },
  { name: 'consume 60', in: ['a hundred credits', 'credits run out'], ...api('consumeCredits', consume(60)) },
  { name: 'consume 100', in: ['a hundred credits'], ...api('consumeCredits', consume(100)) },
  {
    name: 'expire credits',
    of: ['expireCredits'],
    in: ['a hundred credits', 'credits run out'],
    run: (side, w) => inCommit(side, w, (c) => expireCredits(c, w.ids.customer!)),
  },
  { name: 'bill one', in: ['two buyers'], ...api('createSubscription', byInvoice('one')) },
  { name: 'bill the other', in: ['two buyers'], ...api('createSubscription', byInvoice('other')) },
  { name: 'deliver', in: WEBHOOKS, ...delivering(200) },
  { name: 'deliver in vain', in: WEBHOOKS, ...delivering(null) },
  {
    name: 'disable what is gone',
    of: ['deliverBatch', 'disableEndpoint'],
    in: WEBHOOKS,
    run: (side, w) => inCommit(side, w, (c) => disableEndpoint(c, w.ids.endpoint!, { url: URL, httpStatus: 410 })),
  },
  {
    name: 'cancel what is pending',
    of: ['deliverBatch', 'cancelDeliveries'],
    in: WEBHOOKS,
    run: async ({ processing }) => {
      for (let done = await cancelStep(processing.pool, 25); done && done.looked > 0; )
        done = await cancelStep(processing.pool, 25)
    },
  },
  { name: 'delete endpoint', in: WEBHOOKS, ...api('deleteWebhookEndpoint', endpoint) },
  {
    name: 'disable endpoint',
    in: WEBHOOKS,
    ...api('updateWebhookEndpoint', (w) => ({ ...endpoint(w), body: { status: 'disabled' } })),
  },
  { name: 'rotate secret', in: ['deliveries wait'], ...api('rotateWebhookSecret', endpoint) },
  { name: 'ping', in: WEBHOOKS, ...api('pingWebhookEndpoint', endpoint) },
  { name: 'retry', in: WEBHOOKS, ...api('retryDelivery', ({ ids }) => ({ params: { id: ids.delivery } })) },
  {
    name: 'something happens',
    in: WEBHOOKS,
    ...api('updateProduct', ({ ids }) => ({ params: { id: ids.product }, body: { name: 'Pro+' } })),
  },
  {
    name: 'replay',
    in: WEBHOOKS,
    ...api('replayEvents', (w) => ({ ...endpoint(w), body: { from: 0, to: 4_000_000_000 } })),
  },
  {
    name: 'feed replay',
    of: ['feedReplay'],
    in: ['a replay is fed'],
    run: (side, w) => inCommit(side, w, (c) => feedReplay(c, w.ids.replay!, w.ids.endpoint!)),
  },
  {
    name: 'cancel replay',
    in: ['a replay is fed'],
    ...api('cancelReplay', ({ ids }) => ({ params: { id: ids.endpoint, replay_id: ids.replay } })),
  },
  {
    name: 'rename product',
    in: ['a catalogue'],
    ...api('updateProduct', ({ ids }) => ({ params: { id: ids.product }, body: { name: 'Pro+' } })),
  },
  {
    name: 'archive product',
    in: ['a catalogue'],
    ...api('updateProduct', ({ ids }) => ({ params: { id: ids.product }, body: { active: false } })),
  },
  {
    name: 'archive price',
    in: ['a catalogue'],
    ...api('updatePrice', ({ ids }) => ({ params: { id: ids.price }, body: { active: false } })),
  },
  {
    name: 'roll key',
    in: ['a catalogue'],
    ...api('rollApiKey', ({ ids }) => ({ params: { id: ids.apiKey }, body: {} })),
  },
  {
    name: 'change key',
    in: ['a catalogue'],
    ...api('updateApiKey', ({ ids }) => ({ params: { id: ids.apiKey }, body: { allowed_ips: ['0.0.0.0/0'] } })),
  },
  { name: 'revoke key', in: ['a catalogue'], ...api('revokeApiKey', ({ ids }) => ({ params: { id: ids.apiKey } })) },
  { name: 'buy it', in: ['a catalogue'], ...api('createSubscription', byInvoice('customer')) },
]
