// The refund of a payment, asked for in two steps: what goes back and what is taken away with it, then what exactly will be so. The second step is the refund
// itself, dryRan (commands/commit.ts), so a preview knows no rules of its own.
import { createHash } from 'node:crypto'
import { dryRun } from '../../commands/commit.ts'
import { previewRefund, type RefundPreview } from '../../commands/refund-preview.ts'
import { Payment as PaymentRow, Refund } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import type { Filled } from '../../pages/components/field.ts'
import type { Payment } from '../../pages/dashboard/payments.ts'
import { refundFields, refundPage, refundPreviewPage } from '../../pages/dashboard/refund.ts'
import type { Html } from '../../pages/html.ts'
import { refusalWords } from '../../pages/words/dashboard/refusals.ts'
import { formatBaht, satang } from '../../rules/money.ts'
import type { Refusal } from '../../rules/refusals.ts'
import { refusalOf } from '../middleware/errors.ts'
import { refundWanted } from '../routes/refunds.ts'
import { answerDashboard } from './answer.ts'
import { ask, callOf, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { bodyOf, newFormKey, problemsOf, submit, type Typed, typed } from './forms.ts'
import { leaveUnrecorded } from './record.ts'

export function addRefund(door: DashboardDoor): void {
  door.get('/payments/:id/refund', async (g) => {
    const payment = await paymentOf(g)
    const found = await previewed(g, payment, {})
    if ('refusal' in found) return showForm(g, payment, null, refusalWords(found.refusal, g.locale))
    const values = new Map([
      ['amount_satang', [formatBaht(satang(found.preview.amountSatang))]],
      ['revoke_access', ['']],
    ])
    showForm(g, payment, { values, problems: {} }, null)
  })
  door.post('/payments/:id/refund', async (g) => {
    const payment = await paymentOf(g)
    const given = await typed(g)
    const step = given.text('step')
    if (given.text('change')) {
      leaveUnrecorded(g)
      return showForm(g, payment, { values: given.values, problems: {} }, null)
    }
    if (step !== 'refund') return look(g, payment, given)
    const found = await previewed(g, payment, bodyWanted(g, payment, given).body)
    const moved = 'refusal' in found || seenOf(found.preview) !== given.text('seen')
    // What it would do is not what was agreed to: somebody has refunded, cancelled or disputed meanwhile. Unless it was this very form, sent twice.
    if (moved && !(await isDone(g, payment, given))) return look(g, payment, given, true)
    await submit(g, {
      operation: 'refundPayment',
      params: { id: payment.id },
      fields: refundFields(g.locale, leftOf(payment)),
      given,
      shape: shaped,
      done: () => ({ path: `/payments/${payment.id}`, said: 'refunded' }),
      again: (filled, problem) => showForm(g, payment, filled, problem),
    })
  })
}

function paymentOf(g: Guest): Promise<Payment> {
  return ask<Payment>(g, 'getPayment', { params: { id: g.params.id! } })
}

/** The second step, or the form again with everything that is wrong. Nothing has happened. */
async function look(g: Guest, payment: Payment, given: Typed, moved = false): Promise<void> {
  leaveUnrecorded(g)
  const fields = refundFields(g.locale, leftOf(payment))
  const { body, problems } = bodyWanted(g, payment, given)
  const again = (found: Record<string, string>, problem: Html | null) => {
    showForm(g, payment, { values: given.values, problems: found }, problem, 422)
  }
  if (Object.keys(problems).length > 0) return again(problems, null)
  const found = await previewed(g, payment, body)
  if ('refusal' in found) {
    const beside = problemsOf(found.refusal, fields, g.locale)
    return again(beside, Object.keys(beside).length > 0 ? null : refusalWords(found.refusal, g.locale))
  }
  const { preview } = found
  const meant = new Map(given.values).set('amount_satang', [formatBaht(satang(preview.amountSatang))])
  const shown = {
    payment,
    leftSatang: leftOf(payment),
    preview: g.shown.may('balance:read') ? preview : { ...preview, balance: null },
    typed: fields.map(({ name }) => [name, meant.get(name)?.[0] ?? ''] as const),
    seen: seenOf(preview),
    moved,
    problem: null,
    key: newFormKey(),
    curl: curlOf(g, 'refundPayment', {
      params: { id: payment.id },
      body: { ...body, amount_satang: preview.amountSatang },
    }),
  }
  answerDashboard(g, (frame) => refundPreviewPage(frame, g.shown, shown), moved ? 409 : 200)
}

/** What the refund would do now, or why it is refused. As the route reads the call: with its scope, its shape and its order of refusals. */
async function previewed(
  g: Guest,
  payment: Payment,
  body: object,
): Promise<{ preview: RefundPreview } | { refusal: Refusal }> {
  try {
    const { call } = callOf(g, 'refundPayment', { params: { id: payment.id }, body })
    const wanted = refundWanted(call.body as Parameters<typeof refundWanted>[0])
    const { db, links, gateways } = g.deps
    const { merchantId, livemode, apiVersion } = g.caller
    const context = { merchantId, livemode, apiVersion, at: g.now }
    const preview = await dryRun({ orm: db.orm, links }, context, async (c) => {
      const { id } = await findOwned(c.em, g.caller, PaymentRow, 'payment', payment.id, { where: { announced: true } })
      return previewRefund(c, gateways, id, wanted, g.now)
    })
    return { preview }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.code === 'scope_missing' || refusal.status === 404) throw error
    return { refusal }
  }
}

function bodyWanted(g: Guest, payment: Payment, given: Typed) {
  const { body, problems } = bodyOf(refundFields(g.locale, leftOf(payment)), given, g.locale)
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
async function isDone(g: Guest, payment: Payment, { key }: Typed): Promise<boolean> {
  if (key === undefined) return false
  return (await g.deps.db.orm.em.fork().count(Refund, { paymentId: payment.id, idempotencyKey: key })) > 0
}

/** What is left of it, in satang. */
function leftOf(p: Payment): number {
  return p.gross_satang - p.refunded_satang - p.disputed_satang
}

function showForm(g: Guest, payment: Payment, filled: Filled | null, problem: Html | null, status = 200): void {
  const command = curlOf(g, 'refundPayment', { params: { id: payment.id }, body: { amount_satang: leftOf(payment) } })
  const shown = { payment, leftSatang: leftOf(payment), filled, problem, key: newFormKey(), curl: command }
  answerDashboard(g, (frame) => refundPage(frame, g.shown, shown), filled ? status : 409)
}
