/*
 * A back end that sells a subscription and opens a feature to those who have it. What it shows:
 *
 * - a checkout by PromptPay or card on Satang's page (`/subscribe`), and the way back (`/welcome`);
 * - a feature that is open to those who may use it (`/reports`, access.ts);
 * - webhooks, verified, that say when that has changed (`/webhooks`);
 * - Satang's portal for invoices, cards and cancelling (`/portal`).
 */
import Router from '@koa/router'
import Koa, { type Context } from 'koa'
import { type CheckoutSession, Satang, SatangError } from 'satang'
import { webhook } from 'satang/koa'
import { accessBy } from './access.ts'
import { config } from './config.ts'
import { accountPage, payPage, reportsPage, troublePage, waitingPage, welcomePage } from './pages.ts'
import { type User, usersIn } from './users.ts'

const satang = new Satang(config.apiKey, { baseUrl: config.baseUrl })
const users = usersIn(config.usersFile)
const access = accessBy(satang)
const isSecure = config.appUrl.startsWith('https:')

const router = new Router()

router.get('/', (ctx) => {
  const user = userOf(ctx)
  ctx.body = user ? accountPage(user.email) : welcomePage()
})

router.post('/signup', async (ctx) => {
  const { email, password } = await credentialsIn(ctx)
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || password.length < 8)
    return refuse(ctx, 400, 'An e-mail address, and a password of 8 characters or more.')
  const user = await users.add(email, password)
  if (!user) return refuse(ctx, 409, 'There is an account with this address. Log in.')
  logIn(ctx, user)
})

router.post('/login', async (ctx) => {
  const { email, password } = await credentialsIn(ctx)
  const user = await users.check(email, password)
  if (!user) return refuse(ctx, 401, 'The address or the password is wrong.')
  logIn(ctx, user)
})

router.post('/logout', (ctx) => {
  ctx.cookies.set('user', null)
  seeOther(ctx, '/')
})

router.post('/subscribe', async (ctx) => {
  const user = userOf(ctx)
  if (!user) return seeOther(ctx, '/')
  const customer = await customerOf(user)
  const now = await access.of(customer)
  if (!now) return trouble(ctx)
  if (now.feature_flags.includes('reports')) return seeOther(ctx, '/reports')
  // One that runs and gives no access is unpaid: the portal shows what is due. A second one would be charged beside it.
  if (now.subscriptions.length > 0) return toPortal(ctx, customer)
  const open = await satang.checkoutSessions.list({ customer, status: 'open', limit: 1 })
  const session =
    open.data[0] ??
    (await satang.checkoutSessions.create({
      customer,
      client_reference_id: user.id,
      line_items: [{ price: config.price, quantity: 1 }],
      success_url: `${config.appUrl}/welcome?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${config.appUrl}/`,
    }))
  seeOther(ctx, session.url)
})

/** The buyer comes back, perhaps before the money. The address proves nothing: the session says whether it is paid, and whose it is. */
router.get('/welcome', async (ctx) => {
  const user = userOf(ctx)
  if (!user?.customer) return seeOther(ctx, '/')
  const session = await sessionOf(user.customer, ctx.query.session)
  if (!session) return seeOther(ctx, '/')
  if (session.status === 'expired') return seeOther(ctx, '/reports')
  if (session.status === 'open') {
    ctx.body = waitingPage()
    return
  }
  // Not to wait for the webhook, which may come a moment later.
  access.hasChanged(user.customer)
  seeOther(ctx, '/reports')
})

router.get('/reports', async (ctx) => {
  const user = userOf(ctx)
  if (!user) return seeOther(ctx, '/')
  const now = await access.of(user.customer)
  if (!now) return trouble(ctx)
  const isOpen = now.feature_flags.includes('reports')
  ctx.status = isOpen ? 200 : 402
  ctx.body = isOpen ? reportsPage() : payPage()
})

router.post('/portal', async (ctx) => {
  const user = userOf(ctx)
  if (!user) return seeOther(ctx, '/')
  await toPortal(ctx, await customerOf(user))
})

// Payments, renewals, cancellations, refunds, disputes: whatever changes what a customer may use comes as this one event.
router.post(
  '/webhooks',
  webhook(config.webhookSecret, {
    'entitlements.updated': (event) => access.hasChanged(event.data.object.customer),
  }),
)

const app = new Koa({ keys: [config.sessionSecret], proxy: isSecure })
app.use(async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    if (!(error instanceof SatangError)) throw error
    // The request id finds the call in Satang's log. The customer gets it as a reference.
    console.error(
      `Satang: ${error.status ?? ''} ${error.code ?? error.type} ${error.param ?? ''} ${error.message}`,
      error.requestId,
    )
    trouble(ctx, error.requestId)
  }
})
app.use(router.routes())
app.listen(config.port, () => console.log(`The back end is at ${config.appUrl}`))

/** The customer in Satang. Safe to repeat: the key is the user's id, so a crash before the save makes no second customer. */
async function customerOf(user: User): Promise<string> {
  if (user.customer) return user.customer
  const { id } = await satang.customers.create(
    { email: user.email, metadata: { user: user.id } },
    { idempotencyKey: `customer-of-${user.id}` },
  )
  users.save({ ...user, customer: id })
  return id
}

/** Null when there is no such session, or it is somebody else's. */
async function sessionOf(customer: string, id: unknown): Promise<CheckoutSession | null> {
  if (typeof id !== 'string' || id === '') return null
  try {
    const session = await satang.checkoutSessions.retrieve(id)
    return session.customer === customer ? session : null
  } catch (error) {
    if (error instanceof SatangError && error.code === 'resource_missing') return null
    throw error
  }
}

async function toPortal(ctx: Context, customer: string): Promise<void> {
  const { url } = await satang.portalSessions.create({ customer, return_url: `${config.appUrl}/` })
  seeOther(ctx, url)
}

const userOf = (ctx: Context) => users.find(ctx.cookies.get('user', { signed: true }))

function logIn(ctx: Context, user: User): void {
  // `lax`: forms of other sites come without the cookie.
  ctx.cookies.set('user', user.id, { signed: true, httpOnly: true, sameSite: 'lax', secure: isSecure })
  seeOther(ctx, '/')
}

function refuse(ctx: Context, status: number, problem: string): void {
  ctx.status = status
  ctx.body = welcomePage(problem)
}

function trouble(ctx: Context, reference?: string): void {
  ctx.status = 503
  ctx.set('Retry-After', '60')
  ctx.body = troublePage(reference)
}

function seeOther(ctx: Context, url: string): void {
  ctx.redirect(url)
  ctx.status = 303
}

async function credentialsIn(ctx: Context): Promise<{ email: string; password: string }> {
  let text = ''
  for await (const part of ctx.req) {
    text += part
    if (text.length > 10_000) ctx.throw(413)
  }
  const form = new URLSearchParams(text)
  return { email: (form.get('email') ?? '').trim().toLowerCase(), password: form.get('password') ?? '' }
}
