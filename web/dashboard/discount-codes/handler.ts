// Discount codes in the dashboard: their table, the form that creates one, the page of one, and deactivating it.
import type { Filled } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import type { Product } from '../components/catalogue.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction, submit, type Typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import {
  DISCOUNT_KINDS,
  type DiscountKind,
  discountCodeFields,
  discountCodeFormPage,
  type ProductChoice,
} from './form-view.ts'
import { type DiscountCode, discountCodeColumns, discountCodePage } from './view.ts'
import { DISCOUNT_CODES } from './words.ts'

export function addDiscountCodes(routes: DashboardRoutes): void {
  routes.get('/discount-codes', list)
  routes.get('/discount-codes/new', async (page) => {
    refuseUnlessMay(page, 'createDiscountCode')
    const filled = { values: new Map([['duration', ['once']]]), problems: {} }
    show(page, await choiceOf(page), filled, null, newFormKey())
  })
  routes.post('/discount-codes/new', create)
  routes.get('/discount-codes/:id', one)
  routes.post('/discount-codes/:id/close', (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, { operation: 'closeDiscountCode', params: { id }, path: `/discount-codes/${id}` })
  })
}

function list(page: DashboardContext): Promise<void> {
  const words = DISCOUNT_CODES[page.locale]
  const mayAdd = page.props.may('discount_codes:write')
  const add = { href: page.props.hrefOf('/discount-codes/new'), label: words.add }
  return answerTable<DiscountCode>(
    page,
    {
      section: 'discount-codes',
      title: words.title,
      actions: mayAdd ? html`<a class="button main" href="${add.href}">${add.label}</a>` : null,
    },
    {
      operation: 'listDiscountCodes',
      path: '/discount-codes',
      columns: discountCodeColumns(page.props, page.locale, page.now),
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

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const discount = await ask<DiscountCode>(page, 'getDiscountCode', { params: { id } })
  const [{ products: productNames }, published] = await Promise.all([
    namesOf(page, discount.products),
    publishedOf(page, id),
  ])
  const curl = curlOf(page, 'getDiscountCode', { params: { id } })
  const props = { discount, productNames, now: page.now, published, key: newFormKey(), curl }
  answerDashboard(page, (frame) => discountCodePage(frame, page.props, props))
}

async function choiceOf(page: DashboardContext): Promise<ProductChoice> {
  if (!page.props.may('products:read')) return { products: [], more: true }
  const { data, has_more } = await ask<{ data: Product[]; has_more: boolean }>(page, 'listProducts', {
    query: { active: true, limit: 100 },
  })
  return { products: data, more: has_more }
}

async function create(page: DashboardContext): Promise<void> {
  const choice = await choiceOf(page)
  const kind = kindAsked(page)
  const { own, limits } = discountCodeFields(kind, choice, page.locale)
  await submit(page, {
    operation: 'createDiscountCode',
    fields: [...own, ...limits],
    shape: (body, typed) => ({ kind, ...withProducts(body, typed) }),
    done: ({ id }: DiscountCode) => ({ path: `/discount-codes/${id}`, flash: 'created' }),
    again: (filled, problem, key) => show(page, choice, filled, problem, key),
  })
}

/** The products that are ticked, then those that are typed. With none, the code is for all. */
function withProducts({ more_products: _, ...body }: Record<string, unknown>, { text, values }: Typed): object {
  const written = text('more_products').split(/\s+/)
  const products = [...(values.get('products') ?? []), ...written].filter((id) => id !== '')
  return { ...body, products: products.length > 0 ? products : undefined }
}

/** Each kind has its own form, because a percentage is not an amount. */
function kindAsked(page: DashboardContext): DiscountKind {
  return DISCOUNT_KINDS.find((kind) => kind === page.query.get('kind')) ?? 'percent'
}

function show(page: DashboardContext, choice: ProductChoice, filled: Filled, problem: Html | null, key: string): void {
  const kind = kindAsked(page)
  const value = kind === 'percent' ? 20 : 5_000
  const curl = curlOf(page, 'createDiscountCode', { body: { code: 'WELCOME', kind, value, duration: 'once' } })
  answerDashboard(page, (frame) =>
    discountCodeFormPage(frame, page.props, { kind, choice, filled, problem, key, curl }),
  )
}
