// Reads the checkout page: the state of the session, and every value to show. Reads only. The time is that of the session's clock.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Quote } from '../../commands/confirm-checkout.ts'
import type { ShownQr } from '../../commands/qr-to-show.ts'
import { type HostedSession, sessionByToken } from '../../db/queries/hosted.ts'
import { cardName } from '../../rules/card-brands.ts'
import { redirectUrl, type SessionLine } from '../../rules/checkout.ts'
import { consentForAnyNumber, consentToRenewals, renewalsOf } from '../../rules/consent.ts'
import type { GatewayMethod } from '../../rules/gateway-accounts.ts'
import { minus, proportionHalfUp, type Satang, satang, times } from '../../rules/money.ts'
import { nameOfMethod } from '../../rules/paid-outside.ts'
import { isCodeOfGateway, isPaidByTransfer, PAYMENT_METHOD_TYPES } from '../../rules/payment-methods.ts'
import { nthPeriodEnd } from '../../rules/periods.ts'
import { present } from '../../rules/present.ts'
import { codeToShow, isPayable } from '../../rules/qr-to-show.ts'
import { renewalByPrice } from '../../rules/renewal-by-price.ts'
import { mayBeExchanged, namesBuyer } from '../../rules/tax-documents.ts'
import { isVatRegisteredAt, nameAtBank, taxSettingsOf } from '../../rules/tax-settings.ts'
import type { Locale } from '../../rules/written-date.ts'
import type { CardFields } from '../components/card-field.ts'
import { qrFileName } from '../qr-answer.ts'
import { filledWith } from '../tax-invoice/typed.ts'
import {
  type CheckoutProps,
  type CheckoutState,
  type EndProps,
  type Failure,
  type QrProps,
  TAX_PREFIX,
} from './props.ts'

/** What the page shows of a checkout. */
export type ShownSession = Omit<HostedSession, 'customer' | 'merchant'> & {
  customer: Pick<HostedSession['customer'], 'createdAt' | 'locale'> &
    Partial<Pick<HostedSession['customer'], 'name' | 'legalName' | 'address'>>
  merchant: Pick<HostedSession['merchant'], 'name' | 'slug' | 'tax'>
}

export interface CheckoutView {
  props: CheckoutProps
  hosted: HostedSession
  locale: Locale
  /** The code that the page shows. */
  code: ShownQr | null
}

/** How the buyer asked for the page. */
export interface Asked {
  token: string
  /** Unix seconds. */
  now: number
  lang: Locale | null
  /** What was chosen in this browser before, else what it asks for. */
  browser: Locale
  /** The buyer wants another payment method than the open attempt's. */
  choose: boolean
}

/** What the gateways of a session's merchant and mode can do now. */
export interface Served {
  methods: ReadonlySet<GatewayMethod>
  /** Null: cards cannot be taken on a page. */
  cards: CardFields | null
}

/** The customer's language; null for a customer that this very checkout made, who has chosen none. Source: D541. */
export function ownLanguage({ session, customer }: Pick<ShownSession, 'session' | 'customer'>): Locale | null {
  return session.customerNamed || customer.createdAt < session.createdAt ? customer.locale : null
}

/** The page of a token as it stands; null when there is no such checkout. */
export async function viewCheckout(
  em: EntityManager,
  asked: Asked,
  servedOf: (em: EntityManager, session: HostedSession['session']) => Promise<Served>,
): Promise<CheckoutView | null> {
  const hosted = await sessionByToken(em, asked.token)
  return hosted && viewHosted(hosted, asked, await servedOf(em, hosted.session))
}

/** The page of a checkout, of what its rows say. */
export function viewHosted<H extends ShownSession>(
  hosted: H,
  asked: Omit<Asked, 'token'>,
  served: Served,
): { props: CheckoutProps; hosted: H; locale: Locale; code: ShownQr | null } {
  const { session: s, merchant, prices } = hosted
  const at = hosted.clock?.frozenTime ?? asked.now
  const locale = asked.lang ?? s.locale ?? ownLanguage(hosted) ?? asked.browser
  const state = stateOf(hosted, at, asked.choose)
  const here = `/c/${s.hostedToken}`
  const query = asked.lang ? `?lang=${asked.lang}` : ''
  const code = state === 'qr' && hosted.payment ? codeToShow(hosted.payment, at) : null
  const startHref = startOf(inLanguage(s.cancelUrl, merchant.slug, locale), merchant.slug)
  const props: CheckoutProps = {
    state,
    here,
    query,
    merchantName: merchant.name,
    email: s.customerEmail ?? null,
    livemode: s.livemode,
    lines: s.lines.map((line) => {
      const price = prices.find(({ id }) => id === line.price)
      return {
        price: line.price,
        description: line.description,
        quantity: line.quantity,
        ...sumsOfLine(line),
        interval: price?.interval ?? null,
        picture: hosted.pictures.get(line.price) ?? null,
        choice:
          price?.type === 'pay_what_you_want'
            ? { minimumSatang: price.minimumSatang ?? 0, maximumSatang: price.maximumSatang ?? null }
            : null,
      }
    }),
    subtotalSatang: s.subtotalSatang,
    discountSatang: s.discountSatang,
    discountCode: hosted.discountCode,
    totalSatang: s.totalSatang,
    taxSatang: s.taxSatang,
    exclusiveTaxSatang: s.exclusiveTaxSatang,
    ...receivedOf(hosted, state),
    methods: methodsOf(hosted, served),
    takesCodes: s.allowDiscountCodes,
    consent: consentOf(hosted, locale),
    taxInvoice: taxInvoiceOf(hosted, at),
    renewals: renewalsOf(s.lines, prices).map(({ unitAmountSatang, quantity, interval }) => ({
      amountSatang: times(satang(unitAmountSatang), quantity),
      unitSatang: unitAmountSatang,
      interval,
      nextOn: nthPeriodEnd({ anchorAt: at, interval, n: 1 }),
    })),
    startHref,
    againHref: startHref ?? productOf(hosted, locale),
    cards: served.cards,
    qr: code && qrOf(hosted, code, at, here),
    slip: null,
    bankHref: s.nextAction?.redirect_to_url?.url ?? null,
    goesTo: null,
    failure: failureOf(hosted, at),
    end: state === 'complete' ? endOf(hosted, locale, at) : null,
    challenge: null,
    cancelHref: inLanguage(s.cancelUrl, merchant.slug, locale),
    version: hosted.version,
    address: null,
  }
  return { props, hosted, locale, code }
}

/** Our own pages go on in the language of this one. An address of the merchant's stays as it is. */
function inLanguage(url: string | null | undefined, slug: string, locale: Locale): string | null {
  if (!url || !URL.canParse(url)) return url ?? null
  const own = new URL(url)
  if (
    own.pathname !== `/s/${slug}` &&
    !own.pathname.startsWith(`/s/${slug}/`) &&
    !/^\/l\/[a-z0-9]{12}$/.test(own.pathname)
  )
    return url
  own.searchParams.set('lang', locale)
  return own.href
}

/** The form of this shop in which a visitor typed the address. */
function startOf(cancelUrl: string | null | undefined, slug: string): string | null {
  if (!cancelUrl || !URL.canParse(cancelUrl)) return null
  const { pathname, search } = new URL(cancelUrl)
  return pathname.startsWith(`/s/${slug}/buy/`) || pathname.startsWith('/l/') ? pathname + search : null
}

/** The page of the one product of it, where the shop sells that; null for several. */
function productOf({ session: s, merchant, onSale }: ShownSession, locale: Locale): string | null {
  const [only, more] = s.lines
  const product = only && !more ? onSale.get(only.price) : null
  const query = new URLSearchParams({ mode: s.livemode ? 'live' : 'test', lang: locale })
  return product ? `/s/${merchant.slug}/p/${product}?${query}` : null
}

/** What a line of the page says in money. */
export function sumsOfLine(line: Pick<SessionLine, 'unit_amount_satang' | 'discount_satang' | 'amount_satang'>) {
  return {
    unitSatang: line.unit_amount_satang,
    discountSatang: line.discount_satang,
    amountSatang: line.amount_satang,
  }
}

/** The page as it would be after a confirm. */
export function quotedProps(props: CheckoutProps, { lines, ...sums }: Quote) {
  return { ...sums, lines: props.lines.map((line, i) => ({ ...line, ...sumsOfLine(present(lines[i], 'a line')) })) }
}

/** A session is over once its time has passed, whether or not its row says so yet. */
function stateOf({ session: s, payment, underWay }: ShownSession, at: number, choose: boolean): CheckoutState {
  if (s.status !== 'open') return s.status
  if (s.expiresAt <= at) return 'expired'
  if (underWay) return underWay === 'card' ? 'processing' : 'making_code'
  // After a part payment, the rest is asked for under the same reference. There is nothing left to choose.
  if (s.amountReceivedSatang > 0) return 'qr'
  if (choose) return 'choose'
  // The current attempt is the latest one: a QR, even while a bank still waits for an answer.
  if (payment && isDisplayedQr(payment, at)) return 'qr'
  return s.nextAction ? 'confirm' : 'choose'
}

function isDisplayedQr(payment: NonNullable<HostedSession['payment']>, at: number): boolean {
  return isPaidByTransfer(payment.paymentMethodType) && isPayable(payment, at)
}

/** A subscription can renew by the card that pays now: the buyer reads what that means before paying. */
function consentOf({ session: s, merchant, prices }: ShownSession, locale: Locale): CheckoutProps['consent'] {
  if (s.subscriptionIds.length === 0) return null
  const renewals = renewalsOf(s.lines, prices)
  const sentence = consentToRenewals(merchant.name, renewals, locale)
  return {
    sentence,
    needed: s.collectionMethod === 'auto_charge',
    counted: consentForAnyNumber(merchant.name, renewals, locale),
  }
}

/** A registered seller's receipt is a tax invoice: the full one where it names its buyer (Revenue Code §86/4). What is exempt has a plain receipt. */
function taxInvoiceOf({ session: s, merchant, customer }: ShownSession, at: number): CheckoutProps['taxInvoice'] {
  if (!isVatRegisteredAt(taxSettingsOf(merchant), at)) return null
  if (s.lines.every(({ tax_category }) => tax_category === 'exempt')) return null
  const known = s.customerNamed
    ? { name: customer.legalName || customer.name || null, address: customer.address ?? null }
    : { name: s.collected?.name ?? null, address: s.collected?.address ?? null }
  const filled = filledWith(s.taxDetails ?? null, TAX_PREFIX)
  const country = s.taxDetails?.address?.country ?? null
  return { filled, country, namesAlready: namesBuyer(known) ? known.name : null }
}

/** Those that the session takes and that a gateway serves now: an account may have gone since the session was made. */
function methodsOf({ session: s }: ShownSession, { methods, cards }: Served): CheckoutProps['methods'] {
  const isServed = (type: (typeof PAYMENT_METHOD_TYPES)[number]) =>
    methods.has(type) && (isPaidByTransfer(type) || cards !== null)
  return PAYMENT_METHOD_TYPES.filter((type) => s.paymentMethodTypes.includes(type) && isServed(type))
}

/** What has come of the sum. While a code is shown, only what came by that code counts for its rest: a part that came by an earlier one lies in the inbox. */
function receivedOf({ session: s, payment }: ShownSession, state: CheckoutState) {
  if (state !== 'qr') return { receivedSatang: s.amountReceivedSatang, apartSatang: 0 }
  const counts = payment?.status === 'requires_action' ? payment.amountReceivedSatang : 0
  return { receivedSatang: counts, apartSatang: counts > 0 ? 0 : s.amountReceivedSatang }
}

function qrOf({ payment, merchant, clock }: ShownSession, code: ShownQr, at: number, here: string): QrProps | null {
  if (!payment) return null
  const owed: Satang = minus(satang(payment.grossSatang), satang(payment.amountReceivedSatang))
  return {
    // The address changes with the code, so that no browser shows an old one.
    svgHref: `${here}/qr.svg?v=${payment.id}-${owed}-${payment.expiresAt}`,
    pngHref: `${here}/qr.png`,
    fileName: qrFileName(code, payment.reference ?? null),
    amountSatang: owed,
    payee: merchant.name,
    holder: nameAtBank(payment.reference ?? null, merchant),
    reference: payment.reference ?? null,
    lessSatang: owed > 1 ? minus(owed, proportionHalfUp(owed, 1, 2)) : null,
    isSimulated: !payment.livemode && !isCodeOfGateway(payment),
    secondsLeft: clock ? null : payment.expiresAt! - at,
    until: payment.expiresAt ?? null,
  }
}

function failureOf({ payment }: ShownSession, at: number): Failure | null {
  if (!payment) return null
  const card = !isPaidByTransfer(payment.paymentMethodType)
  if (payment.status === 'failed') {
    if (!card) return { kind: 'transfer' }
    const tried = payment.paymentMethodDetails?.card
    return { kind: 'card', declineCode: payment.declineCode ?? 'card_declined', card: tried ? cardName(tried) : null }
  }
  const over = payment.status === 'expired' || (payment.status === 'requires_action' && (payment.expiresAt ?? at) <= at)
  return over && !card ? { kind: 'qr_over' } : null
}

function endOf(shown: ShownSession, locale: Locale, at: number): EndProps {
  const { session: s, merchant, invoice, licences, files, credits, message } = shown
  const mode = s.livemode ? 'live' : 'test'
  return {
    paid: paidOf(shown, locale),
    number: invoice?.number ?? null,
    invoiceHref: invoice ? `/i/${invoice.hostedToken}?lang=${locale}` : null,
    receiptHref: invoice && invoice.totalSatang > 0 ? `/i/${invoice.hostedToken}/receipt.pdf?lang=${locale}` : null,
    receiptKind: shown.receiptKind,
    fullTaxInvoiceHref:
      invoice && mayAskForFull(shown, at) ? `/i/${invoice.hostedToken}?lang=${locale}#tax-invoice` : null,
    returnHref: inLanguage(redirectUrl(s.successUrl, s.id), merchant.slug, locale) ?? '',
    licences,
    files,
    credits,
    message,
    late: s.late,
    free: s.paymentStatus === 'no_payment_required',
    hasSubscription: s.subscriptionIds.length > 0,
    goesOn: shown.goesOn.map(({ renewing, ...one }) => ({ ...one, amountSatang: renewalByPrice(renewing) })),
    accountHref: `/portal/${merchant.slug}?mode=${mode}&lang=${locale}${handedOver(s.customerEmail)}`,
  }
}

/** Whether the page of the invoice takes the buyer of a full tax invoice: not once money went back, whose credit note names the first document. */
function mayAskForFull({ payment, invoice, receiptKind: kind }: ShownSession, at: number): boolean {
  if (kind === null || (payment && payment.refundedSatang > 0)) return false
  return mayBeExchanged({ kind, status: 'issued', issuedAt: invoice?.paidAt ?? at }, at)
}

/** The address for the log-in, behind the `#`, which no server and no log sees: the script puts it into the field. */
function handedOver(email: string | null | undefined): string {
  return email ? `#${new URLSearchParams({ email })}` : ''
}

function paidOf({ payment, invoice }: ShownSession, locale: Locale): EndProps['paid'] {
  const at = payment?.paidAt ?? invoice?.paidAt
  if (payment?.status !== 'succeeded' || at == null) return null
  const card = payment.paymentMethodDetails?.card
  return card
    ? { name: cardName(card), brand: card.brand, at }
    : { name: nameOfMethod(payment.paymentMethodType, locale), brand: null, at }
}
