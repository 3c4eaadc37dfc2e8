// A postal code fills in the rest of a Thai address, in a real browser and where the API is asked. What somebody typed stays. Source: D931.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { getDistricts, getProvinces } from 'thai-address-universal'
import type { Area } from '../../web/areas.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { describeInBrowser, openBrowser, openPage, PHONE } from '../support/browser.ts'
import { eventually } from '../support/system.ts'

let billing: BillingApi
let shop: ApiShop
let url: string
beforeAll(async () => {
  billing = await startBillingApi()
  billing.api.deps.links.baseUrl = billing.api.url
  shop = await billing.shop()
  const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 35_000 })
  const link = await shop.post('/v1/payment_links', { line_items: [{ price }], collect: { tax_details: true } })
  url = link.json.url
})
afterAll(() => billing?.close())

const asked = async (code: string, lang = 'th') => {
  const answer = await fetch(`${billing.api.url}/areas/${code}?lang=${lang}`)
  return { status: answer.status, headers: answer.headers, areas: (await answer.json()) as Area[] }
}

test('a code has its subdistricts, with the words that belong to the capital and to the provinces', async () => {
  const bangkok = await asked('10500')
  expect(bangkok.areas).toContainEqual({ subdistrict: 'แขวงสีลม', district: 'เขตบางรัก', province: 'กรุงเทพมหานคร' })
  expect(bangkok.headers.get('cache-control')).toBe('public, max-age=86400')
  expect((await asked('50200')).areas).toContainEqual({
    subdistrict: 'ตำบลศรีภูมิ',
    district: 'อำเภอเมืองเชียงใหม่',
    province: 'เชียงใหม่',
  })
})

test('each place is paired with itself in the other language, as the library pairs districts and provinces', async () => {
  const provinces = await getProvinces()
  const english = new Map(provinces.map(({ nameTh, nameEn }) => [nameTh, nameEn]))
  for (const code of ['10500', '10110', '20150', '30000', '40000', '50200', '57000', '83000', '84000', '90110']) {
    const [thai, told] = [await asked(code), await asked(code, 'en')]
    // 83000 is in Phuket, and in Phang Nga beside it.
    const districts = await Promise.all([...new Set(thai.areas.map(({ province }) => province))].map(getDistricts))
    const inEnglish = new Map(districts.flat().map(({ nameTh, nameEn }) => [nameTh, nameEn]))
    const pairs = (areas: Area[]) =>
      [...new Set(areas.map(({ district, province }) => `${district}, ${province}`))].sort()
    const expected = thai.areas.map((area) => ({
      subdistrict: '',
      district: inEnglish.get(area.district.replace(/^(เขต|อำเภอ)/, '')) ?? '',
      province: english.get(area.province) ?? '',
    }))
    expect([code, pairs(told.areas)]).toEqual([code, pairs(expected)])
  }
})

test('both languages have the same places', async () => {
  for (const code of ['10500', '50200', '83000', '90110', '30000', '57000']) {
    const [thai, english] = [await asked(code), await asked(code, 'en')]
    expect([code, english.areas.length]).toEqual([code, thai.areas.length])
    expect(thai.areas.length).toBeGreaterThan(0)
    expect(new Set(english.areas.map((area) => area.province)).size).toBe(
      new Set(thai.areas.map((area) => area.province)).size,
    )
  }
  expect((await asked('50200', 'en')).areas).toContainEqual({
    subdistrict: 'Si Phum',
    district: 'Mueang Chiang Mai',
    province: 'Chiang Mai',
  })
})

test('a code that is not in use has none, and what is no code is not found', async () => {
  expect((await asked('00000')).areas).toEqual([])
  for (const wrong of ['1050', '105000', 'abcde', '๑๐๕๐๐'])
    expect([wrong, (await asked(wrong)).status]).toEqual([wrong, 404])
})

describeInBrowser('the form of an address', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  const value = (page: Page, id: string) => page.locator(`#${id}`).inputValue()
  const offered = (page: Page, id: string) =>
    page.locator(`#${id}-areas option`).evaluateAll((all) => all.map((one) => (one as { value: string }).value))

  test('takes what is certain from the code, and the rest from the subdistrict that is chosen', async () => {
    const { page, complaints, close } = await openPage(browser, billing.api.url, PHONE)
    await page.goto(`${url}?lang=th`)
    // Nothing promises a choice before there is one, nor where no script makes it.
    const said = () => page.locator('#line2').getAttribute('placeholder')
    expect(await said()).toBeNull()
    await page.locator('#postal_code').pressSequentially('50200')
    await eventually(async () => (await value(page, 'province')) !== '', 'the province is not filled in')
    expect([await value(page, 'province'), await value(page, 'district')]).toEqual(['เชียงใหม่', 'อำเภอเมืองเชียงใหม่'])
    expect(await value(page, 'line2')).toBe('')
    expect(await offered(page, 'line2')).toContain('ตำบลสุเทพ')
    expect(await said()).toBe('เลือกหรือพิมพ์')
    // Another code takes back what the first one has filled in, and nothing else.
    await page.fill('#line2', 'หมู่บ้านในฝัน')
    await page.fill('#postal_code', '10500')
    await eventually(async () => (await value(page, 'province')) === 'กรุงเทพมหานคร', 'the capital is not filled in')
    expect([await value(page, 'district'), await value(page, 'line2')]).toEqual(['', 'หมู่บ้านในฝัน'])
    await page.fill('#line2', 'แขวงสีลม')
    expect(await value(page, 'district')).toBe('เขตบางรัก')
    expect(complaints).toEqual([])
    await close()
  })

  test('speaks the language of the page, replaces nothing that was typed, and asks nothing for a code that is not whole', async () => {
    const { page, complaints, close } = await openPage(browser, billing.api.url, PHONE)
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await page.goto(`${url}?lang=en`)
    expect(paths.filter((path) => path.endsWith('-areas.js'))).toEqual([])
    await page.fill('#province', 'Krung Thep')
    await page.locator('#postal_code').pressSequentially('5020')
    await page.waitForTimeout(300)
    expect(paths.filter((path) => path.startsWith('/areas/'))).toEqual([])
    await page.locator('#postal_code').pressSequentially('0')
    await eventually(async () => (await value(page, 'district')) !== '', 'the district is not filled in')
    expect([await value(page, 'district'), await value(page, 'province')]).toEqual(['Mueang Chiang Mai', 'Krung Thep'])
    expect(complaints).toEqual([])
    await close()
  })
})

test('an order by link keeps the subdistrict, which may be left empty', async () => {
  const order = (line2: string) => ({
    ...{ email: `nok-${line2.length}@example.com`, name: 'นก ใจดี', line1: '99 ถนนสุเทพ', line2 },
    ...{ district: 'อำเภอเมืองเชียงใหม่', province: 'เชียงใหม่', postal_code: '50200' },
  })
  const collected = async (line2: string) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: billing.api.url },
      body: new URLSearchParams({ ...order(line2), method: 'promptpay' }),
    })
    expect(answer.status).toBeLessThan(400)
    const { json } = await shop.get('/v1/checkout_sessions?limit=1')
    return json.data[0].collected?.address
  }
  expect(await collected('ตำบลสุเทพ')).toMatchObject({ line1: '99 ถนนสุเทพ', line2: 'ตำบลสุเทพ', postal_code: '50200' })
  expect(await collected('')).not.toHaveProperty('line2')
})
