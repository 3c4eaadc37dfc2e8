// Hosted links that are over: whatever lies behind one is 410 with a page that says so, and a form there mails the buyer a new link. When a link is
// over is rules/hosted-links.ts.

import type { Context } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { addressKey, secretKey } from '../../api/limits.ts'
import { count } from '../../api/middleware/rate-limit.ts'
import { mailHostedLink } from '../../commands/hosted-links.ts'
import { type FoundLink, hostedLink } from '../../db/queries/hosted-links.ts'
import { termsOf } from '../../resources/links.ts'
import { linkEnds } from '../../rules/hosted-links.ts'
import { answerMissing } from '../answer-page.ts'
import { answerFramed, languageAsked, seeOther, wearBrand } from '../buyer-pages.ts'
import { readForm } from '../forms.ts'
import { pageCall } from '../page-call.ts'
import { linkOverPage } from './link-over-view.ts'

/** Whether the link opens what lies behind it, or nothing that is known; else it is answered. */
export async function isLinkOpen(ctx: Context, deps: ApiDeps, token: string): Promise<boolean> {
  const link = await hostedLink(deps.db.pool, token)
  if (!link || !isOver(ctx, deps, link)) return true
  answerOver(ctx, link, token, { isSent: false, status: 410 })
  return false
}

/**
 * The form of that page: a new link to the address that the invoice has, which nobody types. The answer is the same whether there is one. Who asks
 * with a link that is not over is sent to what it opens.
 */
export async function mailNewLink(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  await readForm(ctx, deps)
  const link = await hostedLink(deps.db.pool, token)
  if (!link) return answerMissing(ctx)
  if (!isOver(ctx, deps, link)) return seeOther(ctx, `/i/${token}`)
  const { invoiceId, merchantId, email } = link
  await count(ctx, deps, [
    { name: 'link_mail', key: secretKey(merchantId, link.livemode, email ?? invoiceId) },
    { name: 'link_mail_address', key: addressKey(ctx.ip) },
  ])
  if (email) await pageCall(ctx, deps, link).commit((c) => mailHostedLink(c, invoiceId, ctx.state.now))
  answerOver(ctx, link, token, { isSent: true, status: 200 })
}

function isOver(ctx: Context, deps: ApiDeps, link: FoundLink): boolean {
  if (link.isReplaced) return true
  return (linkEnds(link, termsOf(deps.links).hostedLinkDays) ?? Infinity) <= ctx.state.now
}

function answerOver(
  ctx: Context,
  { merchantName, settings, merchantEmail, livemode, locale }: FoundLink,
  token: string,
  { isSent, status }: { isSent: boolean; status: number },
): void {
  wearBrand(ctx, { name: merchantName, settings })
  const lang = languageAsked(ctx)
  const action = `/i/${token}/new-link${lang ? `?lang=${lang}` : ''}`
  answerFramed(ctx, { status, locale: lang ?? locale }, (frame) =>
    linkOverPage(frame, { action, merchantName, merchantEmail, livemode, isSent }),
  )
}
