// The simulator's 3-D Secure page: stands in for the bank's own page in test mode, where a buyer approves or refuses.
import { formatBaht, satang } from '../../rules/money.ts'
import { html, page } from '../html.ts'

/** `returnHref`: the checkout or the invoice from which the buyer came; null when we know of none. */
export function authenticationPage(p: {
  paymentId: string
  grossSatang: number
  decided: string | null
  returnHref: string | null
}): string {
  const body = p.decided
    ? html`<p>This payment is <strong>${p.decided}</strong>. ${p.returnHref ? null : 'You can close this page.'}</p>`
    : html`<p class="amount">฿${formatBaht(satang(p.grossSatang))}</p><p>Your bank asks you to confirm this payment.</p>
<form method="post" action="/simulator/3ds/${p.paymentId}/approve"><button>Approve</button></form>
<form method="post" action="/simulator/3ds/${p.paymentId}/refuse"><button>Refuse</button></form>`
  return page(
    'en',
    'Simulated bank',
    html`<p class="test">Test mode: this page stands in for a bank</p><h1>Confirm the payment</h1>${body}
${p.returnHref ? html`<p><a href="${p.returnHref}">Return to the shop</a></p>` : null}`,
  )
}
