// Limits how often cards may fail on pages that anybody can open: per page, card, address and shop (api/limits.ts). One of these limits stops a
// person who tries stolen cards one after the other. Where a shop is under attack, the page asks for a challenge instead (challenge.ts). The card
// attempt itself is a command.

import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { addressKey, type Limit, secretKey } from '../api/limits.ts'
import { count, guarded, isOver, noteFailures, refuseIfOver, takeTry } from '../api/middleware/rate-limit.ts'
import type { AttachedCard, Gateways } from '../gateways/port.ts'
import { Refusal } from '../rules/refusals.ts'
import { challengeOf } from './challenge.ts'

export interface CardTried {
  /** What the card is for: a checkout, an invoice, a setup session, or the customer who stores it. */
  on: string
  merchantId: string
  livemode: boolean
  /** The token that the challenge's script put into the form; empty without one. */
  challengeToken: string
}

/**
 * Lets `work` try a card with the gateways that it receives, and counts the try when it fails. Throws `rate_limited` with `param: token` when too
 * many cards have failed. Throws `parameter_invalid` with `param: challenge` when the shop is under attack and the challenge is not passed; then
 * nothing is charged.
 */
export async function tryCard<T>(
  ctx: Context,
  deps: ApiDeps,
  tried: CardTried,
  work: (gateways: Gateways) => Promise<T>,
  declined: (result: T) => boolean,
): Promise<T> {
  const ofShop = shopLimit(tried)
  const attacked = deps.challenge !== undefined && (await isOver(deps, ofShop))
  if (attacked) await refuseUnlessAPerson(ctx, deps, tried.challengeToken)
  const ofAddress: Limit = { name: 'card_address', key: addressKey(ctx.ip) }
  const crowd = [ofAddress, ofShop]
  let giveBackCard = async () => {}
  let failed = false
  const attempt = async () => {
    const result = await work(
      judging(deps.gateways, async (card) => {
        giveBackCard = await takeTry(deps, [cardLimit(tried, card)])
      }),
    )
    failed = declined(result)
    return result
  }
  const session: Limit[] = [{ name: 'card_session', key: tried.on }]
  try {
    // The shop's limit does not stop a person who has passed the challenge.
    await refuseIfOver(deps, attacked ? [ofAddress] : crowd)
    const result = await guarded(deps, session, attempt, { failed: declined, thrown: isFailedCard })
    if (failed) await noteFailures(deps, crowd)
    return result
  } catch (error) {
    // An unknown token counts as a try too, and so does a card that the gateway does not accept.
    if (isFailedCard(error)) await noteFailures(deps, crowd)
    if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error
    throw new Refusal('rate_limited', error.message, { ...error.details, param: 'token' })
  } finally {
    if (!failed) await giveBackCard()
  }
}

/**
 * Whether so many cards have failed in a shop that its pages ask for a challenge before the next one. Always false without a configured challenge.
 */
export async function isUnderAttack(deps: ApiDeps, shop: { merchantId: string; livemode: boolean }): Promise<boolean> {
  return deps.challenge !== undefined && isOver(deps, shopLimit(shop))
}

/** Counts a card that a customer adds in the portal, because it may be charged at once for what is owed. Throws `rate_limited`. */
export async function countAddedCard(ctx: Context, deps: ApiDeps, customerId: string): Promise<void> {
  await count(ctx, deps, [{ name: 'card_added', key: customerId }])
}

function shopLimit({ merchantId, livemode }: { merchantId: string; livemode: boolean }): Limit {
  return { name: 'card_shop', key: `${merchantId}/${livemode ? 'live' : 'test'}` }
}

/**
 * A real card is the same in every shop. All shops share the simulator's few cards, so each shop counts its own. When a gateway does not identify the
 * card, each stored card counts by itself.
 */
function cardLimit({ merchantId, livemode }: CardTried, { fingerprint, gatewayToken }: AttachedCard): Limit {
  return { name: 'card_fingerprint', key: secretKey(livemode ? '' : merchantId, fingerprint ?? gatewayToken) }
}

/** The same gateways, with a `judge` that checks a card before it is kept. */
function judging(gateways: Gateways, judge: (card: AttachedCard) => Promise<void>): Gateways {
  return {
    ...gateways,
    async serving(...asked) {
      const gateway = await gateways.serving(...asked)
      if (!gateway) return null
      return {
        ...gateway,
        async attachCard(request) {
          const card = await gateway.attachCard(request)
          if (card && !('declineCode' in card)) await judge(card)
          return card
        },
      }
    },
  }
}

/** The gateway does not know the token, or declined the card when it was to be stored. */
function isFailedCard(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false
  return (
    error.details.declineCode !== undefined || (error.code === 'parameter_invalid' && error.details.param === 'token')
  )
}

async function refuseUnlessAPerson(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const isPerson = token !== '' && (await challengeOf(deps)!.verify(token, ctx.ip))
  if (isPerson) return
  throw new Refusal('parameter_invalid', 'Show that you are a person before a card is charged.', { param: 'challenge' })
}
