// Cards in the portal: the list, a new one, the one that is charged, one that goes. What follows is commands/portal-cards.ts.

import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { refusalOf } from '../../../api/middleware/errors.ts'
import { isCounted } from '../../../api/middleware/rate-limit.ts'
import { addCard, chargeFromNowOn, finishCard, removeCard } from '../../../commands/portal-cards.ts'
import { type AccountCard, cardAtItsBank, readCards, readOwedByCard } from '../../../db/queries/account.ts'
import { consentToKeep } from '../../../rules/consent.ts'
import { isId } from '../../../rules/ids.ts'
import { satang, sumOf } from '../../../rules/money.ts'
import { bangkokDate } from '../../../rules/periods.ts'
import { bankToGoTo, notNow } from '../../bank-pages.ts'
import { answerFramed, seeOther } from '../../buyer-pages.ts'
import { cardFieldsOf, openingOf, tokenIn } from '../../card-fields.ts'
import { countAddedCard, isUnderAttack, tryCard } from '../../card-velocity.ts'
import { challengeOf, challengeTokenIn } from '../../challenge.ts'
import { BUYING } from '../../checkout/words.ts'
import { asksBank } from '../../components/asks-bank.ts'
import { CARD_WORDS } from '../../components/card-words.ts'
import { framed } from '../../components/frame.ts'
import { declineInWords } from '../../components/paying.ts'
import { isTicked, readForm } from '../../forms.ts'
import { actAndFlash, flashOfError, redirectWithFlash } from '../forms.ts'
import { goTo, type PortalContext, type PortalRoutes } from '../guard.ts'
import { answerList } from '../lists.ts'
import { PORTAL } from '../words.ts'
import { addCardForm, type CardItem, cardItems } from './view.ts'

export function addPortalCards(routes: PortalRoutes, deps: ApiDeps): void {
  routes.get('/cards', (ctx, account) => show(ctx, deps, account))
  routes.post('/cards', (ctx, account) => add(ctx, deps, account))
  routes.get('/cards/bank', (ctx, account) => atBank(ctx, deps, account))
  routes.post('/cards/:id/default', (ctx, account) => choose(ctx, deps, account))
  routes.post('/cards/:id/remove', (ctx, account) => remove(ctx, deps, account))
}

/** A card is good until the end of the month that stands on it. */
export function shownCard(card: Omit<AccountCard, 'pays' | 'isNeeded'> & Partial<AccountCard>, at: number): CardItem {
  const { year, month } = bangkokDate(at)
  const { exp_year, exp_month } = card.card
  return { pays: [], isNeeded: false, ...card, isExpired: exp_year < year || (exp_year === year && exp_month < month) }
}

/** What was sent and refused. */
interface Wrong {
  status: number
  chosen: string
  token?: string | null
  consent?: string | null
  challenge?: string | null
}

async function show(ctx: Context, deps: ApiDeps, account: PortalContext, wrong: Wrong | null = null): Promise<void> {
  const { props, locale, customer, merchant, at } = account
  const owner = ownerOf(account)
  const cards = await cardFieldsOf(deps, deps.db.orm.em.fork(), owner)
  const challenge = cards && (await isUnderAttack(deps, owner)) ? challengeOf(deps) : null
  const owed = await readOwedByCard(deps.db.pool, customer.id)
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
    below: addCardForm(props, locale, {
      cards,
      chosen: wrong?.chosen ?? '',
      token: wrong?.token ?? null,
      consent: wrong?.consent ?? null,
      sentence: consentToKeep(merchant.name, locale),
      owedSatang: sumOf(owed.map(({ totalSatang }) => satang(totalSatang))),
      challenge: challenge?.props ?? null,
      unproved: wrong?.challenge ?? null,
    }),
    status: wrong?.status ?? 200,
    cards: openingOf(deps, cards),
    challenge,
  })
}

function ownerOf({ merchant, livemode }: PortalContext): { merchantId: string; livemode: boolean } {
  return { merchantId: merchant.id, livemode }
}

async function add(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  const form = await readForm(ctx, deps)
  const { locale } = account
  const customerId = account.customer.id
  const cards = await cardFieldsOf(deps, deps.db.orm.em.fork(), ownerOf(account))
  if (!cards) return show(ctx, deps, account)
  const token = tokenIn(cards, form)
  const given = (form.get('token') ?? '').slice(0, 255)
  const again = (status: number, problems: Pick<Wrong, 'token' | 'consent' | 'challenge'>) => {
    // A provider's token is good once. It is kept while the provider has not seen it.
    const isKept = cards.kind === 'test' || (status === 422 && !problems.token)
    return show(ctx, deps, account, { status, chosen: isKept ? given : '', ...problems })
  }
  const { errors } = BUYING[locale]
  const words = CARD_WORDS[locale]
  const unknown = cards.kind === 'test' ? PORTAL[locale].cardUnknown : given ? words.wrong : words.missing
  const consent = isTicked(form, 'consent') ? null : errors.consent
  if (!token || consent) return again(422, { token: token ? null : unknown, consent })
  await countAddedCard(ctx, deps, customerId)
  const fromNow = form.get('from_now') === 'yes'
  try {
    const tried = { on: customerId, ...ownerOf(account), challengeToken: challengeTokenIn(deps, form) }
    const wanted = { customerId, token, locale, fromNow, returnUrl: returnUrlOf(deps, account, fromNow) }
    const method = await tryCard(
      ctx,
      deps,
      tried,
      (gateways) => account.call.commit((c) => addCard(c, gateways, wanted)),
      () => false,
    )
    if (method.bankUrl != null) return seeOther(ctx, bankPage(account, 'to_bank=1'))
  } catch (error) {
    const { code, status, details } = refusalOf(error)
    if (code === 'rate_limited') {
      ctx.set(details.headers ?? {})
      return again(429, { token: errors.cardsPaused })
    }
    if (status === 402) return again(402, { token: declineInWords(details.declineCode ?? 'card_declined', locale) })
    if (details.param === 'token') return again(422, { token: unknown })
    if (details.param === 'challenge') return again(422, { challenge: errors.challenge })
    return redirectWithFlash(ctx, account, '/cards', flashOfError(error))
  }
  redirectWithFlash(ctx, account, '/cards', 'card_added')
}

/** Where the bank leads back to. `from_now`: the card is charged from then on. */
function returnUrlOf(deps: ApiDeps, account: PortalContext, fromNow: boolean): string {
  return `${deps.links.baseUrl}${bankPage(account, `from_bank=1${fromNow ? '&from_now=yes' : ''}`)}`
}

function bankPage({ props }: PortalContext, query: string): string {
  const href = props.hrefOf('/cards/bank')
  return `${href}${href.includes('?') ? '&' : '?'}${query}`
}

/** The bank asks about a card that was added: the way there, and what came of it for a customer who comes back. */
async function atBank(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  const { customer, locale, props, merchant, livemode } = account
  const card = await cardAtItsBank(deps.db.orm.em.fork(), customer.id)
  if (!card?.bankUrl) return goTo(ctx, account, '/cards')
  if (ctx.query.from_bank !== undefined) {
    const fromNow = ctx.query.from_now === 'yes'
    const wanted = { customerId: customer.id, fromNow, returnUrl: returnUrlOf(deps, account, fromNow) }
    const became = (await isCounted(ctx, deps, [{ name: 'bank_return', key: card.id }]))
      ? await account.call.commit((c) => finishCard(c, deps.gateways, wanted)).catch((error) => notNow(deps, error))
      : null
    if (became === 'attached') return redirectWithFlash(ctx, account, '/cards', 'card_added')
    if (became !== null && became !== 'asked')
      return show(ctx, deps, account, { status: 402, chosen: '', token: declineInWords(became.declineCode, locale) })
    return goTo(ctx, account, '/cards/bank')
  }
  const { bankUrl: bankHref } = card
  answerFramed(ctx, { locale }, (frame) =>
    framed(frame, {
      ...{ title: BUYING[locale].asksBank, merchantName: merchant.name, merchantHref: props.hrefOf(''), livemode },
      ...{ body: asksBank({ bankHref, otherHref: props.hrefOf('/cards') }, locale), goesTo: bankToGoTo(ctx, bankHref) },
    }),
  )
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
