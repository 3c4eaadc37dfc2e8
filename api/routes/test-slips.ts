// Makes slips of transfers that never were (specification §11, simulator), so that an integrator sees what becomes of them.
import { z } from 'zod'
import { clockOf } from '../../commands/test-payments.ts'
import { Merchant, Payment } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { findReference } from '../../db/queries/owned.ts'
import { qrPng } from '../../documents/qr-picture.ts'
import { markOf, simulatedSlip } from '../../gateways/simulator-slips.ts'
import { apiObject } from '../../resources/schema.ts'
import { promptPayDigits } from '../../rules/promptpay.ts'
import { Refusal } from '../../rules/refusals.ts'
import { encodeSlipQr } from '../../rules/slip-qr.ts'
import { sameAccount } from '../../rules/slips.ts'
import { writeRoute } from '../route.ts'
import { idText, SATANG_MAX } from '../schemas.ts'

export const testSlipRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/test_helpers/slips',
    operationId: 'createTestSlip',
    summary: 'Create the slip of a simulated transfer: its picture and the text of its code',
    description: 'Send its picture or its code to `createSlip`, as a buyer would.',
    refuses: ['resource_missing'],
    tag: 'Test helpers',
    scope: 'test_helpers:write',
    testModeOnly: true,
    body: z.strictObject({
      payment: idText('payment').meta({ description: 'The payment by QR that the buyer means to pay.' }),
      amount_satang: z.int().min(1).max(SATANG_MAX).optional().meta({ description: 'Absent: what is still due.' }),
      account: z.string().trim().min(1).max(40).optional().meta({
        description:
          "Where the money went, as the slip shows it. Absent: the merchant's account. With hidden digits, such as xxx-xxx-xx78, too little of it may be visible.",
      }),
      sent_at: z
        .int()
        .min(1_000_000_000)
        .max(9_999_999_999)
        .optional()
        .meta({ description: 'When the money was sent, in Unix seconds; now when absent.' }),
    }),
    answer: apiObject({
      object: z.literal('test_slip'),
      payload: z.string().meta({ description: 'The text of the code: `POST /v1/payments/{id}/slip {payload}`.' }),
      picture: z.string().meta({ description: 'A PNG picture with the code, as a data URL.' }),
      amount_satang: z.int(),
      sent_at: z.int(),
    }),
    write: async ({ deps, caller, body }, c) => {
      const payment = await findReference(c.em, caller, Payment, 'payment', 'payment', body.payment, {
        where: { announced: true },
      })
      const { slips } = await deps.gateways.servingAs(c.em, payment, payment.gateway)
      if (!slips || payment.reference == null)
        throw new Refusal('parameter_invalid', `The account of the payment ${payment.id} takes no slips.`, {
          param: 'payment',
        })
      await clockOf(c, payment)
      const target = slips.target(await c.em.findOneOrFail(Merchant, payment.merchantId))
      const left = payment.grossSatang - payment.amountReceivedSatang
      const amountSatang = body.amount_satang ?? (left > 0 ? left : payment.grossSatang)
      const sentAt = body.sent_at ?? c.at
      const reached = body.account === undefined ? 'merchant' : reachedBy(body.account, target)
      const mark = markOf(target)
      const payload = encodeSlipQr(simulatedSlip({ amountSatang, sentAt, reached, mark }, mintId('sim_').slice(-5)))
      return {
        object: 'test_slip' as const,
        payload,
        picture: `data:image/png;base64,${qrPng(payload).toString('base64')}`,
        amount_satang: amountSatang,
        sent_at: sentAt,
      }
    },
  }),
]

/** Whose account a slip shows: a whole number that is not the merchant's is somebody else's. */
function reachedBy(account: string, target: Parameters<typeof sameAccount>[1]) {
  const digits = account.replaceAll(/[ ().+-]/g, '')
  if (digits === promptPayDigits(target.promptPay)) return 'merchant'
  const likeness = sameAccount({ name: null, account, proxy: { type: null, value: account } }, target)
  if (likeness === 'same') return 'merchant'
  return /[xX*#•]/.test(digits) ? 'unclear' : 'other'
}
