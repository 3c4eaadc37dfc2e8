// A fake of Opn's API with its own book and clock. It checks keys, versions and fields, and answers as Opn does. Sources: docs.omise.co (errors, lists,
// webhooks, charges, transfers) and the official packages. Opn's pages do not mention idempotency keys, so the fake ignores them unless told otherwise.
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { qrSvg } from '../../../documents/qr-picture.ts'
import { type Answered, type Asked, type FaultyServer, startFaultyServer } from './faulty-server.ts'
import * as book from './opn-book.ts'

export interface OpnFake extends FaultyServer {
  book: book.OpnBook
  keys: { secret: string; public: string; liveSecret: string; livePublic: string; wrong: string }
  /** Base64, as the dashboard shows them. */
  webhookSecrets: { current: string; old: string }
  /** Unix seconds. A day ahead of ours, so that ids of tests are not too young to be certain about. */
  now(): number
  passTime(seconds: number): void
  token(behaviour: book.FakeCard['behaviour']): string
  chargesOf(attemptId: string): book.FakeCharge[]
  pay(charge: book.FakeCharge): boolean
  /** A refund in Opn's own dashboard. Answers its id. */
  refundThere(charge: book.FakeCharge, amount: number): string
  /** Whether idempotency keys are heeded. Default: no. */
  heedsKeys: boolean
  /** Whether the account may use PromptPay. Default: yes. */
  hasPromptPay: boolean
  /** Whether new recipients are verified and active at once. Default: yes. */
  verifiesAtOnce: boolean
  /** The next refund is refused. */
  refusesNextRefund: boolean
  /** Whether the search knows the charges. Default: yes. */
  searchIsUp: boolean
  /** Where the bank's pages of 3-D Secure are. */
  bankUrl: string
  /** The newest charges that lists do not show yet. */
  listsAreBehindBy: number
  /** A webhook with the objects of the book. `id`: the same happening has the same. */
  event(
    key: string,
    data: object,
    how?: { signedAt?: number; secret?: string | null; livemode?: boolean },
  ): {
    headers: Record<string, string | undefined>
    body: Buffer
  }
}

/** What the code of the picture says. */
export const QR_TEXT = '00020101021230480016A000000677010112'
/** Opn's picture is higher than wide: a band with the name of the scheme stands above the code. */
const QR = `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400"><path fill="#fff" d="M0 0h300v400H0z"/><path fill="#113566" d="M0 0h300v70H0z"/><text x="150" y="45" fill="#fff" font-size="24" text-anchor="middle">THAI QR PAYMENT</text><g transform="translate(15 100)">${qrSvg(QR_TEXT).replace(/width="\d+" height="\d+"/, 'width="270" height="270"')}</g></svg>`

class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const errorObject = (code: string, message: string) => ({
  object: 'error',
  location: `https://www.omise.co/api-errors#${code.replaceAll('_', '-')}`,
  code,
  message,
})

const metadata = z.record(z.string(), z.unknown()).default({})
const amount = z.int().min(2_000).max(15_000_000_00)
const newCharge = z.strictObject({
  amount,
  currency: z.literal('thb'),
  customer: z.string().optional(),
  card: z.string().optional(),
  source: z.strictObject({ type: z.literal('promptpay') }).optional(),
  description: z.string().max(255).optional(),
  return_uri: z.url().optional(),
  expires_at: z.iso.datetime().optional(),
  transaction_indicator: z.enum(['MIT', 'CIT']).optional(),
  recurring_reason: z.enum(['unscheduled', 'subscription', 'standing_order']).optional(),
  metadata,
})
const newCustomer = z.strictObject({ description: z.string().optional(), card: z.string(), metadata })
const newRefund = z.strictObject({ amount: z.int().min(1), metadata })
const newRecipient = z.strictObject({
  name: z.string().min(1),
  type: z.enum(['individual', 'corporation']),
  bank_account: z.strictObject({ brand: z.string(), number: z.string().regex(/^\d{10,15}$/), name: z.string().min(1) }),
  metadata,
})
const newTransfer = z.strictObject({
  amount: z.int().min(3_000),
  recipient: z.string(),
  fail_fast: z.boolean(),
  metadata,
})

export async function startOpn(): Promise<OpnFake> {
  const rows = book.emptyBook()
  const keys = {
    secret: 'skey_test_5xuy4w91xqz7d1w9u0t',
    public: 'pkey_test_5xuy4w91xqz7d1w9u0t',
    liveSecret: 'skey_5xuy4w91xqz7d1w9u0tlive',
    livePublic: 'pkey_5xuy4w91xqz7d1w9u0tlive',
    wrong: 'skey_test_5nobody0knows0this0one',
  }
  const webhookSecrets = {
    current: Buffer.from('the newest webhook secret of Opn').toString('base64'),
    old: Buffer.from('an older webhook secret of Opn...').toString('base64'),
  }
  let ahead = 86_400
  const now = () => Math.floor(Date.now() / 1_000) + ahead
  let made = 0
  const idOf = (kind: string) => `${kind}_test_${(made++).toString(36).padStart(12, '0')}`
  const answers = new Map<string, Answered>()

  const answer = (asked: Asked): Answered => {
    const key = asked.headers['idempotency-key']
    const known = fake.heedsKeys && key ? answers.get(`${asked.path} ${key}`) : undefined
    if (known) return known
    const said = answered(asked)
    if (key) answers.set(`${asked.path} ${key}`, said)
    return said
  }
  const answered = (asked: Asked): Answered => {
    // Whoever knows the address of a document may read it.
    if (/^\/charges\/[^/]+\/documents\/[^/]+\/downloads\//.test(asked.path)) return { status: 200, json: null, svg: QR }
    try {
      return { status: 200, json: route(asked) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, json: errorObject(error.code, error.message) }
    }
  }
  const route = (asked: Asked): object => {
    const key = Buffer.from(asked.headers.authorization?.replace('Basic ', '') ?? '', 'base64')
      .toString()
      .split(':')[0]
    const isPublic = key === keys.public || key === keys.livePublic
    const isSecret = key === keys.secret || key === keys.liveSecret
    if (!isSecret && !isPublic) throw new Refusal(401, 'authentication_failure', 'authentication failed')
    if (asked.headers['omise-version'] !== '2019-05-29') throw new Refusal(400, 'bad_request', 'unknown version')
    const [, kind = '', id = '', part = '', partId = ''] = asked.path.split('/')
    const what = `${asked.method} ${[kind, id && '*', part, partId && '*'].filter(Boolean).join('/')}`
    if (what === 'GET capability') return { object: 'capability', banks: ['test', 'bbl'], payment_methods: [] }
    if (isPublic) throw new Refusal(403, 'not_authorized', 'not authorized')
    const handler = HANDLERS[what]
    if (!handler) throw new Refusal(404, 'not_found', `${asked.method} ${asked.path} was not found`)
    return handler({ asked, id, part, partId, isLive: key === keys.liveSecret })
  }

  interface Call {
    asked: Asked
    id: string
    part: string
    partId: string
    isLive: boolean
  }
  const bodyOf = <T>({ asked }: Call, schema: z.ZodType<T>): T => {
    if (asked.headers['content-type'] !== 'application/json') throw new Refusal(400, 'bad_request', 'not JSON')
    const read = schema.safeParse(JSON.parse(asked.body.toString() || '{}'))
    if (!read.success) throw new Refusal(400, 'bad_request', z.prettifyError(read.error).slice(0, 200))
    return read.data
  }
  const found = <Row>(table: Map<string, Row>, id: string): Row => {
    const row = table.get(id)
    if (!row) throw new Refusal(404, 'not_found', `${id} was not found`)
    return row
  }
  const list = <Row extends { at: number }>({ asked }: Call, all: Row[], show: (row: Row) => object): object => {
    const { from, to, order = 'chronological', limit = '20', offset = '0', ...others } = Object.fromEntries(asked.query)
    if (Object.keys(others).length > 0 || Number(limit) > 100 || order !== 'chronological') {
      throw new Refusal(400, 'bad_request', 'a list takes from, to, order, limit and offset')
    }
    const [first, last] = [from ? Date.parse(from) / 1_000 : 0, to ? Date.parse(to) / 1_000 : now()]
    const shown = all.filter(({ at }) => at >= first && at <= last)
    const data = shown.slice(Number(offset), Number(offset) + Number(limit)).map(show)
    return { object: 'list', data, limit: Number(limit), offset: Number(offset), total: shown.length, order, from, to }
  }
  /** Codes end by the clock. */
  const upToDate = (charge: book.FakeCharge): book.FakeCharge => {
    if (charge.status === 'pending' && charge.expiresAt !== null && charge.expiresAt <= now()) charge.status = 'expired'
    return charge
  }
  const showCharge = (charge: book.FakeCharge) => book.chargeObject(fake.url, upToDate(charge), fake.bankUrl)

  const HANDLERS: Record<string, (call: Call) => object> = {
    'GET account': ({ isLive }) => ({ object: 'account', livemode: isLive, email: 'shop@example.com', country: 'TH' }),
    'POST customers': (call) => {
      const { card: token, metadata } = bodyOf(call, newCustomer)
      const card = found(rows.cards, token)
      if ([...rows.customers.values()].some((other) => other.card === card)) {
        throw new Refusal(400, 'used_token', 'token was already used')
      }
      if (card.behaviour === 'refused') throw new Refusal(400, 'invalid_card', 'the card was declined')
      const customer = { id: idOf('cust'), at: now(), card, metadata }
      rows.customers.set(customer.id, customer)
      return book.customerObject(customer)
    },
    'GET customers': (call) => list(call, [...rows.customers.values()], book.customerObject),
    'GET customers/*/cards/*': ({ id, partId }) => {
      const { card } = found(rows.customers, id)
      if (card.id !== partId) throw new Refusal(404, 'not_found', `card ${partId} was not found`)
      return book.cardObject(card, id)
    },
    'POST charges': (call) => {
      const {
        amount,
        description,
        customer: customerId,
        card: cardId,
        source,
        return_uri,
        expires_at,
        metadata,
      } = bodyOf(call, newCharge)
      if (source && !fake.hasPromptPay) throw new Refusal(400, 'bad_request', 'promptpay is not enabled')
      if (!source && (!customerId || !cardId)) throw new Refusal(400, 'missing_card', 'a charge needs a card')
      const customer = source ? null : found(rows.customers, customerId ?? '')
      if (customer && (customer.card.id !== cardId || customer.card.deleted)) {
        throw new Refusal(404, 'not_found', `card ${cardId} was not found`)
      }
      const charge: book.FakeCharge = {
        id: idOf('chrg'),
        at: now(),
        amount,
        description: description ?? null,
        status: 'pending',
        customer: customer?.id ?? null,
        card: customer?.card ?? null,
        source: source?.type ?? null,
        needs3ds: customer?.card.behaviour === '3ds',
        returnUri: return_uri ?? null,
        failureCode: null,
        paidAt: null,
        expiresAt: expires_at ? Math.floor(Date.parse(expires_at) / 1_000) : now() + (source ? 86_400 : 3_600),
        refunded: 0,
        metadata,
      }
      rows.charges.set(charge.id, charge)
      const behaviour = customer?.card.behaviour
      if (behaviour === 'ok') fake.pay(charge)
      else if (typeof behaviour === 'object') {
        charge.status = 'failed'
        charge.failureCode = behaviour.failure_code
      }
      return showCharge(charge)
    },
    'GET charges': (call) => {
      const all = [...rows.charges.values()]
      return list(call, all.slice(0, all.length - fake.listsAreBehindBy), showCharge)
    },
    'GET search': ({ asked }) => {
      const { scope, query = '', order, ...others } = Object.fromEntries(asked.query)
      if (scope !== 'charge' || order !== 'chronological' || Object.keys(others).length > 0) {
        throw new Refusal(400, 'invalid_scope', 'scope is not supported')
      }
      const data = [...rows.charges.values()]
        .filter(({ description }) => fake.searchIsUp && description?.includes(query))
        .map(showCharge)
      return { object: 'search', scope, query, page: 1, total_pages: 1, total: data.length, data }
    },
    'GET charges/*': ({ id }) => showCharge(found(rows.charges, id)),
    'POST charges/*/expire': (call) => {
      bodyOf(call, z.strictObject({}))
      const charge = upToDate(found(rows.charges, call.id))
      if (charge.status !== 'pending') throw new Refusal(400, 'failed_expire', 'charge could not be set to expire')
      charge.status = 'expired'
      return showCharge(charge)
    },
    'POST charges/*/refunds': (call) => {
      const { amount, metadata } = bodyOf(call, newRefund)
      const charge = found(rows.charges, call.id)
      const refusal =
        fake.refusesNextRefund || charge.status !== 'successful' || amount > charge.amount - charge.refunded
      fake.refusesNextRefund = false
      if (refusal) throw new Refusal(400, 'failed_refund', 'refund failed')
      charge.refunded += amount
      const refund = { id: idOf('rfnd'), at: now(), amount, charge: charge.id, metadata }
      rows.refunds.set(refund.id, refund)
      return book.refundObject(refund)
    },
    'GET charges/*/refunds': (call) => {
      const charge = found(rows.charges, call.id)
      return list(
        call,
        [...rows.refunds.values()].filter((refund) => refund.charge === charge.id),
        book.refundObject,
      )
    },
    'GET refunds': (call) => list(call, [...rows.refunds.values()], book.refundObject),
    'GET transactions/*': ({ id }) => book.transactionObject(found(rows.charges, id.replace('trxn', 'chrg'))),
    'GET disputes': (call) => list(call, [...rows.disputes.values()], book.disputeObject),
    'GET disputes/*': ({ id }) => book.disputeObject(found(rows.disputes, id)),
    'POST recipients': (call) => {
      const { name, bank_account, metadata } = bodyOf(call, newRecipient)
      const { brand, number } = bank_account
      const state = { verified: fake.verifiesAtOnce, active: fake.verifiesAtOnce, failureCode: null }
      const recipient = { id: idOf('recp'), at: now(), name, brand, number, ...state, metadata }
      rows.recipients.set(recipient.id, recipient)
      return book.recipientObject(recipient)
    },
    'GET recipients': (call) => list(call, [...rows.recipients.values()], book.recipientObject),
    'POST transfers': (call) => {
      const { amount, recipient, metadata } = bodyOf(call, newTransfer)
      const { verified, active } = found(rows.recipients, recipient)
      if (!verified || !active) throw new Refusal(400, 'invalid_recipient', 'recipient is not verified and active')
      const state = { sent: false, paid: false, deleted: false, failureCode: null }
      const transfer = { id: idOf('trsf'), at: now(), amount, recipient, ...state, metadata }
      rows.transfers.set(transfer.id, transfer)
      return book.transferObject(transfer)
    },
    'GET transfers': (call) => {
      const all = [...rows.transfers.values()].filter(({ deleted }) => !deleted)
      return list(call, all, book.transferObject)
    },
    'PATCH transfers/*': (call) => {
      const { amount } = bodyOf(call, z.strictObject({ amount: z.int() }))
      const transfer = found(rows.transfers, call.id)
      if (transfer.sent || transfer.deleted) throw new Refusal(400, 'bad_request', 'transfer was already sent')
      transfer.amount = amount
      return book.transferObject(transfer)
    },
    'DELETE transfers/*': ({ id }) => {
      const transfer = found(rows.transfers, id)
      if (transfer.sent) throw new Refusal(400, 'bad_request', 'transfer was already sent')
      transfer.deleted = true
      return book.transferObject(transfer)
    },
  }

  const server = await startFaultyServer(answer, {
    internal: { status: 500, json: errorObject('internal_error', 'internal error') },
    limited: { status: 429, json: errorObject('too_many_requests', 'too many requests') },
  })
  const fake: OpnFake = {
    ...server,
    book: rows,
    keys,
    webhookSecrets,
    now,
    passTime(seconds) {
      ahead += seconds
    },
    token(behaviour) {
      const id = idOf('card')
      const token = idOf('tokn')
      const print = createHash('sha256').update(JSON.stringify(behaviour)).digest('base64')
      const shown = {
        brand: 'Visa',
        last_digits: '4242',
        expiration_month: 12,
        expiration_year: 2044,
        fingerprint: print,
      }
      rows.cards.set(token, { id, token, ...shown, behaviour, deleted: false })
      return token
    },
    chargesOf: (attemptId) => [...rows.charges.values()].filter((c) => c.metadata.satang_attempt === attemptId),
    pay(charge) {
      if (upToDate(charge).status !== 'pending') return false
      charge.status = 'successful'
      charge.paidAt = now()
      return true
    },
    refundThere(charge, amount) {
      if (amount > charge.amount - charge.refunded) throw new Error('less than that is left')
      charge.refunded += amount
      const refund = { id: idOf('rfnd'), at: now(), amount, charge: charge.id, metadata: {} }
      rows.refunds.set(refund.id, refund)
      return refund.id
    },
    heedsKeys: false,
    hasPromptPay: true,
    verifiesAtOnce: true,
    refusesNextRefund: false,
    searchIsUp: true,
    bankUrl: 'https://pay.opn.test',
    listsAreBehindBy: 0,
    event(key, data, { signedAt = now(), secret = webhookSecrets.current, livemode = false } = {}) {
      const id = `evnt_test_${createHash('sha256')
        .update(key + JSON.stringify(data))
        .digest('hex')
        .slice(0, 19)}`
      const created_at = new Date(now() * 1_000).toISOString()
      const body = Buffer.from(JSON.stringify({ object: 'event', id, livemode, key, created_at, data }))
      if (secret === null) return { headers: {}, body }
      const mac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${signedAt}.${body}`).digest('hex')
      return { headers: { 'omise-signature': mac, 'omise-signature-timestamp': String(signedAt) }, body }
    },
  }
  return fake
}
