// Every form of the dashboard, and whether it asks its sender for a proof. A form that is missing here asks for one (step-up/handler.ts);
// test/api/dashboard-step-up.test.ts requires every form to be listed.

/**
 * `proof`: always asks. `money_scopes`: asks when the form's API key can move money; its page says whether. `own_password`: the form itself asks for
 * the password, and the step-up asks a member with a second factor for that. `free`: a stolen session gains nothing lasting by it, or only what it
 * can read anyway.
 */
export type FormNeeds = 'proof' | 'money_scopes' | 'own_password' | 'free'

/** The guard of a form, and the page that it stands on, for going back. */
export interface GuardedForm {
  needs: Exclude<FormNeeds, 'free'>
  section: string
  back: string
}

const guarded = (needs: GuardedForm['needs'], section: string, back: string): GuardedForm => ({ needs, section, back })
const BANK = guarded('proof', 'settings', '/settings/payouts')
const GATEWAYS = guarded('proof', 'gateways', '/gateways')
const STATEMENTS = guarded('proof', 'transfers', '/statements')
const TEAM = guarded('proof', 'team', '/team')
const KEY = guarded('money_scopes', 'api-keys', '/api-keys')
const CODES = guarded('own_password', 'account', '/account/codes')

/** Below `/dashboard/{slug}/{mode}`. */
export const GUARDED_FORMS: Readonly<Record<string, GuardedForm>> = {
  '/settings/bank-accounts': BANK,
  '/settings/bank-accounts/:id/confirm': BANK,
  '/settings/bank-accounts/:id/default': BANK,
  '/settings/bank-accounts/:id/remove': BANK,
  '/gateways/new/:provider': GATEWAYS,
  '/gateways/:id/change': GATEWAYS,
  '/gateways/:id/disconnect': GATEWAYS,
  // Does what a program proposes, whatever it is.
  '/approvals/:id/approve': guarded('proof', 'approvals', '/approvals'),
  // Moves the money of many payments at once.
  '/payments/chosen/refund': guarded('proof', 'payments', '/payments'),
  // They say that money has come.
  '/payments/:id/received': guarded('proof', 'payments', '/payments'),
  '/invoices/:id/paid': guarded('proof', 'invoices', '/invoices'),
  // They say that money has gone.
  '/refunds/:id/report': guarded('proof', 'payments', '/refunds'),
  '/payouts/:id/report': guarded('proof', 'payouts', '/payouts'),
  '/slips/:id/confirm': guarded('proof', 'transfers', '/slips'),
  '/statements/begin': STATEMENTS,
  '/team': TEAM,
  '/team/invitations/:id/resend': TEAM,
  '/team/:id': TEAM,
  '/team/:id/remove': TEAM,
  '/team/second-step': TEAM,
  '/customers/:id/erase': guarded('proof', 'customers', '/customers'),
  '/api-keys/new': KEY,
  '/api-keys/roll': KEY,
  '/api-keys/:id/edit': KEY,
  '/api-keys/:id/roll': KEY,
  '/account/password': guarded('own_password', 'account', '/account'),
  '/account/email': guarded('own_password', 'account', '/account/email'),
  '/account/passkeys/begin': guarded('own_password', 'account', '/account'),
  '/account/passkeys/:id/remove': guarded('own_password', 'account', '/account'),
  '/account/codes/begin': CODES,
  '/account/codes/renew': CODES,
  '/account/codes/off': CODES,
}

export const FREE_FORMS: ReadonlySet<string> = new Set([
  // Asks the provider whether it accepts what is stored.
  '/gateways/:id/check',
  // Forms that end access, or a request for it.
  '/account/email/withdraw',
  '/account/sessions',
  '/account/sessions/all',
  '/account/sessions/:id',
  '/api-keys/:id/revoke',
  '/team/invitations/:id/withdraw',
  // What the member sees on the first page.
  '/account/first-steps/put-away',
  '/account/first-steps/show',
  // The columns and views that the member sees.
  '/tables/:table/columns',
  '/tables/:table/views',
  '/tables/:table/views/remove',
  // A name and a language; the first code of a second factor that was begun with the password.
  '/account',
  '/account/language',
  '/account/codes/confirm',
  // The passkey that was begun with the password, and its name.
  '/account/passkeys/add',
  '/account/passkeys/:id',
  // What the shop shows and how it collects. Where its money goes is BANK.
  '/settings',
  '/settings/brand',
  '/settings/tax',
  '/settings/collecting',
  '/settings/payouts',
  // To the shop's own account, or back to the payer.
  '/payouts/new',
  // A list of what waits; sending it is the bank's.
  '/payouts/files',
  '/payments/:id/refund',
  '/transfers/:id/match',
  '/transfers/:id/refund',
  '/transfers/:id/withheld',
  '/slips/:id/reject',
  // A file cannot be carried through the question, so its page asks for the proof before: '/statements/begin'.
  '/statements/new',
  // A product and a checkout link of the shop's own.
  '/going-live/payment',
  // Business with customers.
  '/tax-documents/:id/replace',
  '/tax-documents/:id/cancel',
  '/approvals/:id/reject',
  '/customers/new',
  '/customers/:id/edit',
  '/customers/:id/merge',
  '/customers/:id/delete',
  '/customers/:id/portal',
  '/customers/:id/card-links',
  '/customers/:id/card-links/:link/expire',
  '/customers/:id/cards',
  '/customers/:id/cards/:card/default',
  '/customers/:id/cards/:card/detach',
  '/customers/:id/credits/consume',
  '/subscriptions/new',
  '/subscriptions/new/:customer',
  '/subscriptions/:id/edit',
  '/subscriptions/:id/change',
  '/subscriptions/:id/cancel',
  '/subscriptions/chosen/cancel',
  '/subscriptions/:id/resume',
  '/subscriptions/:id/pay/:invoice',
  '/invoices/:id/pay',
  '/invoices/:id/renew-link',
  '/invoices/:id/void',
  '/invoices/new',
  '/invoices/new/:customer',
  '/invoices/:id/edit',
  '/invoices/:id/finalize',
  '/invoices/:id/send',
  '/invoices/:id/write-off',
  '/invoices/:id/delete',
  '/invoices/:id/certificate',
  '/invoices/:id/certificate-file',
  '/invoices/:id/certificate-file/aside',
  '/licences/:id/disable',
  '/licences/:id/enable',
  '/licences/:id/rotate',
  '/licences/:id/reset_uses',
  '/licences/:id/release',
  '/payment-links/new',
  '/payment-links/:id/edit',
  '/payment-links/:id/activate',
  '/payment-links/:id/deactivate',
  '/checkout-links/new',
  '/checkout-links/:id/expire',
  // Products, prices and links.
  '/products/new',
  '/products/:id/edit',
  '/products/:id/publish',
  '/products/:id/unpublish',
  '/products/:id/archive',
  '/products/:id/restore',
  '/products/:id/files/:file/delete',
  '/products/:id/prices/new',
  '/prices/:id/archive',
  '/prices/:id/restore',
  '/discount-codes/new',
  '/discount-codes/:id/close',
  // For developers.
  '/deliveries/:id/retry',
  '/quarantine/:id/try_again',
  '/webhooks/new',
  '/webhooks/:id/change',
  '/webhooks/:id/rotate',
  '/webhooks/:id/enable',
  '/webhooks/:id/disable',
  '/webhooks/:id/ping',
  '/webhooks/:id/delete',
  '/webhooks/:id/replay',
  '/webhooks/:id/replays/:replay_id/stop',
  // Test mode.
  '/rounds',
  '/simulations/new',
  '/clocks/new',
  '/clocks/:id/advance',
  '/clocks/:id/delete',
  '/samples',
  '/bank/payments/:id/succeed',
  '/bank/payments/:id/fail',
  '/bank/payments/:id/expire',
  '/bank/payments/:id/dispute',
  '/bank/payments/:id/next_refund',
  '/bank/:kind/:id/:action',
])
