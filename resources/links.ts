// The part of the configuration that commands and objects need: the addresses in objects (hosted pages, QR pictures, the Temporal UI), and the terms
// behind amounts. One small value made at start and passed to commands and serializers.
import type { Problem } from '../rules/quarantine.ts'
import { CONTRACT_TERMS, type Terms } from '../rules/terms.ts'

export interface Links {
  /** The public address for buyers and merchants, without a trailing slash. */
  baseUrl: string
  /** The Temporal UI, without a trailing slash; null when there is none. */
  temporalUiUrl: string | null
  temporalNamespace: string
  /** The specification's terms when absent. */
  terms?: Terms
}

/** Fees, VAT, availability and the minimum payout, as this process was configured (D130). */
export function termsOf(links: Pick<Links, 'terms'>): Terms {
  return links.terms ?? CONTRACT_TERMS
}

/** `workflow {id, url}` of an object: `url` opens its workflow in the Temporal UI. */
export function workflowLink(links: Links, workflowId: string): { id: string; url: string | null } {
  const url = links.temporalUiUrl
    ? `${links.temporalUiUrl}/namespaces/${encodeURIComponent(links.temporalNamespace)}/workflows/${encodeURIComponent(workflowId)}`
    : null
  return { id: workflowId, url }
}

/** The same for an object whose processing may fail. `problem` says why its workflow is in quarantine; normally null (specification §12.6). */
export function workflowAndProblem(links: Links, workflowId: string, { problem }: { problem?: Problem | null }) {
  return { ...workflowLink(links, workflowId), problem: problem ?? null }
}

export function hostedInvoiceUrl(links: Links, hostedToken: string): string {
  return `${links.baseUrl}/i/${hostedToken}`
}

/** The page where a buyer pays. */
export function checkoutUrl(links: Links, hostedToken: string): string {
  return `${links.baseUrl}/c/${hostedToken}`
}

/** A payment link, to share. */
export function paymentLinkUrl(links: Links, code: string): string {
  return `${links.baseUrl}/l/${code}`
}

/** The page where a customer stores a card. */
export function setupUrl(links: Links, hostedToken: string): string {
  return `${links.baseUrl}/setup/${hostedToken}`
}

export function invoiceQrUrls(links: Links, hostedToken: string): { png_url: string; svg_url: string } {
  const base = hostedInvoiceUrl(links, hostedToken)
  return { png_url: `${base}/qr.png`, svg_url: `${base}/qr.svg` }
}

/** The invoice as PDF. The link alone gives access. */
export function invoicePdfUrl(links: Links, hostedToken: string): string {
  return `${hostedInvoiceUrl(links, hostedToken)}/invoice.pdf`
}

/** A tax document as PDF, for the merchant's programs. */
export function taxDocumentPdfUrl(links: Links, id: string): string {
  return `${links.baseUrl}/v1/tax_documents/${id}/pdf`
}

/** The simulator's page where a buyer approves or refuses a 3-D Secure payment. */
export function simulatorAuthenticationUrl(links: Links, attemptId: string): string {
  return `${links.baseUrl}/simulator/3ds/${attemptId}`
}

/** Where a provider sends its notifications of a gateway account. */
export function gatewayWebhookUrl(links: Links, account: { provider: string; id: string }): string {
  return `${links.baseUrl}/hooks/${account.provider}/${account.id}`
}

/** The portal of a merchant's customers. */
export function portalUrl(links: Links, slug: string): string {
  return `${links.baseUrl}/portal/${slug}`
}

/** The same for a mail, in the mode of its customer. */
export function portalUrlFor(links: Links, slug: string, livemode: boolean): string {
  return portalUrl(links, slug) + (livemode ? '?mode=live' : '?mode=test')
}

/** A merchant's shop. */
export function storefrontUrl(links: Links, slug: string): string {
  return `${links.baseUrl}/s/${slug}`
}

/** The dashboard, the merchants' own pages. */
export function dashboardUrl(links: Links): string {
  return `${links.baseUrl}/dashboard`
}

/** The address in a mail to a member: the dashboard, the page that the mail's token opens, or the page that asks for a new password. */
export function memberMailUrl(
  links: Links,
  kind: string,
  token: string | null,
  approval: { slug: string; id: string; livemode: boolean } | null = null,
): string {
  if (kind === 'member_approval') {
    const { slug, id, livemode } = approval ?? {}
    return id ? `${dashboardUrl(links)}/${slug}/${livemode ? 'live' : 'test'}/approvals/${id}` : dashboardUrl(links)
  }
  if (kind === 'member_keys') return dashboardUrl(links)
  if (kind === 'member_invitation') return `${dashboardUrl(links)}/invitation?token=${token ?? ''}`
  if (kind === 'member_notice') return dashboardUrl(links)
  if (kind === 'member_email') return `${dashboardUrl(links)}/email?token=${token ?? ''}`
  return token === null ? `${dashboardUrl(links)}/forgot` : `${dashboardUrl(links)}/password?token=${token}`
}
