// Withholding certificates as files: what is taken and what is refused, over the API, in the dashboard and on the page of a buyer; what follows for the mails
// that ask for one; who may read it; and when it goes. Source: specification §3.19.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { unzipSync } from 'fflate'
import pg from 'pg'
import { CERTIFICATE_BYTES_MAX } from '../../rules/certificate-files.ts'
import { purge } from '../../worker/purges.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { portalBrowser, signedIn, slugOf } from '../support/portal.ts'
import { adminOf } from '../support/servers.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Json = any

let billing: BillingApi
let shop: ApiShop
let other: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  other = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const pdf = (text = 'a') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])
const formOf = (file: Buffer, name = '../../50bis.exe', part = 'file') => {
  const form = new FormData()
  form.set(part, new Blob([new Uint8Array(file)], { type: 'text/html' }), name)
  return form
}
const addressOf = (id: string) => `${billing.api.url}/v1/invoices/${id}/withholding_certificate/file`
const upload = async (
  id: string,
  file: Buffer,
  { of = shop, key = `file-${Math.random()}`, dry = false, part = 'file' } = {},
): Promise<{ status: number; json: Json; headers: Headers }> => {
  const headers = {
    authorization: `Bearer ${of.testKey}`,
    'idempotency-key': key,
    ...(dry && { 'dry-run': 'true' }),
  }
  const answer = await fetch(addressOf(id), { method: 'POST', headers, body: formOf(file, undefined, part) })
  return { status: answer.status, json: await answer.json(), headers: answer.headers }
}
const download = async (id: string, key = shop.testKey) => {
  const answer = await fetch(addressOf(id), { headers: { authorization: `Bearer ${key}` } })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
const good = async (answer: ReturnType<ApiShop['post']>): Promise<Json> => {
  const { status, json, text } = await answer
  if (status !== 200) throw new Error(text)
  return json
}
const read = (id: string) => good(shop.get(`/v1/invoices/${id}`))
const files = (id: string) =>
  billing.api.sql<{ sent_by: string; set_aside_at: number | null }>(
    'select sent_by, set_aside_at from certificate_files where invoice_id = $1 order by id',
    [id],
  )
const lines = [{ description: 'Consulting', unit_amount_satang: 1_070_000 }]
const opened = async (customer?: string) => {
  const whose = customer ?? (await shop.customer({ withholding_rate_bps: 300 }))
  const { id } = await good(shop.post('/v1/invoices', { customer: whose, lines }))
  return good(shop.post(`/v1/invoices/${id}/finalize`, {}))
}
const paid = async (customer?: string): Promise<Json> => {
  const { id, payment } = await opened(customer)
  await good(shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {}))
  return read(id)
}

describe('over the API', () => {
  test('a PDF, a PNG and a JPEG are known by their bytes, and come back as they were sent', async () => {
    const { id, number } = await paid()
    for (const [file, type, ending] of [
      [pdf(), 'application/pdf', 'pdf'],
      [PNG, 'image/png', 'png'],
      [JPEG, 'image/jpeg', 'jpg'],
    ] as const) {
      const { status, json } = await upload(id, file)
      expect(status).toBe(200)
      const name = `withholding-certificate-${number}.${ending}`
      expect(json.withholding).toMatchObject({
        certificate: 'waiting',
        certificate_file: {
          name,
          content_type: type,
          size_bytes: file.length,
          sent_by: 'merchant',
          created: expect.any(Number),
        },
      })
      const back = await download(id)
      expect(back.status).toBe(200)
      expect(back.body.equals(file)).toBe(true)
      expect(back.headers.get('content-type')).toBe(type)
      expect(back.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
      expect(back.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await files(id)).map(({ set_aside_at }) => set_aside_at === null)).toEqual([false, false, true])
    const { data } = await good(shop.get('/v1/withholdings?certificate=waiting&limit=100'))
    expect(data.find((w: Json) => w.invoice === id).certificate_file).toMatchObject({ content_type: 'image/jpeg' })
  })

  test('what is no such file is refused, with the part that is wrong', async () => {
    const { id } = await paid()
    const refused = async (file: Buffer, part = 'file') => {
      const { status, json } = await upload(id, file, { part })
      return [status, json.error.code, json.error.param]
    }
    expect(await refused(Buffer.from('<html>%PDF-1.7'))).toEqual([400, 'parameter_invalid', 'file'])
    expect(await refused(Buffer.from('GIF89a'))).toEqual([400, 'parameter_invalid', 'file'])
    expect(await refused(Buffer.from([0xff, 0xd8]))).toEqual([400, 'parameter_invalid', 'file'])
    expect(await refused(Buffer.alloc(0))).toEqual([400, 'parameter_missing', 'file'])
    expect(await refused(pdf(), 'image')).toEqual([400, 'parameter_missing', 'file'])
    const large = (bytes: number) => Buffer.concat([pdf(), Buffer.alloc(bytes - pdf().length)])
    expect(await refused(large(CERTIFICATE_BYTES_MAX + 1))).toEqual([400, 'parameter_invalid', 'file'])
    expect(await refused(large(CERTIFICATE_BYTES_MAX + 100_000))).toEqual([413, 'body_too_large', 'file'])
    const json = await shop.post(`/v1/invoices/${id}/withholding_certificate/file`, {})
    expect([json.status, json.json.error]).toMatchObject([400, { code: 'parameter_missing', param: 'file' }])
    expect(await files(id)).toEqual([])
    expect((await upload(id, large(CERTIFICATE_BYTES_MAX))).status).toBe(200)
    expect((await download(id)).body).toHaveLength(CERTIFICATE_BYTES_MAX)
  })

  test('an invoice that is not paid, or was paid in full, waits for none', async () => {
    const open = await opened()
    const full = await paid(await shop.customer())
    for (const { id } of [open, full]) {
      const { status, json } = await upload(id, pdf())
      expect([status, json.error.code, json.error.param]).toEqual([400, 'parameter_invalid', 'id'])
      expect((await download(id)).status).toBe(404)
    }
  })

  test("another merchant's invoice is not there, and neither is its file", async () => {
    const { id } = await paid()
    await upload(id, pdf())
    expect((await upload(id, pdf('b'), { of: other })).status).toBe(404)
    expect((await download(id, other.testKey)).status).toBe(404)
    expect((await download(id, shop.liveKey)).status).toBe(404)
    const limited = async (...scopes: string[]) => (await good(shop.post('/v1/api_keys', { scopes }))).secret
    expect((await download(id, await limited('invoices:write'))).status).toBe(403)
    expect((await download(id, await limited('withholdings:read'))).status).toBe(403)
    expect((await download(id, await limited('invoices:read'))).status).toBe(403)
    expect((await download(id, await limited('invoices:read', 'withholdings:read'))).status).toBe(200)
    const reads = await fetch(addressOf(id), {
      method: 'POST',
      headers: { authorization: `Bearer ${await limited('withholdings:write', 'invoices:read')}` },
      body: formOf(pdf('c')),
    })
    expect(reads.status).toBe(403)
  })

  test('the same file again, twice at once, and a dry run leave one row and one event', async () => {
    const { id } = await paid()
    expect((await upload(id, pdf(), { dry: true })).headers.get('dry-run')).toBe('true')
    expect(await files(id)).toEqual([])
    const keys = ['one-upload', 'one-upload', 'other-1', 'other-2', 'other-3'].map((key) => `${key}-${id}`)
    const answers = await Promise.all(keys.map((key) => upload(id, pdf(), { key })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await files(id)).toHaveLength(1)
    const told = await billing.api.sql(
      "select id from events where type = 'invoice.updated' and object_id = $1 and object::jsonb #>> '{withholding,certificate_file,name}' is not null",
      [id],
    )
    expect(told).toHaveLength(1)
    const reused = await upload(id, pdf('another'), { key: keys[0]! })
    expect([reused.status, reused.json.error.code]).toEqual([400, 'idempotency_key_reused'])
  })

  test('different files at once: each is kept, and one counts', async () => {
    const { id } = await paid()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => upload(id, pdf(text))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const kept = await files(id)
    expect(kept).toHaveLength(statuses.filter((status) => status === 200).length)
    expect(kept.filter(({ set_aside_at }) => set_aside_at === null)).toHaveLength(1)
  })

  test('twenty files of an invoice are kept, and no more', async () => {
    const { id } = await paid()
    for (let n = 0; n < 20; n += 1) expect((await upload(id, pdf(String(n)))).status).toBe(200)
    const { status, json } = await upload(id, pdf('one more'))
    expect([status, json.error.code, json.error.param]).toEqual([400, 'parameter_invalid', 'file'])
    // The one that counts changes nothing, so it is no more.
    expect((await upload(id, pdf('19'))).status).toBe(200)
  })

  test('one that is set aside is kept, and the number that was entered stays', async () => {
    const { id } = await paid()
    const path = `/v1/invoices/${id}/withholding_certificate/file`
    expect((await shop.send('DELETE', path)).status).toBe(404)
    await upload(id, pdf())
    await good(shop.post(`/v1/invoices/${id}/withholding_certificate`, { number: '1/1', date: '2026-11-20' }))
    expect((await read(id)).withholding).toMatchObject({
      certificate: 'received',
      certificate_file: { sent_by: 'merchant' },
    })
    const aside = await good(shop.send('DELETE', path))
    expect(aside.withholding).toMatchObject({
      certificate: 'received',
      certificate_number: '1/1',
      certificate_file: null,
    })
    expect((await download(id)).status).toBe(404)
    expect(await files(id)).toEqual([{ sent_by: 'merchant', set_aside_at: expect.anything() }])
  })

  test('a sale that is given back takes the receivable along, and its file stays', async () => {
    const { id, payment } = await paid()
    await upload(id, pdf())
    await good(shop.post(`/v1/payments/${payment}/refund`, {}))
    expect((await read(id)).withholding).toMatchObject({ certificate: null, certificate_file: { sent_by: 'merchant' } })
    expect((await download(id)).status).toBe(200)
    expect((await upload(id, pdf('late'))).status).toBe(400)
  })
})

describe('the mail that asks for it', () => {
  test('says where to send it, and is not sent while a file is here', async () => {
    const { id: clock, frozen_time: now } = await good(
      shop.post('/v1/test_clocks', { frozen_time: Math.floor(Date.now() / 1_000) }),
    )
    const invoice = await paid(await shop.customer({ withholding_rate_bps: 300, test_clock: clock, locale: 'en' }))
    const days = async () => {
      await billing.settled()
      const mails = await billing.api.sql<{ at: number }>(
        "select created_at::float8 as at from emails where invoice_id = $1 and kind = 'withholding_certificate' order by id",
        [invoice.id],
      )
      return mails.map(({ at }) => (at - now) / 86_400)
    }
    const advance = async (to: number) => {
      await good(shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: now + to * 86_400 }))
      await billing.settled()
    }
    await advance(8)
    expect(await days()).toEqual([7])
    await upload(invoice.id, pdf())
    await advance(40)
    expect(await days()).toEqual([7])
    await good(shop.send('DELETE', `/v1/invoices/${invoice.id}/withholding_certificate/file`))
    expect(await days()).toEqual([7, 40])
    await advance(61)
    expect(await days()).toEqual([7, 40, 60])
  })
})

describe('on the page of the buyer', () => {
  const at = (invoice: Json) => new URL(invoice.hosted_invoice_url).pathname
  const see = async (invoice: Json, lang = 'en') =>
    (await fetch(`${billing.api.url}${at(invoice)}?lang=${lang}`)).text()
  const send = async (invoice: Json, file: Buffer, headers: Record<string, string> = {}) => {
    const address = `${billing.api.url}${at(invoice)}/certificate?lang=en`
    const answer = await fetch(address, { method: 'POST', body: formOf(file), redirect: 'manual', headers })
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
  }

  test('it is asked for, sent, and said to be here; nobody reads it by the link', async () => {
    const invoice = await paid()
    expect(await see(invoice)).toContain('You withheld ฿321.00')
    const sent = await send(invoice, pdf('secret'))
    expect(sent).toMatchObject({ status: 303, location: expect.stringContaining('#certificate') })
    const page = await see(invoice)
    expect(page).toContain('Your certificate has arrived')
    expect(page).not.toContain('withholding-certificate-')
    expect(await see(invoice, 'th')).toContain('ได้รับหนังสือรับรองแล้ว')
    for (const path of ['/certificate', '/certificate/file', '/certificate-file'])
      expect([404, 405]).toContain((await fetch(`${billing.api.url}${at(invoice)}${path}`)).status)
    expect((await read(invoice.id)).withholding.certificate_file).toMatchObject({ sent_by: 'buyer' })
    // Another one replaces it while it is waited for.
    await send(invoice, PNG)
    expect((await download(invoice.id)).body.equals(PNG)).toBe(true)
    expect(await files(invoice.id)).toHaveLength(2)
  })

  test('what is no certificate is said beside the field, and changes nothing', async () => {
    const invoice = await paid()
    const page = await send(invoice, Buffer.from('MZ'))
    expect(page.status).toBe(422)
    expect(page.text).toContain('This file is no PDF, PNG or JPEG.')
    expect((await send(invoice, Buffer.alloc(0))).text).toContain('Choose the file first.')
    const large = Buffer.concat([pdf(), Buffer.alloc(CERTIFICATE_BYTES_MAX + 50_000)])
    expect((await send(invoice, large)).text).toContain('too large')
    expect((await send(invoice, pdf(), { origin: 'https://evil.example' })).status).toBe(400)
    expect(await files(invoice.id)).toEqual([])
  })

  test('five files of a buyer are taken, and never one over the merchant’s, or once it was entered', async () => {
    const invoice = await paid()
    for (let n = 0; n < 5; n += 1) expect((await send(invoice, pdf(String(n)))).status).toBe(303)
    expect((await send(invoice, pdf('six'))).text).toContain('Several files were sent already')
    expect((await upload(invoice.id, pdf('mine'))).status).toBe(200)
    await billing.api.sql('delete from rate_limits')
    expect((await send(invoice, pdf('seven'))).status).toBe(303)
    expect((await download(invoice.id)).body.equals(pdf('mine'))).toBe(true)
    const entered = await paid()
    await good(shop.post(`/v1/invoices/${entered.id}/withholding_certificate`, { number: '1', date: '2026-11-20' }))
    expect(await see(entered)).not.toContain('type="file"')
    await send(entered, pdf())
    expect(await files(entered.id)).toEqual([])
    const full = await paid(await shop.customer())
    expect(await see(full)).not.toContain('id="certificate"')
    await send(full, pdf())
    expect(await files(full.id)).toEqual([])
  })

  test('the portal leads to it while it is missing', async () => {
    const customer = await shop.customer({ withholding_rate_bps: 300, locale: 'en' })
    const invoice = await paid(customer)
    const { cookie } = await signedIn(billing, shop, customer)
    const portal = portalBrowser(billing.api.url, cookie)
    const list = async () => (await portal.get(`/portal/${await slugOf(billing, shop)}/invoices?lang=en`)).text
    expect(await list()).toContain(`${at(invoice)}?lang=en#certificate`)
    await send(invoice, pdf())
    expect(await list()).not.toContain('#certificate')
  })
})

describe('in the dashboard', () => {
  test('it is sent by a form, seen, downloaded, and set aside', async () => {
    const { id, number } = await paid()
    const owner = await signedInMember(billing, shop)
    const home = `/dashboard/${await slugOf(billing, shop)}/test`
    const page = async (path: string) => (await owner.get(`${home}${path}`)).text
    // Where none has come, what came on paper is recorded; its form leads to that of the file.
    expect(await page('/withholdings?certificate=waiting')).toContain(
      `href="${home}/invoices/${id}/certificate?from=withholdings">Record`,
    )
    expect(await page(`/invoices/${id}/certificate`)).toContain(`${home}/invoices/${id}/certificate-file"`)
    const form = await page(`/invoices/${id}/certificate-file`)
    expect(form).toContain('enctype="multipart/form-data"')
    const sends = (file: Buffer) =>
      fetch(`${billing.api.url}${home}/invoices/${id}/certificate-file`, {
        ...{ method: 'POST', body: formOf(file), redirect: 'manual', headers: { cookie: owner.cookie } },
      })
    const wrong = await sends(Buffer.from('nothing'))
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('id="field-file-error"')
    const sent = await sends(PNG)
    expect(sent.headers.get('location')).toContain(`/invoices/${id}/certificate?flash=certificate_kept`)
    const file = `${home}/invoices/${id}/certificate-file/download`
    expect(await page(`/invoices/${id}/certificate`)).toContain(`src="${file}"`)
    // A wrong one is replaced from where it is read.
    expect(await page(`/invoices/${id}/certificate`)).toContain(
      `href="${home}/invoices/${id}/certificate-file">Replace`,
    )
    expect(await page('/withholdings?standing=to_record')).toContain(number)
    expect(await page('/withholdings?standing=awaited')).not.toContain(`>${number}</a>`)
    // The file has come: its number is the one thing to do.
    const list = await page('/withholdings?certificate=waiting')
    expect(list).toMatch(/<p class="small quiet">\d+ certificates? · \d+ to record<\/p>/)
    const [row] = list.split('<tr').filter((one) => one.includes(file))
    for (const part of [
      'class="state warn">To record<',
      `href="${home}/invoices/${id}/certificate?from=withholdings">Enter number`,
    ])
      expect(row).toContain(part)
    expect(row?.split('class="button')).toHaveLength(2)
    const got = await fetch(billing.api.url + file, { headers: { cookie: owner.cookie } })
    expect(got.headers.get('content-disposition')).toBe(`attachment; filename="withholding-certificate-${number}.png"`)
    expect(got.headers.get('content-security-policy')).toContain('sandbox')
    // The picture is small on the page, and opens alone from there.
    expect(await page(`/invoices/${id}/certificate`)).toContain(`href="${file}?whole=true"`)
    const whole = await fetch(`${billing.api.url}${file}?whole=true`, { headers: { cookie: owner.cookie } })
    expect(whole.headers.get('content-disposition')).toBe('inline')
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await got.arrayBuffer()).equals(PNG)).toBe(true)
    const invoice = await page(`/invoices/${id}`)
    const key = /name="form_key" value="([^"]+)"/.exec(invoice)![1]!
    await owner.post(`${home}/invoices/${id}/certificate-file/aside`, { form_key: key })
    expect((await read(id)).withholding.certificate_file).toBeNull()
  })
})

describe("in a month's archive", () => {
  test('the files that count of its withholdings, after the reports; no other shop’s, no other month’s', async () => {
    const own = await billing.shop()
    const asked = { customer: await own.customer({ withholding_rate_bps: 300 }), lines }
    const sold = async (file: Buffer) => {
      const { id } = await good(own.post('/v1/invoices', asked))
      const { payment, number } = await good(own.post(`/v1/invoices/${id}/finalize`, {}))
      await good(own.post(`/v1/test_helpers/payments/${payment}/succeed`, {}))
      await upload(id, pdf('replaced'), { of: own })
      await upload(id, file, { of: own })
      return `withholding-certificates/withholding-certificate-${number}`
    }
    const names = [`${await sold(pdf('mine'))}.pdf`, `${await sold(PNG)}.png`]
    const owner = await signedInMember(billing, own)
    const archive = async (month: string) => {
      const path = `/dashboard/${await slugOf(billing, own)}/test/month-end/all?month=${month}`
      const answer = await fetch(billing.api.url + path, { headers: { cookie: owner.cookie } })
      expect(answer.status).toBe(200)
      return unzipSync(new Uint8Array(await answer.arrayBuffer()))
    }
    const bangkok = new Date(Date.now() + 7 * 3_600_000)
    const files = await archive(bangkok.toISOString().slice(0, 7))
    const certificates = Object.keys(files).filter((name) => name.startsWith('withholding-certificates/'))
    expect(certificates).toEqual(names)
    expect(Buffer.from(files[names[0]!]!).equals(pdf('mine'))).toBe(true)
    expect(Buffer.from(files[names[1]!]!).equals(PNG)).toBe(true)
    expect(Object.keys(files).some((name) => name.startsWith('withholding-test-'))).toBe(true)
    const before = `${bangkok.getUTCFullYear() - 1}-01`
    expect(Object.keys(await archive(before)).filter((name) => name.includes('certificate'))).toEqual([])
  })
})

describe('how long it is kept', () => {
  test('whole years after the year that follows it; then it goes, and the invoice says so', async () => {
    const { id } = await paid()
    await upload(id, pdf())
    const [row] = await billing.api.sql<{ until: string }>(
      "select to_char(to_timestamp(kept_until) at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI') as until from certificate_files where invoice_id = $1",
      [id],
    )
    const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear()
    expect(row!.until).toBe(`${year + 7}-01-01 00:00`)
    await purge(billing.api.db.pool)
    expect((await download(id)).status).toBe(200)
    const owner = new pg.Client({ connectionString: adminOf(billing.api.databaseUrl) })
    await owner.connect()
    await owner.query('update certificate_files set kept_until = 1 where invoice_id = $1', [id])
    await owner.end()
    await purge(billing.api.db.pool)
    expect(await files(id)).toEqual([])
    expect((await read(id)).withholding.certificate_file).toBeNull()
  })
})
