// What only Opn's adapter does: the fields it sends, what Opn's answers mean, banks, and what is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { CredentialsRefused, ProviderAway, ProviderRefused } from '../../gateways/http.ts'
import { OPN_BANKS } from '../../gateways/opn/banks.ts'
import { declineOfOpn } from '../../gateways/opn/declines.ts'
import { createOpnGateway, type OpnGateway } from '../../gateways/opn/index.ts'
import { createMemory } from '../../gateways/opn/once.ts'
import { RecipientNotReady } from '../../gateways/opn/transfers.ts'
import { CardRefused } from '../../gateways/port.ts'
import { isBankCode, THAI_BANKS } from '../../rules/thai-banks.ts'
import { startFaultyServer } from '../support/providers/faulty-server.ts'
import type { OpnFake } from '../support/providers/opn.ts'
import { chargeObject, transferObject } from '../support/providers/opn-book.ts'
import { type OpnShop, openOpnShop } from '../support/providers/opn-world.ts'

let shop: OpnShop
let fake: OpnFake
let gateway: OpnGateway

beforeAll(async () => {
  shop = await openOpnShop()
  fake = shop.fake
  gateway = shop.gateway
})
afterAll(() => shop.close())
beforeEach(() => {
  fake.fault('down', 0)
  fake.verifiesAtOnce = true
})

const never = new AbortController().signal
const attach = (token: string, attachId = mintId('req_')) => gateway.cards.attach({ attachId, token })
const cardOf = async (behaviour: Parameters<OpnFake['token']>[0]) => (await attach(fake.token(behaviour)))!.gatewayToken
const charge = async (behaviour: Parameters<OpnFake['token']>[0] = 'ok', returnUrl?: string) => {
  const attemptId = mintId('pay_')
  const request = { attemptId, gatewayToken: await cardOf(behaviour), amountSatang: 100_000 }
  const outcome = await gateway.cards.charge({ ...request, ...(returnUrl && { returnUrl }) }, never)
  return { attemptId, outcome }
}
const bodyOf = (path: string): unknown => {
  const asked = fake.asked.findLast((one) => one.method === 'POST' && one.path === path)
  return JSON.parse(asked!.body.toString())
}

describe('tables', () => {
  test.each([
    ['insufficient_fund', 'insufficient_funds'],
    ['stolen_or_lost_card', 'stolen_card'],
    ['failed_fraud_check', 'fraudulent'],
    ['payment_cancelled', 'authentication_required'],
    ['a_new_code', 'card_declined'],
    ['toString', 'card_declined'],
    [null, 'card_declined'],
  ])('%s → %s', (code, ours) => expect(declineOfOpn(code)).toBe(ours))

  test('banks: Opn serves all of Thailand’s but seven', () => {
    const missing = Object.keys(THAI_BANKS).filter((code) => isBankCode(code) && !OPN_BANKS[code])
    expect(missing).toEqual(['009', '029', '035', '052', '079', '080', '098'])
    expect(new Set(Object.values(OPN_BANKS)).size).toBe(Object.keys(OPN_BANKS).length)
  })
})

describe('cards', () => {
  test('are stored as a customer of their own, with the same fingerprint each time', async () => {
    const [one, two] = [await attach(fake.token('ok')), await attach(fake.token('ok'))]
    expect(one).toMatchObject({
      gatewayToken: expect.stringMatching(/^cust_test_\w+\/card_test_\w+$/),
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2044 },
    })
    expect(one!.fingerprint).toBe(two!.fingerprint)
    expect(one!.gatewayToken).not.toBe(two!.gatewayToken)
  })

  test('a repeated request finds the card that the first one stored; another request gets nothing', async () => {
    const [token, attachId] = [fake.token('ok'), mintId('req_')]
    fake.fault('error_after_charge', 1)
    await expect(attach(token, attachId)).rejects.toThrow(ProviderAway)
    const stored = await attach(token, attachId)
    expect(stored).toMatchObject({ card: { last4: '4242' } })
    expect(await attach(token, attachId)).toEqual(stored)
    expect(await attach(token)).toBeNull()
  })

  test('unknown tokens and texts that are no tokens store nothing', async () => {
    expect(await attach('tokn_test_unknown')).toBeNull()
    const before = fake.requests()
    for (const token of ['', 'pm_card_ok', 'tokn_x/../charges']) expect(await attach(token)).toBeNull()
    expect(fake.requests()).toBe(before)
  })

  test('a card that Opn refuses is refused', async () => {
    await expect(attach(fake.token('refused'))).rejects.toThrow(CardRefused)
  })

  test('a card that was removed is not there any more, and a charge of it is declined for good', async () => {
    const gatewayToken = await cardOf('ok')
    expect(await gateway.cards.read(gatewayToken)).toMatchObject({ gatewayToken, card: { last4: '4242' } })
    const [customerId] = gatewayToken.split('/')
    fake.book.customers.get(customerId!)!.card.deleted = true
    expect(await gateway.cards.read(gatewayToken)).toBeNull()
    const request = { attemptId: mintId('pay_'), gatewayToken, amountSatang: 19_900 }
    expect(await gateway.cards.charge(request, never)).toEqual({ kind: 'declined', declineCode: 'invalid_account' })
  })

  test('a stored token of another gateway is a fault', async () => {
    const request = { attemptId: mintId('pay_'), gatewayToken: 'pm_card_ok/req_1', amountSatang: 19_900 }
    await expect(gateway.cards.charge(request, never)).rejects.toThrow('not a card of Opn')
  })
})

describe('charges', () => {
  test('of a buyer who is away say so, and name their attempt', async () => {
    const { attemptId } = await charge()
    expect(bodyOf('/charges')).toMatchObject({
      amount: 100_000,
      currency: 'thb',
      transaction_indicator: 'MIT',
      recurring_reason: 'subscription',
      metadata: { satang_attempt: attemptId },
    })
    expect(bodyOf('/charges')).not.toHaveProperty('return_uri')
  })

  test('that succeed tell the fee without VAT, the VAT, and from the book when the money is available', async () => {
    const { attemptId, outcome } = await charge()
    expect(outcome).toMatchObject({ kind: 'succeeded', money: { feeSatang: 3_650, feeVatSatang: 256 } })
    const found = await gateway.charges.lookUp(attemptId, outcome.reference!)
    expect(found).toMatchObject({ money: { feeSatang: 3_650, feeVatSatang: 256 } })
    const money = found?.kind === 'succeeded' ? found.money! : null
    expect(money!.availableOn! - money!.paidAt!).toBe(7 * 86_400)
  })

  test('are known even when Opn does not say when the money is available', async () => {
    const { attemptId } = await charge()
    fake.fault('error', 1, 0, ({ path }) => path.startsWith('/transactions/'))
    expect(await gateway.charges.lookUp(attemptId)).toMatchObject({ kind: 'succeeded', money: { availableOn: null } })
  })

  test('wait for a buyer who is present on the page of the bank, and can be withdrawn there', async () => {
    const { attemptId, outcome } = await charge('3ds', 'https://shop.test/back')
    expect(outcome).toMatchObject({ kind: 'requires_action', url: expect.stringContaining('https://pay.opn.test/') })
    expect(bodyOf('/charges')).toMatchObject({ return_uri: 'https://shop.test/back', transaction_indicator: 'CIT' })
    expect(await gateway.charges.lookUp(attemptId, outcome.reference!)).toEqual(outcome)
    expect(await gateway.charges.cancel(attemptId, outcome.reference!)).toEqual({ kind: 'canceled' })
    const declined = { kind: 'declined', declineCode: 'authentication_required' }
    expect(await gateway.charges.lookUp(attemptId)).toMatchObject(declined)
  })

  test('of a buyer who is away and would have to approve them are ended and declined', async () => {
    const { attemptId, outcome } = await charge('3ds')
    expect(outcome).toMatchObject({ kind: 'declined', declineCode: 'authentication_required' })
    expect(fake.chargesOf(attemptId)).toMatchObject([{ status: 'expired' }])
  })

  test('that Opn can’t pass to the bank (400 backend_error) are unknown, not declined', async () => {
    const gatewayToken = await cardOf('ok')
    const strange = await startStrange(400, 'backend_error')
    const request = { attemptId: mintId('pay_'), gatewayToken, amountSatang: 19_900 }
    await expect(strange.gateway.cards.charge(request, never)).rejects.toThrow(ProviderAway)
    await strange.close()
  })

  test('with a key that may not charge are a fault for the operator', async () => {
    const gatewayToken = await cardOf('ok')
    const request = { attemptId: mintId('pay_'), gatewayToken, amountSatang: 19_900 }
    const wrong = shop.otherProcess({ secretKey: 'skey_test_wrong' })
    await expect(wrong.cards.charge(request, never)).rejects.toThrow(CredentialsRefused)
    const strange = await startStrange(403, 'not_authorized')
    await expect(strange.gateway.cards.charge(request, never)).rejects.toThrow(ProviderRefused)
    await strange.close()
  })

  test('whose process was killed and that come after the attempt was withdrawn are refunded when Opn tells of them', async () => {
    const attemptId = mintId('pay_')
    const gatewayToken = await cardOf('ok')
    expect(await gateway.charges.cancel(attemptId)).toEqual({ kind: 'canceled' })
    const [customer, card] = gatewayToken.split('/')
    const body = { customer, card, amount: 19_900, currency: 'thb', metadata: { satang_attempt: attemptId } }
    const late = await fetch(`${fake.url}/charges`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${fake.keys.secret}:`).toString('base64')}`,
        'omise-version': '2019-05-29',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    expect(late.status).toBe(200)
    const made = fake.chargesOf(attemptId)[1]!
    const { headers, body: event } = fake.event('charge.complete', chargeObject(fake.url, made))
    const { notice } = gateway.notifications.read({ headers, body: event, now: fake.now() })
    expect(notice).toEqual({ kind: 'charge', reference: made.id, attemptId })
    expect(await gateway.charges.lookUp(attemptId, made.id)).toMatchObject({ kind: 'declined' })
    expect(made.refunded).toBe(19_900)
  })
})

describe('PromptPay', () => {
  const create = (attemptId = mintId('pay_'), expiresAt = fake.now() + 900) =>
    gateway.qr.create({ attemptId, amountSatang: 25_000, expiresAt })

  test('gives a picture and the time when the code ends, and the same code each time', async () => {
    const attemptId = mintId('pay_')
    const expiresAt = fake.now() + 900
    const code = await create(attemptId, expiresAt)
    expect(code).toMatchObject({ payload: null, imageUrl: expect.stringContaining('/downloads/'), expiresAt })
    expect(await create(attemptId, expiresAt)).toEqual(code)
    expect(await gateway.charges.lookUp(attemptId, code.reference)).toMatchObject({ kind: 'processing' })
    expect(fake.chargesOf(attemptId)).toHaveLength(1)
  })

  test('that is paid has succeeded, and stays so when it is withdrawn too late', async () => {
    const attemptId = mintId('pay_')
    await create(attemptId)
    fake.pay(fake.chargesOf(attemptId)[0]!)
    expect(await gateway.charges.cancel(attemptId)).toMatchObject({ kind: 'succeeded', money: { feeSatang: 413 } })
  })

  test('that ends is declined, and nobody can pay it', async () => {
    const attemptId = mintId('pay_')
    await create(attemptId)
    fake.passTime(901)
    expect(await gateway.charges.lookUp(attemptId)).toMatchObject({ kind: 'declined' })
    expect(fake.pay(fake.chargesOf(attemptId)[0]!)).toBe(false)
  })

  test('of a withdrawn attempt is not made', async () => {
    const attemptId = mintId('pay_')
    await gateway.charges.cancel(attemptId)
    await expect(create(attemptId)).rejects.toThrow('has been withdrawn')
  })
})

describe('refunds', () => {
  test('that Opn refuses are failed, with its code', async () => {
    const { attemptId, outcome } = await charge()
    const request = { attemptId, reference: outcome.reference!, amountSatang: 100_001, transferredSatang: null }
    const failed = { kind: 'failed', reason: 'failed_refund' }
    expect(await gateway.refunds.refund({ ...request, refundId: mintId('re_') })).toEqual(failed)
  })

  test('of a charge that Opn does not know are failed', async () => {
    const request = { refundId: mintId('re_'), attemptId: mintId('pay_'), amountSatang: 100, transferredSatang: null }
    expect(await gateway.refunds.refund(request)).toEqual({ kind: 'failed', reason: 'charge_not_found' })
    const named = { ...request, reference: 'chrg_test_unknown' }
    expect(await gateway.refunds.refund(named)).toEqual({ kind: 'failed', reason: 'not_found' })
  })
})

describe('transfers', () => {
  const bankAccount = { bankCode: '004', accountNumber: '0123456789', accountName: 'Malee Dee' }
  const send = (payoutId: string, account = bankAccount) =>
    gateway.transfers.send({ payoutId, amountSatang: 500_000, bankAccount: account }, never)
  const transferOf = (payoutId: string) =>
    [...fake.book.transfers.values()].find(({ metadata }) => metadata.satang_payout === payoutId)!

  test('are larger by Opn’s fee, so that the whole payout arrives', async () => {
    const payoutId = mintId('po_')
    const sent = await send(payoutId)
    expect(sent).toEqual({ kind: 'in_transit', reference: transferOf(payoutId).id })
    expect(transferObject(transferOf(payoutId))).toMatchObject({ amount: 503_000, net: 500_000 })
    expect(await send(payoutId)).toEqual(sent)
    expect(transferOf(payoutId).amount).toBe(503_000)
  })

  test('are made larger later when that request was lost, and stay as they are once sent', async () => {
    const [one, two] = [mintId('po_'), mintId('po_')]
    const isPatch = ({ method }: { method: string }) => method === 'PATCH'
    for (const payoutId of [one, two]) {
      fake.fault('error', 1, 0, isPatch)
      await expect(send(payoutId)).rejects.toThrow(ProviderAway)
    }
    transferOf(two).sent = true
    expect(await gateway.transfers.lookUp(one)).toMatchObject({ kind: 'in_transit' })
    expect(await gateway.transfers.lookUp(two)).toMatchObject({ kind: 'in_transit' })
    expect([transferOf(one).amount, transferOf(two).amount]).toEqual([503_000, 500_000])
  })

  test('are paid, failed or returned', async () => {
    const payoutId = mintId('po_')
    await send(payoutId)
    const now = () => gateway.transfers.lookUp(payoutId)
    Object.assign(transferOf(payoutId), { sent: true })
    expect(await now()).toMatchObject({ kind: 'in_transit' })
    Object.assign(transferOf(payoutId), { paid: true })
    expect(await now()).toEqual({ kind: 'paid', reference: transferOf(payoutId).id })
    Object.assign(transferOf(payoutId), { failureCode: 'transfer_failed' })
    expect(await now()).toEqual({ kind: 'returned', failureCode: 'transfer_failed' })
    Object.assign(transferOf(payoutId), { sent: false, paid: false })
    expect(await now()).toEqual({ kind: 'failed', failureCode: 'transfer_failed' })
    expect(await gateway.transfers.lookUp(mintId('po_'))).toBeNull()
  })

  test('to a bank that Opn does not serve, or to an account that does not exist, are failed', async () => {
    const at = (bankCode: string) => send(mintId('po_'), { ...bankAccount, bankCode })
    expect(await at('035')).toEqual({ kind: 'failed', failureCode: 'bank_not_supported' })
    expect(await at('999')).toEqual({ kind: 'failed', failureCode: 'bank_not_supported' })
    const other = { ...bankAccount, accountNumber: '5555555555' }
    await send(mintId('po_'), other)
    const recipient = [...fake.book.recipients.values()].find(({ number }) => number === '5555555555')!
    recipient.failureCode = 'account_not_found'
    expect(await send(mintId('po_'), other)).toEqual({ kind: 'failed', failureCode: 'account_not_found' })
  })

  test('wait until Opn has verified the bank account', async () => {
    fake.verifiesAtOnce = false
    const [payoutId, other] = [mintId('po_'), { ...bankAccount, accountNumber: '7777777777' }]
    await expect(send(payoutId, other)).rejects.toThrow(RecipientNotReady)
    const recipient = [...fake.book.recipients.values()].find(({ number }) => number === '7777777777')!
    expect(recipient.brand).toBe('kbank')
    Object.assign(recipient, { verified: true, active: true })
    expect(await send(payoutId, other)).toMatchObject({ kind: 'in_transit' })
  })
})

describe('the book', () => {
  test('has the charges and refunds of a span by the time of payment, over all pages', async () => {
    const attemptId = mintId('pay_')
    await gateway.qr.create({ attemptId, amountSatang: 25_000, expiresAt: fake.now() + 86_000 })
    fake.passTime(10_000)
    const from = fake.now()
    fake.pay(fake.chargesOf(attemptId)[0]!)
    const gatewayToken = await cardOf('ok')
    const [customer, id] = gatewayToken.split('/')
    const like = fake.chargesOf((await charge()).attemptId)[0]!
    for (let n = 0; n < 250; n++) {
      const one = { ...like, id: `chrg_test_m${n}`, customer: customer!, at: from, paidAt: from, metadata: { n, id } }
      fake.book.charges.set(one.id, one)
    }
    const { outcome } = await charge()
    const refundId = mintId('re_')
    const reference = outcome.reference!
    await gateway.refunds.refund({ refundId, attemptId, reference, amountSatang: 700, transferredSatang: null })
    const lines = await gateway.book.lines(from, fake.now() + 1)
    expect(lines.filter(({ kind }) => kind === 'charge')).toHaveLength(253)
    expect(lines.find(({ ourId }) => ourId === attemptId)).toMatchObject({ amountSatang: 25_000, feeSatang: 413 })
    expect(lines.find(({ reference }) => reference === 'chrg_test_m7')).toMatchObject({ ourId: null })
    expect(lines.at(-1)).toMatchObject({ kind: 'refund', ourId: refundId, chargeReference: reference, feeSatang: 0 })
    expect(await gateway.book.lines(from - 5_000, from)).toEqual([])
  })
})

/** An Opn that has no charges and answers each new one with an error. */
async function startStrange(status: number, code: string) {
  const error = { status, json: { object: 'error', code, message: 'no' } }
  const nothing = { status: 200, json: { object: 'list', data: [], total: 0 } }
  const server = await startFaultyServer(({ method }) => (method === 'GET' ? nothing : error), {
    internal: error,
    limited: error,
  })
  const settings = { secretKey: 'skey_test_1', publicKey: 'pkey_test_1', webhookSecrets: [], livemode: false }
  const strange = createOpnGateway({ ...settings, apiUrl: server.url, memory: createMemory() })
  return { gateway: strange, close: () => server.close() }
}
