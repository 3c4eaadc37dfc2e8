// The slip that a buyer sends on a hosted page: where the form is shown, and what it does. The decision is commands/slips.ts.
import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { addressKey } from '../api/limits.ts'
import { bytesOf, partOf } from '../api/middleware/body.ts'
import { refusalOf } from '../api/middleware/errors.ts'
import { count } from '../api/middleware/rate-limit.ts'
import { readUploadedSlip, SLIP_UPLOAD } from '../api/slip-upload.ts'
import { takeSlip } from '../commands/slips.ts'
import { Merchant, Payment, Slip } from '../db/entities/index.ts'
import { minus, satang } from '../rules/money.ts'
import { promptPayDigits } from '../rules/promptpay.ts'
import { nameAtBank } from '../rules/tax-settings.ts'
import type { SentSlip, SlipForm, SlipProblem } from './components/slip.ts'
import { pageCall } from './page-call.ts'

/** The form for a payment whose code is shown; null where its account takes no slips. */
export async function slipFormOf(
  deps: ApiDeps,
  payment: Payment,
  { here, query }: { here: string; query: string },
): Promise<SlipForm | null> {
  const em = deps.db.orm.em.fork()
  const { slips } = await deps.gateways.servingAs(em, payment, payment.gateway)
  if (!slips) return null
  const merchant = await em.findOneOrFail(Merchant, payment.merchantId)
  const { promptPay } = slips.target(merchant)
  const last = await em.findOne(Slip, { paymentId: payment.id }, { orderBy: { id: 'desc' } })
  return {
    action: `${here}/slip${query}`,
    pageHref: here + query,
    shop: merchant.name,
    holder: nameAtBank(payment.reference ?? null, merchant),
    payeeEnd: promptPayDigits(promptPay).slice(-4),
    email: merchant.settings.email ?? null,
    owedSatang: minus(satang(payment.grossSatang), satang(payment.amountReceivedSatang)),
    needed: payment.livemode && promptPay.type !== 'biller',
    last: last && sentSlip(last),
    problem: null,
  }
}

function sentSlip(slip: Slip): SentSlip {
  return {
    status: slip.status,
    reason: slip.reason ?? null,
    checkedBy: slip.nextActionAt == null ? 'shop' : 'bank',
    at: slip.createdAt,
    bank: slip.sendingBank ?? null,
    reference: slip.reference ?? null,
    amountSatang: slip.amountSatang ?? null,
    paidAt: slip.sentAt ?? null,
    sentTo: slip.sentTo ?? null,
  }
}

/** Takes the picture that was sent. Answers what is wrong with it; null when it was taken, whatever became of it. */
export async function takeSentSlip(ctx: Context, deps: ApiDeps, shown: Payment): Promise<SlipProblem | null> {
  await count(ctx, deps, [
    { name: 'slip_payment', key: shown.id },
    { name: 'slip_address', key: addressKey(ctx.ip) },
  ])
  const image = await sentImage(ctx)
  if (image === 'large' || image === 'missing') return image
  try {
    const payload = await readUploadedSlip(image)
    await pageCall(ctx, deps, shown).commit(async (c) => {
      const payment = await c.em.findOneOrFail(Payment, shown.id)
      // The same slip again, by a second press of the button, says what became of the first.
      await takeSlip(c, deps.gateways, payment, payload, { again: 'answered' })
    })
    return null
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'rate_limited' || refusal.code === 'lock_timeout') return 'busy'
    if (refusal.details.param === 'image') return 'large'
    throw error
  }
}

async function sentImage(ctx: Context): Promise<Buffer | 'large' | 'missing'> {
  if (!ctx.is(SLIP_UPLOAD.type)) return 'missing'
  try {
    return await partOf(ctx, await bytesOf(ctx, SLIP_UPLOAD.bytesMax), SLIP_UPLOAD.part)
  } catch (error) {
    const { code } = refusalOf(error)
    if (code === 'body_too_large') return 'large'
    if (code === 'parameter_missing' || code === 'parameter_invalid') return 'missing'
    throw error
  }
}
