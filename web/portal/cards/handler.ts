// Cards in the portal: the list, a new one, the one that is charged, one that goes. What follows is commands/portal-cards.ts.

import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { addCard, chargeFromNowOn, removeCard } from '../../../commands/portal-cards.ts'
import { type AccountCard, readCards } from '../../../db/queries/account.ts'
import { TEST_TOKENS } from '../../../gateways/simulator.ts'
import { isId } from '../../../rules/ids.ts'
import { bangkokDate } from '../../../rules/periods.ts'
import { countAddedCard } from '../../card-velocity.ts'
import { readForm } from '../../forms.ts'
import { actAndFlash } from '../forms.ts'
import type { PortalContext, PortalRoutes } from '../guard.ts'
import { answerList } from '../lists.ts'
import { PORTAL } from '../words.ts'
import { addCardForm, type CardItem, cardItems } from './view.ts'

export function addPortalCards(routes: PortalRoutes, deps: ApiDeps): void {
  routes.get('/cards', (ctx, account) => show(ctx, deps, account))
  routes.post('/cards', (ctx, account) => add(ctx, deps, account))
  routes.post('/cards/:id/default', (ctx, account) => choose(ctx, deps, account))
  routes.post('/cards/:id/remove', (ctx, account) => remove(ctx, deps, account))
}

/** A card is good until the end of the month that stands on it. */
export function shownCard(card: AccountCard, at: number): CardItem {
  const { year, month } = bangkokDate(at)
  const { exp_year, exp_month } = card.card
  return { ...card, isExpired: exp_year < year || (exp_year === year && exp_month < month) }
}

async function show(
  ctx: Context,
  deps: ApiDeps,
  account: PortalContext,
  { chosen, problem }: { chosen: string; problem: string | null } = { chosen: '', problem: null },
): Promise<void> {
  const { props, locale, customer, at, livemode } = account
  // A gateway's own fields come with the gateway; until then live mode takes no card here.
  const tokens = livemode ? null : TEST_TOKENS
  await answerList(ctx, account, {
    section: 'cards',
    resource: 'payment_method',
    read: (slice) => readCards(deps.db.pool, customer.id, slice),
    render: (rows) =>
      cardItems(
        rows.map((card) => shownCard(card, at)),
        props,
        locale,
      ),
    below: addCardForm(props, locale, { tokens, chosen, problem }),
    status: problem ? 422 : 200,
  })
}

async function add(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  const form = await readForm(ctx, deps)
  const token = (form.get('token') ?? '').slice(0, 255)
  const customerId = account.customer.id
  const again = () => show(ctx, deps, account, { chosen: token, problem: PORTAL[account.locale].cardUnknown })
  if (account.livemode) return show(ctx, deps, account)
  if (!TEST_TOKENS.some((one) => one === token)) return again()
  await countAddedCard(ctx, deps, customerId)
  await actAndFlash(ctx, account, '/cards', async () => {
    await account.call.commit((c) =>
      addCard(c, deps.gateways, { customerId, token, fromNow: form.get('from_now') === 'yes' }),
    )
    return 'card_added'
  })
}

async function choose(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  await readForm(ctx, deps)
  await actAndFlash(ctx, account, '/cards', async () => {
    const { customer, params } = account
    if (!isId('payment_method', params.id!)) return 'missing'
    await account.call.commit((c) => chargeFromNowOn(c, deps.gateways, customer.id, params.id!))
    return 'card_default'
  })
}

async function remove(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  await readForm(ctx, deps)
  await actAndFlash(ctx, account, '/cards', async () => {
    const { customer, params } = account
    if (!isId('payment_method', params.id!)) return 'missing'
    const done = await account.call.commit((c) => removeCard(c, customer.id, params.id!))
    return done === 'removed' ? 'card_removed' : 'card_needed'
  })
}
