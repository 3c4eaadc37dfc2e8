// A round page by page and a payout's processings, called once, twice and in parallel on a real Postgres: no merchant is paid twice, none is
// forgotten, and every lost answer of a bank is looked up (specification §5.10).

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runPayout } from '../../activities/run-payout.ts'
import { findRound, reservePage } from '../../activities/run-round.ts'
import { addBankAccount } from '../../commands/bank-accounts.ts'
import { commit, type Wakeup } from '../../commands/commit.ts'
import { type PayoutDesk, payByHand, payInRound } from '../../commands/reserve-payout.ts'
import { recordPayoutOutcome } from '../../commands/settle-payout.ts'
import { Payout } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { keyring } from '../../db/keyring.ts'
import { readBalance } from '../../db/queries/balance.ts'
import type { GatewaysAtWork, TransferOutcome } from '../../gateways/port.ts'
import { roundDueAt } from '../../rules/payouts.ts'
import { configuredTerms } from '../../rules/terms.ts'
import { type Billing, DAY, HOUR, openBilling, type Shop, testLinks } from '../support/billing.ts'
import { type Answers, answering, gatewaysBeing } from '../support/gateway-answers.ts'
import { adjust, adjustMany } from '../support/payouts.ts'
import { asAdministrator } from '../support/servers.ts'

const KEY = keyring(Buffer.alloc(32, 7))
const NOW = Math.floor(Date.parse('2026-11-27T10:00:30+07:00') / 1000)
const ROUND = roundDueAt(NOW)

let b: Billing
let woken: Wakeup[] = []
const alarms: object[] = []
beforeAll(async () => {
  b = await openBilling()
})
afterAll(() => b.checkAndClose())

const deps = (gateways: Partial<GatewaysAtWork> = {}) => ({
  ...b.deps,
  gateways: { ...b.gateways, ...gateways },
  encryptionKey: KEY,
  wakeAll: async (wakeups: Wakeup[]) => void woken.push(...wakeups),
  sleep: async () => {},
  roundAlarm: (o: object) => void alarms.push(o),
})
const page = (after = '', livemode = false, of = deps()) => reservePage(of, { livemode, round: ROUND, after, now: NOW })
const processDue = (payoutId: string, now = NOW, of = deps()) => runPayout(of, { payoutId, now })

async function addAccount(shop: Shop, accountNumber = '1234567890') {
  const account = { bankCode: '014', accountNumber, accountName: 'Baan Kafae', metadata: {} }
  await shop.commit(NOW, (c) => addBankAccount(c, KEY, account))
}

/** An adjustment that is made and available at once. */
const book = (shop: Shop, amount: number, availableOn = NOW - DAY) => adjust(shop, { at: availableOn, amount })

async function rich(amount = 100_000, accountNumber?: string): Promise<Shop> {
  const shop = await b.shop()
  await addAccount(shop, accountNumber)
  await book(shop, amount)
  return shop
}

/** Does what the workflows of these payouts would do. */
async function sendAll(wakeups: Wakeup[]): Promise<void> {
  for (const { workflowId } of wakeups) await processDue(workflowId.split('/')[1]!)
}

const payoutsOf = (shop: Shop) => b.db.orm.em.fork().find(Payout, { merchantId: shop.id }, { orderBy: { id: 'asc' } })
const available = async (shop: Shop, now = NOW) =>
  (await readBalance(b.pool, { merchantId: shop.id, livemode: false }, { now })).availableSatang
const word = (shop: Shop, payoutId: string, said: Parameters<typeof recordPayoutOutcome>[2], now = NOW) =>
  shop.commit(now, (c) => recordPayoutOutcome(c, payoutId, said, now))

/** The simulator with other answers about transfers. */
const bank = (says: Partial<Pick<Answers, 'sendTransfer' | 'lookUpTransfer'>>) => {
  return gatewaysBeing(b.gateways, answering(b.gateways.simulator, says))
}

describe('a round', () => {
  test('is the last Friday’s, whenever it runs', async () => {
    expect((await findRound({ nominalAt: NOW })).date).toBe('2026-11-27')
    expect((await findRound({ nominalAt: NOW - HOUR })).date).toBe('2026-11-20')
  })

  test('goes through all merchants page by page, each once, however often it is repeated', async () => {
    const shops: Shop[] = []
    for (let n = 0; n < 55; n++) shops.push(await rich(100_000 + n))
    woken = []
    const first = await page()
    expect(first).toEqual({ after: shops[24]!.id, payouts: 25, skipped: 0, aside: 0 })
    const second = await page(first.after!)
    expect(second).toEqual({ after: shops[49]!.id, payouts: 25, skipped: 0, aside: 0 })
    // Fifty wait for their first processing: the round waits until one of them has had it.
    expect(await page(second.after!)).toEqual({ after: second.after, payouts: 0, skipped: 0, aside: 0 })
    await sendAll(woken.slice(0, 1))
    expect(await page(second.after!)).toEqual({ after: null, payouts: 5, skipped: 0, aside: 0 })
    await sendAll(woken)
    expect(await page()).toEqual({ after: null, payouts: 0, skipped: 0, aside: 0 })
    expect(woken).toHaveLength(55)
    expect(woken.every(({ fresh, workflowId }) => fresh && workflowId.startsWith('payout/po_'))).toBe(true)
    for (const [n, shop] of shops.entries()) {
      const [payout, ...more] = await payoutsOf(shop)
      expect(more).toEqual([])
      expect(payout).toMatchObject({
        amountSatang: 100_000 + n,
        round: '2026-11-27',
        status: 'paid',
        automatic: true,
      })
      expect(await available(shop)).toBe(0)
    }
  })

  test('run by three workers at once pays each merchant once', async () => {
    const shops = [await rich(), await rich(), await rich(), await rich()]
    await Promise.all([page(), page(), page()])
    for (const shop of shops) expect(await payoutsOf(shop)).toHaveLength(1)
    const skips = await b.sql('select id from payout_skips where merchant_id = any ($1)', [shops.map(({ id }) => id)])
    expect(skips).toEqual([])
  })

  test('pays what was available by Friday, and not what was taken since', async () => {
    const shop = await rich(100_000)
    await book(shop, 70_000, ROUND.at)
    await book(shop, 40_000, ROUND.at + 1)
    await book(shop, -30_000, ROUND.at + 10)
    await page()
    expect(await payoutsOf(shop)).toMatchObject([{ amountSatang: 140_000 }])
    expect(await available(shop)).toBe(40_000)
  })

  test('on a bank holiday pays on the day, and arrives on the next one on which banks are open', async () => {
    const shop = await rich()
    const nothing = { feeRates: [], vatRates: [], availableAfterDays: {} }
    const links = { ...testLinks, terms: configuredTerms({ ...nothing, bankHolidays: ['2026-11-27', '2026-11-30'] }) }
    await reservePage({ ...deps(), links }, { livemode: false, round: ROUND, after: '', now: NOW })
    const [payout] = await payoutsOf(shop)
    expect(payout).toMatchObject({ round: '2026-11-27', arrivalDate: Date.parse('2026-12-01T00:00:00+07:00') / 1000 })
  })

  test('sets a merchant aside whose reservation fails, pays all others, and pays that one when the round comes back', async () => {
    const [before, broken, behind] = [await rich(), await rich(), await rich()]
    const asOwner = (change: string) => asAdministrator(b.url, `alter table payouts ${change}`)
    await asOwner(`add constraint in_the_way check (merchant_id <> '${broken.id}') not valid`)
    expect(await page()).toMatchObject({ after: null, aside: 1 })
    expect(alarms).toEqual([{ merchant: broken.id, round: ROUND.date, error: expect.stringContaining('in_the_way') }])
    expect([await payoutsOf(before), await payoutsOf(broken), await payoutsOf(behind)].map((p) => p.length)).toEqual([
      1, 0, 1,
    ])
    await asOwner('drop constraint in_the_way')
    expect(await page()).toMatchObject({ after: null, aside: 0 })
    expect(await payoutsOf(broken)).toHaveLength(1)
  })

  test('never pays the shop of a simulation', async () => {
    const shop = await rich()
    await b.sql('update merchants set simulation_of = $2 where id = $1', [shop.id, (await b.shop()).id])
    await page()
    expect(await payoutsOf(shop)).toEqual([])
    await b.sql('update merchants set simulation_of = null where id = $1', [shop.id])
  })

  test('leaves out who may not be paid, with a reason, and says nothing of who has no money', async () => {
    const [poor, unbanked, paused, idle] = [
      await rich(49_999),
      await b.shop(),
      await b.shop({ payouts_paused: true }),
      await b.shop(),
    ]
    await book(unbanked, 50_000)
    await addAccount(paused)
    await book(paused, 50_000)
    expect(await page()).toMatchObject({ skipped: 3 })
    const reasonOf = async ({ id }: Shop) =>
      (await b.sql<{ reason: string }>('select reason from payout_skips where merchant_id = $1', [id])).map(
        (row) => row.reason,
      )
    expect(await reasonOf(poor)).toEqual(['below_minimum'])
    expect(await reasonOf(unbanked)).toEqual(['no_bank_account'])
    expect(await reasonOf(paused)).toEqual(['paused'])
    expect(await reasonOf(idle)).toEqual([])
  })

  test('in live mode without a gateway pays nobody and skips nobody', async () => {
    const before = await b.counts()
    expect(await page('', true)).toEqual({ after: null, payouts: 0, skipped: 0, aside: 0 })
    expect(await b.counts()).toEqual(before)
  })

  test('beside a payout by hand of a part pays the rest, in whatever order they come', async () => {
    for (let n = 0; n < 5; n++) {
      const shop = await rich(120_000)
      const desk = { gateway: 'simulator', now: NOW }
      const byHand = commit(deps(), shop.context(NOW), (c) =>
        payByHand(c, { amountSatang: 60_000, metadata: {} }, desk),
      )
      const [hand] = await Promise.allSettled([byHand, page()])
      const paid = (await payoutsOf(shop)).reduce((sum, { amountSatang }) => sum + amountSatang, 0)
      expect(paid).toBe(120_000)
      expect(hand.status === 'fulfilled' ? 2 : 1).toBe((await payoutsOf(shop)).length)
      expect(await available(shop)).toBe(0)
    }
  })
})

describe('a payout’s turn', () => {
  const reserved = async (accountNumber?: string) => {
    const shop = await rich(100_000, accountNumber)
    await page()
    const [payout] = await payoutsOf(shop)
    return { shop, id: payout!.id }
  }

  test('sends it and settles; twice, and side by side, it is sent once', async () => {
    const { id } = await reserved()
    const done = { status: 'paid', wakeAt: null }
    const processing = await Promise.all([processDue(id), processDue(id)])
    expect(processing).toEqual([expect.objectContaining(done), expect.objectContaining(done)])
    expect(processing.flatMap(({ publishedEvents }) => publishedEvents).toSorted()).toEqual([
      'payout.in_transit',
      'payout.paid',
    ])
    expect(await processDue(id)).toEqual({ ...done, publishedEvents: [] })
    expect(await b.eventsOf(id)).toEqual(['payout.created', 'payout.in_transit', 'payout.paid'])
    expect(await b.sql('select amount_satang from simulator_payouts where payout_id = $1', [id])).toHaveLength(1)
  })

  test('hands the bank the number in the clear, and looks up an answer that is lost', async () => {
    const { id } = await reserved('9876540004')
    const sent: unknown[] = []
    const gateways = bank({
      async sendTransfer(request, signal) {
        sent.push(request)
        return b.gateways.simulator.transfers.send(request, signal)
      },
    })
    expect(await processDue(id, NOW, deps(gateways))).toMatchObject({ status: 'paid' })
    expect(sent).toEqual([
      {
        payoutId: id,
        amountSatang: 100_000,
        bankAccount: { bankCode: '014', accountNumber: '9876540004', accountName: 'Baan Kafae' },
      },
    ])
  })

  test('comes again when the bank is away, later and later, and is sent when the bank is back', async () => {
    const { shop, id } = await reserved()
    const away = async (): Promise<TransferOutcome> => {
      throw new Error('away')
    }
    const gone = deps(bank({ sendTransfer: away, lookUpTransfer: away }))
    for (const [asked, after] of [10, 60, 600, 3_600, 3_600].entries()) {
      expect(await processDue(id, NOW + asked, gone)).toEqual({
        status: 'pending',
        publishedEvents: [],
        wakeAt: NOW + asked + after,
      })
    }
    expect(await available(shop)).toBe(0)
    expect(await processDue(id, NOW + DAY)).toMatchObject({ status: 'paid' })
    expect(await payoutsOf(shop)).toMatchObject([{ paidAt: NOW + DAY, nextActionAt: null }])
  })

  test('asks about what is in transit until it came back by itself', async () => {
    const { shop, id } = await reserved('1234560003')
    expect(await processDue(id)).toMatchObject({
      status: 'in_transit',
      wakeAt: NOW + 10,
      publishedEvents: ['payout.in_transit'],
    })
    expect(await processDue(id, NOW + 10)).toMatchObject({
      status: 'in_transit',
      wakeAt: NOW + 70,
      publishedEvents: [],
    })
    await b.sql('update simulator_payouts set ready_at = 0 where payout_id = $1', [id])
    expect(await processDue(id, NOW + 70)).toEqual({
      status: 'returned',
      wakeAt: null,
      publishedEvents: ['payout.returned'],
    })
    expect(await available(shop, NOW + 70)).toBe(100_000)
    expect(await processDue(id, NOW + 80)).toEqual({ status: 'returned', wakeAt: null, publishedEvents: [] })
  })

  test.each([
    ['failed', 'paid'],
    ['paid', 'failed'],
  ] as const)(
    'stands still when a bank that said %s says %s: that is money sent twice, or lost',
    async (first, then) => {
      const { shop, id } = await reserved()
      const saying = (kind: 'failed' | 'paid') =>
        kind === 'failed' ? { kind, failureCode: 'x' } : { kind, reference: 'R' }
      await word(shop, id, saying(first))
      const before = await b.counts()
      await expect(word(shop, id, saying(then))).rejects.toThrow(`no payout moves from ${first} to ${then}`)
      expect(await b.counts()).toEqual(before)
      if (first !== 'paid') return
      // The simulator has no record of this outcome. One is added, so that the bank's records and ours agree.
      await b.sql(
        "insert into simulator_payouts (payout_id, amount_satang, status, created_at) values ($1, 100000, 'paid', 1)",
        [id],
      )
    },
  )

  test('hears an answer that was overtaken by a later one, and changes nothing', async () => {
    const { shop, id } = await reserved()
    await processDue(id)
    const before = await b.counts()
    expect(await word(shop, id, { kind: 'in_transit', reference: 'R' })).toMatchObject({
      status: 'paid',
      nextActionAt: null,
    })
    expect(await word(shop, id, { kind: 'unknown' })).toMatchObject({ status: 'paid', nextActionAt: null })
    expect(await b.counts()).toEqual(before)
  })

  test('hears that it was paid when it has come back already, and changes nothing', async () => {
    const { shop, id } = await reserved('1234560003')
    await processDue(id)
    await b.sql('update simulator_payouts set ready_at = 0 where payout_id = $1', [id])
    await processDue(id, NOW + 70)
    const before = await b.counts()
    expect(await word(shop, id, { kind: 'paid', reference: 'R' })).toMatchObject({ status: 'returned', paidAt: null })
    expect(await b.counts()).toEqual(before)
  })

  test('of a bank that repeats itself changes nothing', async () => {
    const { shop, id } = await reserved('1234560002')
    await processDue(id)
    await b.gateways.simulator.decideTransfer(id, 'returned')
    for (let twice = 0; twice < 2; twice++) await processDue(id, NOW + 60)
    expect(await b.eventsOf(id)).toEqual(['payout.created', 'payout.in_transit', 'payout.returned'])
    expect(await available(shop, NOW + 60)).toBe(100_000)
  })
})

/** Each commit gives a payout's id to a thousand transactions at most. */
describe('a payout of more transactions than a commit marks', () => {
  const COUNT = 2_500
  const DESK: PayoutDesk = { gateway: 'simulator', now: NOW }
  const many = async (count = COUNT) => {
    const shop = await rich(50_000)
    await adjustMany(b.pool, shop, { at: NOW - HOUR, count })
    return shop
  }
  const byHand = (shop: Shop) => shop.commit(NOW, (c) => payByHand(c, { amountSatang: null, metadata: {} }, DESK))
  const inRound = async (shop: Shop) => {
    const paid = await shop.commit(NOW, (c) => payInRound(c, ROUND, { ...DESK, simulated: false }))
    if (paid.kind !== 'payout') throw new Error(`was skipped: ${paid.skip.reason}`)
    return paid.payout
  }
  const finish = async (payoutId: string) => {
    for (let processing = 1; ; processing++) {
      const { status, assigning } = await processDue(payoutId)
      if (!assigning) return status
      if (processing > 20) throw new Error('it comes to no end')
    }
  }
  const linesOf = async (payoutId: string) => {
    const [row] = await b.sql<{ count: number; satang: number }>(
      `select count(*)::integer as count, coalesce(sum(net_satang), 0)::integer as satang from ledger_transactions
       where payout_id = $1 and source_id <> $1`,
      [payoutId],
    )
    return row
  }
  const left = () => b.sql('select payout_id from payout_reservations')
  const sent = (id: string) => b.sql('select amount_satang from simulator_payouts where payout_id = $1', [id])
  /** One more commit of the steps. */
  const step = (id: string) => b.sql('select assign_payout($1, $2, 1000)', [id, NOW])

  test('is reserved at once with its amount, marked in steps, and sent when the last one has its id', async () => {
    const shop = await many()
    const { id, amountSatang } = await byHand(shop)
    expect(amountSatang).toBe(50_000 + COUNT * 100)
    expect(await available(shop)).toBe(0)
    expect(await linesOf(id)).toMatchObject({ count: 1_000 })
    await b.check({ idle: false })
    await step(id)
    expect(await linesOf(id)).toMatchObject({ count: 2_000 })
    expect(await sent(id)).toEqual([])
    await b.check({ idle: false })
    expect(await finish(id)).toBe('paid')
    expect(await linesOf(id)).toEqual({ count: COUNT + 1, satang: amountSatang })
    expect([await left(), await available(shop)]).toEqual([[], 0])
  })

  test('of exactly as many as a commit marks is whole at once, and of one more is not', async () => {
    const exact = await byHand(await many(999))
    expect([await linesOf(exact.id), await left()]).toEqual([{ count: 1_000, satang: exact.amountSatang }, []])
    const more = await byHand(await many(1_000))
    expect([await linesOf(more.id), await left()]).toMatchObject([{ count: 1_000 }, [{ payout_id: more.id }]])
    expect(await finish(more.id)).toBe('paid')
    expect(await finish(exact.id)).toBe('paid')
  })

  test('takes nothing that came later, and the next payout nothing that is reserved: none is paid twice', async () => {
    const shop = await many()
    const first = await inRound(shop)
    // Refunded, earned and backdated while the first is half marked.
    await book(shop, -20_000, NOW - 2 * HOUR)
    await book(shop, 90_000, NOW - DAY)
    expect(await available(shop)).toBe(70_000)
    const second = await byHand(shop)
    expect(second.amountSatang).toBe(70_000)
    await expect(byHand(shop)).rejects.toMatchObject({ code: 'balance_below_minimum' })
    await b.check({ idle: false })
    // The second is processed first: it takes the steps of the first, which must be done before its own.
    expect(await finish(second.id)).toBe('paid')
    expect(await sent(first.id)).toEqual([])
    expect(await finish(first.id)).toBe('paid')
    expect(await linesOf(first.id)).toEqual({ count: COUNT + 1, satang: first.amountSatang })
    expect(await linesOf(second.id)).toEqual({ count: 2, satang: 70_000 })
    expect([await left(), await available(shop)]).toEqual([[], 0])
  })

  test('reserved by hand and in a round at one moment is one payout', async () => {
    const shop = await many()
    const answers = await Promise.allSettled([byHand(shop), inRound(shop), byHand(shop)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [payout, ...more] = await payoutsOf(shop)
    expect([payout!.amountSatang, more]).toEqual([50_000 + COUNT * 100, []])
    expect(await finish(payout!.id)).toBe('paid')
  })

  test('killed in the middle of a step goes on where it was, and by two workers at once each transaction is marked once', async () => {
    const shop = await many(5_000)
    const { id, amountSatang } = await byHand(shop)
    const dying = await b.pool.connect()
    await dying.query('begin')
    await dying.query('select assign_payout($1, $2, 1000)', [id, NOW])
    await dying.query('rollback')
    dying.release()
    expect(await linesOf(id)).toMatchObject({ count: 1_000 })
    await Promise.all([step(id), step(id), step(id)])
    expect(await linesOf(id)).toMatchObject({ count: 4_000 })
    expect((await Promise.all([finish(id), finish(id)])).includes('paid')).toBe(true)
    expect(await linesOf(id)).toEqual({ count: 5_001, satang: amountSatang })
  })

  test('is not sent, however often it is tried, when there is not what was reserved', async () => {
    const shop = await many(1_200)
    const { id } = await byHand(shop)
    await b.sql('update payout_reservations set amount_satang = amount_satang + 1 where payout_id = $1', [id])
    for (let n = 0; n < 2; n++) await expect(processDue(id)).rejects.toThrow('was reserved from 1201 transactions')
    expect([await sent(id), await linesOf(id)]).toMatchObject([[], { count: 1_000 }])
    await b.sql('update payout_reservations set amount_satang = amount_satang - 1 where payout_id = $1', [id])
    expect(await finish(id)).toBe('paid')
  })

  test('takes of a clock what was due by its time then, wherever the clock stands by now', async () => {
    const shop = await many(0)
    const clock = mintId('clock_')
    await b.sql(
      `insert into test_clocks (id, merchant_id, livemode, status, frozen_time, created_at) values ($1, $2, false, 'ready', $3, $3)`,
      [clock, shop.id, NOW - 30 * DAY],
    )
    await adjustMany(b.pool, shop, { at: NOW - 30 * DAY, count: 1_500, clock })
    await adjustMany(b.pool, shop, { at: NOW - 20 * DAY, count: 600, clock })
    const { id, amountSatang } = await byHand(shop)
    expect(amountSatang).toBe(50_000 + 150_000)
    await b.sql('update test_clocks set frozen_time = $2 where id = $1', [clock, NOW])
    expect(await finish(id)).toBe('paid')
    expect(await linesOf(id)).toEqual({ count: 1_501, satang: amountSatang })
    expect((await byHand(shop)).amountSatang).toBe(60_000)
  })

  test('is what was reserved on another server too, which counts its transactions anew', async () => {
    const shop = await many()
    const { id, amountSatang } = await byHand(shop)
    await b.sql('update payout_reservations set system_identifier = 1 where payout_id = $1', [id])
    // Written there, two minutes later. By the number of its database transaction it could be an old one.
    await b.sql(
      `with made as (
         insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at, written_in)
         select m, $1, false, 'adjustment', m, 700, 0, 700, $2::bigint - 7200, $2, '3' from (values
           ('txn_' || base32(floor(extract(epoch from now() + interval '2 minutes') * 1000)::bigint, 10) || '0000000000000000')) t (m) returning id)
       insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
       select id, $1, false, account, amount from made, (values ('merchant_balance', 700), ('adjustments', -700)) e (account, amount)`,
      [shop.id, NOW],
    )
    expect(await finish(id)).toBe('paid')
    expect(await linesOf(id)).toEqual({ count: COUNT + 1, satang: amountSatang })
    expect(await available(shop)).toBe(700)
  })
})
