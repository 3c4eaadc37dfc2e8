// The settings of a shop in the dashboard: who may change them, the message beside a field, the shop's new address afterwards, and the bank accounts
// of each mode.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createMerchant } from '../../commands/merchants.ts'
import { mintId } from '../../db/ids.ts'
import { ROLES } from '../../rules/members.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import { asMerchant, signedInMember } from '../support/dashboard.ts'
import { eventually } from '../support/system.ts'

let api: TestApi
let shop: TestMerchant
let home: string
const environment = () => ({ api })
beforeAll(async () => {
  api = await startApi()
  shop = await api.merchant()
  home = await homeOf(shop)
})
afterAll(() => api.close())

async function homeOf({ id }: { id: string }): Promise<string> {
  const [row] = await api.sql<{ slug: string }>('select slug from merchants where id = $1', [id])
  return `/dashboard/${row!.slug}/test`
}
const taxSettings = async () =>
  (await api.sql<{ tax: object }>('select tax from merchants where id = $1', [shop.id]))[0]!.tax
const settings = async () =>
  (await api.sql<{ settings: object }>('select settings from merchants where id = $1', [shop.id]))[0]!.settings

test('are read by everybody and changed by owners and admins alone', async () => {
  for (const role of ROLES) {
    const browser = await signedInMember(environment(), shop, role)
    const may = role === 'owner' || role === 'admin'
    for (const tab of ['', '/tax', '/collecting', '/payouts']) {
      const { status, text } = await browser.get(`${home}/settings${tab}`)
      expect([role, tab, status, /<form method="post" action="[^"]*\/settings/.test(text)]).toEqual([
        role,
        tab,
        200,
        may,
      ])
    }
    const saved = await browser.post(`${home}/settings/collecting`, { retry_days: '', grace_days: '' })
    expect([role, saved.status]).toEqual([role, may ? 303 : 403])
  }
})

test('are saved tab by tab, emptied to their defaults, and nothing else is touched', async () => {
  const boss = await signedInMember(environment(), shop, 'admin')
  const tax = {
    vat_registered: 'true',
    vat_registered_since: '2026-12-01',
    tax_id: '0-1055-36000-31-3',
    legal_name: 'Baan Kafae',
    line1: '99 ถนนเจริญกรุง',
    branch: '00000',
    default_tax_behavior: 'exclusive',
  }
  const profile = { name: 'Baan Kafae', slug: home.split('/')[2]!, address: '99 ถนนเจริญกรุง', city: 'Bangkok' }
  expect((await boss.post(`${home}/settings`, profile)).location).toBe(`${home}/settings?flash=saved`)
  expect((await boss.post(`${home}/settings/tax`, tax)).location).toBe(`${home}/settings/tax?flash=saved`)
  await boss.post(`${home}/settings/collecting`, { retry_days: '2, 4', grace_days: '3' })
  await boss.post(`${home}/settings/payouts`, { payouts_paused: 'true' })
  expect(await taxSettings()).toEqual({
    ...tax,
    vat_registered: true,
    tax_id: '0105536000313',
    line1: undefined,
    address: { line1: '99 ถนนเจริญกรุง', line2: null, district: null, province: null, postal_code: null },
    etax_by_email: false,
  })
  const form = (await boss.get(`${home}/settings/tax`)).text
  for (const value of ['2026-12-01', '0105536000313', '99 ถนนเจริญกรุง']) expect(form).toContain(`value="${value}"`)
  await boss.post(`${home}/settings/tax`, { branch: '00002', default_tax_behavior: 'inclusive' })
  expect(await taxSettings()).toMatchObject({ vat_registered: false, tax_id: null, address: null, branch: '00002' })
  const kept = { address: '99 ถนนเจริญกรุง', city: 'Bangkok' }
  expect(await settings()).toEqual({ ...kept, retry_days: [2, 4], grace_days: 3, payouts_paused: true })
  const collecting = (await boss.get(`${home}/settings/collecting`)).text
  const boxes = (text: string) => [...text.matchAll(/name="retry_days" value="([^"]*)"/g)].map(([, day]) => day)
  // One more than the usual days have room, and one more than stand in them.
  expect(boxes(collecting)).toEqual(['2', '4', '', '', ''])
  for (const day of ['On the due day', 'Day 2', 'Day 4']) expect(collecting).toContain(day)
  // Whichever box a day was typed in, and empty ones between them.
  const days = ['9', '', '2', '4', '6', '8'].map((day) => ['retry_days', day])
  await boss.post(`${home}/settings/collecting`, [...days, ['grace_days', '3']] as never)
  expect(await settings()).toMatchObject({ retry_days: [2, 4, 6, 8, 9] })
  expect(boxes((await boss.get(`${home}/settings/collecting`)).text)).toEqual(['2', '4', '6', '8', '9', ''])
  const wrong = await boss.post(`${home}/settings/collecting`, { retry_days: 'soon, 3', grace_days: '3' })
  expect([wrong.status, boxes(wrong.text).slice(0, 2)]).toEqual([422, ['soon', '3']])
  await boss.post(`${home}/settings/collecting`, { retry_days: '', grace_days: '0' })
  await boss.post(`${home}/settings/payouts`)
  expect(await settings()).toEqual({ ...kept, grace_days: 0 })
})

test('show what holds where nothing was chosen, and saving it chooses nothing', async () => {
  const boss = await signedInMember(environment(), shop, 'owner')
  await boss.post(`${home}/settings/collecting`, { retry_days: '', grace_days: '' })
  const before = await settings()
  const { text } = await boss.get(`${home}/settings/collecting`)
  for (const day of ['1', '3', '7', '14', '']) expect(text).toContain(`name="retry_days" value="${day}"`)
  expect(text).toMatch(/name="grace_days"[^>]* value="7">/)
  expect((await boss.get(`${home}/settings/brand`)).text).toMatch(/name="accent_color"[^>]* value="#0b5cab">/)
  await boss.post(`${home}/settings/collecting`, { retry_days: '1,3, 7, 14', grace_days: '7' })
  await boss.post(`${home}/settings/brand`, { accent_color: '#0B5CAB' })
  expect(await settings()).toEqual(before)
  // An example stands below its field: in it, it would be taken for what is stored.
  for (const tab of ['', '/brand', '/tax', '/collecting', '/payouts'])
    expect((await boss.get(`${home}/settings${tab}`)).text.replace(/<header>[\s\S]*<\/header>/, '')).not.toContain(
      'placeholder=',
    )
})

test('have their button in one place in every tab, below what they lead to, and say what stands before the own part of the address', async () => {
  const boss = await signedInMember(environment(), shop, 'owner')
  for (const tab of ['', '/brand', '/tax', '/collecting', '/payouts']) {
    const { text } = await boss.get(`${home}/settings${tab}`)
    expect([tab, text]).toEqual([
      tab,
      expect.stringMatching(
        /<\/fieldset>(<\/div>)?(<aside>[\s\S]*<\/aside>)?\s*<div class="row"><button class="button main">Save/,
      ),
    ])
  }
  const { text } = await boss.get(`${home}/settings`)
  expect(text).toMatch(/<span id="field-slug-prefix" class="quiet">[^<:]+(:\d+)?\/s\/<\/span><input[^>]*name="slug"/)
  expect(text).toContain('aria-describedby="field-slug-prefix field-slug-hint"')
})

test('of the profile take links without their https://, and show the head of the shop as it would be', async () => {
  const boss = await signedInMember(environment(), shop, 'owner')
  const slug = home.split('/')[2]!
  const profile = { name: 'Baan Kafae', slug, terms_url: 'shop.example/terms', privacy_url: 'https://shop.example/me' }
  const before = await settings()
  const shown = await boss.post(`${home}/settings`, { ...profile, description: 'Slow <b>coffee</b>', preview: '1' })
  const head = shown.text.slice(shown.text.indexOf('data-preview'))
  for (const words of ['Slow &lt;b&gt;coffee&lt;/b&gt;', 'Terms of sale', 'Privacy policy', `/s/${slug}`])
    expect(head).toContain(words)
  expect(head).not.toContain('Refund policy')
  expect(await settings()).toEqual(before)
  await boss.post(`${home}/settings`, profile)
  expect(await settings()).toMatchObject({
    terms_url: 'https://shop.example/terms',
    privacy_url: 'https://shop.example/me',
  })
  expect((await boss.get(`${home}/settings`)).text).toMatch(
    /https:\/\/<\/span><input[^>]* value="shop\.example\/terms"/,
  )
  const plain = await boss.post(`${home}/settings`, { ...profile, terms_url: 'http://shop.example/terms' })
  expect(plain.status).toBe(422)
  await boss.post(`${home}/settings`, { name: 'Baan Kafae', slug })
})

test('of tax show the head of the paper as it would be, and keep nothing of it', async () => {
  const boss = await signedInMember(environment(), shop, 'owner')
  const before = await taxSettings()
  const headOf = async (typed: object, query = '') => {
    const { status, text } = await boss.post(`${home}/settings/tax${query}`, { ...typed, preview: '1' } as never)
    expect(status).toBe(200)
    expect(text).toMatch(/<fieldset class="group stack" id="tax-vat"[\s\S]*class="if-registered"[\s\S]*id="tax-seller"/)
    const head = text.slice(text.indexOf('data-preview')).replaceAll(/<[^>]+>/g, ' ')
    return head.replaceAll(/\s+/g, ' ')
  }
  const seller = { legal_name: 'Baan <b> Co., Ltd.', tax_id: '0-1055-36000-31-3', line1: '99 Silom', branch: '00000' }
  const receipt = await headOf(seller)
  expect(receipt).toMatch(
    /Receipt Number RC-\d{4}-xxxxxx .* Seller Baan &lt;b&gt; Co., Ltd. 99 Silom Tax ID 0105536000313/,
  )
  expect(receipt).not.toContain('Tax invoice')
  const invoice = await headOf({ ...seller, vat_registered: 'true', branch: '00002' })
  expect(invoice).toMatch(/Tax invoice \/ Receipt ใบกำกับภาษี \/ ใบเสร็จรับเงิน Number .* TAX-00002-\d{4}-xxxxxx/)
  expect(invoice).toContain('Branch / สาขาที่ 00002')
  expect(invoice).not.toContain('still needs')
  expect(await headOf({ vat_registered: 'true', branch: '00000' }, '?lang=th')).toContain(
    'ข้อมูลที่ยังขาดสำหรับออกใบกำกับภาษี: เลขประจำตัวผู้เสียภาษี, ชื่อในเอกสาร, ที่อยู่',
  )
  expect(await headOf({ ...seller, vat_registered: 'true', vat_registered_since: '2999-01-01' })).toContain('RC-')
  expect(await headOf({ ...seller, vat_registered: 'true', vat_registered_since: 'soon' })).toContain('TAX-')
  expect(await taxSettings()).toEqual(before)
})

test('that cannot be are shown beside their fields, with what was typed, and change nothing', async () => {
  const boss = await signedInMember(environment(), shop, 'owner')
  const before = await settings()
  const { status, text } = await boss.post(`${home}/settings/tax`, {
    ...{ tax_id: '123', legal_name: '<b>', branch: '1', default_tax_behavior: 'inclusive', vat_registered: 'true' },
  })
  expect(status).toBe(422)
  expect(text).toMatch(/id="field-tax_id-error"[^>]*>Must be the 13 digits/)
  expect(text).toMatch(/id="field-branch-error"[^>]*>Must be five digits/)
  const unknown = await boss.post(`${home}/settings/tax`, {
    vat_registered: 'true',
    branch: '00000',
    default_tax_behavior: 'inclusive',
  })
  for (const field of ['tax_id', 'legal_name']) expect(unknown.text).toContain(`id="field-${field}-error"`)
  const city = await boss.post(`${home}/settings`, { name: 'X', slug: 'x-shop', city: 'กรุงเทพ' })
  expect(city.text).toMatch(/id="field-city-error"[^>]*>Must be 1 to 15 letters/)
  expect(text).toContain('value="&lt;b&gt;"')
  const named = await boss.post(`${home}/settings`, { name: '', slug: 'Not a slug' })
  expect(named.text).toContain('id="field-name-error"')
  expect(named.text).toContain('id="field-slug-error"')
  expect((await boss.post(`${home}/settings`, { name: 'X', slug: 'x-shop', email: 'nobody' })).status).toBe(422)
  expect([await settings(), await homeOf(shop)]).toEqual([before, home])
  expect((await boss.post(`${home}/settings?lang=th`, { name: 'X', slug: 'x-shop', email: 'nobody' })).text).toContain(
    'ค่านี้ใช้ไม่ได้',
  )
})

test('move the shop with its slug: nothing is left at the old address, and whoever takes it is another shop', async () => {
  const moving = await api.merchant()
  const old = await homeOf(moving)
  const oldSlug = old.split('/')[2]!
  const boss = await signedInMember(environment(), moving, 'owner')
  const before = (
    await api.sql<{ biller_id: string }>('select biller_id from merchants where id = $1', [moving.id])
  )[0]!
  const moved = await boss.post(`${old}/settings`, { name: 'Baan Mai', slug: 'baan-mai', description: 'ใหม่' })
  expect(moved.location).toBe('/dashboard/baan-mai/test/settings?flash=saved')
  expect((await boss.get(moved.location!)).text).toContain('value="Baan Mai"')
  expect((await boss.get(`${old}/settings`)).status).toBe(404)
  const [row] = await api.sql('select biller_id, settings from merchants where id = $1', [moving.id])
  expect(row).toEqual({ ...before, settings: { description: 'ใหม่' } })
  const taken = await boss.post('/dashboard/baan-mai/test/settings', { name: 'X', slug: home.split('/')[2]! })
  expect([taken.status, taken.text.includes('is taken by another merchant')]).toEqual([422, true])
  const other = mintId('mer_')
  await asMerchant(environment(), other, (c) => createMerchant(c, { name: 'Next', slug: 'first-slug' }))
  await api.sql("update merchants set slug = 'second-slug' where id = $1", [other])
  const next = mintId('mer_')
  await api.sql("update given_up_slugs set given_up_at = 1 where slug = 'first-slug'")
  await asMerchant(environment(), next, (c) => createMerchant(c, { name: 'Newcomer', slug: 'first-slug' }))
  const billers = await api.sql<{ biller_id: string }>('select biller_id from merchants where id in ($1, $2)', [
    other,
    next,
  ])
  expect(new Set(billers.map(({ biller_id }) => biller_id)).size).toBe(2)
  expect((await boss.get(`/dashboard/${oldSlug}/test/settings`)).status).toBe(404)
})

test('keep the address that a shop gave up from everybody else for 90 days, and give it back to the shop', async () => {
  const slugIs = async (id: string) => (await homeOf({ id } as never)).split('/')[2]
  const [mine, theirs] = [await api.merchant(), await api.merchant()]
  const [boss, rival] = [
    await signedInMember(environment(), mine, 'owner'),
    await signedInMember(environment(), theirs, 'owner'),
  ]
  const first = (await slugIs(mine.id))!
  const move = async (who: typeof boss, of: { id: string }, slug: string) =>
    who.post(`/dashboard/${await slugIs(of.id)}/test/settings`, { name: 'Baan', slug })
  expect((await move(boss, mine, 'given-up-1')).status).toBe(303)
  // No shop can move to this address or be created there before it is free.
  const refused = await move(rival, theirs, first)
  expect([refused.status, refused.text.includes('kept for 90 days')]).toEqual([422, true])
  const made = asMerchant(environment(), mintId('mer_'), (c) => createMerchant(c, { name: 'New', slug: first }))
  await expect(made).rejects.toMatchObject({ code: 'parameter_invalid', details: { param: 'slug' } })
  const day = 86_400
  const age = (days: number) =>
    api.sql('update given_up_slugs set given_up_at = extract(epoch from now())::bigint - $1 where slug = $2', [
      days * day,
      first,
    ])
  await age(89)
  expect((await move(rival, theirs, first)).status).toBe(422)
  // The shop takes its old address back and gives up the present one.
  expect((await move(boss, mine, first)).status).toBe(303)
  expect(await api.sql('select slug from given_up_slugs where merchant_id = $1', [mine.id])).toEqual([
    { slug: 'given-up-1' },
  ])
  expect((await move(rival, theirs, 'given-up-1')).status).toBe(422)
  expect((await move(boss, mine, 'given-up-2')).status).toBe(303)
  await age(91)
  expect((await move(rival, theirs, first)).status).toBe(303)
  expect(await slugIs(theirs.id)).toBe(first)
})

test('keep it from a shop that waits while it is being given up', async () => {
  const mine = await api.merchant()
  const first = (await homeOf(mine)).split('/')[2]!
  const giving = await api.db.pool.connect()
  await giving.query('begin')
  await giving.query("update merchants set slug = 'given-up-3' where id = $1", [mine.id])
  const made = asMerchant(environment(), mintId('mer_'), (c) => createMerchant(c, { name: 'New', slug: first }))
  const refused = expect(made).rejects.toMatchObject({ code: 'parameter_invalid', details: { param: 'slug' } })
  const waiting = 'select count(*)::int as n from pg_locks where not granted'
  await eventually(async () => (await api.sql<{ n: number }>(waiting))[0]!.n > 0, 'it does not wait yet')
  await giving.query('commit')
  giving.release()
  await refused
})

test('have bank accounts of their mode, by role, and show what everything costs', async () => {
  const finance = await signedInMember(environment(), shop, 'finance')
  const path = `${home}/settings/bank-accounts`
  const account = { bank_code: '014', account_number: '123-4-56789-0', account_name: 'Baan Kafae' }
  const wrong = await finance.post(path, { ...account, account_number: '12' })
  expect(wrong.text).toMatch(/id="field-account_number-error"[^>]*>Must be 10 to 15 digits/)
  const asked = (await finance.get(path)).text
  expect(asked).toMatch(/<select [^>]*name="bank_code"[^>]*><option value="" selected>Choose a bank<\/option>/)
  expect((await finance.post(path, { ...account, bank_code: '' })).text).toContain('id="field-bank_code-error"')
  const [form_key, key2] = ['a-key-of-a-form-1', 'a-key-of-a-form-2']
  for (const key of [form_key, form_key, key2])
    expect((await finance.post(path, { ...account, form_key: key })).location).toBe(
      `${home}/settings/payouts?flash=saved`,
    )
  const page = (await finance.get(`${home}/settings/payouts`)).text
  expect(page.match(/<tr><th scope="row"/g)).toHaveLength(2)
  expect(page.match(/Payouts go here/g)).toHaveLength(1)
  expect(page).not.toContain('1234567890')
  expect(page).toMatch(/aria-label="Delete [^"]*••••\s7890">Delete</)
  for (const words of ['3.65%', '1.65%', '7% of the fee', '7 days after the payment', '฿500.00'])
    expect(page).toContain(words)
  expect((await finance.get(`${home.replace(/test$/, 'live')}/settings/payouts`)).text).toContain('No bank account yet')
  const [first] = await api.sql<{ id: string }>('select id from bank_accounts where merchant_id = $1 order by id', [
    shop.id,
  ])
  const stranger = await signedInMember(environment(), await api.merchant(), 'owner')
  expect((await stranger.post(`${path}/${first!.id}/remove`)).status).toBe(404)
  expect((await finance.post(`${path}/${first!.id}/remove`)).location).toBe(`${home}/settings/payouts?flash=deleted`)
  expect((await finance.post(`${path}/${first!.id}/remove`)).status).toBe(404)
  // The last one says what follows without it.
  expect(page).toContain('the newest of the others that can be used')
  expect((await finance.get(`${home}/settings/payouts`)).text).toContain(
    'Nothing is paid out until you add another one',
  )
  const support = await signedInMember(environment(), shop, 'support')
  expect((await support.get(`${home}/settings/payouts`)).text).not.toContain('Bank accounts')
  expect([(await support.get(path)).status, (await support.post(path, account)).status]).toEqual([403, 403])
  const viewer = await signedInMember(environment(), shop, 'viewer')
  expect((await viewer.get(`${home}/settings/payouts`)).text).toContain('Bank accounts')
  expect((await viewer.post(path, account)).status).toBe(403)
})
