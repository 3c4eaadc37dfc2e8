// Opn's notifications: their signature, their mode and what they are about; and the check of an account's keys.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { ProviderAway } from '../../gateways/http.ts'
import type { OpnGateway } from '../../gateways/opn/index.ts'
import { NotificationRefused } from '../../gateways/port.ts'
import type { OpnFake } from '../support/providers/opn.ts'
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
beforeEach(() => fake.fault('down', 0))

const charge = async () => {
  const [attemptId, attachId] = [mintId('pay_'), mintId('req_')]
  const stored = (await gateway.cards.attach({ attachId, token: fake.token('ok') }))!
  const request = { attemptId, gatewayToken: stored.gatewayToken, amountSatang: 100_000 }
  return { attemptId, outcome: await gateway.cards.charge(request, new AbortController().signal) }
}

describe('notifications', () => {
  const read = (event: ReturnType<OpnFake['event']>, now = fake.now()) => gateway.notifications.read({ ...event, now })
  const charged = { object: 'charge', id: 'chrg_test_1', metadata: { satang_attempt: 'pay_1' } }

  test.each([
    ['charge.complete', charged, { kind: 'charge', reference: 'chrg_test_1', attemptId: 'pay_1' }],
    ['charge.create', { object: 'charge', id: 'chrg_2' }, { kind: 'charge', reference: 'chrg_2', attemptId: null }],
    [
      'refund.create',
      { object: 'refund', id: 'rfnd_1', charge: 'chrg_1', metadata: { satang_refund: 're_1' } },
      { kind: 'refund', reference: 'rfnd_1', refundId: 're_1', chargeReference: 'chrg_1' },
    ],
    [
      'transfer.pay',
      { object: 'transfer', id: 'trsf_1', metadata: { satang_payout: 'po_1' } },
      { kind: 'transfer', reference: 'trsf_1', payoutId: 'po_1' },
    ],
    ['dispute.create', { object: 'dispute', id: 'dspt_1', charge: 'chrg_1' }, { kind: 'dispute', reference: 'dspt_1' }],
    [
      'card.update',
      { object: 'card', id: 'card_1', location: '/customers/cust_1/cards/card_1' },
      { kind: 'card', gatewayToken: 'cust_1/card_1' },
    ],
    ['card.destroy', { object: 'card', id: 'card_1', deleted: true }, { kind: 'other', type: 'card.destroy' }],
    ['link.create', { object: 'link', id: 'link_1' }, { kind: 'other', type: 'link.create' }],
  ])('%s', (key, data, notice) => {
    expect(read(fake.event(key, data))).toEqual({ id: expect.stringMatching(/^evnt_/), at: expect.any(Number), notice })
  })

  test('of accounts with an older version name the time otherwise', () => {
    const { created_at, ...event } = JSON.parse(fake.event('charge.create', charged).body.toString())
    const body = Buffer.from(JSON.stringify({ ...event, created: '2026-01-02T03:04:05Z' }))
    const { headers } = signed(body)
    expect(gateway.notifications.read({ headers, body, now: fake.now() })).toMatchObject({ at: 1_767_323_045 })
    expect(created_at).toBeDefined()
  })

  test('may be signed with the older secret, and with two signatures after a change', () => {
    expect(read(fake.event('charge.create', charged, { secret: fake.webhookSecrets.old }))).toMatchObject({})
    const { headers, body } = fake.event('charge.create', charged)
    const two = { ...headers, 'omise-signature': `${'00'.repeat(32)}, ${headers['omise-signature']}` }
    expect(gateway.notifications.read({ headers: two, body, now: fake.now() })).toMatchObject({})
  })

  test.each([
    ['unsigned', { secret: null }],
    ['signed with another secret', { secret: Buffer.from('other').toString('base64') }],
    ['signed more than five minutes ago', { age: 301 }],
    ['signed more than five minutes ahead', { age: -301 }],
  ])('%s are refused', (_, { secret, age = 0 }: { secret?: string | null; age?: number }) => {
    const how = { signedAt: fake.now() - age, ...(secret !== undefined && { secret }) }
    expect(() => read(fake.event('charge.create', charged, how))).toThrow(NotificationRefused)
  })

  test('with another body, another time, a signature of another form or no event are refused', () => {
    const { headers, body } = fake.event('charge.create', charged)
    const wrong: [Record<string, string | undefined>, Buffer][] = [
      [headers, Buffer.from(body.toString().replace('chrg_test_1', 'chrg_test_9'))],
      [{ ...headers, 'omise-signature-timestamp': String(Number(headers['omise-signature-timestamp']) - 1) }, body],
      [{ ...headers, 'omise-signature-timestamp': '1e9' }, body],
      [{ ...headers, 'omise-signature': '' }, body],
      [{ ...headers, 'omise-signature': 'zz' }, body],
      [signed(Buffer.from('{"object":"event"}')).headers, Buffer.from('{"object":"event"}')],
      [signed(Buffer.from('no JSON')).headers, Buffer.from('no JSON')],
    ]
    for (const [given, said] of wrong)
      expect(() => gateway.notifications.read({ headers: given, body: said, now: fake.now() })).toThrow(
        NotificationRefused,
      )
  })

  test('of the other mode are refused', () => {
    const { headers, body } = fake.event('charge.create', charged)
    const live = shop.otherProcess({ livemode: true })
    expect(() => live.notifications.read({ headers, body, now: fake.now() })).toThrow('of the other mode')
  })

  test('are refused where no secret is stored', () => {
    const { headers, body } = fake.event('charge.create', charged, { secret: '' })
    const without = shop.otherProcess({ webhookSecrets: [''] })
    expect(() => without.notifications.read({ headers, body, now: fake.now() })).toThrow('no webhook secret')
  })

  test('of disputes and of charges that nobody here made are read again at Opn', async () => {
    const { attemptId, outcome } = await charge()
    const dispute = {
      id: 'dspt_test_1',
      at: fake.now(),
      charge: outcome.reference!,
      amount: 100_000,
      status: 'pending' as const,
    }
    fake.book.disputes.set(dispute.id, dispute)
    expect(await gateway.notifications.dispute('dspt_test_1')).toMatchObject({
      chargeReference: outcome.reference,
      attemptId,
      amountSatang: 100_000,
      status: 'open',
    })
    expect(await gateway.notifications.dispute('dspt_test_2')).toBeNull()
    expect(await gateway.notifications.charge(outcome.reference!)).toMatchObject({ kind: 'charge', ourId: attemptId })
    expect(await gateway.notifications.charge('chrg_test_9')).toBeNull()
  })
})

describe('the check of an account', () => {
  test('answers its mode and name', async () => {
    expect(await gateway.check()).toEqual({ kind: 'ok', livemode: false, name: 'shop@example.com' })
    const live = { secretKey: fake.keys.liveSecret, publicKey: fake.keys.livePublic }
    expect(await shop.otherProcess(live).check()).toMatchObject({ kind: 'ok', livemode: true })
  })

  test.each([
    ['secret_key', { secretKey: 'skey_test_wrong' }],
    ['public_key', { publicKey: 'pkey_test_wrong' }],
    ['public_key', { publicKey: 'skey_test_5xuy4w91xqz7d1w9u0t' }],
    ['secret_key', { secretKey: 'pkey_test_5xuy4w91xqz7d1w9u0t' }],
  ])('names the wrong credential: %s', async (credential, settings) => {
    expect(await shop.otherProcess(settings).check()).toMatchObject({ kind: 'refused', credential })
  })

  test('tells a public key of the other mode from a secret key of the other mode', async () => {
    const mixed = shop.otherProcess({ publicKey: fake.keys.livePublic })
    expect(await mixed.check()).toEqual({ kind: 'other_mode', credential: 'public_key' })
    const secretOfLive = shop.otherProcess({ secretKey: fake.keys.liveSecret })
    expect(await secretOfLive.check()).toMatchObject({ kind: 'ok', livemode: true })
  })

  test('throws when Opn cannot be reached', async () => {
    fake.fault('down', 1)
    await expect(gateway.check()).rejects.toThrow(ProviderAway)
  })
})

function signed(body: Buffer) {
  const at = fake.now()
  const mac = createHmac('sha256', Buffer.from(fake.webhookSecrets.current, 'base64')).update(`${at}.`).update(body)
  return { headers: { 'omise-signature': mac.digest('hex'), 'omise-signature-timestamp': String(at) } }
}
