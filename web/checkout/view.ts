// The hosted checkout: one address, with one view for each state of the session. It renders what it receives and decides nothing.
import { footAfterAsking } from '../components/contact.ts'
import { type Frame, framed } from '../components/frame.ts'
import { baht } from '../components/paying.ts'
import { slipTaken } from '../components/slip.ts'
import { type Html, html } from '../html.ts'
import { showDone, showExpired } from './ends-view.ts'
import { chooseForm } from './form-view.ts'
import type { CheckoutProps, CheckoutState, Typed } from './props.ts'
import { isBeingChecked, isSlipRefused, showConfirm, showMaking, showProcessing, showQr } from './waiting-view.ts'
import { BUYING } from './words.ts'

/** `typed`: what was sent and refused. */
export function checkoutPage(f: Frame, s: CheckoutProps, typed: Typed | null = null): string {
  const { locale } = f
  const faces: Record<CheckoutState, () => Html> = {
    choose: () => chooseForm(s, locale, typed),
    qr: () => showQr(s, locale),
    confirm: () => showConfirm(s, locale),
    processing: () => showProcessing(s, locale),
    making_code: () => showMaking(s, locale),
    expired: () => showExpired(s, f),
    complete: () => showDone(s, s.end!, locale),
  }
  const saysWhomToAsk = s.state === 'qr' && (isBeingChecked(s) || isSlipRefused(s))
  const over = s.state === 'complete' || s.state === 'expired'
  return framed(f, {
    title: `${titleOf(s, locale, typed)} · ${s.merchantName}`,
    merchantName: s.merchantName,
    livemode: s.livemode,
    body: html`${wayBack(s, locale)}${faces[s.state]()}`,
    foot: s.state === 'expired' || saysWhomToAsk ? footAfterAsking(f.brand?.seller, locale) : null,
    address: s.address,
    goesTo: s.state === 'confirm' ? s.goesTo : null,
    scriptSrc: s.state === 'choose' ? s.challenge?.scriptSrc : null,
    live: over
      ? null
      : {
          eventsHref: `${s.here}/events`,
          statusHref: `${s.here}/status`,
          version: s.version,
          until: s.state === 'choose' ? 'end' : 'change',
        },
  })
}

/** Back to the shop, as long as nothing is under way that leaving would hide. None where a button says it. */
function wayBack({ state, cancelHref, end }: CheckoutProps, locale: Frame['locale']): Html | null {
  const href = state === 'complete' ? end?.returnHref : cancelHref
  if (!href || state === 'expired' || state === 'processing' || state === 'making_code') return null
  return html`<p class="back"><a href="${href}">← ${BUYING[locale].back}</a></p>`
}

function titleOf(s: CheckoutProps, locale: Frame['locale'], typed: Typed | null): string {
  const words = BUYING[locale]
  switch (s.state) {
    case 'choose':
      if (s.failure?.kind !== 'qr_over' || typed) return words.how
      return s.slip && slipTaken(s.slip, locale) ? words.checkingSlip : words.qrOver
    case 'qr':
      return isBeingChecked(s) ? words.checkingSlip : isSlipRefused(s) ? words.slipRefused : words.scan
    case 'confirm':
      return words.asksBank
    case 'processing':
      return words.processing(baht(s.totalSatang))
    case 'making_code':
      return words.makingCode
    case 'expired':
      return words.expired
    case 'complete':
      return s.end?.free ? words.doneFree : words.done
  }
}
