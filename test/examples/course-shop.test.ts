// examples/course-shop as its developer runs it: links on the page, delivered once by webhook and by the buyer's return, closed by a refund.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Satang } from '../../client/src/index.ts'
import { commandsIn, compiled, freePort, type Taken, take, visitor } from '../support/examples.ts'
import { startSmtp, type TestSmtp } from '../support/smtp.ts'
import { eventually, type System, startSystem } from '../support/system.ts'

let system: System
let satang: Satang
let program: Taken
let smtp: TestSmtp
let appUrl: string
beforeAll(async () => {
  system = await startSystem({ webhooks: { retryScheduleSeconds: [1, 1, 1] } })
  const { key } = await system.shop()
  satang = new Satang(key, { baseUrl: system.url })
  smtp = await startSmtp()
  const port = await freePort()
  appUrl = `http://127.0.0.1:${port}`
  program = take('course-shop', {
    SATANG_API_KEY: key,
    SATANG_BASE_URL: system.url,
    APP_URL: appUrl,
    PORT: String(port),
    SMTP_URL: smtp.url,
  })
})
afterAll(async () => {
  await program?.close()
  await smtp?.close()
  await system?.checkAndClose()
})

const links = () =>
  [...program.read('public/index.html').matchAll(/href="([^"]+\/l\/\w+)"/g)].map(([, url]) => url ?? '')

/** Begins at a link of the page, as a buyer does. Answers the checkout. */
async function begun(link: string | undefined, email: string): Promise<string> {
  const { location } = await visitor(system.url).post(new URL(link ?? '').pathname, { email })
  const [session] = (await satang.checkoutSessions.list({ limit: 1 })).data
  expect(new URL(session?.url ?? '').pathname).toBe(location)
  return session?.id ?? ''
}

const paidByCard = (session: string) =>
  satang.testHelpers.checkoutSessions.confirm(session, { payment_method_type: 'card', token: 'pm_card_ok' })

const mailsTo = (address: string) => smtp.mails.filter(({ to }) => JSON.stringify(to).includes(address))

const lessonIn = (text: string | undefined) => /http:\S+?\/learn\/[\w-]+\/\w+/.exec(text ?? '')?.[0] ?? ''

test('is seeded twice, and has one product and one link for each course', async () => {
  expect(await compiled(program.folder)).toBe('')
  // The two commands of README.md; test/examples/create.test.ts runs them.
  expect(commandsIn(program.read('README.md'))).toEqual(['npm install', 'npm run dev'])
  await expect(program.run('start')).rejects.toThrow('SATANG_WEBHOOK_SECRET')
  await program.run('seed')
  const first = [program.read('public/index.html'), program.read('.env')]
  await program.run('seed')
  expect([program.read('public/index.html'), program.read('.env')]).toEqual(first)
  expect(links()).toHaveLength(2)
  expect((await satang.products.list()).data).toHaveLength(2)
  expect((await satang.paymentLinks.list()).data.map(({ url }) => url).sort()).toEqual(links().sort())
  expect((await satang.webhookEndpoints.list()).data).toHaveLength(1)
})

test('is delivered to who comes back and to who does not, by one mail each', async () => {
  await program.start('start', appUrl)
  expect((await visitor(appUrl).get('/')).text).toContain('Buy for ฿990')
  const session = await begun(links()[0], 'nok@example.com')
  expect((await visitor(appUrl).get(`/thanks?session=${session}`)).text).toContain('Waiting for your payment')
  await paidByCard(session)
  // While the webhook comes, the buyer comes back, twice.
  const pages = await Promise.all([1, 2].map(() => visitor(appUrl).get(`/thanks?session=${session}`)))
  expect(pages.map(({ text }) => lessonIn(text))).toEqual([lessonIn(pages[0]?.text), lessonIn(pages[0]?.text)])
  expect(await visitor(appUrl).get(new URL(lessonIn(pages[0]?.text)).pathname)).toMatchObject({
    status: 200,
    text: expect.stringContaining('Hard light'),
  })

  const other = await begun(links()[1], 'malee@example.com')
  const { payment } = await satang.testHelpers.checkoutSessions.confirm(other, { payment_method_type: 'promptpay' })
  await satang.testHelpers.payments.succeed((payment as unknown as { id: string }).id)
  await eventually(() => mailsTo('malee@example.com')[0], 'no mail has come')
  await delivered()
  for (const address of ['nok@example.com', 'malee@example.com']) expect(mailsTo(address)).toHaveLength(1)
  expect(lessonIn(mailsTo('nok@example.com')[0]?.text)).toBe(lessonIn(pages[0]?.text))
  const lesson = lessonIn(mailsTo('malee@example.com')[0]?.text)
  expect((await visitor(appUrl).get(new URL(lesson).pathname)).text).toContain('Background')
  // The other course was not bought.
  expect((await visitor(appUrl).get(new URL(lesson).pathname.replace('photos', 'lighting'))).status).toBe(404)
})

test('an event that comes again, is forged, or sells something else delivers nothing', async () => {
  const [endpoint] = (await satang.webhookEndpoints.list()).data
  const [delivery] = (
    await satang.webhookEndpoints.listDeliveries(endpoint?.id ?? '', { event_type: 'checkout_session.completed' })
  ).data
  await satang.deliveries.retry(delivery?.id ?? '')
  const product = await satang.products.create({ name: 'Mug' })
  const price = await satang.prices.create({ product: product.id, type: 'one_time', amount_satang: 10_000 })
  const mug = await satang.checkoutSessions.create({
    customer_email: 'mug@example.com',
    line_items: [{ price: price.id }],
    success_url: `${appUrl}/thanks?session={CHECKOUT_SESSION_ID}`,
  })
  await paidByCard(mug.id)
  expect((await visitor(appUrl).get(`/thanks?session=${mug.id}`)).status).toBe(404)
  const sample = { type: 'checkout_session.completed', data: { object: mug } } as const
  const forged = await Satang.webhooks.signForTest(sample, 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=')
  expect((await fetch(`${appUrl}/webhooks`, { method: 'POST', ...forged })).status).toBe(400)
  await delivered()
  expect(smtp.mails).toHaveLength(2)
  for (const path of ['/thanks', '/thanks?session=cs_1', '/learn/x/lighting', '/learn/', '/nothing'])
    expect([path, (await visitor(appUrl).get(path)).status]).toEqual([path, 404])
})

test('is delivered later when the mail server refuses at first', async () => {
  smtp.refuse = { code: 451, text: 'later' }
  const session = await begun(links()[0], 'somchai@example.com')
  await paidByCard(session)
  // The buyer sees the course all the same.
  const { text } = await visitor(appUrl).get(`/thanks?session=${session}`)
  expect(lessonIn(text)).toContain('/learn/')
  smtp.refuse = null
  await eventually(() => mailsTo('somchai@example.com')[0], 'the mail is not sent again')
  await delivered()
  expect(mailsTo('somchai@example.com')).toHaveLength(1)
})

test('closes when the money goes back, and stays closed after a restart', async () => {
  const lesson = new URL(lessonIn(mailsTo('nok@example.com')[0]?.text)).pathname
  const sessions = await satang.checkoutSessions.list({ limit: 100 }).toArray({ limit: 100 })
  const paid = sessions.find(({ customer_email }) => customer_email === 'nok@example.com')?.payment ?? ''
  await satang.payments.refund(paid, { amount_satang: 100 })
  await delivered()
  expect((await visitor(appUrl).get(lesson)).status).toBe(200)
  await satang.payments.refund(paid)
  await eventually(async () => (await visitor(appUrl).get(lesson)).status === 403, 'the course stays open')
  await program.stop()
  await program.start('start', appUrl)
  expect((await visitor(appUrl).get(lesson)).status).toBe(403)
})

test('without a mail server, mails are files', async () => {
  await program.stop()
  const env = program.read('.env').replace(/^SMTP_URL=.*$/m, 'SMTP_URL=')
  mkdirSync(join(program.folder, 'data'), { recursive: true })
  program.write('.env', env)
  await program.start('start', appUrl)
  const session = await begun(links()[1], 'fah@example.com')
  await paidByCard(session)
  await visitor(appUrl).get(`/thanks?session=${session}`)
  const outbox = join(program.folder, 'data', 'outbox')
  expect(readdirSync(outbox)).toEqual([`${session}.eml`])
  expect(program.read(`data/outbox/${session}.eml`)).toContain('fah@example.com')
})

/** Waits until every delivery to the shop has arrived. */
async function delivered(): Promise<void> {
  await eventually(
    async () => (await system.sql("select 1 from webhook_deliveries where status = 'pending'")).length === 0,
    'deliveries are pending',
    120_000,
  )
}
