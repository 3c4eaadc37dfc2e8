// The refund of a payment, asked for in two steps: what goes back and what is taken away with it, then what exactly will be so. The second step is
// the refund itself, dryRan (commands/commit.ts), so a preview knows no rules of its own.
import { createHash } from 'node:crypto'
import { refusalOf } from '../../../api/middleware/errors.ts'
import { refundWanted } from '../../../api/routes/refunds.ts'
import { dryRun } from '../../../commands/commit.ts'
import { previewRefund, type RefundPreview } from '../../../commands/refund-preview.ts'
import { Payment as PaymentRow, Refund } from '../../../db/entities/index.ts'
import { findOwned } from '../../../db/queries/owned.ts'
import { formatBaht, satang } from '../../../rules/money.ts'
import type { Refusal } from '../../../rules/refusals.ts'
import type { Filled } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, callOf, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { bodyOf, newFormKey, problemsOf, submit, type Typed, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import type { Payment } from '../payments/view.ts'
import { leaveUnrecorded } from '../record.ts'
import { refusalWords } from '../words/refusals.ts'
import { refundFields, refundPage, refundPreviewPage } from './view.ts'

export function addRefund(routes: DashboardRoutes): void {
  routes.get('/payments/:id/refund', async (page) => {
    const payment = await paymentOf(page)
    const found = await previewed(page, payment, {})
    if ('refusal' in found) return showForm(page, payment, null, refusalWords(found.refusal, page.locale))
    const values = new Map([
      ['amount_satang', [formatBaht(satang(found.preview.amountSatang))]],
      ['revoke_access', ['']],
    ])
    showForm(page, payment, { values, problems: {} }, null)
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
    // What it would do is not what was agreed to: somebody has refunded, cancelled or disputed meanwhile. Unless it was this very form, sent twice.
    if (moved && !(await isDone(page, payment, given))) return look(page, payment, given, true)
    await submit(page, {
      operation: 'refundPayment',
      params: { id: payment.id },
      fields: refundFields(page.locale, leftOf(payment)),
      given,
      shape: shaped,
      done: () => ({ path: `/payments/${payment.id}`, flash: 'refunded' }),
      again: (filled, problem) => showForm(page, payment, filled, problem),
    })
  })
}

function paymentOf(page: DashboardContext): Promise<Payment> {
  return ask<Payment>(page, 'getPayment', { params: { id: page.params.id! } })
}

/** The second step, or the form again with everything that is wrong. Nothing has happened. */
async function look(page: DashboardContext, payment: Payment, given: Typed, moved = false): Promise<void> {
  leaveUnrecorded(page)
  const fields = refundFields(page.locale, leftOf(payment))
  const { body, problems } = bodyWanted(page, payment, given)
  const again = (found: Record<string, string>, problem: Html | null) => {
    showForm(page, payment, { values: given.values, problems: found }, problem, 422)
  }
  if (Object.keys(problems).length > 0) return again(problems, null)
  const found = await previewed(page, payment, body)
  if ('refusal' in found) {
    const beside = problemsOf(found.refusal, fields, page.locale)
    return again(beside, Object.keys(beside).length > 0 ? null : refusalWords(found.refusal, page.locale))
  }
  const { preview } = found
  const meant = new Map(given.values).set('amount_satang', [formatBaht(satang(preview.amountSatang))])
  const props = {
    payment,
    leftSatang: leftOf(payment),
    preview: page.props.may('balance:read') ? preview : { ...preview, balance: null },
    typed: fields.map(({ name }) => [name, meant.get(name)?.[0] ?? ''] as const),
    seen: seenOf(preview),
    moved,
    problem: null,
    key: newFormKey(),
    curl: curlOf(page, 'refundPayment', {
      params: { id: payment.id },
      body: { ...body, amount_satang: preview.amountSatang },
    }),
  }
  answerDashboard(page, (frame) => refundPreviewPage(frame, page.props, props), moved ? 409 : 200)
}

/** What the refund would do now, or why it is refused. As the route reads the call: with its scope, its shape and its order of refusals. */
async function previewed(
  page: DashboardContext,
  payment: Payment,
  body: object,
): Promise<{ preview: RefundPreview } | { refusal: Refusal }> {
  try {
    const { call } = callOf(page, 'refundPayment', { params: { id: payment.id }, body })
    const wanted = refundWanted(call.body as Parameters<typeof refundWanted>[0])
    const { db, links, gateways } = page.deps
    const { merchantId, livemode, apiVersion } = page.caller
    const context = { merchantId, livemode, apiVersion, at: page.now }
    const preview = await dryRun({ orm: db.orm, links }, context, async (c) => {
      const { id } = await findOwned(c.em, page.caller, PaymentRow, 'payment', payment.id, {
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

function bodyWanted(page: DashboardContext, payment: Payment, given: Typed) {
  const { body, problems } = bodyOf(refundFields(page.locale, leftOf(payment)), given, page.locale)
  return { body: shaped(body), problems }
}

/** The choice of three is a member that may be absent. */
function shaped({ revoke_access: access, ...body }: Record<string, unknown>): Record<string, unknown> {
  if (access === undefined) return body
  return { ...body, revoke_access: access === 'true' ? true : access === 'false' ? false : access }
}

/** What somebody has agreed to, in a word; the balance and the credits that are left move by themselves, and are not in it. */
function seenOf({ balance: _, credits, ...preview }: RefundPreview): string {
  const agreed = JSON.stringify([preview, credits.map(({ product }) => product)])
  return createHash('sha256').update(agreed).digest('base64url').slice(0, 16)
}

/** The form was sent before, and its refund is there: the call answers it again. */
async function isDone(page: DashboardContext, payment: Payment, { key }: Typed): Promise<boolean> {
  if (key === undefined) return false
  return (await page.deps.db.orm.em.fork().count(Refund, { paymentId: payment.id, idempotencyKey: key })) > 0
}

/** What is left of it, in satang. */
function leftOf(p: Payment): number {
  return p.gross_satang - p.refunded_satang - p.disputed_satang
}

function showForm(
  page: DashboardContext,
  payment: Payment,
  filled: Filled | null,
  problem: Html | null,
  status = 200,
): void {
  const command = curlOf(page, 'refundPayment', {
    params: { id: payment.id },
    body: { amount_satang: leftOf(payment) },
  })
  const props = { payment, leftSatang: leftOf(payment), filled, problem, key: newFormKey(), curl: command }
  answerDashboard(page, (frame) => refundPage(frame, page.props, props), filled ? status : 409)
}
