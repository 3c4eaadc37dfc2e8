// examples/saas as its developer runs it: seeded, started, sold by card and by QR, cancelled, and with a Satang that does not answer.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Satang } from '../../client/src/index.ts'
import { commandsIn, compiled, freePort, type Taken, take, visitor } from '../support/examples.ts'
import { eventually, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let shop: Shop
let satang: Satang
let program: Taken
let appUrl: string
let line: Line
beforeAll(async () => {
  system = await startSystem()
  shop = await system.shop()
  satang = new Satang(shop.key, { baseUrl: system.url })
  line = await openLine(Number(new URL(system.url).port))
  const port = await freePort()
  appUrl = `http://127.0.0.1:${port}`
  program = take('saas', {
    SATANG_API_KEY: shop.key,
    SATANG_BASE_URL: line.url,
    APP_URL: appUrl,
    PORT: String(port),
  })
})
afterAll(async () => {
  await program?.close()
  line?.close()
  await system?.checkAndClose()
})

test('says what is missing before it is seeded, and is typed', async () => {
  await expect(program.run('start')).rejects.toThrow('SATANG_PRICE, SATANG_WEBHOOK_SECRET, SESSION_SECRET')
  expect(await compiled(program.folder)).toBe('')
  // The two commands of README.md; test/examples/create.test.ts runs them.
  expect(commandsIn(program.read('README.md'))).toEqual(['npm install', 'npm run dev'])
})

test('is seeded twice, and has one product, one price and one endpoint', async () => {
  expect(await program.run('seed')).toContain('Reports: ฿299 a month')
  const first = program.read('.env')
  await program.run('seed')
  expect(program.read('.env')).toBe(first)
  expect((await satang.products.list()).data).toHaveLength(1)
  expect((await satang.prices.list()).data).toHaveLength(1)
  const [endpoint, ...others] = (await satang.webhookEndpoints.list()).data
  expect(others).toEqual([])
  expect(endpoint).toMatchObject({ url: `${appUrl}/webhooks`, enabled_events: ['entitlements.updated'] })
  // The secret is lost, and the endpoint was disabled while the program was away: one run mends both.
  await satang.webhookEndpoints.update(endpoint?.id ?? '', { status: 'disabled' })
  program.write('.env', first.replace(/^SATANG_WEBHOOK_SECRET=.*$/m, 'SATANG_WEBHOOK_SECRET='))
  await program.run('seed')
  expect(program.read('.env')).toMatch(/^SATANG_WEBHOOK_SECRET=whsec_.+$/m)
  expect((await satang.webhookEndpoints.list()).data).toEqual([
    expect.objectContaining({ id: endpoint?.id, status: 'enabled' }),
  ])
})

test('opens the feature to who pays by card, and closes it when the subscription ends', async () => {
  await program.start('start', appUrl)
  const nok = visitor(appUrl)
  expect(await nok.get('/reports')).toMatchObject({ status: 303, location: '/' })
  expect((await nok.post('/signup', { email: 'nok@example.com', password: 'short' })).status).toBe(400)
  expect((await nok.post('/signup', { email: 'Nok@example.com', password: 'correct horse' })).status).toBe(303)
  expect((await visitor(appUrl).post('/signup', { email: 'nok@example.com', password: 'correct horse' })).status).toBe(
    409,
  )
  expect((await visitor(appUrl).post('/login', { email: 'nok@example.com', password: 'wrong horse' })).status).toBe(401)
  expect((await nok.get('/reports')).status).toBe(402)

  const session = await sessionIn(await nok.post('/subscribe'))
  // Pressed twice: the same checkout, so that nobody pays for two.
  expect(await sessionIn(await nok.post('/subscribe'))).toBe(session)
  for (const wrong of ['', '?session=', '?session=cs_1', '?session=a%2Fb&session=c'])
    expect(await nok.get(`/welcome${wrong}`)).toMatchObject({ status: 303, location: '/' })
  expect((await nok.get(`/welcome?session=${session}`)).text).toContain('Waiting for your payment')
  await satang.testHelpers.checkoutSessions.confirm(session, { payment_method_type: 'card', token: 'pm_card_ok' })
  expect(await nok.get(`/welcome?session=${session}`)).toMatchObject({ status: 303, location: '/reports' })
  expect(await nok.get('/reports')).toMatchObject({ status: 200, text: expect.stringContaining('Monday') })
  expect(await nok.post('/subscribe')).toMatchObject({ location: '/reports' })

  // Somebody else with the same address line sees nothing.
  const ploy = visitor(appUrl)
  await ploy.post('/signup', { email: 'ploy@example.com', password: 'correct horse' })
  await ploy.post('/portal')
  expect(await ploy.get(`/welcome?session=${session}`)).toMatchObject({ location: '/' })
  expect((await ploy.get('/reports')).status).toBe(402)

  expect((await nok.post('/portal')).location).toMatch(/^http:\/\/satang\.test\/portal/)
  const subscription = (await satang.checkoutSessions.retrieve(session)).subscriptions[0] ?? ''
  await satang.subscriptions.cancel(subscription)
  expect((await nok.get('/reports')).status).toBe(200)
  // The webhook alone closes it: the kept answer is fresh for five minutes.
  await satang.subscriptions.cancel(subscription, { at_period_end: false })
  await eventually(async () => (await nok.get('/reports')).status === 402, 'the reports stay open')
})

test('opens it by the webhook to who pays by QR and does not come back', async () => {
  const malee = visitor(appUrl)
  await malee.post('/signup', { email: 'malee@example.com', password: 'correct horse' })
  const session = await sessionIn(await malee.post('/subscribe'))
  expect((await malee.get('/reports')).status).toBe(402)
  const confirmed = await satang.testHelpers.checkoutSessions.confirm(session, { payment_method_type: 'promptpay' })
  const payment = confirmed.payment as unknown as { id: string }
  await satang.testHelpers.payments.succeed(payment.id)
  await eventually(async () => (await malee.get('/reports')).status === 200, 'the reports stay closed')
})

test('believes no webhook that is not signed with its secret', async () => {
  const sample = { type: 'entitlements.updated', data: { object: { customer: 'cus_1' } } } as const
  const forged = await Satang.webhooks.signForTest(sample, 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=')
  expect((await fetch(`${appUrl}/webhooks`, { method: 'POST', ...forged })).status).toBe(400)
  const secret = /^SATANG_WEBHOOK_SECRET=(.+)$/m.exec(program.read('.env'))?.[1] ?? ''
  const signed = await Satang.webhooks.signForTest(sample, secret)
  expect((await fetch(`${appUrl}/webhooks`, { method: 'POST', ...signed })).status).toBe(200)
})

test('while Satang cannot be reached, stays open to who has paid and asks the others to come again', async () => {
  const [malee, nok, new_] = [visitor(appUrl), visitor(appUrl), visitor(appUrl)]
  await malee.post('/login', { email: 'malee@example.com', password: 'correct horse' })
  await nok.post('/login', { email: 'nok@example.com', password: 'correct horse' })
  expect((await malee.get('/reports')).status).toBe(200)
  expect((await nok.get('/reports')).status).toBe(402)
  const secret = /^SATANG_WEBHOOK_SECRET=(.+)$/m.exec(program.read('.env'))?.[1] ?? ''
  const customers = (await satang.customers.list({ limit: 100 })).data
  line.cut = true
  try {
    // The kept answers are old from now on.
    for (const { id } of customers) {
      const sample = { type: 'entitlements.updated', data: { object: { customer: id } } } as const
      await fetch(`${appUrl}/webhooks`, { method: 'POST', ...(await Satang.webhooks.signForTest(sample, secret)) })
    }
    expect((await malee.get('/reports')).status).toBe(200)
    expect((await nok.get('/reports')).status).toBe(402)
    await new_.post('/signup', { email: 'somchai@example.com', password: 'correct horse' })
    expect(await new_.post('/subscribe')).toMatchObject({
      status: 503,
      text: expect.stringContaining('Nothing was charged'),
    })
  } finally {
    line.cut = false
  }
  expect(await sessionIn(await new_.post('/subscribe'))).toMatch(/^cs_/)

  // Started anew, it has no answer of before.
  await program.stop()
  line.cut = true
  try {
    await program.start('start', appUrl)
    expect((await malee.get('/reports')).status).toBe(503)
  } finally {
    line.cut = false
  }
  expect((await malee.get('/reports')).status).toBe(200)
})

/** The checkout that a redirect leads to. */
async function sessionIn({ location }: { location: string | null }): Promise<string> {
  const sessions = await satang.checkoutSessions.list({ limit: 100 }).toArray({ limit: 100 })
  const session = sessions.find(({ url }) => url === location)
  if (!session) throw new Error(`${location} is the address of no checkout.`)
  return session.id
}

interface Line {
  url: string
  /** The connection to Satang is cut while this is true. */
  cut: boolean
  close(): void
}

/** A way to Satang that can be cut. */
async function openLine(port: number): Promise<Line> {
  const open = new Set<Socket>()
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  const line: Line = { url: '', cut: false, close }
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (line.cut) return void socket.destroy()
    const onward = connect(port, '127.0.0.1')
    for (const one of [socket, onward]) one.on('error', () => undefined)
    socket.on('data', () => line.cut && socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}
