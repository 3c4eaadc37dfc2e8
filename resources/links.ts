// What commands and objects must know of the configuration: the addresses that objects carry (hosted pages, QR pictures, the
// Temporal UI), and the terms that amounts follow. One small value made at start, passed to whoever commits or renders.
import type { Problem } from '../rules/quarantine.ts'
import { CONTRACT_TERMS, type Terms } from '../rules/terms.ts'

export interface Links {
  /** Where buyers and merchants reach us, without a trailing slash. */
  baseUrl: string
  /** The Temporal UI, without a trailing slash; null when nobody runs one. */
  temporalUiUrl: string | null
  temporalNamespace: string
  /** Those of the specification when absent. */
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

/** The same of an object whose turns may fail: `problem` says that its workflow stands aside, and why; null as a rule (specification §12.6). */
export function workflowAndProblem(links: Links, workflowId: string, { problem }: { problem?: Problem | null }) {
  return { ...workflowLink(links, workflowId), problem: problem ?? null }
}

export function hostedInvoiceUrl(links: Links, hostedToken: string): string {
  return `${links.baseUrl}/i/${hostedToken}`
}

/** The page on which a buyer pays. */
export function checkoutUrl(links: Links, hostedToken: string): string {
  return `${links.baseUrl}/c/${hostedToken}`
}

export function invoiceQrUrls(links: Links, hostedToken: string): { png_url: string; svg_url: string } {
  const base = hostedInvoiceUrl(links, hostedToken)
  return { png_url: `${base}/qr.png`, svg_url: `${base}/qr.svg` }
}

/** The invoice as PDF, for whoever has the link. */
export function invoicePdfUrl(links: Links, hostedToken: string): string {
  return `${hostedInvoiceUrl(links, hostedToken)}/invoice.pdf`
}

/** The simulator's page on which a buyer approves or refuses a 3-D Secure payment. */
export function simulatorAuthenticationUrl(links: Links, attemptId: string): string {
  return `${links.baseUrl}/simulator/3ds/${attemptId}`
}

/** The portal of a merchant's customers. */
export function portalUrl(links: Links, slug: string): string {
  return `${links.baseUrl}/portal/${slug}`
}

/** The same for a mail: in the mode whose customer reads it. */
export function portalUrlFor(links: Links, slug: string, livemode: boolean): string {
  return portalUrl(links, slug) + (livemode ? '?mode=live' : '?mode=test')
}

/** A merchant's shop. */
export function storefrontUrl(links: Links, slug: string): string {
  return `${links.baseUrl}/s/${slug}`
}

/** The merchants' own pages. */
export function dashboardUrl(links: Links): string {
  return `${links.baseUrl}/dashboard`
}

/** Where a mail to a member leads: by the link that it brings, to the dashboard, or to where a new password is asked for. */
export function memberMailUrl(links: Links, kind: string, token: string | null): string {
  if (kind === 'member_keys') return dashboardUrl(links)
  if (kind === 'member_invitation') return `${dashboardUrl(links)}/invitation?token=${token ?? ''}`
  if (kind === 'member_notice') return dashboardUrl(links)
  return token === null ? `${dashboardUrl(links)}/forgot` : `${dashboardUrl(links)}/password?token=${token}`
}
