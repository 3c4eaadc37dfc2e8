// Opn promises no idempotency keys. These tests lose answers, hold requests and run two processes at once, and count what is in Opn's own book.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { ProviderAway, ProviderRefused } from '../../gateways/http.ts'
import type { OpnGateway } from '../../gateways/opn/index.ts'
import { DOUBT_SECONDS, InDoubt } from '../../gateways/opn/once.ts'
import type { Asked } from '../support/providers/faulty-server.ts'
import type { OpnFake } from '../support/providers/opn.ts'
import { type OpnShop, openOpnShop } from '../support/providers/opn-world.ts'

let shop: OpnShop
let fake: OpnFake
let gateway: OpnGateway
let card: string

beforeAll(async () => {
  shop = await openOpnShop()
  fake = shop.fake
  gateway = shop.gateway
  card = await cardOf('ok')
})
afterAll(() => shop.close())
beforeEach(() => {
  fake.fault('down', 0)
  fake.letGo()
  Object.assign(fake, { heedsKeys: false, hasPromptPay: true, listsAreBehindBy: 0 })
})

const never = new AbortController().signal
const cardOf = async (behaviour: Parameters<OpnFake['token']>[0]) =>
  (await gateway.cards.attach({ attachId: mintId('req_'), token: fake.token(behaviour) }))!.gatewayToken
const charge = (attemptId: string, at: OpnGateway = gateway, signal = never, gatewayToken = card) =>
  at.cards.charge({ attemptId, gatewayToken, amountSatang: 19_900 }, signal)
const isNewCharge = ({ method, path }: Asked) => method === 'POST' && path === '/charges'
const isNewRefund = ({ method, path }: Asked) => method === 'POST' && path.endsWith('/refunds')
const isNewTransfer = ({ method, path }: Asked) => method === 'POST' && path === '/transfers'
/** What a buyer paid in the end, and how many charges there are. */
const paid = (attemptId: string) => {
  const charges = fake.chargesOf(attemptId).filter(({ status }) => status === 'successful')
  return { made: charges.length, satang: charges.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0) }
}
const once = { made: 1, satang: 19_900 }
const none = { made: 0, satang: 0 }
const thrown = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => {
      throw new Error(`answered ${JSON.stringify(value)}`)
    },
    (error: unknown) => error,
  )

describe('a charge whose answer is lost', () => {
  test.each(['error_after_charge', 'garbled'] as const)('by %s is found, and not made again', async (fault) => {
    const attemptId = mintId('pay_')
    fake.fault(fault, 1, 0, isNewCharge)
    expect(await thrown(charge(attemptId))).toBeInstanceOf(ProviderAway)
    expect(await gateway.charges.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
    expect(await charge(attemptId)).toMatchObject({ kind: 'succeeded' })
    expect(await charge(attemptId, shop.otherProcess())).toMatchObject({ kind: 'succeeded' })
    expect(paid(attemptId)).toEqual(once)
  })

  test('and that was perhaps not made is in doubt until it can no longer take effect', async () => {
    const attemptId = mintId('pay_')
    fake.fault('error', 1, 0, isNewCharge)
    expect(await thrown(charge(attemptId))).toBeInstanceOf(ProviderAway)
    expect(await thrown(gateway.charges.lookUp(attemptId))).toBeInstanceOf(InDoubt)
    expect(await thrown(charge(attemptId))).toBeInstanceOf(InDoubt)
    expect(await thrown(gateway.charges.cancel(attemptId))).toBeInstanceOf(InDoubt)
    fake.passTime(DOUBT_SECONDS)
    expect(await gateway.charges.lookUp(attemptId)).toBeNull()
    expect(await charge(attemptId)).toMatchObject({ kind: 'succeeded' })
    expect(paid(attemptId)).toEqual(once)
  })

  test('and that is made late is not made a second time', async () => {
    const attemptId = mintId('pay_')
    fake.fault('slow', 1, 0, isNewCharge)
    const control = new AbortController()
    const asking = thrown(charge(attemptId, gateway, control.signal))
    await fake.held()
    control.abort()
    expect(await asking).toBeInstanceOf(ProviderAway)
    expect(await thrown(gateway.charges.lookUp(attemptId))).toBeInstanceOf(InDoubt)
    expect(await thrown(charge(attemptId))).toBeInstanceOf(InDoubt)
    expect(await thrown(gateway.charges.cancel(attemptId))).toBeInstanceOf(InDoubt)
    fake.letGo()
    expect(await gateway.charges.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
    expect(await gateway.charges.cancel(attemptId)).toMatchObject({ kind: 'succeeded' })
    expect(paid(attemptId)).toEqual(once)
  })

  test('is not in doubt when Opn certainly did nothing', async () => {
    const attemptId = mintId('pay_')
    fake.fault('limited', 1, 0, isNewCharge)
    expect(await thrown(charge(attemptId))).toBeInstanceOf(ProviderAway)
    expect(await gateway.charges.lookUp(attemptId)).toBeNull()
    expect(await charge(attemptId)).toMatchObject({ kind: 'succeeded' })
  })

  test('by a process that was killed is in doubt for a young attempt in every process', async () => {
    const attemptId = mintId('pay_')
    const real = () => Math.floor(Date.now() / 1_000)
    expect(await thrown(shop.otherProcess({ now: real }).charges.lookUp(attemptId))).toBeInstanceOf(InDoubt)
    const later = () => real() + DOUBT_SECONDS + 1
    expect(await shop.otherProcess({ now: later }).charges.lookUp(attemptId)).toBeNull()
  })
})

describe('two processes that charge one attempt at once', () => {
  /** Both have seen that there is no charge yet before either makes one. */
  const race = async (attemptId: string, others: () => Promise<unknown>, gatewayToken = card) => {
    fake.fault('slow', 1, 0, isNewCharge)
    const first = charge(attemptId, shop.otherProcess(), never, gatewayToken)
    await fake.held()
    const second = await others()
    fake.letGo()
    return [await first, second]
  }

  test('charge it once: the second charge is refunded', async () => {
    const attemptId = mintId('pay_')
    const outcomes = await race(attemptId, () => charge(attemptId))
    expect(outcomes).toMatchObject([{ kind: 'succeeded' }, { kind: 'succeeded' }])
    const [counts, extra] = fake.chargesOf(attemptId)
    expect(outcomes).toMatchObject([{ reference: counts!.id }, { reference: counts!.id }])
    expect(extra).toMatchObject({ status: 'successful', refunded: 19_900 })
    expect(paid(attemptId).satang).toBe(19_900)
    // Asking by the second one’s reference, as after its notification, tells of the first.
    expect(await gateway.charges.lookUp(attemptId, extra!.id)).toMatchObject({ reference: counts!.id })
  })

  test('make one request where Opn heeds keys', async () => {
    fake.heedsKeys = true
    const attemptId = mintId('pay_')
    await race(attemptId, () => charge(attemptId))
    expect(paid(attemptId)).toEqual(once)
  })

  test('keep a decline that came first, and return the money of a second that succeeded', async () => {
    const attemptId = mintId('pay_')
    const poor = await cardOf({ failure_code: 'insufficient_fund' })
    const outcomes = await race(attemptId, () => charge(attemptId, gateway, never, poor))
    const declined = { kind: 'declined', declineCode: 'insufficient_funds' }
    expect(outcomes).toMatchObject([declined, declined])
    expect(paid(attemptId).satang).toBe(0)
  })

  test('do not charge an attempt that is withdrawn meanwhile', async () => {
    const attemptId = mintId('pay_')
    const [charged, canceled] = await race(attemptId, () => gateway.charges.cancel(attemptId))
    expect(canceled).toEqual({ kind: 'canceled' })
    expect(charged).toMatchObject({ kind: 'declined', declineCode: 'processing_error' })
    expect(paid(attemptId).satang).toBe(0)
  })

  test('answer what was made when the list does not show it yet', async () => {
    fake.listsAreBehindBy = 1
    expect(await charge(mintId('pay_'))).toMatchObject({ kind: 'succeeded' })
  })

  test('say nothing while a second charge cannot be refunded', async () => {
    const attemptId = mintId('pay_')
    fake.fault('slow', 1, 0, isNewCharge)
    const first = thrown(charge(attemptId, shop.otherProcess()))
    await fake.held()
    await charge(attemptId)
    fake.refusesNextRefund = true
    fake.letGo()
    const error = await first
    expect(error).toBeInstanceOf(ProviderAway)
    expect(error).not.toBeInstanceOf(ProviderRefused)
    expect(await gateway.charges.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
    expect(paid(attemptId).satang).toBe(19_900)
  })
})

describe('an attempt of which Opn knows nothing', () => {
  test('is withdrawn for good: a charge that comes later is not made', async () => {
    const attemptId = mintId('pay_')
    expect(await gateway.charges.cancel(attemptId)).toEqual({ kind: 'canceled' })
    expect(await gateway.charges.cancel(attemptId)).toEqual({ kind: 'canceled' })
    expect(await charge(attemptId, shop.otherProcess())).toEqual({ kind: 'declined', declineCode: 'processing_error' })
    expect(await gateway.charges.lookUp(attemptId)).toEqual({ kind: 'declined', declineCode: 'processing_error' })
    expect(fake.chargesOf(attemptId)).toMatchObject([{ status: 'expired', source: 'promptpay' }])
    expect(paid(attemptId)).toEqual(none)
    const lines = await gateway.book.lines(fake.now() - 60, fake.now() + 60)
    expect(lines.map(({ ourId }) => ourId)).not.toContain(attemptId)
  })

  test('is withdrawn without PromptPay once no call of it can be under way', async () => {
    fake.hasPromptPay = false
    const attemptId = mintId('pay_')
    expect(await gateway.charges.cancel(attemptId)).toEqual({ kind: 'canceled' })
    const soon = shop.otherProcess({ now: () => Math.floor(Date.now() / 1_000) + 600 })
    expect(await thrown(soon.charges.cancel(mintId('pay_')))).toBeInstanceOf(ProviderRefused)
  })
})

describe('an old attempt', () => {
  const days = 86_400

  test('is found where it was charged when it was minted, where the search knows it, and where it was charged just now', async () => {
    const [early, between, late] = [mintId('pay_'), mintId('pay_'), mintId('pay_')]
    // The fake's clock is a day ahead of the ids.
    const start = () => Math.floor(Date.now() / 1_000)
    await charge(early)
    fake.chargesOf(early)[0]!.at = start() + 30
    await charge(between)
    fake.passTime(10 * days)
    await charge(late)
    for (const attemptId of [early, between, late])
      expect(await gateway.charges.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
    fake.searchIsUp = false
    for (const attemptId of [early, late])
      expect(await gateway.charges.lookUp(attemptId)).toMatchObject({ kind: 'succeeded' })
    fake.searchIsUp = true
  })

  test('that was never charged is not looked for in all charges since', async () => {
    const attemptId = mintId('pay_')
    const like = [...fake.book.charges.values()][0]!
    fake.passTime(days)
    for (let n = 0; n < 1_000; n++)
      fake.book.charges.set(`chrg_old_${n}`, { ...like, id: `chrg_old_${n}`, at: fake.now() - 7_200, metadata: {} })
    const before = fake.requests()
    expect(await gateway.charges.lookUp(attemptId)).toBeNull()
    expect(fake.requests() - before).toBe(3)
    for (let n = 0; n < 1_000; n++) fake.book.charges.delete(`chrg_old_${n}`)
  })
})

describe('calls of one process', () => {
  test('for one attempt at once make one charge; the others are in doubt until it is made', async () => {
    const attemptId = mintId('pay_')
    const first = charge(attemptId)
    for (let n = 0; n < 4; n++) expect(await thrown(charge(attemptId))).toBeInstanceOf(InDoubt)
    expect(await first).toEqual(await charge(attemptId))
    expect(fake.chargesOf(attemptId)).toHaveLength(1)
  })
})

describe('refunds', () => {
  const refund = (refundId: string, attemptId: string, at: OpnGateway = gateway) =>
    at.refunds.refund({ refundId, attemptId, amountSatang: 5_000, transferredSatang: null })
  const refunded = (attemptId: string) => fake.chargesOf(attemptId)[0]!.refunded

  test('whose answer is lost are found with and without the charge, and not made again', async () => {
    const [attemptId, refundId] = [mintId('pay_'), mintId('re_')]
    const { reference } = await charge(attemptId)
    fake.fault('error_after_charge', 1, 0, isNewRefund)
    expect(await thrown(refund(refundId, attemptId))).toBeInstanceOf(ProviderAway)
    expect(await gateway.refunds.lookUp(refundId)).toMatchObject({ kind: 'succeeded' })
    expect(await gateway.refunds.lookUp(refundId, { attemptId, reference: reference! })).toMatchObject({
      kind: 'succeeded',
    })
    expect(await refund(refundId, attemptId, shop.otherProcess())).toMatchObject({ kind: 'succeeded' })
    expect(refunded(attemptId)).toBe(5_000)
  })

  test('are in doubt, and not asked for again, until they can no longer take effect', async () => {
    const [attemptId, refundId] = [mintId('pay_'), mintId('re_')]
    await charge(attemptId)
    fake.fault('error', 1, 0, isNewRefund)
    expect(await thrown(refund(refundId, attemptId))).toBeInstanceOf(ProviderAway)
    expect(await thrown(gateway.refunds.lookUp(refundId))).toBeInstanceOf(InDoubt)
    expect(await thrown(refund(refundId, attemptId))).toBeInstanceOf(InDoubt)
    fake.passTime(DOUBT_SECONDS)
    expect(await gateway.refunds.lookUp(refundId)).toBeNull()
    expect(await refund(refundId, attemptId)).toMatchObject({ kind: 'succeeded' })
    expect(refunded(attemptId)).toBe(5_000)
  })
})

describe('transfers', () => {
  const bankAccount = { bankCode: '014', accountNumber: '1234567890', accountName: 'Somchai Jaidee' }
  const send = (payoutId: string, at: OpnGateway = gateway) =>
    at.transfers.send({ payoutId, amountSatang: 500_000, bankAccount }, never)
  const sent = (payoutId: string) =>
    [...fake.book.transfers.values()].filter((t) => t.metadata.satang_payout === payoutId && !t.deleted)

  test('whose answer is lost are found and not made again', async () => {
    const payoutId = mintId('po_')
    fake.fault('error_after_charge', 1, 0, isNewTransfer)
    expect(await thrown(send(payoutId))).toBeInstanceOf(ProviderAway)
    expect(await gateway.transfers.lookUp(payoutId)).toMatchObject({ kind: 'in_transit' })
    expect(await send(payoutId, shop.otherProcess())).toMatchObject({ kind: 'in_transit' })
    expect(sent(payoutId)).toHaveLength(1)
  })

  test('that two processes make at once are sent once: the second is deleted before Opn sends it', async () => {
    const payoutId = mintId('po_')
    await send(mintId('po_')) // the recipient
    fake.fault('slow', 1, 0, isNewTransfer)
    const first = send(payoutId, shop.otherProcess())
    await fake.held()
    const second = await send(payoutId)
    fake.letGo()
    expect(await first).toEqual(second)
    expect(sent(payoutId)).toHaveLength(1)
  })

  test('use one recipient for each bank account', async () => {
    const account = { ...bankAccount, accountNumber: '9999999999' }
    const sendTo = (at: OpnGateway) =>
      at.transfers.send({ payoutId: mintId('po_'), amountSatang: 500_000, bankAccount: account }, never)
    const first = sendTo(gateway)
    expect(await thrown(sendTo(gateway))).toBeInstanceOf(InDoubt)
    await first
    await sendTo(gateway)
    await sendTo(shop.otherProcess())
    expect([...fake.book.recipients.values()].filter(({ number }) => number === '9999999999')).toHaveLength(1)
  })
})
