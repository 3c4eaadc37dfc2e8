// The files of a product in the dashboard: the form that adds one, and the button that deletes one. Their list is on the page of the product.
import { refusalOf } from '../../../api/middleware/errors.ts'
import type { ProductObject } from '../../../resources/product.ts'
import { PRODUCT_FILE_BYTES_MAX } from '../../../rules/product-files.ts'
import { readUpload } from '../../forms.ts'
import { answerDashboard } from '../answer.ts'
import { ask, askWith, curlOf, refuseUnlessMay } from '../ask.ts'
import { type FormState, formPage } from '../components/asked.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { PRODUCTS } from '../products/words.ts'
import { problemWords, refusalWords } from '../words/refusals.ts'

export function addProductFiles(routes: DashboardRoutes): void {
  routes.get('/products/:id/files', async (page) => show(page, await productOf(page), { file: null, problem: null }))
  routes.post('/products/:id/files', take)
  routes.post('/products/:id/files/:file/delete', (page) => {
    const { id, file } = page.params as { id: string; file: string }
    return postAction(page, {
      operation: 'deleteProductFile',
      params: { id, file },
      path: `/products/${id}`,
      flash: 'file_deleted',
    })
  })
}

function productOf(page: DashboardContext): Promise<ProductObject> {
  refuseUnlessMay(page, 'uploadProductFile')
  return ask(page, 'getProduct', { params: { id: page.params.id! } })
}

async function take(page: DashboardContext): Promise<void> {
  const product = await productOf(page)
  const { id } = product
  const { locale } = page
  const words = PRODUCTS[locale]
  const sent = await readUpload(page.ctx, page.deps, { part: 'file', bytesMax: PRODUCT_FILE_BYTES_MAX })
  const { fields, file, name } = sent
  if (file === null) return show(page, product, { file: words.fileMissing, problem: null }, 422)
  if (file === 'large') return show(page, product, { file: words.fileRefused[TOO_LARGE]!, problem: null }, 422)
  const key = fields.get('form_key')
  try {
    await askWith(page, 'uploadProductFile', {
      params: { id },
      query: { name },
      upload: file,
      ...(key && /^[\w-]{8,64}$/.test(key) && { key }),
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.status === 404) throw error
    const { code, message, details } = refusal
    // The form has one field, which gives the bytes and the name.
    if (details.param !== 'file' && details.param !== 'name')
      return show(page, product, { file: null, problem: refusalWords(refusal, locale) }, 422)
    const wrong = words.fileRefused[message] ?? problemWords({ code, message }, locale)
    return show(page, product, { file: wrong, problem: null }, 422)
  }
  goTo(page, `/products/${id}`, 'file_added')
}

/** As the API says it. */
const TOO_LARGE = 'The file is too large: at most 20 MB.'

function show(
  page: DashboardContext,
  product: ProductObject,
  { file, problem }: { file: string | null } & Pick<FormState, 'problem'>,
  status = 200,
): void {
  const { props, locale } = page
  const words = PRODUCTS[locale]
  const { id, name } = product
  const crumbs = [
    { href: props.hrefOf('/products'), label: words.title },
    { href: props.hrefOf(`/products/${id}`), label: name },
  ]
  const problems: Record<string, string> = file === null ? {} : { file }
  const asked = {
    action: props.hrefOf(`/products/${id}/files`),
    upload: true,
    key: newFormKey(),
    fields: [{ kind: 'file', name: 'file', label: words.file, hint: words.fileHint, drop: true } as const],
    filled: { values: new Map(), problems },
    problem,
    submit: words.upload,
    back: `/products/${id}`,
    curl: curlOf(page, 'uploadProductFile', { params: { id }, query: { name: 'Guide.pdf' } }),
  }
  answerDashboard(
    page,
    (frame) => formPage(frame, props, { section: 'products', title: words.addFile, crumbs }, asked),
    status,
  )
}
