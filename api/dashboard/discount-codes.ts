// Discount codes in the dashboard: their table, the form that makes one, the page of one, and its end.
import type { Filled } from '../../pages/components/field.ts'
import type { Product } from '../../pages/dashboard/catalogue.ts'
import {
  DISCOUNT_KINDS,
  type DiscountKind,
  discountCodeFields,
  discountCodeFormPage,
  type ProductChoice,
} from '../../pages/dashboard/discount-code-form.ts'
import { type DiscountCode, discountCodeColumns, discountCodePage } from '../../pages/dashboard/discount-codes.ts'
import { type Html, html } from '../../pages/html.ts'
import { DISCOUNT_CODES } from '../../pages/words/dashboard/discount-codes.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, pressed, submit, type Typed } from './forms.ts'
import { answerTable } from './lists.ts'
import { namesOf } from './names.ts'
import { publishedOf } from './published.ts'

export function addDiscountCodes(door: DashboardDoor): void {
  door.get('/discount-codes', list)
  door.get('/discount-codes/new', async (g) => {
    refuseUnlessMay(g, 'createDiscountCode')
    const filled = { values: new Map([['duration', ['once']]]), problems: {} }
    show(g, await choiceOf(g), filled, null, newFormKey())
  })
  door.post('/discount-codes/new', create)
  door.get('/discount-codes/:id', one)
  door.post('/discount-codes/:id/close', (g) => {
    const { id } = g.params as { id: string }
    return pressed(g, { operation: 'closeDiscountCode', params: { id }, path: `/discount-codes/${id}` })
  })
}

function list(g: Guest): Promise<void> {
  const words = DISCOUNT_CODES[g.locale]
  const mayAdd = g.shown.may('discount_codes:write')
  const add = { href: g.shown.hrefOf('/discount-codes/new'), label: words.add }
  return answerTable<DiscountCode>(
    g,
    {
      section: 'discount-codes',
      title: words.title,
      actions: mayAdd ? html`<a class="button main" href="${add.href}">${add.label}</a>` : null,
    },
    {
      operation: 'listDiscountCodes',
      path: '/discount-codes',
      columns: discountCodeColumns(g.shown, g.locale, g.now),
      orders: { created: 'createdAt', code: 'codeKey', uses: 'uses' },
      filters: [
        {
          kind: 'select',
          name: 'active',
          label: words.status,
          options: [
            ['true', words.open],
            ['false', words.state.closed],
          ],
        },
        { kind: 'text', name: 'code', label: words.code },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: mayAdd ? add : null },
    },
  )
}

async function one(g: Guest): Promise<void> {
  const { id } = g.params as { id: string }
  const discount = await ask<DiscountCode>(g, 'getDiscountCode', { params: { id } })
  const [{ products: productNames }, published] = await Promise.all([namesOf(g, discount.products), publishedOf(g, id)])
  const curl = curlOf(g, 'getDiscountCode', { params: { id } })
  const shown = { discount, productNames, now: g.now, published, key: newFormKey(), curl }
  answerDashboard(g, (frame) => discountCodePage(frame, g.shown, shown))
}

async function choiceOf(g: Guest): Promise<ProductChoice> {
  if (!g.shown.may('products:read')) return { products: [], more: true }
  const { data, has_more } = await ask<{ data: Product[]; has_more: boolean }>(g, 'listProducts', {
    query: { active: true, limit: 100 },
  })
  return { products: data, more: has_more }
}

async function create(g: Guest): Promise<void> {
  const choice = await choiceOf(g)
  const kind = kindAsked(g)
  const { own, limits } = discountCodeFields(kind, choice, g.locale)
  await submit(g, {
    operation: 'createDiscountCode',
    fields: [...own, ...limits],
    shape: (body, typed) => ({ kind, ...withProducts(body, typed) }),
    done: ({ id }: DiscountCode) => ({ path: `/discount-codes/${id}`, said: 'created' }),
    again: (filled, problem, key) => show(g, choice, filled, problem, key),
  })
}

/** Those that are ticked, then those that are written; with none of either it is for all. */
function withProducts({ more_products: _, ...body }: Record<string, unknown>, { text, values }: Typed): object {
  const written = text('more_products').split(/\s+/)
  const products = [...(values.get('products') ?? []), ...written].filter((id) => id !== '')
  return { ...body, products: products.length > 0 ? products : undefined }
}

/** Each kind has a form of its own: a percentage is no amount. */
function kindAsked(g: Guest): DiscountKind {
  return DISCOUNT_KINDS.find((kind) => kind === g.query.get('kind')) ?? 'percent'
}

function show(g: Guest, choice: ProductChoice, filled: Filled, problem: Html | null, key: string): void {
  const kind = kindAsked(g)
  const value = kind === 'percent' ? 20 : 5_000
  const curl = curlOf(g, 'createDiscountCode', { body: { code: 'WELCOME', kind, value, duration: 'once' } })
  answerDashboard(g, (frame) => discountCodeFormPage(frame, g.shown, { kind, choice, filled, problem, key, curl }))
}
