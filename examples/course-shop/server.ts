/*
 * A shop of courses. Its page is a file with payment links; Satang takes the money. What it shows:
 *
 * - payment links that lead back here (seed.ts, `/thanks`);
 * - webhooks without a framework: the raw body, `Satang.webhooks.unwrap` (`/webhooks`);
 * - delivery that happens once, by whichever comes first, the webhook or the buyer (`deliver`);
 * - access that ends when the money goes back (`closeWhatWasRefunded`).
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type CheckoutSession, Satang, SatangError, SatangSignatureError } from 'satang'
import { COURSES } from './courses.ts'
import { sendMail } from './mail.ts'
import { type Order, ordersIn } from './orders.ts'
import { coursePage, problemPage, thanksPage, waitingPage } from './pages.ts'

const { SATANG_API_KEY, SATANG_WEBHOOK_SECRET: secret, APP_URL = 'http://127.0.0.1:4000', PORT = '4000' } = process.env
if (!SATANG_API_KEY || !secret) {
  console.error('Missing in .env: SATANG_API_KEY or SATANG_WEBHOOK_SECRET. See .env.example, and run npm run seed.')
  process.exit(1)
}
const webhookSecret = secret
const satang = new Satang(SATANG_API_KEY, { baseUrl: process.env.SATANG_BASE_URL })
const orders = ordersIn('data/orders.json')

type Answer = [status: number, body: string]

async function answer(request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', APP_URL)
  const isGet = request.method === 'GET'
  if (isGet && pathname === '/') return [200, readFileSync('public/index.html', 'utf8')]
  if (isGet && pathname === '/thanks') return thanks(searchParams.get('session') ?? '')
  if (isGet && pathname.startsWith('/learn/')) return learn(...(pathname.split('/').slice(2) as [string, string?]))
  if (request.method === 'POST' && pathname === '/webhooks') return webhook(request)
  return [404, problemPage('There is no such page')]
}

/** The buyer comes back, perhaps before the money. Satang says whether it is paid. */
async function thanks(id: string): Promise<Answer> {
  const session = await sessionOf(id)
  if (!session || session.status === 'expired') return [404, problemPage('There is no such order')]
  if (session.status === 'open') return [200, waitingPage()]
  const order = await deliver(session).catch((error) => {
    // The webhook sends the mail later. The buyer is here, and gets the courses.
    console.error(error)
    return orders.find(session.id)
  })
  return order ? [200, thanksPage(linksOf(order))] : [404, problemPage('There is no such order')]
}

function learn(token: string, id = ''): Answer {
  const bought = orders.byToken(token)
  const line = bought?.courses.find(({ course }) => course === id)
  const course = line && COURSES.find((one) => one.id === line.course)
  if (!bought || !course) return [404, problemPage('There is no such course')]
  if (bought.closed.includes(line.product)) return [403, problemPage('This course was given back')]
  return [200, coursePage(course)]
}

/** 200 when it is done. Anything that throws is answered 500, and the event comes again. */
async function webhook(request: IncomingMessage): Promise<Answer> {
  let event: Awaited<ReturnType<typeof Satang.webhooks.unwrap>>
  try {
    event = await Satang.webhooks.unwrap(await bodyOf(request), request.headers, webhookSecret)
  } catch (error) {
    if (error instanceof SatangSignatureError) return [400, error.message]
    throw error
  }
  if (event.type === 'checkout_session.completed') await deliver(event.data.object)
  if (event.type === 'entitlements.updated') await closeWhatWasRefunded(event.data.object.customer)
  return [200, '']
}

const underWay = new Map<string, Promise<Order | undefined>>()

/** Records the order and mails its links. Safe to repeat, and at the same time: the session's id is the order. Undefined: it sells no course of ours. */
function deliver(session: CheckoutSession): Promise<Order | undefined> {
  const delivering = underWay.get(session.id) ?? deliverOnce(session).finally(() => underWay.delete(session.id))
  underWay.set(session.id, delivering)
  return delivering
}

async function deliverOnce(session: CheckoutSession): Promise<Order | undefined> {
  let order = orders.find(session.id)
  if (!order) {
    const courses = []
    for (const { product } of session.line_items) {
      const course = (await satang.products.retrieve(product)).metadata.course
      if (course && COURSES.some(({ id }) => id === course)) courses.push({ course, product })
    }
    if (courses.length === 0) return undefined
    const { id, customer, customer_email } = session
    const email = customer_email ?? ''
    order = orders.save({
      ...{ session: id, customer, email, courses, token: orders.newToken() },
      ...{ closed: [], isMailed: false },
    })
    // Its money may have gone back before this event arrived.
    await closeWhatWasRefunded(customer)
  }
  order = orders.find(session.id) ?? order
  if (order.isMailed || !order.email) return order
  const links = linksOf(order).map(({ title, url }) => `${title}: ${url}`)
  const text = `Thank you. Your courses:\n\n${links.join('\n')}\n`
  await sendMail(order.session, { to: order.email, subject: 'Your course', text })
  return orders.save({ ...(orders.find(session.id) ?? order), isMailed: true })
}

/** Asks what the customer may use now, so that events may come twice or in any order. */
async function closeWhatWasRefunded(customer: string): Promise<void> {
  if (orders.ofCustomer(customer).length === 0) return
  const { active_products } = await satang.customers.retrieveEntitlements(customer)
  for (const order of orders.ofCustomer(customer)) {
    const closed = order.courses.map(({ product }) => product).filter((product) => !active_products.includes(product))
    orders.save({ ...order, closed })
  }
}

/** Null when there is none. */
async function sessionOf(id: string): Promise<CheckoutSession | null> {
  if (id === '') return null
  try {
    return await satang.checkoutSessions.retrieve(id)
  } catch (error) {
    if (error instanceof SatangError && error.code === 'resource_missing') return null
    throw error
  }
}

function linksOf({ courses, token }: Order): { title: string; url: string }[] {
  return courses.flatMap(({ course }) => {
    const known = COURSES.find(({ id }) => id === course)
    return known ? [{ title: known.title, url: `${APP_URL}/learn/${token}/${course}` }] : []
  })
}

/** The body as it came: the signature is over its bytes. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > 1_000_000) throw new Error('The body is larger than any event.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let [status, body]: Answer = [500, problemPage('Please try again in a minute')]
  try {
    ;[status, body] = await answer(request)
  } catch (error) {
    if (error instanceof SatangError)
      console.error(`Satang: ${error.code ?? error.type} ${error.message}`, error.requestId)
    else console.error(error)
  }
  // The address of a course is its key: no other site may learn it.
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' }).end(body)
}

createServer(respond).listen(Number(PORT), () => console.log(`The shop is at ${APP_URL}`))
