// One command, one commit: its rows, numbers, events and wakeups appear together or not at all.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Commit, commit } from '../../commands/commit.ts'
import { openSubscriptionInvoice } from '../../commands/invoices.ts'
import { type Invoice, Product, type Subscription } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { serializeProduct } from '../../resources/product.ts'
import { invoiceNumber } from '../../rules/invoices.ts'
import { type Billing, DAY, nine, openBilling, type Shop, T0 } from '../support/billing.ts'
import { somebodyWaits } from '../support/lock-order.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.close())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs `work` in a transaction that is rolled back, and returns its result. */
async function rolledBack<T>(
  work: (query: (text: string, values: unknown[]) => Promise<SealedRow[]>) => Promise<T>,
): Promise<T> {
  const client = await b.pool.connect()
  try {
    await client.query('begin')
    return await work(async (text, values) => (await client.query(text, values)).rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

type SealedRow = { flushed: { numbers: Record<string, string> } }

/** The input with which flush_commit and number_invoices only take invoice numbers. */
const numbering = (owner: Shop, invoices: string[]) =>
  JSON.stringify({
    merchant_id: owner.id,
    livemode: false,
    api_version: '2026-09-01',
    events: [],
    wakeups: [],
    numbers: invoices.map((invoice_id) => ({ invoice_id, year: 2026 })),
  })

/** A product with its event: the smallest command there is. */
function newProduct(c: Commit, name = 'Pro') {
  const product = c.em.create(Product, {
    id: mintId('prod_'),
    merchantId: c.context.merchantId,
    livemode: c.context.livemode,
    name,
    active: true,
    published: false,
    licenseEnabled: false,
    licenseSeats: 1,
    featureFlags: [],
    metadata: {},
    createdAt: c.at,
  })
  c.event('product.created', product.id, () => serializeProduct(product))
  return product
}

async function endpoint(
  owner: Shop,
  fields: { events?: string[]; status?: string; livemode?: boolean; deletedAt?: number } = {},
) {
  const id = mintId('we_')
  await b.sql(
    `insert into webhook_endpoints (id, merchant_id, livemode, url, enabled_events, status, secret, deleted_at, created_at)
     values ($1, $2, $3, 'https://hook.test', $4, $5, '', $6, 1)`,
    [id, owner.id, fields.livemode ?? false, fields.events ?? [], fields.status ?? 'enabled', fields.deletedAt ?? null],
  )
  return id
}

test('announces nothing before it knows whose it is', async () => {
  const nobodys = { ...shop.context(T0), merchantId: '' }
  const before = await b.counts()
  await expect(commit(b.deps, nobodys, async (c) => newProduct(c))).rejects.toThrow('before it knows whose they are')
  expect(await b.counts()).toEqual(before)
  const { id } = await commit(b.deps, nobodys, async (c) => {
    c.concerns({ merchantId: shop.id, livemode: false })
    return newProduct(c)
  })
  expect(await b.sql('select merchant_id from events where object_id = $1', [id])).toEqual([{ merchant_id: shop.id }])
})

describe('a commit', () => {
  test('that fails writes nothing, wakes nothing and uses no number', async () => {
    const before = await b.counts()
    const products = await b.sql('select count(*) from products')
    b.wakeups.length = 0
    const failing = shop.commit(T0, (c) => {
      newProduct(c)
      c.wake({ workflowId: 'subscription/sub_x' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await b.counts()).toEqual(before)
    expect(await b.sql('select count(*) from products')).toEqual(products)
    expect(b.wakeups).toEqual([])
  })

  test('that fails when its work is done writes nothing either', async () => {
    const before = await b.counts()
    const failing = commit(
      b.deps,
      shop.context(T0),
      async (c) => newProduct(c),
      () => {
        throw new Error('late')
      },
    )
    await expect(failing).rejects.toThrow('late')
    expect(await b.counts()).toEqual(before)
  })

  test('with nothing to say writes nothing', async () => {
    const before = await b.counts()
    await shop.commit(T0, () => undefined)
    expect(await b.counts()).toEqual(before)
  })

  test.each(['40P01', '40001'])(
    'that meets %s is done again from the start, and what it says is said once',
    async (code) => {
      let tries = 0
      const product = await shop.commit(T0, (c) => {
        const made = newProduct(c)
        tries += 1
        if (tries < 3) throw Object.assign(new Error('transient'), { code })
        return made
      })
      expect(tries).toBe(3)
      expect(await b.eventsOf(product.id)).toEqual(['product.created'])
      expect(await b.sql('select 1 from products where id = $1', [product.id])).toHaveLength(1)
    },
  )

  test('gives up after five tries, and at once on anything else', async () => {
    for (const [code, wanted] of [
      ['40001', 5],
      ['23505', 1],
    ] as const) {
      let tries = 0
      const failing = shop.commit(T0, () => {
        tries += 1
        throw Object.assign(new Error('again'), { code })
      })
      await expect(failing).rejects.toThrow('again')
      expect(tries).toBe(wanted)
    }
  })

  test('survives a real deadlock', async () => {
    const [one, two] = [await shop.product(), await shop.product()]
    const lockBoth = (first: string, second: string) =>
      shop.commit(T0, async (c) => {
        await c.em.execute('select 1 from products where id = ? for update', [first])
        await sleep(60)
        await c.em.execute('select 1 from products where id = ? for update', [second])
        newProduct(c)
      })
    await Promise.all([lockBoth(one.id, two.id), lockBoth(two.id, one.id)])
  })

  test('tells who caused it: request, key and workflow on each event', async () => {
    const product = await shop.commit(T0, (c) => newProduct(c), {
      requestId: 'req_1',
      idempotencyKey: 'k',
      workflowId: 'subscription/1',
    })
    expect(
      await b.sql(
        'select request_id, idempotency_key, workflow_id, api_version, created_at::integer as at from events where object_id = $1',
        [product.id],
      ),
    ).toEqual([
      { request_id: 'req_1', idempotency_key: 'k', workflow_id: 'subscription/1', api_version: '2026-09-01', at: T0 },
    ])
  })
})

describe('events', () => {
  test('come in the order of causes before effects, whatever order they were said in', async () => {
    const s = await shop.subscribed()
    const published = await b.sql<{ type: string }>(
      'select type from events where object_id in ($1, $2) or object_id in (select id from payments where subscription_id = $1) order by id',
      [s.id, s.latestInvoiceId],
    )
    expect(published.map((e) => e.type)).toEqual([
      'payment.created',
      'payment.succeeded',
      'invoice.created',
      'invoice.paid',
      'subscription.created',
      'subscription.activated',
    ])
  })

  test('carry the object as it is after the commit', async () => {
    const s = await shop.subscribed()
    const [created] = await b.sql<{ object: { status: string; latest_invoice: string } }>(
      "select object from events where object_id = $1 and type = 'subscription.created'",
      [s.id],
    )
    expect(created!.object).toMatchObject({ status: 'active', latest_invoice: s.latestInvoiceId })
  })

  test('of one object are counted without gaps by concurrent commits', async () => {
    const product = await shop.commit(T0, (c) => newProduct(c))
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        shop.commit(T0, (c) => {
          c.event('product.updated', product.id, () => serializeProduct(product), { i } as never)
          if (i % 3 === 0) c.event('product.updated', product.id, () => serializeProduct(product), { i } as never)
        }),
      ),
    )
    await b.check()
    expect(await b.eventsOf(product.id)).toHaveLength(1 + 20 + 7)
  })

  test('of many objects in crossed order do not wait for each other for ever', async () => {
    const products = await Promise.all(Array.from({ length: 5 }, () => shop.commit(T0, (c) => newProduct(c))))
    await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        shop.commit(T0, (c) => {
          for (const p of i % 2 === 0 ? products : products.toReversed())
            c.event('product.updated', p.id, () => serializeProduct(p), { i } as never)
        }),
      ),
    )
    await b.check()
  })
})

describe('invoice numbers', () => {
  test('are gapless under fifty creations at once, failures among them', async () => {
    const own = await b.shop()
    const [customer, price] = [await own.customer(), await own.price()]
    const made = Array.from({ length: 50 }, () => own.subscribed({ customer, price, collectionMethod: 'invoice' }))
    const failed = Array.from({ length: 10 }, () =>
      rolledBack((query) => numbered(query, numbering(own, [mintId('in_')]))),
    )
    await Promise.all([...made, ...failed])
    const numbers = await b.sql<{ number: string }>(
      'select number from invoices where merchant_id = $1 order by number',
      [own.id],
    )
    expect(numbers.map((row) => row.number)).toEqual(Array.from({ length: 50 }, (_, i) => invoiceNumber(2026, i + 1)))
    await b.check()
  })

  test('count apart per merchant, mode and Bangkok year, several in one commit too', async () => {
    const own = await b.shop()
    const midnight = nine(2027, 1, 1) - 9 * 3_600
    for (const [at, expected] of [
      [midnight - 1, ['INV-2026-000001', 'INV-2026-000002']],
      [midnight, ['INV-2027-000001', 'INV-2027-000002']],
    ] as const) {
      const two = await own.commit(at, async (c) => [await anInvoice(c, own), await anInvoice(c, own)])
      expect(two.map((i) => i.number)).toEqual(expected)
      expect((await Promise.all(two.map((i) => b.invoice(i.id)))).map((i) => i.number)).toEqual(expected)
    }
    const live = await own.commit(midnight, (c) => anInvoice(c, own), { livemode: true })
    expect(live.number).toBe('INV-2027-000001')
  })

  test.each([1, 9, 999_998, 999_999, 1_000_000, 20_000_000])(
    'after %d are written by the database as the rule writes them',
    async (last) => {
      const own = await b.shop()
      const [row] = await rolledBack(async (query) => {
        await query('insert into invoice_counters (merchant_id, livemode, year, last) values ($1, false, 2026, $2)', [
          own.id,
          last,
        ])
        return numbered(query, numbering(own, ['in_1', 'in_2']))
      })
      expect(row!.flushed.numbers).toEqual({ in_1: invoiceNumber(2026, last + 1), in_2: invoiceNumber(2026, last + 2) })
    },
  )

  test('are taken behind everything else of a commit: whatever it still waits for, others get theirs', async () => {
    const own = await b.shop()
    const client = await b.pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(26)')
      const waits = own.commit(T0, async (c) => {
        c.also('select from pg_advisory_xact_lock(26)', []) // after the flush, before the number
        return anInvoice(c, own)
      })
      await somebodyWaits(b.pool)
      const second = await own.commit(T0, (c) => anInvoice(c, own))
      await client.query('commit')
      expect([second.number, (await waits).number]).toEqual(['INV-2026-000001', 'INV-2026-000002'])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  async function numbered(
    query: (text: string, values: unknown[]) => Promise<SealedRow[]>,
    asked: string,
  ): Promise<SealedRow[]> {
    await query('select flush_commit($1) as flushed', [asked])
    return query('select number_invoices($1) as flushed', [asked])
  }

  /** An invoice made only for its number. It is of no subscription, so it counts as one that was made by hand. */
  async function anInvoice(c: Commit, own: Shop): Promise<Invoice> {
    const customer = await own.customer()
    const price = await own.price()
    const product = await c.em.findOneOrFail(Product, price.productId)
    const invoice = openSubscriptionInvoice(c, {
      subscription: {
        id: null as never,
        merchantId: own.id,
        livemode: c.context.livemode,
        customerId: customer.id,
        quantity: 1,
        carriedSatang: 0,
      } as unknown as Subscription,
      billingReason: 'subscription_create',
      price,
      product,
      period: { number: 1, startAt: c.at, endAt: c.at + 30 * DAY },
      dueDate: null,
      standardBps: 0,
    })
    const waits = { plannedStep: 'overdue', nextActionAt: c.at + DAY }
    return Object.assign(invoice, { billingReason: 'manual', finalizedAt: c.at, ...waits })
  }
})

describe('wakeups', () => {
  const wakeupOf = async (workflowId: string) =>
    await b.sql<{ token: number; urgent: boolean }>(
      'select token::integer as token, urgent from wakeups where workflow_id = $1',
      [workflowId],
    )

  test('are one per workflow, however often it is woken, each time with a newer token', async () => {
    const workflowId = `subscription/${mintId('sub_')}`
    await shop.commit(T0, (c) => {
      c.wake({ workflowId })
      c.wake({ workflowId })
    })
    const [first] = await wakeupOf(workflowId)
    await shop.commit(T0, (c) => c.wake({ workflowId, urgent: true }))
    await shop.commit(T0, (c) => c.wake({ workflowId }))
    const again = await wakeupOf(workflowId)
    expect(again).toHaveLength(1)
    expect(again[0]!.token).toBeGreaterThan(first!.token)
    expect(again[0]!.urgent).toBe(true)
    expect(b.wakeups.filter((r) => r.workflowId === workflowId)).toHaveLength(3)
  })
})

describe('webhook deliveries', () => {
  test('are written for the endpoints that want the event, and for no others', async () => {
    const own = await b.shop()
    const other = await b.shop()
    const all = await endpoint(own)
    const wanting = await endpoint(own, { events: ['product.created', 'product.updated'] })
    await endpoint(own, { events: ['invoice.paid'] })
    await endpoint(own, { status: 'disabled' })
    await endpoint(own, { livemode: true })
    await endpoint(own, { deletedAt: 1 })
    await endpoint(other)
    const product = await own.commit(T0, (c) => newProduct(c))
    const rows = await b.sql(
      `select endpoint_id, event_type, status, attempt_count from webhook_deliveries d
       join events e on e.id = d.event_id where e.object_id = $1 order by endpoint_id`,
      [product.id],
    )
    expect(rows).toEqual(
      [all, wanting]
        .sort()
        .map((id) => ({ endpoint_id: id, event_type: 'product.created', status: 'pending', attempt_count: 0 })),
    )
    const woken = b.wakeups.filter((r) => r.workflowId.startsWith('webhook-endpoint/') && r.merchantId === own.id)
    expect(woken.map((r) => r.workflowId).sort()).toEqual([all, wanting].sort().map((id) => `webhook-endpoint/${id}`))
    await b.check()
  })

  test('go to one endpoint alone where the event is a ping, whatever types it wants', async () => {
    const own = await b.shop()
    const pinged = await endpoint(own, { events: ['invoice.paid'] })
    await endpoint(own)
    await own.commit(T0, (c) =>
      c.event('webhook_endpoint.ping', pinged, () => ({ id: pinged }) as never, null, { onlyTo: pinged }),
    )
    expect(
      await b.sql('select endpoint_id, next_trigger from webhook_deliveries where merchant_id = $1', [own.id]),
    ).toEqual([{ endpoint_id: pinged, next_trigger: 'ping' }])
  })

  test('are due at once: not in the next second', async () => {
    const own = await b.shop()
    await endpoint(own)
    await own.commit(T0, (c) => newProduct(c))
    expect(
      await b.sql(
        'select 1 as one from webhook_deliveries where merchant_id = $1 and next_attempt_at <= extract(epoch from now())',
        [own.id],
      ),
    ).toHaveLength(1)
  })

  test('wake their endpoint when it is the numbered invoice alone that it wants', async () => {
    const own = await b.shop()
    const wanting = await endpoint(own, { events: ['invoice.created'] })
    await own.subscribed({ collectionMethod: 'invoice' })
    expect(b.wakeups.filter((r) => r.workflowId === `webhook-endpoint/${wanting}`)).toHaveLength(1)
  })

  test('wake their endpoint when entitlements alone are wanted', async () => {
    const own = await b.shop()
    const wanting = await endpoint(own, { events: ['entitlements.updated'] })
    await own.subscribed()
    expect(b.wakeups.filter((r) => r.workflowId === `webhook-endpoint/${wanting}`)).toHaveLength(1)
  })

  test('wake an endpoint once in a burst, and not at all while somebody listens', async () => {
    const own = await b.shop()
    const id = await endpoint(own)
    const woken = () => b.wakeups.filter((r) => r.workflowId === `webhook-endpoint/${id}`).length
    await own.commit(T0, (c) => newProduct(c))
    await own.commit(T0, (c) => newProduct(c))
    expect(woken()).toBe(1)
    const listen = (until: string) =>
      b.sql("update webhook_listeners set token = 'me', until = now() + $2::interval where endpoint_id = $1", [
        id,
        until,
      ])
    await listen('-1 second')
    await own.commit(T0, (c) => newProduct(c))
    expect(woken()).toBe(2)
    await listen('10 seconds')
    await own.commit(T0, (c) => newProduct(c))
    await own.commit(T0, (c) => c.wake({ workflowId: `webhook-endpoint/${id}`, urgent: true }))
    expect(woken()).toBe(2)
    expect(await b.sql('select id from webhook_deliveries where endpoint_id = $1', [id])).toHaveLength(4)
  })

  test('wake an endpoint once when many commit at the same time', async () => {
    const own = await b.shop()
    const id = await endpoint(own)
    await Promise.all(Array.from({ length: 12 }, () => own.commit(T0, (c) => newProduct(c))))
    expect(b.wakeups.filter((r) => r.workflowId === `webhook-endpoint/${id}`)).toHaveLength(1)
    expect(await b.sql('select id from webhook_deliveries where endpoint_id = $1', [id])).toHaveLength(12)
  })
})
