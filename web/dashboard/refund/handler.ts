// The refund of a payment, in two steps: first the amount and the access to revoke, then a preview of all effects. The preview is the refund itself
// as a dry run (`dryRun` in commands/commit.ts), so it has no rules of its own.
import { createHash } from 'node:crypto'
import { refusalOf } from '../../../api/middleware/errors.ts'
import { refundWanted } from '../../../api/routes/refunds.ts'
import { dryRun } from '../../../commands/commit.ts'
import { previewRefund, type RefundPreview } from '../../../commands/refund-preview.ts'
import { Payment, Refund } from '../../../db/entities/index.ts'
import { findOwned } from '../../../db/queries/owned.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import { formatBaht, satang } from '../../../rules/money.ts'
import type { Refusal } from '../../../rules/refusals.ts'
import type { Filled } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, callOf, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { bodyOf, newFormKey, problemsOf, submit, type Typed, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { namesOf } from '../names.ts'
import { boughtBy } from '../payments/handler.ts'
import { leftOf } from '../payments/money-view.ts'
import { leaveUnrecorded } from '../record.ts'
import { refusalWords } from '../words/refusals.ts'
import { ALL, type Asking, refundFields, refundPage, refundPreviewPage } from './view.ts'
import { REFUNDING } from './words.ts'

export function addRefund(routes: DashboardRoutes): void {
  routes.get('/payments/:id/refund', async (page) => {
    const payment = await paymentOf(page)
    const found = await previewed(page, payment, {})
    if ('refusal' in found) return showForm(page, payment, null, refusalWords(found.refusal, page.locale))
    const values = new Map([
      ['amount_satang', [formatBaht(satang(found.preview.amountSatang))]],
      ['revoke_access', ['']],
    ])
    await showForm(page, payment, { values, problems: {} }, null)
  })
  routes.post('/payments/:id/refund', async (page) => {
    const payment = await paymentOf(page)
    const given = await typed(page)
    const step = given.text('step')
    if (given.text('change')) {
      leaveUnrecorded(page)
      return showForm(page, payment, { values: given.values, problems: {} }, null)
    }
    if (step !== 'refund') return look(page, payment, given)
    const found = await previewed(page, payment, bodyWanted(page, payment, given).body)
    const moved = 'refusal' in found || seenOf(found.preview) !== given.text('seen')
    // The effects have changed since the preview, e.g. by another refund, a cancel or a dispute. Shows the preview again, unless this form was sent
    // twice.
    if (moved && !(await isDone(page, payment, given))) return look(page, payment, given, true)
    await submit(page, {
      operation: 'createRefund',
      params: { id: payment.id },
      fields: refundFields(page.locale, leftOf(payment)),
      given,
      shape: shaped,
      done: () => ({ path: `/payments/${payment.id}`, flash: 'refunded' }),
      again: (filled, problem) => showForm(page, payment, filled, problem),
    })
  })
}

function paymentOf(page: DashboardContext): Promise<PaymentObject> {
  return ask(page, 'getPayment', { params: { id: page.params.id! } })
}

/** Shows the second step, or the form again with all problems. Changes nothing. */
async function look(page: DashboardContext, payment: PaymentObject, given: Typed, moved = false): Promise<void> {
  leaveUnrecorded(page)
  const fields = refundFields(page.locale, leftOf(payment))
  const { body, problems } = bodyWanted(page, payment, given)
  const again = (found: Record<string, string>, problem: Html | null) =>
    showForm(page, payment, { values: given.values, problems: found }, problem, 422)
  if (Object.keys(problems).length > 0) return again(problems, null)
  const found = await previewed(page, payment, body)
  if ('refusal' in found) {
    // In baht: the sentence of the API counts in satang and names an id.
    if (found.refusal.code === 'amount_too_large' && leftOf(payment) > 0) {
      const left = `฿${formatBaht(satang(leftOf(payment)))}`
      return again({ amount_satang: REFUNDING[page.locale].amountTooMuch(left) }, null)
    }
    const beside = problemsOf(found.refusal, fields, page.locale)
    return again(beside, Object.keys(beside).length > 0 ? null : refusalWords(found.refusal, page.locale))
  }
  const { preview } = found
  const meant = new Map(given.values).set('amount_satang', [formatBaht(satang(preview.amountSatang))])
  const props = {
    payment,
    ...(await whoseOf(page, payment)),
    leftSatang: leftOf(payment),
    preview: page.props.may('balance:read') ? preview : { ...preview, balance: null },
    typed: fields.map(({ name }) => [name, meant.get(name)?.[0] ?? ''] as const),
    seen: seenOf(preview),
    moved,
    problem: null,
    key: newFormKey(),
    curl: curlOf(page, 'createRefund', {
      params: { id: payment.id },
      body: { ...body, amount_satang: preview.amountSatang },
    }),
  }
  answerDashboard(page, (frame) => refundPreviewPage(frame, page.props, props), moved ? 409 : 200)
}

/** What a refund of all that is left would do now, or why it is refused. It changes nothing. */
export function previewWholeRefund(page: DashboardContext, payment: PaymentObject): ReturnType<typeof previewed> {
  return previewed(page, payment, {})
}

/** What the refund would do now, or why it is refused. Reads the call as its route does: with scope, schema and order of refusals. */
async function previewed(
  page: DashboardContext,
  payment: PaymentObject,
  body: object,
): Promise<{ preview: RefundPreview } | { refusal: Refusal }> {
  try {
    const { call } = callOf(page, 'createRefund', { params: { id: payment.id }, body })
    const wanted = refundWanted(call.body as Parameters<typeof refundWanted>[0])
    const { db, links, gateways } = page.deps
    const { merchantId, livemode, apiVersion } = page.caller
    const context = { merchantId, livemode, apiVersion, at: page.now }
    const preview = await dryRun({ orm: db.orm, links }, context, async (c) => {
      const { id } = await findOwned(c.em, page.caller, Payment, 'payment', payment.id, {
        where: { announced: true },
      })
      return previewRefund(c, gateways, id, wanted, page.now)
    })
    return { preview }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.code === 'scope_missing' || refusal.status === 404) throw error
    return { refusal }
  }
}

function bodyWanted(page: DashboardContext, payment: PaymentObject, given: Typed) {
  const { body, problems } = bodyOf(refundFields(page.locale, leftOf(payment)), given, page.locale)
  return { body: shaped(body), problems }
}

/** The choice has three values: true, false, and absent. */
function shaped({ revoke_access: access, ...body }: Record<string, unknown>): Record<string, unknown> {
  if (access === undefined) return body
  return { ...body, revoke_access: access === 'true' ? true : access === 'false' ? false : access }
}

/** A digest of what the member agreed to. It leaves out the balance and the remaining credits, which change by themselves. */
function seenOf({ balance: _, credits, ...preview }: RefundPreview): string {
  const agreed = JSON.stringify([preview, credits.map(({ product }) => product)])
  return createHash('sha256').update(agreed).digest('base64url').slice(0, 16)
}

/** The form was sent before and its refund exists, so the call returns the same answer again. */
async function isDone(page: DashboardContext, payment: PaymentObject, { key }: Typed): Promise<boolean> {
  if (key === undefined) return false
  return (await page.deps.db.orm.em.fork().count(Refund, { paymentId: payment.id, idempotencyKey: key })) > 0
}

/** Whose money it is, and what it paid for. */
async function whoseOf(page: DashboardContext, payment: PaymentObject) {
  const [names, bought] = await Promise.all([namesOf(page, [payment.customer]), boughtBy(page, [payment])])
  return { names, bought }
}

/** What the form asks: only what this refund could change. Where that cannot be told, all of it. */
async function askingOf(page: DashboardContext, payment: PaymentObject): Promise<Asking> {
  const ends = { cancel_subscription: true }
  const [usual, taking, keeping] = await Promise.all([
    previewed(page, payment, {}),
    previewed(page, payment, { ...ends, revoke_access: true }),
    previewed(page, payment, { ...ends, revoke_access: false }),
  ])
  if ('refusal' in taking || 'refusal' in keeping) return ALL
  const lost = ({ preview: p }: { preview: RefundPreview }) => [
    ...p.licences.map(({ id, product }) => [`l ${id}`, REFUNDING[page.locale].aLicence(product)] as const),
    ...p.access.map((product) => [`a ${product}`, REFUNDING[page.locale].anAccess(product)] as const),
    ...p.credits.map(
      ({ product, amount }) =>
        [`c ${product}`, REFUNDING[page.locale].someCredits(product, amount.toLocaleString('en-US'))] as const,
    ),
  ]
  // What ends with a subscription ends either way.
  const kept = new Set(lost(keeping).map(([key]) => key))
  const own = lost(taking).filter(([key]) => !kept.has(key))
  const { subscriptions, creditNote, vatSatang } = taking.preview
  const byDefault = !('refusal' in usual) && lost(usual).some(([key]) => !kept.has(key))
  const things = [...new Set(own.map(([, words]) => words))]
  return {
    access: things.length > 0 ? { things, byDefault } : null,
    subscriptions: subscriptions.length > 0,
    creditNote,
    vat: vatSatang !== null,
  }
}

async function showForm(
  page: DashboardContext,
  payment: PaymentObject,
  filled: Filled | null,
  problem: Html | null,
  status = 200,
): Promise<void> {
  const command = curlOf(page, 'createRefund', {
    params: { id: payment.id },
    body: { amount_satang: leftOf(payment) },
  })
  const found = filled ? await askingOf(page, payment) : ALL
  // What was chosen stays on the form.
  const asking = filled?.values.get('revoke_access')?.[0] ? { ...found, access: found.access ?? ALL.access } : found
  const of = { payment, ...(await whoseOf(page, payment)), leftSatang: leftOf(payment) }
  const props = { ...of, filled, problem, asking, key: newFormKey(), curl: command }
  answerDashboard(page, (frame) => refundPage(frame, page.props, props), filled ? status : 409)
}
