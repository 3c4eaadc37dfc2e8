// Owners get one mail about keys that are unused and keys that are about to expire, and about no others.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { noticeDueKeys } from '../../activities/notice-keys.ts'
import { Email } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { readMails } from '../../db/queries/outbox.ts'
import { composeMail } from '../../web/mail/view.ts'
import { type Billing, DAY, openBilling, type Shop } from '../support/billing.ts'
import { LOUD } from '../support/loud.ts'

let b: Billing
let shop: Shop
const owners: string[] = []
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
  for (const role of ['owner', 'owner', 'admin']) {
    const id = mintId('mem_')
    if (role === 'owner') owners.push(id)
    await b.sql(
      "insert into members (id, email, password_hash, locale, created_at) values ($1, $1 || '@team.example', 'x', 'en', 1)",
      [id],
    )
    await b.sql(
      'insert into memberships (member_id, merchant_id, role, role_since, created_at) values ($1, $2, $3, 1, 1)',
      [id, shop.id, role],
    )
  }
})
afterAll(() => b.close())

const NOW = 1_900_000_000
async function key(name: string, fields: Record<string, unknown> = {}): Promise<void> {
  const row = {
    id: mintId('key_'),
    merchant_id: shop.id,
    livemode: true,
    last_four: 'abcd',
    scopes: '{*}',
    name,
    created_at: NOW - 200 * DAY,
    ...fields,
  }
  const names = ['hash', ...Object.keys(row)]
  await b.sql(`insert into api_keys (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`, [
    row.id,
    ...Object.values(row),
  ])
}
const mails = async () => {
  const em = b.deps.orm.em.fork()
  const found = await em.find(Email, { merchantId: shop.id, kind: 'member_keys' }, { orderBy: { id: 'asc' } })
  return readMails(em, found)
}

test('each owner gets one mail with all keys of a round, and the next round says nothing', async () => {
  await key('forgotten', { last_used_at: NOW - 90 * DAY })
  await key('never used')
  await key('in use', { last_used_at: NOW - 90 * DAY + 1 })
  await key('new', { created_at: NOW - 89 * DAY })
  await key('revoked', { revoked_at: 1 })
  await key('over', { expires_at: NOW })
  await key('ends soon', { last_used_at: NOW, expires_at: NOW + 7 * DAY, livemode: false })
  await key('ends later', { last_used_at: NOW, expires_at: NOW + 7 * DAY + 1 })
  await key('short', { last_used_at: NOW, created_at: NOW - DAY, expires_at: NOW + DAY })
  const published = await Promise.all([
    noticeDueKeys({ ...b.deps, log: LOUD }, NOW),
    noticeDueKeys({ ...b.deps, log: LOUD }, NOW),
  ])
  expect(published[0] + published[1]).toBe(3)
  const sent = await mails()
  expect(sent.map(({ mail }) => [mail.data?.keys_notice, mail.data?.member]).sort()).toEqual(
    owners
      .flatMap((id) => [
        ['expiring', id],
        ['unused', id],
      ])
      .sort(),
  )
  const named = (notice: string) =>
    sent
      .find(({ mail }) => mail.data?.keys_notice === notice)!
      .mail.data!.keys!.map(({ name }) => name)
      .sort()
  expect([named('unused'), named('expiring')]).toEqual([['forgotten', 'never used'], ['ends soon']])
  expect(await noticeDueKeys({ ...b.deps, log: LOUD }, NOW + DAY)).toBe(3) // "in use", "new" and "ends later" are a day older now
  expect(await noticeDueKeys({ ...b.deps, log: LOUD }, NOW + DAY)).toBe(0)
})

test('the mail names the keys and what to do, in the language of its reader', async () => {
  const sent = await mails()
  const rows = sent.find(({ mail }) => mail.data?.keys_notice === 'expiring')!
  const shown = { ...rows, hostedUrl: null, code: null, portalUrl: 'http://x', memberUrl: 'http://x/dashboard' }
  const mail = composeMail(shown)
  expect(mail.subject).toContain('about to expire')
  expect(mail.text).toMatch(/ends soon: sk_test_…abcd \(.*2030\)/)
  expect(mail.text).toContain('http://x/dashboard')
  expect(composeMail({ ...shown, customer: { ...rows.customer, locale: 'th' } }).subject).toContain('ใกล้หมดอายุ')
})

test('a key whose end is changed gets another notice', async () => {
  expect(await noticeDueKeys({ ...b.deps, log: LOUD }, NOW)).toBe(0)
  await b.sql("update api_keys set expires_at = $1, expiry_notice_at = null where name = 'ends soon'", [NOW + 5 * DAY])
  expect(await noticeDueKeys({ ...b.deps, log: LOUD }, NOW)).toBe(1)
})
