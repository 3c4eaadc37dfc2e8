// Reads the checkout page: the state of the session, and every value to show. Reads only. The time is that of the session's clock.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type HostedSession, sessionByToken } from '../../db/queries/hosted.ts'
import { TEST_TOKENS } from '../../gateways/simulator.ts'
import { redirectUrl } from '../../rules/checkout.ts'
import { minus, proportionHalfUp, type Satang, satang } from '../../rules/money.ts'
import { isPaidByTransfer, PAYMENT_METHOD_TYPES, PAYMENT_METHODS } from '../../rules/payment-methods.ts'
import type { Locale } from '../../rules/written-date.ts'
import type { CheckoutProps, CheckoutState, EndProps, Failure, QrProps } from './props.ts'

export interface CheckoutView {
  props: CheckoutProps
  hosted: HostedSession
  locale: Locale
}

/** How the buyer asked for the page. */
export interface Asked {
  token: string
  /** Unix seconds. */
  now: number
  lang: Locale | null
  /** The buyer wants another payment method than the open attempt's. */
  choose: boolean
}

/** The page of a token as it stands; null when there is no such checkout. */
export async function viewCheckout(em: EntityManager, asked: Asked): Promise<CheckoutView | null> {
  const hosted = await sessionByToken(em, asked.token)
  if (!hosted) return null
  const { session: s, merchant, customer, prices } = hosted
  const at = hosted.clock?.frozenTime ?? asked.now
  const locale = asked.lang ?? s.locale ?? customer.locale
  const state = stateOf(hosted, at, asked.choose)
  const here = `/c/${s.hostedToken}`
  const query = asked.lang ? `?lang=${asked.lang}` : ''
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
        description: line.description,
        quantity: line.quantity,
        unitSatang: line.unit_amount_satang,
        discountSatang: line.discount_satang,
        amountSatang: line.amount_satang,
        interval: price?.interval ?? null,
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
    receivedSatang: s.amountReceivedSatang,
    methods: methodsOf(hosted),
    takesCodes: s.allowDiscountCodes,
    testCards: s.livemode ? null : TEST_TOKENS,
    qr: state === 'qr' ? qrOf(hosted, at, here) : null,
    bankHref: s.nextAction?.redirect_to_url?.url ?? null,
    failure: failureOf(hosted, at),
    end: state === 'complete' ? endOf(hosted, locale) : null,
    challenge: null,
    cancelHref: s.cancelUrl ?? null,
    version: hosted.version,
  }
  return { props, hosted, locale }
}

/** A session is over once its time has passed, whether or not its row says so yet. */
function stateOf({ session: s, payment, charging }: HostedSession, at: number, choose: boolean): CheckoutState {
  if (s.status !== 'open') return s.status
  if (s.expiresAt <= at) return 'expired'
  if (charging) return 'processing'
  // After a part payment, the rest is asked for under the same reference. There is nothing left to choose.
  if (s.amountReceivedSatang > 0) return 'qr'
  if (choose) return 'choose'
  // The current attempt is the latest one: a QR, even while a bank still waits for an answer.
  if (payment && isDisplayedQr(payment, at)) return 'qr'
  return s.nextAction ? 'confirm' : 'choose'
}

function isDisplayedQr(payment: NonNullable<HostedSession['payment']>, at: number): boolean {
  return (
    isPaidByTransfer(payment.paymentMethodType) && payment.status === 'requires_action' && (payment.expiresAt ?? 0) > at
  )
}

/** Those that the session takes and that can be used now. */
function methodsOf({ session: s }: HostedSession): CheckoutProps['methods'] {
  return PAYMENT_METHOD_TYPES.filter(
    (type) => (!s.livemode || PAYMENT_METHODS[type].isOfferedLive) && s.paymentMethodTypes.includes(type),
  )
}

function qrOf({ payment, merchant, clock }: HostedSession, at: number, here: string): QrProps | null {
  if (!payment || !isDisplayedQr(payment, at)) return null
  const owed: Satang = minus(satang(payment.grossSatang), satang(payment.amountReceivedSatang))
  return {
    // The address changes with the code, so that no browser shows an old one.
    svgHref: `${here}/qr.svg?v=${payment.reference}-${owed}-${payment.expiresAt}`,
    pngHref: `${here}/qr.png`,
    amountSatang: owed,
    payee: merchant.name,
    reference: payment.reference!,
    lessSatang: owed > 1 ? minus(owed, proportionHalfUp(owed, 1, 2)) : null,
    secondsLeft: clock ? null : payment.expiresAt! - at,
  }
}

function failureOf({ payment }: HostedSession, at: number): Failure | null {
  if (!payment) return null
  const card = !isPaidByTransfer(payment.paymentMethodType)
  if (payment.status === 'failed') {
    return card ? { kind: 'card', declineCode: payment.declineCode ?? 'generic_decline' } : { kind: 'transfer' }
  }
  const over = payment.status === 'expired' || (payment.status === 'requires_action' && (payment.expiresAt ?? at) <= at)
  return over && !card ? { kind: 'qr_over' } : null
}

function endOf({ session: s, merchant, invoice, licences }: HostedSession, locale: Locale): EndProps {
  const mode = s.livemode ? 'live' : 'test'
  return {
    receiptHref: invoice ? `/i/${invoice.hostedToken}/receipt.pdf?lang=${locale}` : null,
    returnHref: redirectUrl(s.successUrl, s.id),
    licences,
    late: s.late,
    free: s.paymentStatus === 'no_payment_required',
    hasSubscription: s.subscriptionIds.length > 0,
    accountHref: `/portal/${merchant.slug}?mode=${mode}&lang=${locale}`,
  }
}
