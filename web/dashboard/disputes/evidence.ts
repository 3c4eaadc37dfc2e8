// The evidence against a dispute as one archive to hand in: what is known here of payment and customer as one PDF, and the papers of the sale.
import { buffer } from 'node:stream/consumers'
import type { Raw } from '../../../api/route.ts'
import { type ZippedFile, zipOf } from '../../../api/zip.ts'
import { readDisputeEvidence } from '../../../db/queries/dispute-evidence.ts'
import { type EvidenceContents, makeEvidence } from '../../../documents/evidence.ts'
import type { DisputeObject } from '../../../resources/dispute.ts'
import { disputeReason } from '../../../resources/dispute-words.ts'
import { browserNamed } from '../../../rules/browsers.ts'
import { cardInWords } from '../../../rules/card-brands.ts'
import { satang } from '../../../rules/money.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { ask, askRaw, may, refuseUnlessMay } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { storyOf } from '../customer/handler.ts'
import { namesOf } from '../names.ts'
import { taxDocumentsOf } from '../tax-documents/handler.ts'
import { statusWord } from '../words/statuses.ts'

/** What it is made of; a role that may not read one of these makes none. */
const NEEDS = ['getDispute', 'getPayment', 'getCustomer', 'getInvoice', 'listLicenses'] as const

export function mayMakeEvidence(page: DashboardContext): boolean {
  return NEEDS.every((operation) => may(page, operation))
}

export async function sendEvidence(page: DashboardContext): Promise<void> {
  for (const operation of NEEDS) refuseUnlessMay(page, operation)
  const { ctx, now } = page
  const dispute = await ask(page, 'getDispute', { params: { id: page.params.id! } })
  const body = await zipOf(filesOf(page, dispute), now)
  ctx.set('Content-Disposition', `attachment; filename="evidence-${dispute.id}.zip"`)
  ctx.status = 200
  ctx.type = 'application/zip'
  ctx.body = body
}

async function* filesOf(page: DashboardContext, dispute: DisputeObject): AsyncGenerator<ZippedFile> {
  const payment = await ask(page, 'getPayment', { params: { id: dispute.payment } })
  yield { name: `evidence-${dispute.id}.pdf`, body: await makeEvidence(await contentsOf(page, dispute, payment)) }
  const [taxDocuments, invoice] = await Promise.all([
    taxDocumentsOf(page, { payment: payment.id }),
    payment.invoice === null ? null : ask(page, 'getInvoice', { params: { id: payment.invoice } }),
  ])
  if (invoice?.number && may(page, 'getInvoicePdf'))
    yield {
      name: `${invoice.number}.pdf`,
      body: await bytesOf(await askRaw(page, 'getInvoicePdf', { params: { id: invoice.id } })),
    }
  if (!may(page, 'getTaxDocumentPdf')) return
  for (const { id, number } of taxDocuments)
    yield { name: `${number}.pdf`, body: await bytesOf(await askRaw(page, 'getTaxDocumentPdf', { params: { id } })) }
}

async function contentsOf(
  page: DashboardContext,
  dispute: DisputeObject,
  payment: Awaited<ReturnType<typeof ask<'getPayment'>>>,
): Promise<EvidenceContents> {
  const { locale, now, livemode, deps, caller } = page
  const [customer, about, known, story] = await Promise.all([
    ask(page, 'getCustomer', { params: { id: dispute.customer } }),
    aboutPaymentsOf(page, [payment.id]),
    readDisputeEvidence(deps.db.pool, caller, { customerId: dispute.customer, paymentId: payment.id }),
    storyOf(page, dispute.customer),
  ])
  const rows = story?.rows ?? []
  const names = await namesOf(
    page,
    rows.map(({ product }) => product),
  )
  const card = payment.payment_method_details?.card
  const reason = disputeReason(dispute.reason, locale)
  return {
    ...{ locale, livemode, madeAt: now, seller: page.merchant.name },
    dispute: {
      ...{ id: dispute.id, amount: satang(dispute.amount_satang), openedAt: dispute.created },
      ...{ reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`, answerBy: dispute.evidence_due_by },
    },
    payment: {
      ...{ id: payment.id, amount: satang(payment.gross_satang), paidAt: payment.paid_at },
      method: card ? cardInWords(card) : statusWord(payment.payment_method_type, locale),
      reference: payment.gateway_reference,
      invoice: about.get(payment.id)?.invoice ?? null,
      bought: about.get(payment.id)?.bought ?? [],
    },
    customer: {
      ...{ id: customer.id, name: customer.name, email: customer.email, phone: customer.phone },
      since: customer.created,
    },
    earlier: known.earlier.map(({ at, amountSatang, invoice }) => ({ at, amount: satang(amountSatang), invoice })),
    logIns: known.logIns.map(({ userAgent, ...one }) => ({ ...one, device: browserNamed(userAgent ?? '') })),
    licences: known.licences.map(({ devices, ...licence }) => ({
      ...licence,
      devices: devices.map(({ id, first_seen, last_seen }) => ({ id, firstSeen: first_seen, lastSeen: last_seen })),
    })),
    story: rows.map(({ at, summary, because, product, goods }) => {
      const what = product === null ? goods : (names.products.get(product) ?? null)
      return { at, what: what === null ? summary : `${summary} · ${what}`, why: because }
    }),
  }
}

async function bytesOf({ body }: Raw): Promise<Buffer> {
  if (typeof body === 'string') return Buffer.from(body)
  return Buffer.isBuffer(body) ? body : buffer(body)
}
