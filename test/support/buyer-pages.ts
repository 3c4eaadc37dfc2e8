/*
 * The register of what buyers may open: every address outside of the API and the dashboard, with the kinds of page that it shows, or the reason why it shows
 * none. test/web/buyers-every-page.test.ts looks at every kind and fails for an address or a kind that is not here.
 */
import type { CheckoutState } from '../../web/checkout/props.ts'

/** A state that is added to the checkout needs a kind here. */
const CHECKOUT: Record<CheckoutState, string> = {
  choose: 'checkout-choose',
  qr: 'checkout-qr',
  confirm: 'checkout-confirm',
  processing: 'checkout-processing',
  making_code: 'checkout-making',
  expired: 'checkout-expired',
  complete: 'checkout-paid',
}

/** By address: the kinds of its pages. */
export const BUYER_PAGES: Record<string, readonly string[]> = {
  '/': ['front'],
  '/docs': ['docs'],
  '/docs/:page': ['docs-guide', 'docs-errors'],
  '/docs/api/:page': ['docs-reference'],
  '/docs/search': ['docs-search'],
  '/s/:slug': ['shop', 'shop-one', 'shop-none', 'not-found'],
  '/s/:slug/p/:product': ['product', 'product-plan'],
  '/s/:slug/buy/:price': ['product-buy'],
  '/l/:code': [
    'payment-link',
    'payment-link-card',
    'payment-link-choose',
    'payment-link-closed',
    'payment-link-sold-out',
  ],
  '/c/:token': [
    ...Object.values(CHECKOUT),
    'checkout-card',
    'checkout-declined',
    'checkout-code',
    'checkout-code-refused',
    'checkout-part',
    'checkout-qr-over',
    'checkout-slip',
    'checkout-slip-waiting',
    'checkout-slip-refused',
    'checkout-tax',
    'checkout-paid-plan',
  ],
  '/i/:token': [
    'invoice-due',
    'invoice-own-card',
    'invoice-overdue',
    'invoice-paid',
    'invoice-refunded',
    'invoice-void',
    'invoice-uncollectible',
  ],
  '/setup/:token': ['card-setup', 'card-setup-owed', 'card-setup-over'],
  '/simulator/3ds/:id': ['bank-asks', 'bank-approved', 'bank-declined'],
  '/portal/:slug': ['portal-log-in', 'portal-overview'],
  '/portal/:slug/login': ['portal-log-in-again'],
  '/portal/:slug/code': ['portal-code'],
  '/portal/:slug/enter': ['portal-link-used'],
  '/portal/:slug/subscriptions': ['portal-subscriptions'],
  '/portal/:slug/subscriptions/:id/plan': ['portal-plan', 'portal-plan-cost'],
  '/portal/:slug/subscriptions/:id/paying': ['portal-paying'],
  '/portal/:slug/subscriptions/:id/cancel': ['portal-cancel'],
  '/portal/:slug/invoices': ['portal-invoices'],
  '/portal/:slug/invoices/:id/tax-invoice': ['portal-tax-invoice'],
  '/portal/:slug/cards': ['portal-cards'],
  '/portal/:slug/licences': ['portal-licences'],
  '/portal/:slug/files': ['portal-files'],
  '/portal/:slug/details': ['portal-details'],
  '/portal/:slug/sessions': ['portal-sessions'],
}

/** Addresses that show no page of buyers, and why. */
export const NO_BUYER_PAGES: Record<string, string> = {
  '/c/:token/status': 'for the script of the page',
  '/c/:token/events': 'for the script of the page',
  '/c/:token/qr.svg': 'a picture',
  '/c/:token/qr.png': 'a picture',
  '/c/:token/files/:file': 'a file: test/api/product-files.test.ts',
  '/portal/:slug/files/:id': 'a file: test/api/product-files.test.ts',
  '/i/:token/status': 'for the script of the page',
  '/i/:token/events': 'for the script of the page',
  '/i/:token/qr.svg': 'a picture',
  '/i/:token/qr.png': 'a picture',
  '/i/:token/invoice.pdf': 'a document: test/web/papers-every-page.test.ts',
  '/i/:token/receipt.pdf': 'a document: test/web/papers-every-page.test.ts',
  '/i/:token/credit-note/:refund.pdf': 'a document: test/web/papers-every-page.test.ts',
  '/areas/:code': 'for the script that fills in an address: test/web/areas.test.ts',
  '/pictures/:id/:file': 'a picture',
  '/preview-:name.jpg': 'a picture: test/api/previews.test.ts',
  '/s/:slug/preview-:name.jpg': 'a picture: test/api/previews.test.ts',
  '/s/:slug/p/:product/preview-:name.jpg': 'a picture: test/api/previews.test.ts',
  '/l/:code/preview-:name.jpg': 'a picture: test/api/previews.test.ts',
  '/portal/:slug/cards/bank': 'leads on to the bank that asks, and comes back',
  '/portal/:slug/details/export': 'a file',
  '/docs/:page.md': 'a page of the documentation as Markdown: test/api/docs.test.ts',
  '/docs/api/:page.md': 'a page of the documentation as Markdown: test/api/docs.test.ts',
  '/docs/design': 'for developers',
  '/llms.txt': 'for programs',
}
