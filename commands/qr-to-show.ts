// The code of an invoice that is shown now, with what it asks for: the one function behind page, picture and paper. Only reads.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Customer, type Invoice, Merchant, type NextAction, Payment } from '../db/entities/index.ts'
import { timeOnClock } from '../db/queries/clock-time.ts'
import type { Gateways } from '../gateways/port.ts'
import { minus, satang } from '../rules/money.ts'
import { isCodeOfGateway } from '../rules/payment-methods.ts'
import { attemptToShow } from '../rules/qr-to-show.ts'

export type ShownQr = Pick<NonNullable<NextAction['qr']>, 'payload' | 'picture'>

/**
 * The code with which an invoice can be paid at `now` (Unix seconds; a customer on a test clock has its own time), null where there is none: the invoice is
 * not open, or its attempt is over. Where a part has come, the code asks for the rest. `reference`: by which its transfer is found. Source: specification §4.9, D537.
 */
export async function qrToShow(
  em: EntityManager,
  gateways: Gateways,
  invoice: Invoice,
  now: number,
): Promise<(ShownQr & { reference: string | null }) | null> {
  if (invoice.status !== 'open') return null
  const where = { invoiceId: invoice.id, status: 'requires_action' as const }
  const waiting = await em.find(Payment, where, { orderBy: { id: 'desc' } })
  const { testClockId } = await em.findOneOrFail(Customer, invoice.customerId)
  const shown = attemptToShow(waiting, await timeOnClock(em, testClockId, now), isCodeOfGateway)
  const qr = shown?.nextAction?.qr
  if (!shown || !qr) return null
  const reference = shown.reference ?? null
  if (isCodeOfGateway(shown) || shown.amountReceivedSatang === 0 || invoice.checkoutSessionId != null)
    return { ...qr, reference }
  const { qr: codes } = await gateways.servingAs(em, invoice, shown.gateway)
  if (!codes || codes === 'asked') return null
  const { name, billerId, settings } = await em.findOneOrFail(Merchant, invoice.merchantId)
  const amountSatang = minus(satang(shown.grossSatang), satang(shown.amountReceivedSatang))
  const merchant = { name, billerId, city: settings.city ?? 'Bangkok' }
  return { payload: codes.payload({ attemptId: shown.id, amountSatang, merchant }), reference }
}
