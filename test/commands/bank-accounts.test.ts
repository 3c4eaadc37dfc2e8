// When payouts use a bank account: in live mode after its waiting time or once a second owner confirms it, to the second, also when owners, removals
// and payouts come at once. Also what a payout and a skip record of it (specification §12.4).
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createApiKey, OPERATOR, rollApiKey } from '../../commands/api-keys.ts'
import {
  addBankAccount,
  chooseBankAccount,
  confirmBankAccount,
  deleteBankAccount,
} from '../../commands/bank-accounts.ts'
import { createMember, joinMerchant, removeMember, setRole } from '../../commands/members.ts'
import { payByHand, payInRound } from '../../commands/reserve-payout.ts'
import { BankAccount, Payout } from '../../db/entities/index.ts'
import { keyring } from '../../db/keyring.ts'
import { readMoneyAhead } from '../../db/queries/money-ahead.ts'
import { readAccountPaidTo } from '../../db/queries/payouts.ts'
import { serializePayoutSkip } from '../../resources/payout.ts'
import type { Actor } from '../../rules/audit-log.ts'
import { nextRoundAfter, type Round, roundDueAt } from '../../rules/payouts.ts'
import { type Billing, DAY, HOUR, nine, openBilling, type Shop } from '../support/billing.ts'
import { adjust } from '../support/payouts.ts'

const KEY = keyring(Buffer.alloc(32, 7))
/** Friday 27 November 2026, 10:00 in Bangkok. */
const ROUND = roundDueAt(nine(2026, 11, 27) + HOUR)
const FRIDAY = ROUND.at
const WAIT = 48 * HOUR
const LIVE = { livemode: true }

let b: Billing
beforeAll(async () => {
  b = await openBilling()
})
afterAll(() => b.checkAndClose())

const by = (id: string | null): Actor => ({ type: 'member', id, name: null, ip: '203.0.113.7' })

/** Adds an account at `at` in live mode. */
const added = (shop: Shop, at: number, actor = by(null)) =>
  shop.commit(
    at,
    (c) => addBankAccount(c, KEY, { bankCode: '014', accountNumber: '1234567890', accountName: 'Baan', metadata: {} }),
    { ...LIVE, actor },
  )

/** A member who has been in the shop since `since`. */
const member = (shop: Shop, since: number, role: 'owner' | 'admin' = 'owner') =>
  shop.commit(since, async (c) => {
    const fields = { name: 'Malee', passwordHash: 'x', locale: 'en' as const }
    const { id } = await createMember(c, { email: `m${randomBytes(5).toString('hex')}@example.com`, ...fields })
    await joinMerchant(c, id, role)
    return id
  })

async function rich(): Promise<Shop> {
  const shop = await b.shop()
  await adjust(shop, { at: FRIDAY - 9 * DAY, amount: 100_000, livemode: true })
  return shop
}

const confirmed = (shop: Shop, at: number, id: string, memberId: string) =>
  shop.commit(at, (c) => confirmBankAccount(c, id, memberId), LIVE)
const inRound = (shop: Shop, now: number, round: Round = ROUND) =>
  shop.commit(now, (c) => payInRound(c, round, { gateway: 'simulator', now, simulated: false }), LIVE)
const paidTo = (shop: Shop, now: number) =>
  readAccountPaidTo(b.db.orm.em.fork(), { merchantId: shop.id, livemode: true }, now)
const stored = (id: string) => b.db.orm.em.fork().findOneOrFail(BankAccount, id)
const refusal = (param?: string) => ({ code: 'parameter_invalid', ...(param && { details: { param } }) })

describe('in live mode', () => {
  test.each([
    ['from that second on', 0, 'payout'],
    ['not a second before', 1, 'skip'],
  ])('a round pays to a new account %s', async (_, late, kind) => {
    const shop = await rich()
    const account = await added(shop, FRIDAY - WAIT + late)
    expect(account).toMatchObject({ usableFrom: FRIDAY + late, confirmedBy: undefined })
    const ahead = () => readMoneyAhead(b.pool, { merchantId: shop.id, livemode: true }, nextRoundAfter(FRIDAY - 1).at)
    expect(await ahead()).toMatchObject(
      late === 0
        ? { account: { id: account.id }, accountUsableFrom: null }
        : { account: null, accountUsableFrom: FRIDAY + 1 },
    )
    const paid = await inRound(shop, FRIDAY)
    expect(paid.kind).toBe(kind)
    if (paid.kind === 'payout') return expect(paid.payout.bankAccountId).toBe(account.id)
    expect(serializePayoutSkip(paid.skip)).toMatchObject({
      reason: 'no_bank_account',
      bank_account_usable_from: FRIDAY + 1,
      available_satang: 100_000,
    })
    // The same round, run again a moment later, finds the account usable and pays.
    const again = await inRound(shop, FRIDAY + 1)
    expect(again).toMatchObject({ kind: 'payout', payout: { round: '2026-11-27', bankAccountId: account.id } })
  })

  test('without any account the skip says so, and of none when it may be used', async () => {
    const shop = await rich()
    const paid = await inRound(shop, FRIDAY)
    expect(paid).toMatchObject({ kind: 'skip', skip: { reason: 'no_bank_account', bankAccountUsableFrom: null } })
    // The change is published: there is an account now, and it waits.
    await added(shop, FRIDAY)
    const again = await inRound(shop, FRIDAY + 5)
    expect(again).toMatchObject({ kind: 'skip', skip: { bankAccountUsableFrom: FRIDAY + WAIT } })
    expect(await b.eventsOf(again.kind === 'skip' ? again.skip.id : '')).toEqual(['payout.skipped', 'payout.skipped'])
    await inRound(shop, FRIDAY + 6)
    expect(await b.eventsOf(again.kind === 'skip' ? again.skip.id : '')).toHaveLength(2)
  })

  test('the old account is paid to until the new one may be used, and by hand too', async () => {
    const shop = await rich()
    const old = await added(shop, FRIDAY - 30 * DAY)
    const young = await added(shop, FRIDAY)
    expect(await paidTo(shop, FRIDAY + WAIT - 1)).toBe(old.id)
    expect(await paidTo(shop, FRIDAY + WAIT)).toBe(young.id)
    const byHand = (now: number) =>
      shop.commit(now, (c) => payByHand(c, { amountSatang: null, metadata: {} }, { gateway: 'simulator', now }), LIVE)
    expect((await byHand(FRIDAY + 1)).bankAccountId).toBe(old.id)
  })

  test('whoever removes the old account does not bring the new one forward', async () => {
    const shop = await rich()
    const old = await added(shop, FRIDAY - 30 * DAY)
    const young = await added(shop, FRIDAY - 60)
    await shop.commit(FRIDAY - 30, (c) => deleteBankAccount(c, old.id), LIVE)
    expect(await paidTo(shop, FRIDAY)).toBeNull()
    const now = FRIDAY
    const paying = shop.commit(
      now,
      (c) => payByHand(c, { amountSatang: null, metadata: {} }, { gateway: 'simulator', now }),
      LIVE,
    )
    await expect(paying).rejects.toMatchObject({
      code: 'no_bank_account',
      message: expect.stringContaining(String(young.usableFrom)),
    })
    expect(await inRound(shop, FRIDAY)).toMatchObject({ kind: 'skip' })
  })

  test('an account that waits cannot be chosen; from its second on it can, and stays so', async () => {
    const shop = await b.shop()
    const account = await added(shop, FRIDAY - WAIT)
    const choose = (at: number, id = account.id) => shop.commit(at, (c) => chooseBankAccount(c, id), LIVE)
    await expect(choose(FRIDAY - 1)).rejects.toMatchObject(refusal('default'))
    await choose(FRIDAY)
    await choose(FRIDAY)
    const younger = await added(shop, FRIDAY)
    expect(await paidTo(shop, FRIDAY + 30 * DAY)).toBe(account.id)
    await choose(FRIDAY + WAIT, younger.id)
    expect(await paidTo(shop, FRIDAY + WAIT)).toBe(younger.id)
    await shop.commit(FRIDAY + WAIT, (c) => deleteBankAccount(c, younger.id), LIVE)
    expect(await paidTo(shop, FRIDAY + WAIT)).toBe(account.id)
  })
})

describe('a second owner', () => {
  test('confirms it, so that it is paid to at once, and the first confirmation stays', async () => {
    const shop = await rich()
    const [one, two, three] = [await member(shop, 0), await member(shop, 0), await member(shop, 0)]
    const account = await added(shop, FRIDAY - 60, by(one))
    await confirmed(shop, FRIDAY, account.id, two)
    await confirmed(shop, FRIDAY + 5, account.id, three)
    expect(await stored(account.id)).toMatchObject({ usableFrom: FRIDAY, confirmedBy: two, addedBy: one })
    expect(await inRound(shop, FRIDAY)).toMatchObject({ kind: 'payout', payout: { bankAccountId: account.id } })
  })

  test('is none who added it, who is no owner, or who has not been one for the time that the account waits', async () => {
    const shop = await b.shop()
    const [adder, admin] = [await member(shop, 0), await member(shop, 0, 'admin')]
    const [young, old] = [await member(shop, FRIDAY - WAIT + 1), await member(shop, FRIDAY - WAIT)]
    const stranger = await member(await b.shop(), 0)
    const account = await added(shop, FRIDAY - 60, by(adder))
    for (const id of [adder, admin, young, stranger, 'mem_nobody'])
      await expect(confirmed(shop, FRIDAY, account.id, id)).rejects.toMatchObject(refusal('id'))
    // A new owner has been an owner only since then, however long they have been a member.
    await shop.commit(FRIDAY - 30, (c) => setRole(c, admin, 'owner'))
    await expect(confirmed(shop, FRIDAY, account.id, admin)).rejects.toMatchObject(refusal('id'))
    // Setting the role that a member already has changes nothing.
    await shop.commit(FRIDAY - 30, (c) => setRole(c, old, 'owner'))
    expect(await confirmed(shop, FRIDAY, account.id, old)).toMatchObject({ usableFrom: FRIDAY, confirmedBy: old })
  })

  test('confirms what a key added', async () => {
    const shop = await b.shop()
    const owner = await member(shop, 0)
    const account = await added(shop, FRIDAY - 60, { type: 'key', id: 'key_x', name: null, ip: null })
    expect((await confirmed(shop, FRIDAY, account.id, owner)).confirmedBy).toBe(owner)
  })

  test('is none who has seen the key that added it, made or rolled, nor a key that such a key made', async () => {
    const shop = await b.shop()
    const [maker, roller, other] = [await member(shop, 0), await member(shop, 0), await member(shop, 0)]
    const asKey = (id: string) => ({ ...LIVE, actor: { type: 'key' as const, id, name: null, ip: null } })
    const wanted = { name: null, scopes: ['*'], allowedIps: [], expiresAt: null }
    const made = (more: object) =>
      shop.commit(FRIDAY - 90, (c) => createApiKey(c, OPERATOR, wanted), { ...LIVE, ...more })
    const { key } = await made({ actor: by(maker) })
    const { key: second } = await made(asKey(key.id))
    await shop.commit(FRIDAY - 80, (c) => rollApiKey(c, OPERATOR, second.id, 60), { ...LIVE, actor: by(roller) })
    const account = await added(shop, FRIDAY - 60, asKey(second.id).actor)
    for (const id of [maker, roller])
      await expect(confirmed(shop, FRIDAY, account.id, id)).rejects.toMatchObject(refusal('id'))
    expect((await confirmed(shop, FRIDAY, account.id, other)).confirmedBy).toBe(other)
  })

  test('confirms nothing in test mode, nothing that is deleted, and nothing of another shop', async () => {
    const shop = await b.shop()
    const owner = await member(shop, 0)
    const account = await added(shop, FRIDAY - 60)
    await expect(confirmed(await b.shop(), FRIDAY, account.id, owner)).rejects.toMatchObject({
      code: 'resource_missing',
    })
    const inTest = shop.commit(FRIDAY, (c) => confirmBankAccount(c, account.id, owner))
    await expect(inTest).rejects.toMatchObject({ code: 'resource_missing' })
    await shop.commit(FRIDAY, (c) => deleteBankAccount(c, account.id), LIVE)
    await expect(confirmed(shop, FRIDAY, account.id, owner)).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('of several at once one has confirmed it', async () => {
    const shop = await b.shop()
    const owners = await Promise.all(Array.from({ length: 4 }, () => member(shop, 0)))
    const account = await added(shop, FRIDAY - 60)
    const all = await Promise.all([...owners, ...owners].map((id) => confirmed(shop, FRIDAY, account.id, id)))
    const { confirmedBy } = await stored(account.id)
    expect(owners).toContain(confirmedBy)
    expect(new Set(all.map((one) => one.confirmedBy))).toEqual(new Set([confirmedBy]))
  })

  test('who is removed at that moment has confirmed it before, or not at all', async () => {
    for (let n = 0; n < 8; n++) {
      const shop = await b.shop()
      const [stays, goes] = [await member(shop, 0), await member(shop, 0)]
      const account = await added(shop, FRIDAY - 60, by(stays))
      const removing = () => shop.commit(FRIDAY, (c) => removeMember(c, goes))
      const confirming = () =>
        confirmed(shop, FRIDAY, account.id, goes).then(
          () => true,
          () => false,
        )
      const [publishedEvents] = await Promise.all(
        n % 2 ? [confirming(), removing()] : [removing().then(confirming), null],
      )
      expect((await stored(account.id)).confirmedBy ?? null).toBe(publishedEvents ? goes : null)
      // A member whose removal has committed can no longer confirm.
      if (n % 2 === 0) expect(publishedEvents).toBe(false)
    }
  })

  test('beside a removal of the account and a round nothing is lost: one payout at most, to an account that could be used', async () => {
    for (let n = 0; n < 6; n++) {
      const shop = await rich()
      const [one, two] = [await member(shop, 0), await member(shop, 0)]
      const account = await added(shop, FRIDAY - 60, by(one))
      const quiet = <T>(work: Promise<T>) => work.catch((error: { code?: string }) => error.code)
      const [, , round] = await Promise.all([
        quiet(confirmed(shop, FRIDAY, account.id, two)),
        n % 2 ? quiet(shop.commit(FRIDAY, (c) => deleteBankAccount(c, account.id), LIVE)) : null,
        inRound(shop, FRIDAY),
      ])
      const payouts = await b.db.orm.em.fork().find(Payout, { merchantId: shop.id })
      expect(payouts).toHaveLength(round.kind === 'payout' ? 1 : 0)
      // A reserved payout keeps its account, even when the account is deleted.
      if (round.kind === 'payout') expect((await stored(account.id)).confirmedBy).toBe(two)
    }
  })
})

test('in test mode an account is paid to at once, whatever the clock of a round says', async () => {
  const shop = await b.shop()
  await adjust(shop, { at: FRIDAY - 9 * DAY, amount: 100_000 })
  const account = await shop.commit(FRIDAY + 30 * DAY, (c) =>
    addBankAccount(c, KEY, { bankCode: '014', accountNumber: '1234567890', accountName: 'Baan', metadata: {} }),
  )
  expect(account.usableFrom).toBe(FRIDAY + 30 * DAY)
  const paid = await shop.commit(FRIDAY, (c) =>
    payInRound(c, ROUND, { gateway: 'simulator', now: FRIDAY, simulated: true }),
  )
  expect(paid).toMatchObject({ kind: 'payout', payout: { bankAccountId: account.id } })
})
