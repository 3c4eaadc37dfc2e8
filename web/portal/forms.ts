// What the forms of the portal have in common: a refusal becomes a word that the next page says, and what is not there, or is somebody else's, is a
// page that is not there.

import type { Context } from '../../api/context.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { answerMissing } from '../answer-page.ts'
import { goTo, type PortalContext } from './guard.ts'
import type { FlashMessage } from './words.ts'

/** Does it and goes to a page that says what became of it. */
export async function actAndFlash(
  ctx: Context,
  account: PortalContext,
  path: string,
  act: () => Promise<FlashMessage | 'missing'>,
): Promise<void> {
  redirectWithFlash(ctx, account, path, await act().catch(flashOfError))
}

/** Goes to a page that says so. */
export function redirectWithFlash(
  ctx: Context,
  account: PortalContext,
  path: string,
  flash: FlashMessage | 'missing',
): void {
  if (flash === 'missing') answerMissing(ctx, { name: account.merchant.name, href: account.props.hrefOf('') })
  else goTo(ctx, account, path, flash)
}

/** What a page says of a refusal; what was not foreseen is thrown on. */
export function flashOfError(error: unknown): FlashMessage | 'missing' {
  const { code } = refusalOf(error)
  if (code === 'internal_error') throw error
  if (code === 'resource_missing' || code === 'payment_method_customer_mismatch') return 'missing'
  if (code === 'subscription_ended') return 'ended'
  return code === 'lock_timeout' ? 'busy' : 'failed'
}
