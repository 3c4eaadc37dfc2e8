// Renews the hosted link of an invoice: for the merchant, or for a buyer whose link has ended and who gets the new one by mail.
import { type Invoice, Payment } from '../db/entities/index.ts'
import { mintedAt, mintToken } from '../db/ids.ts'
import { update } from '../db/update.ts'
import { invoiceQrUrls } from '../resources/links.ts'
import { linkEnds } from '../rules/hosted-links.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { lockInvoice } from './invoice-root.ts'
import { queueMail } from './mail.ts'

/**
 * Gives an invoice another link. The old link opens only the page that says so. The pictures of its QR get the new link's address. Not safe to repeat
 * by itself: each call makes another link. Source: D467.
 */
export async function renewHostedLink(c: Commit, invoiceId: string): Promise<Invoice> {
  const invoice = (await lockInvoice(c, invoiceId)).invoice
  await renew(c, invoice)
  recordAction(c, { action: 'invoice.link_renewed', object: invoiceId })
  return invoice
}

/**
 * Mails the customer of an invoice a working link; the link is renewed first when it has ended. A customer without an address gets no mail. Not safe
 * to repeat: each call is a mail, and the API limits them by address. Source: D468.
 */
export async function mailHostedLink(c: Commit, invoiceId: string, at: number): Promise<void> {
  const invoice = (await lockInvoice(c, invoiceId)).invoice
  const { id, status, customerId } = invoice
  const link = {
    status,
    madeAt: mintedAt(id),
    renewedAt: invoice.hostedRenewedAt ?? null,
    paidAt: invoice.paidAt ?? null,
  }
  if ((linkEnds(link, c.terms.hostedLinkDays) ?? Infinity) <= at) await renew(c, invoice)
  queueMail(c, { kind: 'invoice_link', customerId, invoiceId })
}

async function renew(c: Commit, invoice: Invoice): Promise<void> {
  update(invoice, {
    hostedPreviousToken: invoice.hostedToken,
    hostedToken: mintToken(),
    // Real time, because it is compared with real time.
    hostedRenewedAt: c.context.at,
  })
  if (invoice.status !== 'open' || invoice.paymentId == null) return
  const payment = await c.em.findOneOrFail(Payment, invoice.paymentId, { refresh: true })
  const next = payment.nextAction
  if (!next?.qr) return
  const qr = { ...next.qr, ...invoiceQrUrls(c.links, invoice.hostedToken) }
  update(payment, { nextAction: { ...next, qr } })
}
