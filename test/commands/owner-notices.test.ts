// The mails to owners about important changes: to everyone concerned, in their language, with the actor and the place. A mailbox cannot be flooded,
// and notices cannot be suppressed.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { whyPointless } from '../../activities/mail/send.ts'
import { createApiKey, OPERATOR, rollApiKey } from '../../commands/api-keys.ts'
import {
  addBankAccount,
  chooseBankAccount,
  confirmBankAccount,
  deleteBankAccount,
} from '../../commands/bank-accounts.ts'
import type { Commit } from '../../commands/commit.ts'
import { acceptInvitation, invite } from '../../commands/invitations.ts'
import { disableTotp, setPassword } from '../../commands/member-accounts.ts'
import { createMember, joinMerchant, removeMember, setRole } from '../../commands/members.ts'
import { Email } from '../../db/entities/index.ts'
import { keyring } from '../../db/keyring.ts'
import { memberLinkToken } from '../../db/member-links.ts'
import { readMails } from '../../db/queries/outbox.ts'
import type { Role } from '../../rules/members.ts'
import { NOTICE_KINDS, NOTICES_PER_HOUR } from '../../rules/owner-notices.ts'
import { composeMail } from '../../web/mail/view.ts'
import { type Billing, DAY, openBilling, type Shop } from '../support/billing.ts'

const KEY = keyring(Buffer.alloc(32, 7))
/** 24 November 2026, 20:58 in Bangkok. */
const NOW = Math.floor(Date.parse('2026-11-24T20:58:00+07:00') / 1000)
const IP = '203.0.113.7'

let b: Billing
beforeAll(async () => {
  b = await openBilling()
})
afterAll(() => b.checkAndClose())

/** A new member of the shop, without a notice about it. */
async function member(shop: Shop, role: Role = 'owner', locale: 'th' | 'en' = 'en') {
  const email = `m${randomBytes(5).toString('hex')}@example.com`
  const id = await shop.commit(NOW - 30 * DAY, async (c) => {
    const made = await createMember(c, { email, name: 'Malee', passwordHash: 'x', locale })
    await joinMerchant(c, made.id, role)
    return made.id
  })
  await b.sql("delete from emails where kind = 'member_notice'")
  return { id, email, who: `Malee (${email})` }
}

const as = (id: string | null, livemode = true, type: 'member' | 'key' = 'member') => ({
  livemode,
  actor: { type, id, name: null, ip: IP },
})
const ACCOUNT = { bankCode: '014', accountNumber: '1234567890', accountName: 'Baan Kafae', metadata: {} }
const add = (c: Commit) => addBankAccount(c, KEY, ACCOUNT)
const mails = (shop?: Shop) =>
  b.db.orm.em
    .fork()
    .find(Email, { kind: 'member_notice', ...(shop && { merchantId: shop.id }) }, { orderBy: { id: 'asc' } })
/** The notices and their recipients, each of them once. Then deletes them. */
async function published(shop?: Shop): Promise<string[]> {
  const all = await mails(shop)
  await b.sql("delete from emails where kind = 'member_notice'")
  for (const one of all) expect([one.livemode, one.status]).toEqual([true, one.data?.is_last ? 'queued' : one.status])
  return all.map(({ data }) => `${data!.notice} ${data!.member}`).sort()
}
/** The mails as they would be sent. */
async function composedMails() {
  const rows = await readMails(b.db.orm.em.fork(), await mails())
  return rows.map((row) => ({
    to: row.customer.email,
    why: whyPointless(row),
    ...composeMail({ ...row, hostedUrl: null, portalUrl: '', memberUrl: 'http://satang.test/dashboard' }),
  }))
}

test('a bank account of live mode: each change, to each owner, in their language, and to nobody else', async () => {
  const shop = await b.shop()
  const [one, two] = [await member(shop), await member(shop, 'owner', 'th')]
  for (const role of ['admin', 'finance', 'viewer'] as const) await member(shop, role)
  const account = await shop.commit(NOW, add, as(one.id))
  const [english, thai, ...more] = await composedMails()
  expect(more).toEqual([])
  expect(english).toMatchObject({
    to: one.email,
    why: null,
    subject: expect.stringMatching(/: A bank account was added$/),
  })
  for (const words of [
    'Siam Commercial Bank ******7890, Baan Kafae',
    'from 26/11/2026 20:58 on (Bangkok), or as soon as a second owner confirms it',
    `When: 24/11/2026 20:58 (Bangkok). By: ${one.who}. From the address ${IP}.`,
    'If not: remove the account',
    'http://satang.test/dashboard',
  ])
    expect(english!.text).toContain(words)
  expect([thai!.to, thai!.subject]).toEqual([two.email, expect.stringContaining('มีการเพิ่มบัญชีธนาคาร')])
  expect(thai!.text).toContain('26/11/2569 20:58')
  const both = (kind: string) => [`${kind} ${one.id}`, `${kind} ${two.id}`].sort()
  expect(await published()).toEqual(both('bank_account_added'))
  for (let n = 0; n < 2; n++) await shop.commit(NOW, (c) => confirmBankAccount(c, account.id, two.id), as(two.id))
  expect(await published()).toEqual(both('bank_account_confirmed'))
  for (let n = 0; n < 2; n++) await shop.commit(NOW, (c) => chooseBankAccount(c, account.id), as(one.id))
  expect(await published()).toEqual(both('bank_account_chosen'))
  await shop.commit(NOW, (c) => deleteBankAccount(c, account.id), as('key_gone', true, 'key'))
  expect((await composedMails())[0]!.text).toContain('By: the operator, or somebody who was not logged in.')
  expect(await published()).toEqual(both('bank_account_removed'))
})

test('nothing of the test mode, and nothing that was rolled back', async () => {
  const shop = await b.shop()
  const { id } = await member(shop)
  const account = await shop.commit(NOW, add, as(id, false))
  await shop.commit(NOW, (c) => chooseBankAccount(c, account.id), as(id, false))
  await shop.commit(NOW, (c) => deleteBankAccount(c, account.id), as(id, false))
  await shop.commit(
    NOW,
    (c) => createApiKey(c, OPERATOR, { name: 'k', scopes: ['*'], allowedIps: [], expiresAt: null }),
    as(id, false),
  )
  const broken = shop.commit(
    NOW,
    async (c) => {
      await add(c)
      throw new Error('no')
    },
    as(id),
  )
  await expect(broken).rejects.toThrow('no')
  expect(await published()).toEqual([])
})

test('a key that moves money, made and rolled, by a member or by another key', async () => {
  const shop = await b.shop()
  const { id } = await member(shop)
  const make = (scopes: string[], by: ReturnType<typeof as>) =>
    shop.commit(
      NOW,
      (c) => createApiKey(c, OPERATOR, { name: 'shop server', scopes, allowedIps: [], expiresAt: null }),
      by,
    )
  await make(['refunds:read', 'customers:write'], as(id))
  expect(await published()).toEqual([])
  const { key } = await make(['refunds:write'], as(id))
  const [mail] = await composedMails()
  expect(mail!.text).toContain(`"shop server" ••••${key.lastFour} (refunds:write)`)
  expect(await published()).toEqual([`api_key_made ${id}`])
  await make(['*'], as(key.id, true, 'key'))
  expect((await composedMails())[0]!.text).toContain(`By: API key "shop server" ••••${key.lastFour}.`)
  await published()
  await shop.commit(NOW, (c) => rollApiKey(c, OPERATOR, key.id, 0), as(id))
  expect(await published()).toEqual([`api_key_rolled ${id}`])
})

test('owners who come and go; who is removed is told too, gone or not', async () => {
  const shop = await b.shop()
  const [one, two] = [await member(shop), await member(shop, 'admin')]
  await shop.commit(NOW, (c) => setRole(c, two.id, 'owner'), as(one.id))
  expect(await published()).toEqual([`owner_added ${one.id}`])
  await shop.commit(NOW, (c) => setRole(c, two.id, 'owner'), as(one.id))
  await shop.commit(NOW, (c) => setRole(c, one.id, 'owner'), as(one.id))
  expect(await published()).toEqual([])
  await shop.commit(NOW, (c) => setRole(c, two.id, 'finance'), as(one.id))
  expect(await published()).toEqual([`owner_removed ${one.id}`, `owner_removed ${two.id}`].sort())
  await shop.commit(NOW, (c) => removeMember(c, two.id), as(one.id))
  expect(await published()).toEqual([])
  const third = await member(shop)
  await shop.commit(NOW, (c) => removeMember(c, third.id), as(one.id))
  expect(await b.sql('select 1 from members where id = $1', [third.id])).toEqual([])
  const sent = await composedMails()
  expect(sent.map(({ to, why }) => [to, why]).sort()).toEqual(
    [
      [one.email, null],
      [third.email, null],
    ].sort(),
  )
  expect(sent[0]!.text).toContain(third.who)
  await published()
  // By invitation: the notice names the person who invited.
  const wanted = { email: `new${randomBytes(4).toString('hex')}@example.com`, role: 'owner', locale: 'en' } as const
  const link = await shop.commit(NOW, (c) => invite(c, { ...wanted, invitedBy: one.id, encryptionKey: KEY }))
  const accept = { token: memberLinkToken(KEY, link.id), as: { name: null, passwordHash: 'x', locale: 'en' as const } }
  await shop.commit(NOW, (c) => acceptInvitation(c, accept), as(null))
  const [joined] = await composedMails()
  expect(joined).toMatchObject({ to: one.email })
  expect(joined!.text).toContain(wanted.email)
  expect(joined!.text).toContain(`By: ${one.who}`)
})

test('a password that was changed and a second factor turned off: the other owners of every shop whose money the member reaches, once', async () => {
  const [shop, other, third] = [await b.shop(), await b.shop(), await b.shop()]
  const [owner, support] = [await member(shop), await member(shop, 'support')]
  const [elsewhere, unconcerned] = [await member(other), await member(third)]
  const join = (of: Shop, id: string, role: Role) => of.commit(NOW, (c) => joinMerchant(c, id, role))
  await join(other, support.id, 'admin')
  await join(other, owner.id, 'owner')
  await join(third, support.id, 'viewer')
  await published()
  const change = (id: string) => shop.commit(NOW, (c) => setPassword(c, id, 'y', 'old_password'), as(null))
  await change(support.id)
  const [first] = await composedMails()
  expect(first!.text).toContain(support.who)
  expect(await published()).toEqual([`password_changed ${owner.id}`, `password_changed ${elsewhere.id}`].sort())
  await change(unconcerned.id)
  expect(await published()).toEqual([])
  const off = () => shop.commit(NOW, (c) => disableTotp(c, support.id, null), as(support.id))
  await off()
  expect(await published()).toEqual([])
  await b.sql("update members set totp_secret = '\\x00', totp_enabled_at = 1 where id = $1", [support.id])
  for (let n = 0; n < 2; n++) await off()
  expect(await published()).toEqual([`second_factor_off ${owner.id}`, `second_factor_off ${elsewhere.id}`].sort())
})

test('a flood of one kind ends with a mail that says so, and silences no other kind, no other shop and no later hour', async () => {
  const [shop, other] = [await b.shop(), await b.shop()]
  const { id } = await member(shop)
  await other.commit(NOW - DAY, (c) => joinMerchant(c, id, 'owner'))
  const make = (of: Shop, at: number) =>
    of.commit(
      at,
      (c) => createApiKey(c, OPERATOR, { name: null, scopes: ['*'], allowedIps: [], expiresAt: null }),
      as(id),
    )
  for (let n = 0; n < NOTICES_PER_HOUR + 5; n++) await make(shop, NOW + n)
  const sent = (await mails()).filter(({ status }) => status === 'queued')
  expect(sent.map(({ data }) => data!.is_last ?? false)).toEqual([...Array(NOTICES_PER_HOUR).fill(false), true])
  expect((await mails()).filter(({ status }) => status === 'withheld')).toHaveLength(4)
  expect((await composedMails())[NOTICES_PER_HOUR]!.text).toContain('We send no more mails about them for an hour')
  const queued = async () => (await mails()).filter(({ status }) => status === 'queued').length
  const before = await queued()
  await shop.commit(NOW + 60, add, as(id))
  await make(other, NOW + 60)
  expect(await queued()).toBe(before + 2)
  // An hour after the last one that was sent.
  await make(shop, NOW + NOTICES_PER_HOUR + 3_600)
  expect(await queued()).toBe(before + 3)
})

test('each kind says what happened and what to do, in both languages', () => {
  const shown = (notice: (typeof NOTICE_KINDS)[number], locale: 'th' | 'en') =>
    composeMail({
      mail: { kind: 'member_notice', livemode: true, createdAt: NOW, data: { notice, about: 'X', by: 'Y', ip: null } },
      ...{ merchant: { name: 'Baan' }, customer: { name: null, locale }, memberUrl: 'http://satang.test/dashboard' },
      ...{ invoice: null, payment: null, card: null, product: null, licences: [], hostedUrl: null, portalUrl: '' },
    })
  for (const locale of ['en', 'th'] as const) {
    const all = NOTICE_KINDS.map((kind) => shown(kind, locale))
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(NOTICE_KINDS.length)
    for (const { text } of all) expect(text).not.toMatch(/undefined|null|NaN|\[object/)
  }
})
