// What only the Stripe adapter does: its calls, its idempotency keys, its codes, its events. What all adapters do is the contract (stripe.test.ts).
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { ulid } from 'ulid'
import { type ChargeOutcome, NotificationRefused } from '../../gateways/port.ts'
import { declineCodeOf } from '../../gateways/stripe/declines.ts'
import { createStripeGateway, type StripeGateway } from '../../gateways/stripe/index.ts'
import { isDeclineCode } from '../../rules/declines.ts'
import type { StripeFake } from '../support/providers/stripe.ts'
import { openStripe, type StripeEnvironment } from '../support/providers/stripe-world.ts'
import type { CardKind } from './contract/world.ts'

let environment: StripeEnvironment
let fake: StripeFake
let stripe: StripeGateway
beforeEach(async () => {
  environment = await openStripe()
  fake = environment.fake
  stripe = gatewayWith()
})
afterEach(() => environment.close())

const gatewayWith = ({
  secretKey = environment.keys.secretKey,
  webhookSecrets = [environment.keys.secret],
  livemode = false,
} = {}) => createStripeGateway({ secretKey, webhookSecrets, livemode, apiUrl: fake.url, now: () => fake.book.now() })
const mint = (prefix: string) => prefix + ulid(fake.book.now() * 1_000).toLowerCase()
const cardOf = async (kind: CardKind = 'ok') => {
  const token = await environment.world.token(kind)
  return (await stripe.cards.attach({ attachId: mint('req_'), token }))?.gatewayToken ?? ''
}
const charge = (attemptId: string, gatewayToken: string, amountSatang = 19_900): Promise<ChargeOutcome> =>
  stripe.cards.charge({ attemptId, gatewayToken, amountSatang }, new AbortController().signal)
const charged = async (amountSatang = 19_900) => {
  const attemptId = mint('pay_')
  expect(await charge(attemptId, await cardOf(), amountSatang)).toMatchObject({ kind: 'succeeded' })
  return attemptId
}
const intentOf = async (attemptId: string) => {
  const found = [...fake.book.intents.values()].find(({ metadata }) => metadata.satang_attempt === attemptId)
  if (!found) throw new Error(`no intent of ${attemptId}`)
  return found
}

describe('decline codes', () => {
  test.each([
    ['insufficient_funds', 'card_declined', 'insufficient_funds'],
    ['card_velocity_exceeded', 'card_declined', 'limit_exceeded'],
    ['a_code_of_tomorrow', 'expired_card', 'expired_card'],
    ['a_code_of_tomorrow', 'card_declined', 'card_declined'],
    ['toString', '__proto__', 'card_declined'],
    [null, null, 'card_declined'],
  ])('%s of %s is %s', (decline_code, code, ours) => {
    expect(declineCodeOf({ decline_code, code })).toBe(ours)
    expect(isDeclineCode(declineCodeOf({ decline_code, code }))).toBe(true)
  })
})

describe('a charge', () => {
  test('is three calls, and a look-up by reference one', async () => {
    const [attemptId, card] = [mint('pay_'), await cardOf()]
    fake.log.length = 0
    const { reference } = await charge(attemptId, card)
    const path = `POST /v1/payment_intents/${reference}`
    expect(fake.log).toEqual(['POST /v1/payment_intents', path, `${path}/confirm`])
    fake.log.length = 0
    await stripe.charges.lookUp(attemptId, reference)
    expect(fake.log).toEqual([`GET /v1/payment_intents/${reference}`])
  })

  test('is asked of Stripe once when the connection breaks: the package does not ask again by itself', async () => {
    const before = fake.requests
    await environment.world.fault('down', 1)
    await expect(stripe.charges.lookUp(mint('pay_'))).rejects.toThrow('Stripe gave no answer')
    expect(fake.requests).toBe(before + 1)
  })

  test('keeps the card for charges without the buyer when the buyer is there', async () => {
    const [attemptId, gatewayToken] = [mint('pay_'), await cardOf()]
    const request = { attemptId, gatewayToken, amountSatang: 19_900, returnUrl: 'https://shop.test/return' }
    await stripe.cards.charge(request, new AbortController().signal)
    expect(await intentOf(attemptId)).toMatchObject({ setupFutureUsage: 'off_session', returnUrl: request.returnUrl })
  })

  test.each([
    [999, 'card_declined'],
    [100_000_000, 'limit_exceeded'],
  ])('of %d satang, which Stripe does not take, is a decline that stays one', async (amountSatang, declineCode) => {
    const [attemptId, card] = [mint('pay_'), await cardOf()]
    for (let times = 0; times < 2; times++) {
      expect(await charge(attemptId, card, amountSatang)).toMatchObject({ kind: 'declined', declineCode })
    }
    expect(await stripe.charges.lookUp(attemptId)).toMatchObject({ kind: 'declined', declineCode })
    expect(await stripe.charges.cancel(attemptId)).toMatchObject({ kind: 'declined', declineCode })
    expect(await intentOf(attemptId)).toMatchObject({ status: 'canceled' })
  })

  test('of a card that was removed at Stripe is a hard decline', async () => {
    const [attemptId, card] = [mint('pay_'), await cardOf()]
    await environment.world.removeCard(card)
    fake.book.methods.delete(card.split('/')[1] ?? '')
    expect(await charge(attemptId, card)).toMatchObject({ kind: 'declined', declineCode: 'invalid_account' })
    expect(await stripe.charges.lookUp(attemptId)).toMatchObject({ declineCode: 'invalid_account' })
  })

  test('that Stripe keeps answering with a fault goes on under another key', async () => {
    const [attemptId, card] = [mint('pay_'), await cardOf()]
    for (let times = 0; times < 3; times++) {
      // First at the third call, the confirmation; then past the state that is read anew, and two calls for each key that has a fault.
      await environment.world.fault('error', 1, times === 0 ? 2 : 3 + 2 * times)
      await expect(charge(attemptId, card)).rejects.toThrow()
    }
    await environment.world.fault('error', 0)
    expect(await charge(attemptId, card)).toMatchObject({ kind: 'succeeded' })
    expect(await environment.world.booked(attemptId)).toMatchObject({ charges: 1 })
  })

  test('that a duplicate made while this one was on its way, and whose answer is a stored fault, is not tried again', async () => {
    const [attemptId, card] = [mint('pay_'), await cardOf('3ds')]
    const charge = () =>
      stripe.cards.charge(
        { attemptId, gatewayToken: card, amountSatang: 19_900, returnUrl: 'https://shop.test/return' },
        new AbortController().signal,
      )
    await environment.world.fault('slow', 1, 2)
    const held = charge()
    await environment.world.held()
    await environment.world.fault('error_after_charge', 1, 3)
    await expect(charge()).rejects.toThrow()
    await environment.world.letGo()
    expect(await held).toMatchObject({ kind: 'requires_action' })
    expect(await intentOf(attemptId)).toMatchObject({ confirmations: 1 })
  })

  test('does not rely on the header of repeated answers', async () => {
    fake.saysReplayed = false
    const [attemptId, card] = [mint('pay_'), await cardOf()]
    expect(await stripe.charges.lookUp(attemptId)).toBeNull()
    for (let times = 0; times < 3; times++) expect(await charge(attemptId, card)).toMatchObject({ kind: 'succeeded' })
    expect(await stripe.charges.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
    expect(await stripe.charges.cancel(attemptId)).toMatchObject({ kind: 'succeeded' })
    expect(await environment.world.booked(attemptId)).toMatchObject({ charges: 1 })
  })

  test('whose fee comes later says so', async () => {
    fake.book.booksLate = true
    const attemptId = await charged()
    const money = { feeSatang: null, feeVatSatang: null, availableOn: null, paidAt: expect.any(Number) }
    expect(await stripe.charges.lookUp(attemptId)).toMatchObject({ kind: 'succeeded', money })
    await environment.world.settle(attemptId)
    // 3.65 % of 199 baht and 10 baht, and 7 % VAT on it.
    expect(await stripe.charges.lookUp(attemptId)).toMatchObject({ money: { feeSatang: 1_726, feeVatSatang: 121 } })
  })

  test('is not looked up by the reference of another', async () => {
    const { reference } = (await stripe.charges.lookUp(await charged())) ?? {}
    await expect(stripe.charges.lookUp(mint('pay_'), reference)).rejects.toThrow('of another attempt')
  })

  test('through a key of the other mode is a fault', async () => {
    await expect(gatewayWith({ livemode: true }).charges.lookUp(mint('pay_'))).rejects.toThrow('other mode')
  })

  test('names a stored card as cus_…/pm_…, and takes no other name', async () => {
    expect(await cardOf()).toMatch(/^cus_\w+\/pm_\w+$/)
    for (const name of ['pm_1', 'cus_1/pm_1/x', 'cus_1/../pm_1', ' cus_1/pm_1']) {
      await expect(charge(mint('pay_'), name)).rejects.toThrow('not a card that Stripe stored')
    }
  })
})

test('a card whose duplicate was attached while this one was on its way, and whose answer is a stored fault, is attached', async () => {
  const [attachId, token] = [mint('req_'), await environment.world.token('ok')]
  const attach = () => stripe.cards.attach({ attachId, token })
  await environment.world.fault('slow', 1, 2)
  const held = attach()
  await environment.world.held()
  await environment.world.fault('error_after_charge', 1, 2)
  await expect(attach()).rejects.toThrow()
  await environment.world.letGo()
  const card = await held
  expect(card?.gatewayToken).toContain(token)
  expect(await attach()).toEqual(card)
})

describe('a PromptPay code', () => {
  const create = (attemptId: string) =>
    stripe.qr.create({ attemptId, amountSatang: 19_900, expiresAt: fake.book.now() + 900 })

  test('has a payload and a picture, and the address of the shop for refunds', async () => {
    const attemptId = mint('pay_')
    const code = await create(attemptId)
    expect(code).toMatchObject({
      payload: expect.stringMatching(/^000201/),
      imageUrl: expect.stringMatching(/^https:.*png$/),
    })
    const { method } = await intentOf(attemptId)
    expect(fake.book.method(method ?? '').email).toBe('help@rimkhlong.test')
  })

  test('that has ended is to be looked up', async () => {
    const attemptId = mint('pay_')
    await create(attemptId)
    await environment.world.payQr(attemptId)
    await expect(create(attemptId)).rejects.toThrow('look it up')
  })
})

describe('a refund', () => {
  test('whose buyer has not said where the money goes is pending', async () => {
    const [attemptId, refundId] = [await charged(), mint('re_')]
    await stripe.refunds.refund({ refundId, attemptId, amountSatang: 5_000, transferredSatang: null })
    for (const refund of fake.book.refunds.values()) refund.status = 'requires_action'
    expect(await stripe.refunds.lookUp(refundId, { attemptId })).toMatchObject({ kind: 'pending' })
  })

  test('of money that came by bank transfer is not Stripe’s to give back', async () => {
    const request = { refundId: mint('re_'), attemptId: mint('pay_'), amountSatang: 5_000, transferredSatang: 5_000 }
    expect(await stripe.refunds.refund(request)).toEqual({ kind: 'failed', reason: 'not_charged_here' })
  })

  test('that a duplicate made while this one was on its way, and whose answer is a stored fault, is not made again', async () => {
    const [attemptId, refundId] = [await charged(), mint('re_')]
    const refund = () => stripe.refunds.refund({ refundId, attemptId, amountSatang: 5_000, transferredSatang: null })
    await environment.world.fault('slow', 1, 3)
    const held = refund()
    await environment.world.held()
    await environment.world.fault('error_after_charge', 1, 3)
    await expect(refund()).rejects.toThrow()
    await environment.world.letGo()
    expect(await held).toMatchObject({ kind: 'succeeded' })
    expect(await environment.world.booked(attemptId)).toMatchObject({ refunds: 1, refundedSatang: 5_000 })
  })

  test('of a disputed charge says so', async () => {
    const attemptId = await charged()
    await environment.world.openDispute(attemptId)
    const request = { refundId: mint('re_'), attemptId, amountSatang: 5_000, transferredSatang: null }
    expect(await stripe.refunds.refund(request)).toEqual({ kind: 'failed', reason: 'charge_disputed' })
  })
})

describe('the account', () => {
  test('says its name', async () => {
    expect(await stripe.check?.()).toEqual({ kind: 'ok', livemode: false, name: 'Rim Khlong Coffee' })
  })

  test('is read with a restricted key too, without its name', async () => {
    const restricted = gatewayWith({ secretKey: environment.keys.restrictedKey })
    expect(await restricted.check?.()).toEqual({ kind: 'ok', livemode: false, name: null })
  })

  test.each(['pk_test_1', 'sk_1', 'sk_test_1 ', 'sk_test_\u0e01'])(
    'is not asked with %j, which is no secret key',
    async (secretKey) => {
      const before = fake.requests
      expect(await gatewayWith({ secretKey }).check?.()).toMatchObject({ kind: 'refused', credential: 'secret_key' })
      expect(fake.requests).toBe(before)
    },
  )

  test.each(['http://stripe.test', 'https://stripe.test/proxy', 'ftp://127.0.0.1', 'stripe'])(
    'is not at %s',
    (apiUrl) => {
      expect(() =>
        createStripeGateway({ secretKey: 'sk_test_1', webhookSecrets: [], livemode: false, apiUrl }),
      ).toThrow()
    },
  )
})

describe('the book', () => {
  test('has charges and refunds that were made in the dashboard, and nothing else', async () => {
    const from = fake.book.now()
    const attemptId = await charged()
    const intent = await intentOf(attemptId)
    intent.metadata = {}
    fake.book.charge(intent.charge ?? '').metadata = {}
    fake.book.createRefund({ payment_intent: intent.id, amount: 4_000 })
    fake.book.book({ type: 'payout', amount: -5_000, fee: 0, vat: 0, source: 'po_1' })
    expect(await stripe.book.lines(from, fake.book.now() + 1)).toMatchObject([
      { kind: 'charge', ourId: null, reference: intent.id, amountSatang: 19_900 },
      { kind: 'refund', ourId: null, chargeReference: intent.id, amountSatang: 4_000 },
    ])
  })

  test('knows no fee of an account that is paid out in another currency', async () => {
    const from = fake.book.now()
    await charged()
    for (const transaction of fake.book.transactions.values()) transaction.currency = 'sgd'
    expect(await stripe.book.lines(from, fake.book.now() + 1)).toMatchObject([
      { amountSatang: 19_900, feeSatang: null, feeVatSatang: null },
    ])
  })

  test('has a refund that failed later as failed', async () => {
    const [from, attemptId, refundId] = [fake.book.now(), await charged(), mint('re_')]
    await stripe.refunds.refund({ refundId, attemptId, amountSatang: 5_000, transferredSatang: null })
    await environment.world.decideRefund(refundId, 'failed')
    const lines = await stripe.book.lines(from, fake.book.now() + 1)
    expect(lines.at(-1)).toMatchObject({ kind: 'refund', ourId: refundId, status: 'failed' })
  })
})

describe('an event', () => {
  const now = () => fake.book.now()
  const read = (body: string, { secrets = [environment.keys.secret], signedWith = environment.keys.secret } = {}) => {
    const signature = createHmac('sha256', signedWith).update(`${now()}.${body}`).digest('hex')
    const headers = { 'stripe-signature': `t=${now()},v1=${signature}` }
    return gatewayWith({ webhookSecrets: secrets }).notifications.read({ headers, body: Buffer.from(body), now: now() })
  }
  const event = (type: string, object: unknown, more: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type,
      created: 1_700_000_000,
      livemode: false,
      data: { object, ...more },
    })

  const ofIntent = { id: 'pi_1', metadata: { satang_attempt: 'pay_1' } }
  const ofCharge = { id: 'ch_1', metadata: { satang_attempt: 'pay_1' }, payment_intent: 'pi_1' }
  const ofRefund = {
    id: 're_1',
    amount: 1,
    currency: 'thb',
    created: 1,
    status: 'failed',
    metadata: { satang_refund: 're_ours' },
    charge: 'ch_1',
    payment_intent: 'pi_1',
  }
  const chargeNotice = { kind: 'charge', reference: 'pi_1', attemptId: 'pay_1' }
  const refundNotice = { kind: 'refund', reference: 're_1', refundId: 're_ours', chargeReference: 'pi_1' }
  const card = (customer: string | null) => ({ id: 'pm_1', customer })

  test.each([
    ['payment_intent.succeeded', ofIntent, {}, chargeNotice],
    ['payment_intent.canceled', ofIntent, {}, chargeNotice],
    [
      'payment_intent.processing',
      { id: 'pi_2', metadata: {} },
      {},
      { kind: 'charge', reference: 'pi_2', attemptId: null },
    ],
    [
      'charge.refunded',
      { ...ofCharge, id: 'ch_1' },
      {},
      { kind: 'refund', reference: 'ch_1', refundId: null, chargeReference: 'pi_1' },
    ],
    ['charge.updated', ofCharge, {}, chargeNotice],
    [
      'charge.succeeded',
      { ...ofCharge, payment_intent: null, metadata: {} },
      {},
      { kind: 'charge', reference: 'ch_1', attemptId: null },
    ],
    ['refund.failed', ofRefund, {}, refundNotice],
    ['charge.refund.updated', { ...ofRefund, metadata: null }, {}, { ...refundNotice, refundId: null }],
    ['charge.dispute.closed', { id: 'du_1' }, {}, { kind: 'dispute', reference: 'du_1' }],
    ['payment_method.automatically_updated', card('cus_1'), {}, { kind: 'card', gatewayToken: 'cus_1/pm_1' }],
    ['payment_method.updated', card('cus_1'), {}, { kind: 'card', gatewayToken: 'cus_1/pm_1' }],
    [
      'payment_method.detached',
      card(null),
      { previous_attributes: { customer: 'cus_1' } },
      { kind: 'card', gatewayToken: 'cus_1/pm_1' },
    ],
    ['payment_method.attached', card(null), {}, { kind: 'other', type: 'payment_method.attached' }],
    ['payout.paid', { id: 'po_1' }, {}, { kind: 'other', type: 'payout.paid' }],
  ])('%s', (type, object, more, notice) => {
    expect(read(event(type, object, more))).toEqual({ id: 'evt_1', at: 1_700_000_000, notice })
  })

  test.each(['', 'null', '[]', '{"id": "evt_1"}', 'no json'])(
    'that says %j is refused, however well it is signed',
    (body) => {
      expect(() => read(body)).toThrow(NotificationRefused)
    },
  )

  test('whose object is none, or of the other mode, is refused', () => {
    expect(() => read(event('payment_intent.succeeded', { id: 1 }))).toThrow(NotificationRefused)
    expect(() => read(event('payout.paid', {}).replace('"livemode":false', '"livemode":true'))).toThrow('other mode')
  })

  test('is refused while no secret is set, and not taken for signed with an empty one', () => {
    expect(() => read(event('payout.paid', {}), { secrets: [] })).toThrow('no webhook secret is set')
    expect(() => read(event('payout.paid', {}), { secrets: [''], signedWith: '' })).toThrow(NotificationRefused)
  })

  test.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['warning_closed', 'won'],
    ['prevented', 'lost'],
  ] as const)('of a dispute that is %s leads to one that is %s', async (theirs, ours) => {
    const reference = await environment.world.openDispute(await charged())
    fake.book.dispute(reference).status = theirs
    expect(await stripe.notifications.dispute?.(reference)).toMatchObject({ status: ours })
  })

  test('of a charge leads to it by the charge’s own id too', async () => {
    const intent = await intentOf(await charged())
    const line = await stripe.notifications.charge?.(intent.charge ?? '')
    expect(line).toEqual(await stripe.notifications.charge?.(intent.id))
    expect(line).toMatchObject({ reference: intent.id, feeSatang: 1_726 })
  })

  test('of an intent that nobody paid leads to no charge', async () => {
    const attemptId = mint('pay_')
    await stripe.charges.lookUp(attemptId)
    expect(await stripe.notifications.charge?.((await intentOf(attemptId)).id)).toBeNull()
  })
})
