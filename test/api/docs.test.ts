// The documentation that the API serves: guides, reference, errors, search, and all of it as Markdown.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openApiDocument } from '../../api/openapi.ts'
import { TAGS } from '../../api/openapi-tags.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { VALUE_TEXTS } from '../../resources/value-texts.ts'
import { DECLINES } from '../../rules/declines.ts'
import { type RefusalCode, refusals } from '../../rules/refusals.ts'
import { declineInWords } from '../../web/components/paying.ts'
import { exampleOf, statusOf } from '../../web/docs/error-page.ts'
import { DECLINE_TEXTS, ERROR_TEXTS } from '../../web/docs/error-words.ts'
import { GUIDE_GROUPS, GUIDES } from '../../web/docs/guides.ts'
import { renderedMarkdown } from '../../web/docs/markdown.ts'
import { RESOURCE_FAMILIES } from '../../web/docs/resource-families.ts'
import { shownShell } from '../../web/docs/shell.ts'
import { headingsOf, makeSite, partsOf } from '../../web/docs/site.ts'
import { THAI_DECLINE_TEXTS, THAI_ERROR_TEXTS } from '../../web/docs/thai-error-words.ts'
import { THAI_FIELDS, thaiField } from '../../web/docs/thai-fields.ts'
import { THAI_GROUPS, THAI_GUIDES } from '../../web/docs/thai-guides.ts'
import { THAI_VALUES } from '../../web/docs/thai-values.ts'
import { DOCS } from '../../web/docs/words.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { unkept } from '../support/unkept.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const OPEN_API = () => JSON.stringify(openApiDocument(allRoutes, 'https://pay.example.com'))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterAll(() => billing.checkAndClose())

const open = async (path: string, headers: Record<string, string> = { 'accept-language': 'en' }) => {
  const answer = await fetch(billing.api.url + path, { headers, redirect: 'manual' })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const hrefsIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** Every page by its path, found from the first one. */
async function everyPage(language = 'en'): Promise<Map<string, string>> {
  const headers = { 'accept-language': language }
  const paths = new Set(hrefsIn((await open('/docs', headers)).text).filter((href) => /^\/docs\/[^?#]+$/.test(href)))
  const pages = new Map<string, string>()
  for (const path of paths) {
    const { status, type, text } = await open(path, headers)
    expect([path, status, type]).toEqual([path, 200, 'text/html; charset=utf-8'])
    pages.set(path, text)
  }
  return pages
}

test('the first page leads to every guide, every resource and the errors, and each link between pages leads to its place', async () => {
  const pages = await everyPage()
  for (const { name } of GUIDES) expect([...pages.keys()]).toContain(`/docs/${name}`)
  expect([...pages.keys()].filter((path) => path.startsWith('/docs/api/')).length).toBe(
    new Set(allRoutes.map(({ tag }) => tag)).size,
  )
  expect(brokenOf(pages)).toEqual([])
  // What is no page of the site is only words.
  for (const [, html] of pages) expect(html.replaceAll(/<pre[\s\S]*?<\/pre>/g, '')).not.toMatch(/\]\(|<p>\|/)
})

/** Links between pages that lead to no page, or to no part of one. */
function brokenOf(pages: ReadonlyMap<string, string>): string[] {
  return [...pages].flatMap(([from, html]) =>
    hrefsIn(html).flatMap((href) => {
      if (!href.startsWith('/docs/') && !href.startsWith('#')) return []
      const [path = '', anchor] = href.split('#')
      const target = path === '' ? html : path.endsWith('.md') ? '' : pages.get(path)
      if (target === undefined) return [`${from}: ${href} is not there`]
      return anchor && !target.includes(`id="${anchor}"`) ? [`${from}: ${href} has no such part`] : []
    }),
  )
}

test('for a reader of Thai each link leads to its place, too', async () => {
  const pages = await everyPage('th')
  const shortened = [...SHORTENED].map((name) => `/docs/${name}#`)
  expect(brokenOf(pages).filter((broken) => !shortened.some((start) => broken.includes(start)))).toEqual([])
  expect(pages.get('/docs/webhooks')).toContain(
    '<h3 id="verify-signatures"><a href="#verify-signatures">ตรวจ<span class="nowrap">ลายเซ็นดิจิทัล</span></a></h3>',
  )
  expect(pages.get('/docs/webhooks')).toContain('href="/docs/webhooks.th.md"')
})

/** Thai guides that say less than the English ones, and say so. */
const SHORTENED = new Set(['tax'])

test('a Thai guide has the headings and the samples of the English one, apart from their comments', () => {
  const site = makeSite({ openApi: OPEN_API, tags: [], baseUrl: 'https://pay.example.com' })
  const translated = GUIDES.filter(({ name, thai }) => thai && !SHORTENED.has(name))
  expect(translated.length).toBeGreaterThan(5)
  for (const { name } of translated) {
    const [english = '', thai = ''] = [site.page(name, 'en'), site.thaiPage(name)].map((page) => page?.markdown ?? '')
    expect([name, levelsAndAnchors(thai)]).toEqual([name, levelsAndAnchors(english)])
    expect([name, samplesIn(thai)]).toEqual([name, samplesIn(english)])
    // And rows of tables, items of lists, and what is in code within sentences: each field that one names, the other names.
    expect([name, rowsAndItems(thai)]).toEqual([name, rowsAndItems(english)])
    expect([name, codeIn(thai)]).toEqual([name, codeIn(english)])
  }
})

test('the errors are in Thai, with the anchors of the English page and the fields that each English one names', async () => {
  const site = makeSite({ openApi: OPEN_API, tags: [], baseUrl: 'https://pay.example.com' })
  const [english = '', thai = ''] = [site.page('errors', 'en'), site.thaiPage('errors')].map((page) => page?.markdown)
  expect(levelsAndAnchors(thai)).toEqual(levelsAndAnchors(english))
  expect(samplesIn(thai)).toEqual(samplesIn(english))
  expect(rowsAndItems(thai)).toEqual(rowsAndItems(english))
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    const [own, other] = [THAI_ERROR_TEXTS[code], ERROR_TEXTS[code]]
    expect([code, codeIn(own.cause), codeIn(own.remedy)]).toEqual([code, codeIn(other.cause), codeIn(other.remedy)])
    expect([code, own.cause, own.remedy]).toEqual([
      code,
      expect.stringMatching(/[ก-ฮ]/),
      expect.stringMatching(/[ก-ฮ]/),
    ])
  }
  expect(Object.keys(THAI_DECLINE_TEXTS).toSorted()).toEqual(Object.keys(DECLINES).toSorted())
  const { text } = await open('/docs/errors', { 'accept-language': 'th' })
  expect(unkept(text)).toContain('<article class="prose" lang="th"><h1>ข้อผิดพลาด</h1>')
  expect(text).toContain('id="email_taken"')
  // What a buyer sees is what the pages of the shop say.
  expect(unkept(text)).toContain(declineInWords('insufficient_funds', 'th'))
})

test('the reference is in Thai: every resource, call and object, with the fields that the English text of the call names', async () => {
  const paths = hrefsIn((await open('/docs')).text).filter((href) => href.startsWith('/docs/api/'))
  const pages = await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const [english, thai] = await Promise.all([open(`${path}.md`), open(`${path}.th.md`)])
      return { path, english: english.text, thai: thai.text }
    }),
  )
  for (const { path, english, thai } of pages) {
    expect([path, levelsAndAnchors(thai)]).toEqual([path, levelsAndAnchors(english)])
    expect([path, samplesIn(thai)]).toEqual([path, samplesIn(english)])
    expect([path, rowsAndItems(thai)]).toEqual([path, rowsAndItems(english)])
    expect(thai).toMatch(/^# [^\n]*[ก-ฮ][^\n]*\n\n[^\n]*[ก-ฮ]/)
    const [own, other] = [aboutCalls(thai), aboutCalls(english)]
    for (const [at, { title, about }] of own.entries()) {
      const where = [path, other[at]?.title]
      expect([...where, title]).toEqual([...where, expect.stringMatching(/[ก-ฮ]|^PDF/)])
      expect([...where, codeIn(about)]).toEqual([...where, codeIn(other[at]?.about ?? '')])
      // A paragraph about a call that is in English only is a call without a line in thai-calls.ts.
      expect([...where, about.split('\n\n').filter((one) => one !== '' && !/[ก-ฮ]/.test(one))]).toEqual([...where, []])
    }
  }
  // Each value of a list stands on a line of its own, in both languages.
  expect(pages.find(({ path }) => path === '/docs/api/subscriptions')?.english).toContain(
    '\n  - `past_due`: A renewal is not paid. The charge is retried, or the customer is reminded.\n',
  )
  const values = VALUE_TEXTS.flatMap((texts) => Object.values(texts))
  expect([...new Set(values)].toSorted()).toEqual(Object.keys(THAI_VALUES).toSorted())
  // The page marks values in a sentence as code, the texts that it is made of do not have to.
  const bare = (text: string) => text.replaceAll(/`(null|true|false|00000)`/g, '$1')
  const known = new Set(Object.keys(THAI_FIELDS).map(bare))
  const isMissing = (text: string) =>
    !known.has(bare(text)) && [text, bare(text)].every((one) => thaiField(one) === null)
  const missing = pages.flatMap(({ english }) => fieldTexts(english)).filter(isMissing)
  const wanted = new Set(pages.flatMap(({ english }) => fieldTexts(english)))
  expect(new Set(missing).size / wanted.size).toBeLessThan(0.05)
  expect([...wanted].filter((text) => codeIn(thaiField(text) ?? text).join() !== codeIn(text).join())).toEqual([])
})

/** The parts of a page of the reference, and what is said of each before its samples and fields. */
const aboutCalls = (markdown: string) =>
  withoutSamples(markdown)
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const end = lines.findIndex((line) => line.startsWith('**'))
      return {
        title,
        about: lines
          .slice(0, end)
          .join('\n')
          .trim()
          .replace(/^`[A-Z]+ [^`]*`/, ''),
      }
    })

/** What fields mean: the line below each. */
const fieldTexts = (markdown: string) =>
  [...withoutSamples(markdown).matchAll(/^( *)- `[^`]+` \*.*\n\n\1 {2}(?!- )(.+)$/gm)].map(([, , text = '']) => text)

const levelsAndAnchors = (markdown: string) => headingsOf(markdown).map(({ level, anchor }) => [level, anchor])

const samplesIn = (markdown: string) =>
  [...markdown.matchAll(/^ *```[\s\S]*?^ *```$/gm)].map(([sample]) =>
    sample.replaceAll(/(?:^|(?<=\s))(?:#|\/\/) .*$/gm, '').replaceAll(/ +$/gm, ''),
  )

const withoutSamples = (markdown: string) => markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')

const rowsAndItems = (markdown: string) => {
  const lines = withoutSamples(markdown).split('\n')
  return [/^ *\|/, /^ *- /, /^ *\d+\. /].map((pattern) => lines.filter((line) => pattern.test(line)).length)
}

const codeIn = (markdown: string) =>
  [
    ...new Set(
      [...withoutSamples(markdown).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' ')),
    ),
  ].toSorted()

test('the first page shows a call with its answer, and no page a note for those who edit it', async () => {
  // Names and texts of a sample have colours of their own.
  const page = (await open('/docs')).text
  expect(page).toContain(
    '<span class="code-name">&quot;id&quot;</span>: <span class="code-text">&quot;cs_…&quot;</span>',
  )
  const text = page.replaceAll(/<\/?span[^<>]*>/g, '')
  expect(text).toContain('&quot;customer_email&quot;: &quot;nok@example.com&quot;')
  expect(text).toContain('&quot;payment_status&quot;: &quot;unpaid&quot;')
  // Samples send their calls to the service that shows them, with one name for the key.
  const { baseUrl } = billing.api.deps.links
  expect(text).toContain(`curl &quot;${baseUrl}/v1/checkout_sessions&quot;`)
  for (const language of ['curl', 'ts', 'python', 'php']) expect(page).toContain(`data-language-of="${language}"`)
  expect(text).toContain(`&quot;url&quot;: &quot;${baseUrl}/c/…&quot;`)
  for (const page of ['/docs/checkout.md', '/docs/agents.md', '/docs/quick-start.md', '/docs/api/customers.md'])
    expect((await open(page)).text).not.toMatch(/127\.0\.0\.1:3000|\$(?:BASE|KEY)\b/)
  expect((await open('/docs/checkout.md')).text).toContain(`curl -sS "${baseUrl}/v1/checkout_sessions" `)
  expect((await open('/docs/events.md')).text).not.toMatch(/<!--|do not edit/)
})

test('every call is in the reference, with its samples and what it can be refused with', async () => {
  const pages = [...(await everyPage())].filter(([path]) => path.startsWith('/docs/api/'))
  // A path may go on in the next line at a slash, never within a word.
  const text = pages
    .map(([, html]) => html)
    .join('\n')
    .replaceAll('<wbr>', '')
  for (const { method, path } of allRoutes)
    expect(text).toContain(
      `<code><span class="verb ${method.toLowerCase()}">${method}</span> ${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`,
    )
  // Its calls and objects are at the top of a page, which leaves the width to the text and its samples; a guide has its parts beside it.
  const { text: page } = await open('/docs/api/customers')
  expect(page).not.toContain('docs-contents')
  expect((await open('/docs/subscriptions')).text).toMatch(/class="docs-contents small"[\s\S]*<article/)
  const customers = await open('/docs/api/customers.md')
  expect(customers.text).toContain('await satang.customers.create({ ')
  expect(customers.text).toContain('satang.customers.create(email=')
  expect(customers.text).toContain('- `email` *string, at most 254 characters*')
  expect(customers.text).toMatch(/^- 400 \[`email_taken`\]\(\/docs\/errors#email_taken\) [A-Z]/m)
  // Each call is named at the top of its page; what is sent stands with what is answered.
  expect(customers.text).toContain('- [`POST /v1/customers`](#')
  expect(customers.text).toMatch(/"email": "somsri@example\.com"[\s\S]*```json\n\{\n {2}"id": "cus_/)
  const sessions = (await open('/docs/api/checkout-sessions.md')).text
  expect(sessions).toMatch(/```curl\n[^`]*"customer_email": "nok@example\.com"/)
  expect(sessions).toContain('"payment_status": "unpaid"')
  // An object stands beside its fields, that of the page before its calls.
  expect(customers.text).toMatch(/^## The customer object\n[\s\S]{0,400}?```json\n\{\n {2}"id": "cus_/m)
  expect(customers.text.indexOf('## The customer object')).toBeLessThan(customers.text.indexOf('## Create a customer'))
  expect(customers.text).toContain(
    '**Objects**\n\n- [The customer object](/docs/api/customers#the-customer-object)\n- [The credit consumption object](',
  )
  // Every field says what it is, and none by its own name.
  expect(customers.text).toContain('- `id` *string*\n\n  Unique identifier (`cus_…`).')
  expect(customers.text).toContain('- `object` *`customer`*\n\n  Always `customer`.')
  // A value in a sentence is code, in every field.
  for (const said of ['they show `name`.', 'When it is `null`', '`null` without a card.', '`00000` is the head office'])
    expect(customers.text).toContain(said)
  expect(customers.text).not.toMatch(/^ {2,}[A-Z][^`\n]* (?:null|00000)\b/m)
  expect(customers.text).not.toMatch(/^ *The (?:name|email|status|type|id)\.$/m)
  // One that calls only list has the example of the list.
  expect(customers.text).toMatch(/^## The credit transaction object\n\n```json\n\{\n {2}"id": "ctx_/m)
  // Headings are plain words, without what belongs below them and without names of schemas.
  const headings = pages.flatMap(([, html]) =>
    [...html.matchAll(/<h2 id[^>]*><a[^>]*>(.*?)<\/a>/g)].map(([, h = '']) => h),
  )
  expect(headings).toEqual(expect.arrayContaining(['Update a customer', 'The deleted invoice', 'The API key object']))
  expect(headings.filter((heading) => /[;:]|[a-z][A-Z]|Response|With/.test(heading.replaceAll('&#39;', '’')))).toEqual(
    [],
  )
  expect(customers.text).toContain('**Returns** a list of [customer objects](')
  // What a value must keep to.
  expect(customers.text).toMatch(/^- `limit` \*integer, 1 to 100/m)
})

test('every part of the integration guide is in one guide, and every page for integrators is in a guide', () => {
  const taken = GUIDES.flatMap(({ sources }) =>
    sources.filter(({ file }) => file === 'docs/integration.md').flatMap(({ parts = [] }) => parts),
  )
  expect(taken.toSorted()).toEqual([...partsOf(read('docs/integration.md')).keys()].toSorted())
})

test('samples of the shell are shown as curl and jq, which bash can read', () => {
  const files = [...new Set(GUIDES.flatMap(({ sources }) => sources.map(({ file }) => file)))]
  const samples = files.flatMap((file) =>
    [...read(file).matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, sample = '']) => shownShell(sample)),
  )
  expect(samples.length).toBeGreaterThan(50)
  for (const sample of samples) {
    expect(sample).not.toMatch(/(^|\(|\| )(api|field) |=> /m)
    expect(spawnSync('bash', ['-n'], { input: sample, encoding: 'utf8' }).stderr).toBe('')
  }
  expect(
    shownShell(
      `ID=$(api prices -d '{"product": "'$PRODUCT'", "type": "one_time", "amount_satang": 45000}' | field .id)`,
    ),
  ).toBe(
    `ID=$(curl -sS "$SATANG_BASE_URL/v1/prices" \\
  -H "Authorization: Bearer $SATANG_API_KEY" \\
  -H 'Service-Version: 2026-09-01' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "product": "'$PRODUCT'",
    "type": "one_time",
    "amount_satang": 45000
  }' \\
  | jq -r .id)`,
  )
  expect(shownShell(`api prices | field '.data.find(p => p.interval === "month").id'`)).toBe(
    `curl -sS "$SATANG_BASE_URL/v1/prices" \\
  -H "Authorization: Bearer $SATANG_API_KEY" \\
  -H 'Service-Version: 2026-09-01' \\
  | jq -r 'first(.data[] | select(.interval == "month")).id'`,
  )
})

test('a guide says what it is about before anything else, and its samples use no variable that the page does not set', () => {
  const site = makeSite({ openApi: OPEN_API, tags: [], baseUrl: 'https://pay.example.com' })
  for (const { name } of GUIDES)
    for (const page of [site.page(name, 'en'), site.thaiPage(name)]) {
      const [, lead = '', next = ''] = page?.markdown.split('\n\n') ?? []
      expect([name, lead]).toEqual([name, expect.stringMatching(/^(?!#|- |```|<details>|\|)./)])
      // What samples need is said below it, in one line.
      if (page?.markdown.includes('Authorization: Bearer $SATANG_API_KEY') && !OWN_SET_UP.has(name))
        expect([name, next]).toEqual([name, expect.stringMatching(/^The samples need curl|^ตัวอย่างใช้ curl/)])
      expect([name, unset(page?.markdown ?? '')]).toEqual([name, []])
    }
})

/** Guides that begin with a service of the reader's own, and those whose calls are about it. */
const OWN_SET_UP = new Set(['quick-start', 'first-subscription', 'gateways', 'going-live', 'events', 'analytics'])

/** Variables of samples of the shell that no line before sets. */
function unset(markdown: string): string[] {
  // The text beside the sample says what SECRET is; the shell knows RANDOM.
  const known = new Set(['SATANG_BASE_URL', 'SATANG_API_KEY', 'SECRET', 'RANDOM'])
  const lines = [...markdown.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, code = '']) => code.split('\n'))
  return lines.flatMap((line) => {
    const used = [...line.matchAll(/\$\{?([A-Z][A-Z_]+)/g)].map(([, variable = '']) => variable)
    const missing = used.filter((variable) => !known.has(variable))
    for (const [, variable = ''] of line.matchAll(/(?:^|\s)([A-Z][A-Z_]+)=/g)) known.add(variable)
    return missing
  })
}

test('a long command of a guide has each of its headers on a line', () => {
  expect(
    shownShell(
      `curl -sS "$SATANG_BASE_URL/v1/licenses/verify" -H 'Service-Version: 2026-09-01' -H 'Content-Type: application/json' \\\n  -d '{"a": 1}' | field .valid`,
    ),
  ).toBe(
    `curl -sS "$SATANG_BASE_URL/v1/licenses/verify" \\
  -H 'Service-Version: 2026-09-01' \\
  -H 'Content-Type: application/json' \\
  -d '{"a": 1}' \\
  | jq -r .valid`,
  )
})

test('every guide and the errors are in one group of the menu', () => {
  const grouped = GUIDE_GROUPS.flatMap(({ guides }) => guides)
  expect(grouped.toSorted()).toEqual([...GUIDES.map(({ name }) => name), 'errors'].toSorted())
})

test('every resource is in one family of the menu, below which the calls of the open page stand', async () => {
  const tags = [...new Set(allRoutes.map(({ tag }) => tag))]
  const grouped = RESOURCE_FAMILIES.flatMap(({ resources }) => resources)
  expect(new Set(grouped).size).toBe(grouped.length)
  expect(tags.filter((tag) => !grouped.includes(tag))).toEqual([])
  const { text } = await open('/docs/api/customers')
  expect(text).toContain('<p class="small quiet strong">Catalogue</p>')
  // At the head of the menu stands what is far below: the errors here, the reference beside a guide.
  expect(text).toMatch(/<ul class="docs-tops">(?:(?!reference).)*href="\/docs\/errors"(?:(?!reference).)*<\/ul>/)
  const topsOfGuide = /<ul class="docs-tops">.*?<\/ul>/.exec((await open('/docs/webhooks')).text)?.[0]
  expect(topsOfGuide).toContain('#home-reference')
  expect(topsOfGuide).not.toContain('/docs/errors')
  expect(text).toContain(
    'aria-current="page">Customers</a><ul class="docs-calls small"><li><a href="#the-customer-object"><span>The customer object</span></a></li><li><a href="#create-a-customer"><span>Create a customer</span><span class="verb post">POST</span></a></li>',
  )
  // What a call does is one piece beside it, also where words of it are kept together.
  expect((await open('/docs/api/subscriptions', { 'accept-language': 'th' })).text).toContain(
    '</code></a> <span>สร้าง<span class="nowrap">การสมัครสมาชิก</span> โดย<span class="nowrap">ตัดเงิน</span>อัตโนมัติหรือส่ง<span class="nowrap">ใบแจ้งหนี้</span></span></li>',
  )
  // A guide shows the page that it is about, in the reader's language, light and dark.
  for (const [language, alt] of [
    ['en', 'The hosted page on a phone'],
    ['th', 'หน้าชำระเงินบนโทรศัพท์'],
  ]) {
    const { text: guide } = await open('/docs/checkout', { 'accept-language': language ?? '' })
    const [, dark = '', light = ''] =
      /<picture class="docs-picture"><source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)"><img src="([^"]+)"/.exec(
        guide,
      ) ?? []
    expect([dark, light]).toEqual([
      expect.stringContaining(`checkout-${language}-dark.webp`),
      expect.stringContaining(`checkout-${language}-light.webp`),
    ])
    expect(guide).toContain(`alt="${alt}`)
    expect((await open(light)).status).toBe(200)
  }
  // Who reads the reference has it first.
  const first = (page: string) => /class="strong docs-half">([^<]*)/.exec(page)?.[1]
  expect([first(text), first((await open('/docs/webhooks')).text)]).toEqual(['API reference', 'Guides'])
  expect((await open('/docs?lang=th')).text).toContain('<h3 class="small quiet">รายการสินค้า</h3>')
})

test('errors and the menu need no OpenAPI document, and nothing is loaded before somebody asks', () => {
  const site = makeSite({
    openApi: () => {
      throw new Error('asked for')
    },
    tags: ['Customers'],
    baseUrl: 'https://pay.example.com',
  })
  expect(site.page('errors', 'en')?.title).toBe('Errors')
  expect(site.groups('en').resources).toEqual([{ href: '/docs/api/customers', title: 'Customers' }])
  expect(() => site.page('api/customers', 'en')).toThrow('asked for')
  const loaded = [...read('web/docs/handler.ts').matchAll(/^import (?!type).* from '\.\/(.*)'/gm)].map(
    ([, file]) => file,
  )
  expect(loaded).toEqual([])
})

test('the files of the pages are in the image', () => {
  const left = read('.dockerignore').split('\n').filter(Boolean)
  const files = GUIDES.flatMap(({ sources, thai }) => [...sources.map(({ file }) => file), ...(thai ? [thai] : [])])
  expect(files.filter((file) => left.some((name) => file === name || file.startsWith(`${name}/`)))).toEqual([])
  expect(left).not.toContain('*.md')
})

test('every error has a cause, a remedy and an example in the shape of a real one; every decline has a line', async () => {
  const { text } = await open('/docs/errors.md')
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    const { cause, remedy } = ERROR_TEXTS[code]
    const example = JSON.stringify(exampleOf(code, billing.api.deps.links.baseUrl), null, 2)
    // What it is, what to do about it, and what it looks like.
    expect(text).toContain(
      `### ${code}\n\nHTTP ${statusOf(code, 'en')}. ${cause}\n\n**What to do**: ${remedy}\n\n\`\`\`json\n${example}\n\`\`\`\n`,
    )
  }
  // Each once, also where it stands by its subject.
  const codes = [...text.matchAll(/^### (\w+)$/gm)].map(([, code]) => code)
  expect(codes.toSorted()).toEqual(Object.keys(refusals).toSorted())
  for (const code of Object.keys(DECLINES)) {
    // What it is, and what to do.
    expect([code, DECLINE_TEXTS[code]]).toEqual([code, expect.stringMatching(/^[A-Z].*\. .*\.$/)])
    expect(text).toContain(`| \`${code}\``)
  }
})

test('an error is an entry with its status and its meaning beside it, which a filter can hide', async () => {
  const { text } = await open('/docs/errors')
  expect(text).toMatch(
    /<details class="entry"><summary><h3 id="email_taken">email_<wbr>taken<\/h3><span>[A-Z][^<]*<\/span><span class="small quiet nowrap">HTTP 4\d\d</,
  )
  expect(text).toContain('<span class="small quiet nowrap">HTTP 404 or 400</span>')
  // What an error looks like stands before the codes, and each kind says how many it has.
  expect(text.indexOf('data-copy=')).toBeLessThan(text.indexOf('id="authentication"'))
  expect(text).toMatch(/<h2 id="card-errors">Card errors <span class="quiet">4<\/span><\/h2>/)
  expect(text.split('class="entry"').length - 1).toBe(Object.keys(refusals).length)
  expect(text).toContain('<label for="entries">Filter the codes</label>')
  expect((await open('/docs/webhooks')).text).not.toContain('data-filters')
  // The one that the sample answers is open, and no other.
  expect(text).toContain('<details class="entry" open><summary><h3 id="amount_too_small">')
  expect(text.split('class="entry" open').length).toBe(2)
  // It is named once in the menu.
  expect(text.split('aria-current="page"').length).toBe(2)
})

test('a long answer is folded until a press shows all of it, without a script', async () => {
  const { text } = await open('/docs/api/invoices')
  expect(text).toMatch(/<input type="checkbox" class="unseen"><span>Show all \d\d lines<\/span><span>Show less<\/span>/)
  expect((await open('/docs/quick-start')).text).not.toContain('Show all')
})

test('examples of errors are what the API answers', async () => {
  const email = 'nok@example.com'
  await shop.customer({ email })
  const answers = [
    await shop.post('/v1/customers', { email }),
    await shop.post('/v1/customers', { emial: email }),
    await shop.get('/v1/customers?limit=101'),
    await shop.get('/v1/custmers'),
    await shop.get('/v1/customers/cus_01jd8z7k3n5q9r2t4v6w8x0y1z'),
    await shop.post('/v1/subscriptions', {}),
    await billing.api.send('GET', '/v1/customers'),
    await billing.api.send('GET', '/v1/customers', { headers: { authorization: 'Bearer nothing' } }),
    await billing.api.send('PUT', '/v1/customers'),
    await shop.post('/v1/customers', {}, { headers: { 'idempotency-key': 'x'.repeat(256) } }),
    await shop.post('/v1/customers', {}, { headers: { 'service-version': '1999-01-01' } }),
    await shop.post('/v1/checkout_sessions', {}),
  ]
  const said = answers.map(({ json }) => [json.error.code, json.error.message, json.error.param])
  const shown = said.map(([code]) => {
    const { message, details } = ERROR_TEXTS[code as RefusalCode]
    return [code, message, details?.param]
  })
  expect(shown).toEqual(said)
})

test('what is found is read without marks of Markdown, and the word that was looked for is marked', async () => {
  const { text } = await open('/docs/search?q=refund')
  const [, found = ''] = text.split('data-found')
  // The guide that tells all of it stands first, once, and names of code in a sentence are code.
  expect(hrefsIn(found)[0]).toBe('/docs/refunds')
  expect(found.split('href="/docs/refunds"')).toHaveLength(2)
  expect(found).toContain('Without <code>amount_satang</code> all that is left.')
  // Once: in what it is called, or else in what it says, where a name of code keeps its face.
  expect(found).toContain('<mark>Refund</mark> a payment, in full or in part')
  expect(found).toContain('/{id}<wbr>/refund</code>')
  expect(found).toContain('The refunded money has left.')
  expect(found).toContain('first read <code><mark>refund</mark>ed_satang</code> of the payment.')
  expect(found).toContain('<code>id</code>, <code>object</code>, <code>payment</code>, <code>amount_satang</code>')
  // Each group is one press away.
  expect(hrefsIn(text.split('class="docs-kinds')[1] ?? '').slice(0, 4)).toEqual([
    '#found-reference',
    '#found-guide',
    '#found-event',
    '#found-error',
  ])
  // A page that is in Thai is found by the words of both languages, and shown in Thai.
  for (const word of ['webhook', 'rotate', 'ลายมือชื่อ']) {
    const [, both = ''] = (await open(`/docs/search?q=${encodeURIComponent(word)}&lang=th`)).text.split('data-found')
    expect([word, both]).toEqual([word, expect.stringMatching(/<li lang="th"><a href="\/docs\/webhooks/)])
  }
  const [, thai = ''] = (await open('/docs/search?q=refund&lang=th')).text.split('data-found')
  expect(thai).toContain(
    '<span class="strong" lang="th">การ<mark>คืนเงิน</mark>และ<span class="nowrap">ข้อโต้แย้ง</span></span>',
  )
  // What means the same is found, too, and marked: in the other language, and by the names that other services have.
  const rows = (thai.split('</main>')[0] ?? '').split('<li').slice(1)
  expect(rows.filter((row) => !row.includes('<mark>'))).toEqual([])
  for (const [kind, hrefs] of [
    ['first', ['/docs/refunds']],
    [
      'reference',
      ['', '#refund-a-payment-in-full-or-in-part', '#list-refunds', '#read-a-refund', '#the-refund-object'],
    ],
    ['guide', ['/docs/going-live#7-take-a-first-payment-and-refund-it']],
    ['event', ['/docs/events#refund']],
    ['error', ['/docs/errors#payment_already_refunded', '/docs/errors#payment_not_refundable']],
  ] as const) {
    const [, part = ''] = thai.split(`<section aria-labelledby="found-${kind}">`)
    const wanted = hrefs.map((href) => (kind === 'reference' ? `/docs/api/refunds${href}` : href))
    expect([kind, hrefsIn(part.split('</section>')[0] ?? '')]).toEqual([kind, expect.arrayContaining(wanted)])
  }
  expect(thai).toContain('<mark>คืนเงิน</mark>')
  for (const [word, first] of [
    ['coupon', '/docs/checkout#discount-codes'],
    ['chargeback', '/docs/refunds'],
    ['license', '/docs/licences'],
    ['สลิป&lang=th', '/docs/api/slips'],
  ])
    expect([word, hrefsIn((await open(`/docs/search?q=${word}`)).text.split('data-found')[1] ?? '')]).toEqual([
      word,
      expect.arrayContaining([first]),
    ])
  for (const word of ['refund', 'customer', 'webhook', 'checkout', 'details', 'card']) {
    const [, part = ''] = (await open(`/docs/search?q=${word}`)).text.split('data-found')
    const words = part.split('</main>')[0]?.replaceAll(/<[^<>]*>/g, ' ') ?? ''
    expect([word, /```|&lt;\/?(?:details|summary)|\]\(|\*\*|\|\s*-{3}|^\s*- /m.exec(words)?.[0]]).toEqual([
      word,
      undefined,
    ])
  }
})

test('what is found is shown from the beginning of a sentence, and a call with its path', async () => {
  const rowsOf = async (path: string) =>
    [
      ...((await open(path)).text.split('data-found')[1] ?? '').matchAll(/<a href="(\/docs[^"]*)">([\s\S]*?)<\/a>/g),
    ].map(([, href = '', row = '']) => [href, row.replaceAll(/<[^<>]*>/g, '')])
  const rows = new Map((await rowsOf('/docs/search?q=refund')) as [string, string][])
  expect(rows.get('/docs/api/refunds#list-refunds')).toBe(
    'List refunds GET /v1/refundsReturns a list of refund objects.',
  )
  // Cells of a table do not run together: the name and its sentence are shown.
  expect((await rowsOf('/docs/search?q=refund')).map(([, row]) => row)).toContain(
    'refund.createdA refund was accepted and its amount set aside.',
  )
  expect(rows.get('/docs/errors#payment_already_refunded')).toBe(
    'payment_already_refunded HTTP 400The payment has been refunded in full.',
  )
  // An object is told by its fields, and a part of a guide has its guide before it.
  expect(rows.get('/docs/api/refunds#the-refund-object')).toBe(
    'The refund objectid, object, payment, amount_satang, status, by_hand, outside, reason …',
  )
  // A part that shows none of the words is none.
  expect([...rows.keys()].filter((href) => href.endsWith('permissions-of-a-key'))).toEqual([])
  expect(rows.get('/docs/going-live#7-take-a-first-payment-and-refund-it')).toContain('Going live › 7. Take a first')
  for (const word of ['refund', 'customer', 'webhook', 'card', 'idempotency'])
    for (const [href, row] of await rowsOf(`/docs/search?q=${word}`)) {
      expect([href, row]).toEqual([href, expect.not.stringContaining(' · ')])
      expect([href, row]).toEqual([href, expect.not.stringMatching(/Attributes id|Parameters [a-z]/)])
    }
  // A guide that is there in Thai is searched in Thai.
  expect((await rowsOf('/docs/search?q=โค้ดส่วนลด&lang=th')).map(([href]) => href).join()).toContain('/docs/checkout')
})

/** What a search has to show first of each group, in the order of the groups, in both languages alike. */
const ORDERS: Record<string, string[]> = {
  // The call that does it, before the guide about it.
  refund: [
    'api/refunds#refund-a-payment-in-full-or-in-part',
    'refunds',
    'events#refund',
    'errors#payment_already_refunded',
  ],
  คืนเงิน: [
    'api/refunds#refund-a-payment-in-full-or-in-part',
    'refunds',
    'events#refund',
    'errors#payment_already_refunded',
  ],
  // A guide of that very name.
  webhook: ['webhooks', 'api/webhook-endpoints#create-a-webhook-endpoint', 'events#webhook-endpoint', 'errors#'],
  discount: [
    'api/discount-codes#create-a-discount-code',
    'checkout#discount-codes',
    'events#discount-code',
    'errors#discount_',
  ],
  licence: ['api/licenses', 'licences', 'events#license', 'errors#license_not_found'],
  'create a subscription': [
    'api/subscriptions#create-a-subscription-charged-automatically-or-paid-by-invoice',
    'first-subscription#the-first-subscription-in-five-minutes',
    'events#subscription',
    'errors#subscription_ended',
  ],
  payout: [
    'api/payouts#pay-out-all-or-part-of-the-available-balance-without-waiting-for-friday',
    'payouts',
    'events#payout',
    'errors#',
  ],
  dispute: ['api/disputes', 'refunds', 'events#dispute', 'errors#payment_disputed'],
  // Errors with this status, the error and the event of this name. Calls that only mention them come last.
  409: ['errors#', 'calls#', 'api/'],
  total_changed: ['errors#total_changed', 'api/'],
  'invoice.paid': ['events#invoice', '', 'api/events'],
}

test.each(['en', 'th'])('the search has in the language %s the order that a developer wants', (language) => {
  const site = makeSite({ openApi: OPEN_API, tags: TAGS.map(({ name }) => name), baseUrl: 'https://pay.example.com' })
  const found = (typed: string) => site.search(typed, language === 'th' ? 'th' : 'en')
  for (const [typed, wanted] of Object.entries(ORDERS)) {
    const rows = found(typed)
    const firsts = [...new Set(rows.map(({ kind }) => kind))].map((kind) => rows.find((row) => row.kind === kind)?.href)
    expect([typed, firsts]).toEqual([typed, wanted.map((start) => expect.stringMatching(`^/docs/${start}`))])
    // No group is longer than a glance.
    for (const { kind } of rows) expect(rows.filter((row) => row.kind === kind).length).toBeLessThanOrEqual(6)
  }
  // No call is about a QR: the guides tell of it.
  expect(found('QR').map(({ kind }) => kind)[0]).toBe('guide')
  expect(found('QR').map(({ href }) => href)).toContain('/docs/subscriptions#a-subscription-by-qr')
  // All that answer 409 are shown, and no other error.
  const statuses = found('409').flatMap(({ kind, status }) => (kind === 'error' ? [status] : []))
  expect([statuses.length > 3, new Set(statuses)]).toEqual([true, new Set(['409'])])
  expect(
    found('how to create a subscription')[0]
      ?.call?.path.map(({ text }) => text)
      .join(''),
  ).toBe('/v1/subscriptions')
  // Both languages find the same calls and events, in the same order. A guide may be cut otherwise in Thai.
  for (const typed of ['refund', 'คืนเงิน', 'checkout', 'card', 'ใบแจ้งหนี้', 'webhook']) {
    const alike = (rows: ReturnType<typeof found>) =>
      rows.filter(({ kind }) => kind !== 'guide').map(({ href }) => href)
    expect([typed, alike(found(typed))]).toEqual([typed, alike(site.search(typed, 'en'))])
  }
  // Where enough has the word in its name, nothing that only mentions it is shown.
  expect(new Set(found('refund').flatMap(({ kind, href }) => (kind === 'event' ? [href] : [])))).toEqual(
    new Set(['/docs/events#refund']),
  )
})

test('the search finds by a form, without a script, and shows what was typed as text', async () => {
  const found = await open('/docs/search?q=email_taken')
  expect(hrefsIn(found.text.split('data-found')[1] ?? '')[0]).toBe('/docs/errors#email_taken')
  expect((await open('/docs/search?q=promptpay+qr')).text).toContain('href="/docs/checkout')
  const odd = await open(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect([odd.status, odd.text.includes('<script>alert')]).toEqual([200, false])
  expect(odd.text).toContain('Nothing was found')
  expect((await open('/docs/search')).text).toContain('role="search"')
  expect((await open(`/docs/search?q=${'a%20'.repeat(2_000)}`)).status).toBe(200)
  expect((await open('/docs/search?q=a&q=b')).status).toBe(200)
})

test('the frame speaks the language of the reader, and so do the pages that are in it', async () => {
  const thai = await open('/docs/agents', { 'accept-language': 'th' })
  expect(thai.text).toContain('<html lang="th">')
  expect(thai.text).toContain('<article class="prose" lang="th"><h1>AI agents</h1>')
  expect(thai.text).toContain('ค้นหาในเอกสาร')
  for (const language of ['en', 'th'])
    for (const { name } of GUIDES)
      expect((await open(`/docs/${name}`, { 'accept-language': language })).text).not.toContain('class="notice"')
  // It shows a call, and of its answer what a program needs of it.
  const answer = /<div class="answer">.*?<\/div>/s.exec((await open('/docs')).text)?.[0].replaceAll(/<[^<>]*>/g, '')
  expect(answer?.replaceAll('&quot;', '"').match(/"\w+":/g)).toEqual(
    ['id', 'url', 'status', 'payment_status', 'total_satang', 'expires_at'].map((name) => `"${name}":`),
  )
  // The first page names every guide in Thai, none of which is in English only: it marks what is.
  const home = (await open('/docs?lang=th')).text.replaceAll(/<\/?span[^<>]*>/g, '')
  for (const { title, about } of Object.values(THAI_GUIDES)) {
    expect(home).toContain(title)
    expect(home).toContain(about)
  }
  expect((await open('/docs?lang=th')).text.split('docs-other').length - 1).toBe(
    GUIDES.filter(({ thai }) => !thai).length,
  )
  expect(Object.keys(THAI_GUIDES).toSorted()).toEqual([...GUIDES.map(({ name }) => name), 'errors'].toSorted())
  expect(Object.keys(THAI_GROUPS)).toEqual(GUIDE_GROUPS.map(({ title }) => title))
  const parts = (await open('/docs/sell-a-file', { 'accept-language': 'th' })).text
  expect(parts).toContain('<li><a href="#in-the-dashboard">ใน<span class="nowrap">แดชบอร์ด</span></a></li>')
  // The first guide is in both.
  const start = await open('/docs/quick-start', { 'accept-language': 'th' })
  expect(unkept(start.text)).toContain('<article class="prose" lang="th"><h1>เริ่มต้นใช้งาน</h1>')
  expect(start.text).not.toContain('class="notice"')
  expect((await open('/docs/quick-start')).text).toContain('<h1>Quick start</h1>')
})

test('llms.txt lists every page, each of which is there as Markdown', async () => {
  const index = await open('/llms.txt')
  expect([index.status, index.type]).toEqual([200, 'text/plain; charset=utf-8'])
  const listed = [...index.text.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, href = '']) => new URL(href).pathname)
  expect(listed.length).toBe((await everyPage()).size + GUIDES.filter(({ thai }) => thai).length + 1)
  for (const path of listed) {
    const { status, type, text } = await open(path)
    expect([path, status, type, text.startsWith('# ')]).toEqual([path, 200, 'text/markdown; charset=utf-8', true])
  }
})

test('what is not there is a page that says so', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/nothing.md',
    '/docs/api/nothing',
    '/docs/api/nothing.md',
    '/docs/nothing.th.md',
    '/docs/nothing.th.md',
    '/docs/__proto__',
  ])
    expect([path, (await open(path)).status]).toEqual([path, 404])
})

test('Markdown becomes HTML, and HTML in it stays text', () => {
  const made = (text: string) => renderedMarkdown(text, DOCS.en).text
  expect(made('## A `b` & c')).toBe('<h2 id="a-b--c"><a href="#a-b--c">A <code>b</code> &amp; c</a></h2>')
  expect(made('One **two** *three*\nfour')).toBe('<p>One <strong>two</strong> <em>three</em> four</p>')
  expect(made('- a\n  - b\n- c')).toBe('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>')
  expect(made('| a | b |\n|---|---|\n| `x \\| y` | z |')).toContain('<td><code>x | y</code></td><td>z</td>')
  // On a phone three columns are lines, which say their names.
  expect(made('| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |')).toContain(
    '<td>1</td><td data-name="b">2</td><td data-name="c">3</td>',
  )
  expect(made('[x](https://a.example) [y](/docs/z#q) [z](#w)')).toBe(
    '<p><a href="https://a.example">x</a> <a href="/docs/z#q">y</a> <a href="#w">z</a></p>',
  )
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'other.md'])
    expect(made(`[x](${href})`)).toMatch(/^<p>x/)
  expect(made('<img src=x onerror=alert(1)> <b>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt; &lt;b&gt;</p>')
  expect(made('[x](https://a.example/"onclick="y)')).not.toContain('"onclick')
  expect(made('<details><summary>In <code>x</code></summary>\n\ny\n\n</details>')).toBe(
    '<details><summary>In x</summary><p>y</p></details>',
  )
})
