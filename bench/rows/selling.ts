/*
 * Checkouts: how long a merchant's server waits for one, and how long its buyer waits for the page.
 */
import { cpuBetween, cpuOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { assertAllCounted, type World } from '../world.ts'

const OPENED = '"object":"checkout_session"'

let price = ''
let pages: string[] = []
let firstLoadBytes = 0

export const checkoutCreate: Row = {
  name: 'checkout-create',
  title: 'open a checkout, 16 in flight (latency: alone)',
  target: '≥ 150/s, alone p50 ≤ 20 ms',
  isMet: ({ value, latency }) => value >= 150 && latency!.p50 <= 20,
  prepare: sellSomething,
  async round(world) {
    const requests = Array.from({ length: 64 }, (_, n) => ({
      method: 'POST' as const,
      path: '/v1/checkout_sessions',
      body: JSON.stringify(basket(n)),
    }))
    const job = { requests, expect: OPENED }
    const alone = await world.load({ ...job, inFlight: 1, count: world.short ? 50 : 200 })
    await world.rest()
    const before = cpuOf(world.system.pids)
    const together = await world.load({ ...job, inFlight: 16, count: world.short ? 160 : 1_000 })
    for (const loaded of [alone, together]) assertAllCounted(loaded)
    const { backlog, drainSeconds } = await world.rest()
    return {
      value: together.perSecond,
      unit: '/s',
      operations: together.counted,
      cpu: cpuBetween(before, cpuOf(world.system.pids)),
      loadCpuMs: together.cpuMs,
      latency: alone,
      notes: [
        `at 16 in flight p50 ${together.p50.toFixed(1)} ms, p99 ${together.p99.toFixed(1)} ms; ${backlog} wakeups were left, the last was woken ${drainSeconds.toFixed(1)} s later`,
      ],
    }
  },
}

export const checkoutPage: Row = {
  name: 'checkout-page',
  title: 'first byte of the checkout page with its QR, 1 at a time',
  target: 'p50 ≤ 15 ms, ≤ 60 kB in all',
  isMet: ({ latency }) => latency!.p50 <= 15 && firstLoadBytes <= 60_000,
  async prepare(world) {
    await sellSomething(world)
    pages = []
    for (let n = 0; n < 50; n++) {
      const session = await world.call<{ id: string; url: string }>('POST', '/v1/checkout_sessions', basket(n))
      const confirm = { payment_method_type: 'promptpay' }
      await world.call('POST', `/v1/test_helpers/checkout_sessions/${session.id}/confirm`, confirm)
      pages.push(new URL(session.url).pathname)
    }
    firstLoadBytes = await bytesOf(world, pages[0]!)
    await world.rest()
  },
  async round(world) {
    const requests = pages.map((path) => ({ method: 'GET' as const, path }))
    // The time of the whole answer is measured: a page is sent in one piece, so its first byte is not earlier.
    const loaded = await world.load({
      requests,
      inFlight: 1,
      count: world.short ? 100 : 1_000,
      expect: 'data-seconds-left',
    })
    assertAllCounted(loaded)
    const { counted, cpu, cpuMs, p50 } = loaded
    const notes = [`${firstLoadBytes} bytes on first load: page, style, script and QR, none of them compressed`]
    return { value: p50, unit: 'ms', operations: counted, cpu, loadCpuMs: cpuMs, latency: loaded, notes }
  },
}

async function sellSomething(world: World): Promise<void> {
  if (price !== '') return
  const product = await world.call('POST', '/v1/products', { name: 'Desktop App' })
  const wanted = { product: product.id, type: 'one_time', amount_satang: 159_000 }
  price = (await world.call('POST', '/v1/prices', wanted)).id
}

function basket(n: number) {
  return {
    customer_email: `buyer${n}@example.com`,
    line_items: [{ price }],
    success_url: 'https://shop.example/thanks?session={CHECKOUT_SESSION_ID}',
  }
}

/** The bytes that a browser loads on its first visit. */
async function bytesOf(world: World, path: string): Promise<number> {
  const get = async (href: string) => (await fetch(world.system.baseUrl + href)).text()
  const page = await get(path)
  const parts = [...page.matchAll(/(?:src|href)="(\/(?:assets\/|c\/[^"]*qr\.svg)[^"]*)"/g)].map(([, href]) => href!)
  const texts = await Promise.all(parts.map(get))
  return [page, ...texts].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}
