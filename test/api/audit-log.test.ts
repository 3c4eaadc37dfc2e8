/*
 * The audit log over HTTP: every write of the API and every form of the dashboard is recorded, or listed here with the reason why not. Each recorded
 * action is done once here, names the actor and holds no secret. The log is listed, filtered and exported. test/commands/audit-log.test.ts tests how
 * rows are chained.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { TOTP } from 'otpauth'
import { routerOf } from '../../api/app.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { memberLinkToken } from '../../db/member-links.ts'
import { showTotp } from '../../db/one-time-codes.ts'
import { createGateways } from '../../gateways/index.ts'
import type { AuditLogEntryObject } from '../../resources/audit-log-entry.ts'
import { AUDIT_ACTION_NAMES, type AuditAction } from '../../rules/audit-log.ts'
import {
  addMemberTo,
  createMerchant,
  giveMemberPassword,
  linksOfMember,
  removeMemberFrom,
  setMerchant,
} from '../../scripts/admin/merchants.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { makePasskey, proveBy } from '../support/authenticator.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { memberCookie, newMember, signedInMember } from '../support/dashboard.ts'
import { ACCOUNT, addAccount, earn } from '../support/payouts.ts'
import { mailsAnswered, portalBrowser, slugOf } from '../support/portal.ts'
import { openStripe } from '../support/providers/stripe-world.ts'
import { asAdministrator } from '../support/servers.ts'

const SELLING = 'ordinary selling, which events tell with the request that caused them'
const CATALOGUE = 'what is sold and for how much: its events tell it'
const TEST_MODE = 'test mode alone: no money and nobody’s access'
const BUYER = 'a buyer’s own doing, which events tell'
const LOOKS = 'reads, or shows what would be'

/** What each write of the API records. */
const RECORDED: Record<string, readonly AuditAction[]> = {
  createApiKey: ['api_key.created'],
  updateApiKey: ['api_key.updated'],
  rollApiKey: ['api_key.rolled'],
  revokeApiKey: ['api_key.revoked'],
  createBankAccount: ['bank_account.created'],
  updateBankAccount: ['bank_account.chosen'],
  deleteBankAccount: ['bank_account.deleted'],
  createGatewayAccount: ['gateway_account.connected'],
  createBankStatement: ['bank_statement.recorded'],
  confirmSlip: ['slip.confirmed'],
  rejectSlip: ['slip.rejected'],
  updateGatewayAccount: ['gateway_account.updated'],
  deleteGatewayAccount: ['gateway_account.disconnected'],
  createPayout: ['payout.created'],
  createRefund: ['refund.created'],
  createInboundTransfer: ['inbound_transfer.reported'],
  reportRefund: ['refund.reported'],
  createPayoutFile: ['payout_file.created'],
  reportPayout: ['payout.reported'],
  matchInboundTransfer: ['inbound_transfer.matched'],
  refundInboundTransfer: ['inbound_transfer.returned'],
  renewInvoiceLink: ['invoice.link_renewed'],
  approveApproval: ['approval.approved'],
  rejectApproval: ['approval.rejected'],
  voidInvoice: ['invoice.voided'],
  markInvoiceUncollectible: ['invoice.marked_uncollectible'],
  payInvoice: ['invoice.paid_outside'],
  recordWithholdingCertificate: ['invoice.certificate_received'],
  uploadWithholdingCertificate: ['invoice.certificate_file_kept'],
  setWithholdingCertificateAside: ['invoice.certificate_file_set_aside'],
  uploadProductFile: ['product.file_added'],
  deleteProductFile: ['product.file_removed'],
  updateTaxSettings: ['tax_settings.updated'],
  replaceTaxDocument: ['tax_document.replaced'],
  cancelTaxDocument: ['tax_document.cancelled'],
  acceptWithholding: ['inbound_transfer.withholding_accepted'],
  mergeCustomer: ['customer.merged'],
  deleteCustomer: ['customer.deleted'],
  eraseCustomer: ['customer.erased'],
  createWebhookEndpoint: ['webhook_endpoint.created'],
  updateWebhookEndpoint: ['webhook_endpoint.updated'],
  deleteWebhookEndpoint: ['webhook_endpoint.deleted'],
  rotateWebhookSecret: ['webhook_endpoint.secret_rotated'],
  replayEvents: ['replay.created'],
  cancelReplay: ['replay.canceled'],
  tryAgainSubscription: ['workflow.tried_again'],
  tryAgainCheckoutSession: ['workflow.tried_again'],
  tryAgainInvoice: ['workflow.tried_again'],
  tryAgainPayout: ['workflow.tried_again'],
  tryAgainRefund: ['workflow.tried_again'],
  tryAgainInboundTransfer: ['workflow.tried_again'],
}

const LEFT_OUT: Record<string, string> = {
  createSlip: 'a buyer shows it; what it pays is a transfer',
  createApproval: 'changes nothing; the decision on it is recorded, and what the call itself records',
  createAudit: LOOKS,
  checkGatewayAccount: LOOKS,
  createSubscription: SELLING,
  updateSubscription: SELLING,
  cancelSubscription: SELLING,
  resumeSubscription: SELLING,
  changeSubscription: SELLING,
  createCheckoutSession: SELLING,
  expireCheckoutSession: SELLING,
  createSetupSession: SELLING,
  expireSetupSession: SELLING,
  createInvoice: SELLING,
  updateInvoice: SELLING,
  deleteInvoice: SELLING,
  finalizeInvoice: SELLING,
  sendInvoice: SELLING,
  createCustomer: SELLING,
  updateCustomer: SELLING,
  createPaymentMethod: SELLING,
  detachPaymentMethod: SELLING,
  consumeCredits: SELLING,
  verifyLicense: BUYER,
  releaseLicenseSeat: BUYER,
  disableLicense: SELLING,
  enableLicense: SELLING,
  rotateLicense: SELLING,
  resetLicenseUses: SELLING,
  createPortalSession: 'a shop’s server opens it for customers all day; a member who does so is recorded',
  createProduct: CATALOGUE,
  updateProduct: CATALOGUE,
  setProductPicture: CATALOGUE,
  createPrice: CATALOGUE,
  updatePrice: CATALOGUE,
  createPaymentLink: CATALOGUE,
  updatePaymentLink: CATALOGUE,
  createDiscountCode: CATALOGUE,
  closeDiscountCode: CATALOGUE,
  pingWebhookEndpoint: 'an event without anything in it',
  retryDelivery: 'the same event once more to where it was going',
  createTestClock: TEST_MODE,
  advanceTestClock: TEST_MODE,
  deleteTestClock: TEST_MODE,
  createSimulation: TEST_MODE,
}

/** What each form of a page does: a call of the API, actions of its own, or the reason why it records nothing. */
const FORMS: Record<string, { calls: string } | readonly AuditAction[] | string> = {
  '/account/first-steps/put-away': 'what one member sees on the first page',
  '/account/first-steps/show': 'what one member sees on the first page',
  '/tables/:table/columns': 'what one member sees of a table',
  '/tables/:table/views': 'what one member sees of a table',
  '/tables/:table/views/remove': 'what one member sees of a table',
  '/approvals/:id/approve': { calls: 'approveApproval' },
  '/approvals/:id/reject': { calls: 'rejectApproval' },
  '/customers/new': { calls: 'createCustomer' },
  '/customers/:id/edit': { calls: 'updateCustomer' },
  '/customers/:id/merge': { calls: 'mergeCustomer' },
  '/customers/:id/delete': { calls: 'deleteCustomer' },
  '/customers/:id/erase': { calls: 'eraseCustomer' },
  '/customers/:id/portal': ['portal_session.created'],
  '/customers/:id/card-links': { calls: 'createSetupSession' },
  '/customers/:id/card-links/:link/expire': { calls: 'expireSetupSession' },
  '/customers/:id/cards': { calls: 'createPaymentMethod' },
  '/customers/:id/cards/:card/default': { calls: 'updateCustomer' },
  '/customers/:id/cards/:card/detach': { calls: 'detachPaymentMethod' },
  '/customers/:id/credits/consume': { calls: 'consumeCredits' },
  '/subscriptions/new': { calls: 'createSubscription' },
  '/subscriptions/new/:customer': { calls: 'createSubscription' },
  '/subscriptions/:id/edit': { calls: 'updateSubscription' },
  '/subscriptions/:id/change': { calls: 'changeSubscription' },
  '/subscriptions/:id/cancel': { calls: 'cancelSubscription' },
  '/subscriptions/:id/resume': { calls: 'resumeSubscription' },
  '/subscriptions/:id/pay/:invoice': { calls: 'payInvoice' },
  '/checkout-links/new': { calls: 'createCheckoutSession' },
  '/checkout-links/:id/expire': { calls: 'expireCheckoutSession' },
  '/products/new': { calls: 'createProduct' },
  '/products/:id/edit': { calls: 'updateProduct' },
  '/products/:id/prices/new': { calls: 'createPrice' },
  '/licences/:id/disable': { calls: 'disableLicense' },
  '/licences/:id/enable': { calls: 'enableLicense' },
  '/licences/:id/rotate': { calls: 'rotateLicense' },
  '/licences/:id/reset_uses': { calls: 'resetLicenseUses' },
  '/licences/:id/release': { calls: 'releaseLicenseSeat' },
  '/products/:id/publish': { calls: 'updateProduct' },
  '/products/:id/unpublish': { calls: 'updateProduct' },
  '/products/:id/archive': { calls: 'updateProduct' },
  '/products/:id/restore': { calls: 'updateProduct' },
  '/prices/:id/archive': { calls: 'updatePrice' },
  '/prices/:id/restore': { calls: 'updatePrice' },
  '/payment-links/new': { calls: 'createPaymentLink' },
  '/payment-links/:id/edit': { calls: 'updatePaymentLink' },
  '/payment-links/:id/activate': { calls: 'updatePaymentLink' },
  '/payment-links/:id/deactivate': { calls: 'updatePaymentLink' },
  '/discount-codes/new': { calls: 'createDiscountCode' },
  '/discount-codes/:id/close': { calls: 'closeDiscountCode' },
  '/api-keys/new': { calls: 'createApiKey' },
  '/api-keys/:id/edit': { calls: 'updateApiKey' },
  '/api-keys/roll': { calls: 'rollApiKey' },
  '/api-keys/:id/roll': { calls: 'rollApiKey' },
  '/api-keys/:id/revoke': { calls: 'revokeApiKey' },
  '/payouts/new': { calls: 'createPayout' },
  '/payments/:id/refund': { calls: 'createRefund' },
  '/payments/chosen/refund': { calls: 'createRefund' },
  '/subscriptions/chosen/cancel': { calls: 'cancelSubscription' },
  '/payouts/files': { calls: 'createPayoutFile' },
  '/payouts/:id/report': { calls: 'reportPayout' },
  '/refunds/:id/report': { calls: 'reportRefund' },
  '/payments/:id/received': { calls: 'createInboundTransfer' },
  '/invoices/new': { calls: 'createInvoice' },
  '/invoices/new/:customer': { calls: 'createInvoice' },
  '/invoices/:id/edit': { calls: 'updateInvoice' },
  '/invoices/:id/finalize': { calls: 'finalizeInvoice' },
  '/invoices/:id/send': { calls: 'sendInvoice' },
  '/invoices/:id/write-off': { calls: 'markInvoiceUncollectible' },
  '/invoices/:id/delete': { calls: 'deleteInvoice' },
  '/invoices/:id/paid': { calls: 'payInvoice' },
  '/invoices/:id/certificate': { calls: 'recordWithholdingCertificate' },
  '/invoices/:id/certificate-file': { calls: 'uploadWithholdingCertificate' },
  '/invoices/:id/certificate-file/aside': { calls: 'setWithholdingCertificateAside' },
  '/products/:id/files/:file/delete': { calls: 'deleteProductFile' },
  '/tax-documents/:id/replace': { calls: 'replaceTaxDocument' },
  '/tax-documents/:id/cancel': { calls: 'cancelTaxDocument' },
  '/transfers/:id/withheld': { calls: 'acceptWithholding' },
  '/invoices/:id/pay': { calls: 'payInvoice' },
  '/invoices/:id/renew-link': { calls: 'renewInvoiceLink' },
  '/invoices/:id/void': { calls: 'voidInvoice' },
  '/transfers/:id/match': { calls: 'matchInboundTransfer' },
  '/transfers/:id/refund': { calls: 'refundInboundTransfer' },
  '/slips/:id/confirm': { calls: 'confirmSlip' },
  '/slips/:id/reject': { calls: 'rejectSlip' },
  '/statements/begin': 'proves who the member is; the statement itself is recorded',
  '/statements/new': { calls: 'createBankStatement' },
  '/quarantine/:id/try_again': { calls: 'tryAgainSubscription' },
  '/webhooks/new': { calls: 'createWebhookEndpoint' },
  '/webhooks/:id/change': { calls: 'updateWebhookEndpoint' },
  '/webhooks/:id/enable': { calls: 'updateWebhookEndpoint' },
  '/webhooks/:id/disable': { calls: 'updateWebhookEndpoint' },
  '/webhooks/:id/rotate': { calls: 'rotateWebhookSecret' },
  '/webhooks/:id/delete': { calls: 'deleteWebhookEndpoint' },
  '/webhooks/:id/ping': { calls: 'pingWebhookEndpoint' },
  '/webhooks/:id/replay': { calls: 'replayEvents' },
  '/webhooks/:id/replays/:replay_id/stop': { calls: 'cancelReplay' },
  '/deliveries/:id/retry': { calls: 'retryDelivery' },
  '/gateways/new/:provider': { calls: 'createGatewayAccount' },
  '/gateways/:id/change': { calls: 'updateGatewayAccount' },
  '/gateways/:id/check': { calls: 'checkGatewayAccount' },
  '/gateways/:id/disconnect': { calls: 'deleteGatewayAccount' },
  '/going-live/payment': SELLING,
  '/settings/bank-accounts': { calls: 'createBankAccount' },
  '/settings/bank-accounts/:id/default': { calls: 'updateBankAccount' },
  '/settings/bank-accounts/:id/confirm': ['bank_account.confirmed'],
  '/settings/bank-accounts/:id/remove': { calls: 'deleteBankAccount' },
  '/settings': ['merchant.updated'],
  '/settings/brand': ['merchant.updated'],
  '/settings/tax': { calls: 'updateTaxSettings' },
  '/settings/collecting': ['merchant.updated'],
  '/settings/payouts': ['merchant.updated'],
  '/account': 'a name and a language open nothing',
  '/account/language': 'a language opens nothing',
  '/account/password': ['member.password_changed'],
  '/account/email': 'asks the new address; its answer is recorded',
  '/account/email/withdraw': 'nothing has changed yet',
  '/account/sessions': ['member.sessions_closed'],
  '/account/sessions/all': ['member.sessions_closed'],
  '/account/sessions/:id': ['member.sessions_closed'],
  '/account/passkeys/begin': 'makes no passkey yet',
  '/account/passkeys/add': ['member.passkey_added'],
  '/account/passkeys/:id': 'another name of a passkey opens nothing',
  '/account/passkeys/:id/remove': ['member.passkey_removed'],
  '/account/codes/begin': 'asks nobody for a code yet',
  '/account/codes/confirm': ['member.second_factor_enabled'],
  '/account/codes/renew': ['member.recovery_codes_renewed'],
  '/account/codes/off': ['member.second_factor_disabled'],
  '/team': ['invitation.created'],
  '/team/second-step': ['merchant.updated'],
  '/team/invitations/:id/resend': ['invitation.created'],
  '/team/invitations/:id/withdraw': ['invitation.withdrawn'],
  '/team/:id': ['member.role_changed'],
  '/team/:id/remove': ['member.removed'],
  '/dashboard/login': ['member.login', 'member.login_failed'],
  '/dashboard/login/code': ['member.login', 'member.second_factor_failed', 'member.recovery_code_used'],
  '/dashboard/login/passkey/question': 'a question opens nothing; its answer is recorded',
  '/dashboard/login/passkey': ['member.login', 'member.login_failed'],
  '/dashboard/logout': ['member.logout'],
  '/csp-reports': 'a browser says what a policy has stopped: nobody’s doing',
  '/dashboard/forgot': 'whoever asks changes nothing; the link’s use is recorded',
  '/dashboard/password': ['member.password_changed'],
  '/dashboard/email': ['member.email_changed'],
  '/dashboard/invitation': ['invitation.accepted'],
}

/** Forms of buyers, of the simulated bank and of test tools. */
const NOT_THE_TEAM =
  /^\/(c|i|s|l|setup|portal|simulator|hooks)\/|^\/(bank|clocks|rounds|simulations|samples|events\/samples|test-tools)(\/|$)/

let billing: BillingApi
let shop: ApiShop
let home: string
let liveKeyId: string
/** Actions that were seen together with the call or form that did them. */
const seen = new Set<string>()
/** Texts that no row may contain. */
const secrets: string[] = []

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  liveKeyId = shop.liveKeyId
})
afterAll(async () => {
  await billing.settled()
  await billing.close()
})

const rowsWhere = (where: string, values: unknown[] = []) =>
  billing.api.sql<{
    action: AuditAction
    actor_type: string
    actor_id: string
    actor_name: string
    actor_ip: string
    object: string
    livemode: boolean | null
    before: object | null
    after: Record<string, unknown> | null
    merchant_id: string
  }>(`select * from audit_log where ${where} order by id`, values)

/** Checks what the answer's request has recorded, and the content of the rows. */
async function recorded(
  what: string,
  answer: { status: number; headers: Headers; text: string },
  actions?: readonly AuditAction[],
) {
  const form = FORMS[what]
  const wanted = actions ?? RECORDED[what] ?? (form as readonly AuditAction[])
  if (answer.status >= 400) throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 500)}`)
  const rows = await rowsWhere('request_id = $1', [answer.headers.get('request-id')])
  expect([what, [...new Set(rows.map(({ action }) => action))]]).toEqual([what, expect.arrayContaining([...wanted])])
  for (const action of wanted) seen.add(`${what} ${action}`)
  return rows
}

const call = async (operation: string, path: string, body?: object, method = 'POST') => {
  const answer = await shop.send(method, path, body ? { body, headers: { 'service-version': '2026-09-01' } } : {})
  const rows = await recorded(operation, answer)
  expect(rows[0]).toMatchObject({ actor_type: 'key', actor_id: shop.testKeyId, livemode: false })
  expect(rows[0]!.actor_ip).toMatch(/127\.0\.0\.1$/)
  return answer.json
}

const made = async (path: string, body?: object) => {
  const { status, json, text } = await shop.post(path, body, { headers: { 'service-version': '2026-09-01' } })
  if (status !== 200) throw new Error(text)
  return json
}

/** Waits for rows that are recorded after an answer. */
async function eventually<T>(read: () => Promise<T[]>): Promise<T[]> {
  for (;;) {
    const rows = await read()
    if (rows.length > 0) return rows
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('nothing is forgotten', () => {
  const router = () => routerOf(billing.api.deps, allRoutes).stack
  const writes = allRoutes.filter(({ method }) => method !== 'GET')
  const formsOf = () =>
    router()
      .filter(({ methods, path }) => methods.includes('POST') && !String(path).startsWith('/v1/'))
      .map(({ path }) => String(path).replace('/dashboard/:slug/:mode', ''))

  test('every write of the API is recorded, or left out with a reason', () => {
    const silent = writes.filter(
      ({ operationId, path }) =>
        !RECORDED[operationId] && !LEFT_OUT[operationId] && !path.startsWith('/v1/test_helpers/'),
    )
    expect(silent.map(({ operationId }) => operationId)).toEqual([])
    const known = new Set<string>(writes.map(({ operationId }) => operationId))
    expect([...Object.keys(RECORDED), ...Object.keys(LEFT_OUT)].filter((operation) => !known.has(operation))).toEqual(
      [],
    )
    expect(Object.keys(RECORDED).filter((operation) => LEFT_OUT[operation])).toEqual([])
  })

  test('and so is every form of a page', () => {
    const forms = formsOf()
    expect(forms.filter((path) => FORMS[path] === undefined && !NOT_THE_TEAM.test(path))).toEqual([])
    expect(Object.keys(FORMS).filter((path) => !forms.includes(path))).toEqual([])
    const calls = Object.values(FORMS).flatMap((form) =>
      typeof form === 'object' && 'calls' in form ? form.calls : [],
    )
    expect(calls.filter((operation) => !RECORDED[operation] && !LEFT_OUT[operation])).toEqual([])
  })
})

describe('a key', () => {
  test('that makes, changes, rolls and revokes keys', async () => {
    const key = await call('createApiKey', '/v1/api_keys', { name: 'Server', scopes: ['payments:read'] })
    const fences = { allowed_ips: ['203.0.113.0/24'] }
    await call('updateApiKey', `/v1/api_keys/${key.id}`, fences, 'PATCH')
    await shop.send('PATCH', `/v1/api_keys/${key.id}`, { body: { ...fences, name: 'Server' } }) // as it was
    const rolled = await call('rollApiKey', `/v1/api_keys/${key.id}/roll`, {})
    secrets.push(key.secret, rolled.secret)
    await call('revokeApiKey', `/v1/api_keys/${key.id}`, undefined, 'DELETE')
    const rows = await rowsWhere('object = $1', [key.id])
    expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'api_key.created',
        null,
        {
          ...{ name: 'Server', scopes: ['payments:read'], last_four: key.last_four },
          ...{ allowed_ips: [], expires_at: null, created_by: key.created_by },
        },
      ],
      ['api_key.updated', { allowed_ips: [] }, fences],
      [
        'api_key.rolled',
        { last_four: key.last_four },
        { last_four: rolled.last_four, previous_expires_at: expect.any(Number) },
      ],
      ['api_key.revoked', expect.objectContaining({ name: 'Server' }), null],
    ])
    await shop.send('DELETE', `/v1/api_keys/${key.id}`)
    expect(await rowsWhere('object = $1', [key.id])).toHaveLength(4)
  })

  test('that changes where events go', async () => {
    secrets.push('hook-secret', 'user-secret')
    const url = 'https://user-secret@shop.example/hooks?key=hook-secret'
    const endpoint = await call('createWebhookEndpoint', '/v1/webhook_endpoints', {
      url: url.replace('user-secret@', ''),
      description: 'Books',
    })
    secrets.push(endpoint.signing_secret ?? endpoint.secret)
    const path = `/v1/webhook_endpoints/${endpoint.id}`
    await call('updateWebhookEndpoint', path, { enabled_events: ['payment.succeeded'] }, 'PATCH')
    const [changed] = await rowsWhere("object = $1 and action = 'webhook_endpoint.updated'", [endpoint.id])
    expect([changed!.before, changed!.after]).toEqual([
      { enabled_events: [] },
      { enabled_events: ['payment.succeeded'] },
    ])
    // Setting a field to its present value is no change.
    await shop.send('PATCH', path, { body: { description: 'Books' } })
    expect(await rowsWhere("object = $1 and action = 'webhook_endpoint.updated'", [endpoint.id])).toHaveLength(1)
    const rotated = await call('rotateWebhookSecret', `${path}/rotate_secret`, {})
    secrets.push(rotated.signing_secret ?? rotated.secret)
    await shop.subscribe()
    const replay = await call('replayEvents', `${path}/replay`, { from: 1 })
    await call('cancelReplay', `${path}/replays/${replay.id}/cancel`, {})
    await call('deleteWebhookEndpoint', path, undefined, 'DELETE')
  })

  test('that moves money by hand', async () => {
    secrets.push(ACCOUNT.account_number, ACCOUNT.account_number.replaceAll('-', ''))
    const account = await call('createBankAccount', '/v1/bank_accounts', ACCOUNT)
    const [added] = await rowsWhere('object = $1', [account.id])
    expect(added!.after).toEqual({
      bank_code: '014',
      account_name: ACCOUNT.account_name,
      last_four: '7890',
      usable_from: account.usable_from,
      chosen: false,
    })
    await call('updateBankAccount', `/v1/bank_accounts/${account.id}`, { default: true }, 'PATCH')
    await call('deleteBankAccount', `/v1/bank_accounts/${account.id}`, undefined, 'DELETE')
  })

  test('that proposes, and a member who decides', async () => {
    const owner = await signedInMember(billing, shop)
    const home = `/dashboard/${await slugOf(billing, shop)}/test/approvals`
    for (const [verb, operation] of [
      ['approve', 'approveApproval'],
      ['reject', 'rejectApproval'],
    ] as const) {
      const { id } = await made('/v1/approvals', { method: 'POST', path: '/v1/products', body: { name: verb } })
      const rows = await recorded(operation, await owner.post(`${home}/${id}/${verb}`, { reason: verb }))
      expect(rows).toMatchObject([{ actor_type: 'member', actor_id: owner.member.id, object: id, livemode: false }])
    }
  })

  test('that decides of slips', async () => {
    const { gateways, links } = billing.api.deps
    billing.api.deps.gateways = createGateways(billing.api.db, { links, encryptionKey: TEST_ENCRYPTION_KEY })
    const credentials = { promptpay: { type: 'phone', id: '0812345678' }, slip_verifier: 'manual' }
    const account = await call('createGatewayAccount', '/v1/gateway_accounts', { provider: 'bank', credentials })
    const price = await shop.price()
    const made = await shop.subscribe({ price, collection_method: 'invoice', payment_method: undefined })
    await billing.settled()
    const [payment] = (await shop.get(`/v1/payments?subscription=${made.json.id}`)).json.data
    const slip = async () => {
      const { json } = await shop.post('/v1/test_helpers/slips', { payment: payment.id })
      return (await shop.post(`/v1/payments/${payment.id}/slip`, { payload: json.payload })).json.id
    }
    await call('rejectSlip', `/v1/slips/${await slip()}/reject`, {})
    await call('confirmSlip', `/v1/slips/${await slip()}/confirm`, {})
    await call('createInboundTransfer', '/v1/inbound_transfers', { payment: payment.id, amount_satang: 100 })
    await billing.settled()
    const refund = (await shop.post(`/v1/payments/${payment.id}/refund`)).json
    await billing.settled()
    // Money to pay out, from the same account.
    await shop.send('PATCH', `/v1/gateway_accounts/${account.id}`, { body: { default_for: ['transfer'] } })
    await addAccount(shop)
    await earn(billing, shop)
    const payout = (await shop.post('/v1/payouts')).json
    await billing.settled()
    await call('createPayoutFile', '/v1/payout_files', {})
    await call('reportPayout', `/v1/payouts/${payout.id}/report`, { outcome: 'sent' })
    await call('reportRefund', `/v1/refunds/${refund.id}/report`, { outcome: 'sent' })
    const statements = `/v1/bank_statements?gateway_account=${account.id}`
    const csv = { raw: 'Date,Amount\n2026-01-02,1.00', headers: { 'content-type': 'text/csv' } }
    await recorded('createBankStatement', await shop.send('POST', statements, csv))
    await call('deleteGatewayAccount', `/v1/gateway_accounts/${account.id}`, undefined, 'DELETE')
    billing.api.deps.gateways = gateways
  })

  test('that connects, changes and disconnects a gateway', async () => {
    const stripe = await openStripe()
    const { gateways, links } = billing.api.deps
    const addresses = { stripeApiUrl: stripe.fake.url }
    billing.api.deps.gateways = createGateways(billing.api.db, { links, encryptionKey: TEST_ENCRYPTION_KEY, addresses })
    try {
      const { secretKey, secret } = stripe.keys
      secrets.push(secretKey, secret)
      const credentials = { secret_key: secretKey, publishable_key: 'pk_test_1', webhook_secret: secret }
      const body = { provider: 'stripe', credentials, default_for: [] }
      const { id } = await call('createGatewayAccount', '/v1/gateway_accounts', body)
      await call('updateGatewayAccount', `/v1/gateway_accounts/${id}`, { description: 'Ours' }, 'PATCH')
      await call('deleteGatewayAccount', `/v1/gateway_accounts/${id}`, undefined, 'DELETE')
    } finally {
      billing.api.deps.gateways = gateways
      await stripe.close()
    }
    await addAccount(shop)
    await earn(billing, shop, 2)
    const paid = (await shop.subscribe()).json
    const { payment } = (await shop.get(`/v1/invoices/${paid.latest_invoice}`)).json
    const refund = await call('createRefund', `/v1/payments/${payment}/refund`, {
      amount_satang: 100,
      reason: 'A gift',
    })
    const [row] = await rowsWhere('object = $1', [refund.id])
    expect(row!.after).toMatchObject({ payment, amount_satang: 100, reason: 'A gift' })
    await call('tryAgainRefund', `/v1/refunds/${refund.id}/try_again`, {})
    await call('tryAgainSubscription', `/v1/subscriptions/${paid.id}/try_again`, {})
    // Temporal is unreachable: the refund is withdrawn, and the log records both.
    billing.away = true
    const refused = await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 7 })
    billing.away = false
    expect(refused.status).toBe(503)
    const both = await rowsWhere('request_id = $1', [refused.headers.get('request-id')])
    expect(both.map(({ action }) => action)).toEqual(['refund.created', 'refund.withdrawn'])
    const price = await shop.price({ type: 'one_time', amount_satang: 99_900, interval: undefined })
    const session = await made('/v1/checkout_sessions', {
      customer_email: 'a@example.com',
      success_url: 'https://shop.example/thanks',
      line_items: [{ price, quantity: 1 }],
    })
    await call('tryAgainCheckoutSession', `/v1/checkout_sessions/${session.id}/try_again`, {})
  })

  test('that pays out, matches what has come, and voids', async () => {
    const dueTransfer = async (amount: number) => {
      const subscription = (await shop.subscribe({ collection_method: 'invoice' })).json
      const invoice = (await shop.get(`/v1/invoices/${subscription.latest_invoice}`)).json
      await made(`/v1/test_helpers/payments/${invoice.payment}/succeed`, { amount_satang: amount })
      const [transfer] = (await shop.get(`/v1/inbound_transfers?payment=${invoice.payment}`)).json.data
      return { invoice, transfer }
    }
    const under = await dueTransfer(100)
    const other = (await shop.subscribe({ collection_method: 'invoice' })).json
    const to = (await shop.get(`/v1/invoices/${other.latest_invoice}`)).json
    await call('matchInboundTransfer', `/v1/inbound_transfers/${under.transfer.id}/match`, { payment: to.payment })
    await billing.settled()
    const over = await dueTransfer(130_000)
    await call('refundInboundTransfer', `/v1/inbound_transfers/${over.transfer.id}/refund`, {})
    await call('tryAgainInboundTransfer', `/v1/inbound_transfers/${over.transfer.id}/try_again`, {})
    await billing.settled()
    const link = await call('renewInvoiceLink', `/v1/invoices/${under.invoice.id}/renew_link`, {})
    secrets.push(link.hosted_invoice_url, under.invoice.hosted_invoice_url)
    await call('voidInvoice', `/v1/invoices/${under.invoice.id}/void`, {})
    const written = {
      customer: await shop.customer(),
      lines: [{ description: 'Website', unit_amount_satang: 100_000 }],
    }
    const byHand = (await shop.post('/v1/invoices', written)).json
    await shop.post(`/v1/invoices/${byHand.id}/finalize`, {})
    await call('tryAgainInvoice', `/v1/invoices/${byHand.id}/try_again`, {})
    await call('markInvoiceUncollectible', `/v1/invoices/${byHand.id}/mark_uncollectible`, {})
    const withholding = (await shop.post('/v1/invoices', { ...written, withholding_rate_bps: 300 })).json
    await shop.post(`/v1/invoices/${withholding.id}/finalize`, {})
    await shop.post(`/v1/invoices/${withholding.id}/pay`, { paid_outside: { method: 'cash' } })
    const certificate = { number: '1/2569', date: '2026-11-25' }
    const taxed = await shop.send('PATCH', '/v1/tax_settings', { body: { branch: '00007' } })
    // Of both modes.
    expect(await recorded('updateTaxSettings', taxed)).toMatchObject([{ actor_id: shop.testKeyId, livemode: null }])
    const [paper] = (await shop.get(`/v1/tax_documents?invoice=${withholding.id}`)).json.data
    const details = { name: 'Mali Co., Ltd.', address: { line1: '1 Silom Road' } }
    await call('replaceTaxDocument', `/v1/tax_documents/${paper.id}/replace`, { tax_details: details })
    await call('recordWithholdingCertificate', `/v1/invoices/${withholding.id}/withholding_certificate`, certificate)
    // A file is no JSON.
    const file = new FormData()
    file.set('file', new Blob(['%PDF-1.7']), '50bis.pdf')
    const kept = await fetch(`${billing.api.url}/v1/invoices/${withholding.id}/withholding_certificate/file`, {
      ...{ method: 'POST', body: file, headers: { authorization: `Bearer ${shop.testKey}` } },
    })
    const keptAs = { status: kept.status, json: await kept.json(), headers: kept.headers }
    expect(await recorded('uploadWithholdingCertificate', keptAs as never)).toHaveLength(1)
    const asided = await shop.send('DELETE', `/v1/invoices/${withholding.id}/withholding_certificate/file`)
    expect(await recorded('setWithholdingCertificateAside', asided)).toHaveLength(1)
    const { id: delivers } = (await shop.post('/v1/products', { name: 'Book' })).json
    const added = await fetch(`${billing.api.url}/v1/products/${delivers}/files?name=Book.pdf`, {
      ...{ method: 'POST', body: file, headers: { authorization: `Bearer ${shop.testKey}` } },
    })
    const addedAs = { status: added.status, json: (await added.json()) as { id: string }, headers: added.headers }
    expect(await recorded('uploadProductFile', addedAs as never)).toHaveLength(1)
    const removed = await shop.send('DELETE', `/v1/products/${delivers}/files/${addedAs.json.id}`)
    expect(await recorded('deleteProductFile', removed)).toHaveLength(1)
    const short = (await shop.post('/v1/invoices', written)).json
    const { payment: qr } = (await shop.post(`/v1/invoices/${short.id}/finalize`, {})).json
    await shop.post(`/v1/test_helpers/payments/${qr}/succeed`, { amount_satang: 97_000 })
    const [shortBy] = (await shop.get('/v1/inbound_transfers?status=underpaid')).json.data
    await call('acceptWithholding', `/v1/inbound_transfers/${shortBy.id}/accept_withholding`, {})
    const cash = { paid_outside: { method: 'cash', reference: '17' } }
    const paid = await call('payInvoice', `/v1/invoices/${byHand.id}/pay`, cash)
    secrets.push(paid.hosted_invoice_url)
    await shop.post(`/v1/payments/${paid.payment}/refund`, {})
    await billing.settled()
    const [sale] = (await shop.get(`/v1/tax_documents?payment=${paid.payment}&kind=receipt`)).json.data.slice(-1)
    await call('cancelTaxDocument', `/v1/tax_documents/${sale.id}/cancel`, { reason: 'Called off' })
    const payout = await call('createPayout', '/v1/payouts', {})
    await call('tryAgainPayout', `/v1/payouts/${payout.id}/try_again`, {})
    await billing.settled()
  })

  test('that merges, deletes, erases and exports customers, of whom the log keeps ids alone', async () => {
    secrets.push('somchai', '+66812345678')
    const [from, into, gone, erased] = [
      await shop.customer({ email: 'somchai1@example.com', name: 'somchai', phone: '+66812345678' }),
      await shop.customer({ email: 'somchai2@example.com' }),
      await shop.customer({ email: 'somchai3@example.com', name: 'somchai' }),
      await shop.customer({ email: 'somchai4@example.com', name: 'somchai' }),
    ]
    await call('mergeCustomer', `/v1/customers/${from}/merge`, { into })
    await call('deleteCustomer', `/v1/customers/${gone}`, undefined, 'DELETE')
    expect((await rowsWhere('object = $1', [from]))[0]).toMatchObject({ after: { merged_into: into } })
    const exported = await shop.get(`/v1/customers/${erased}/export`)
    const [read] = await recorded('export', exported, ['customer.exported'])
    expect(read).toMatchObject({ object: erased, actor_id: shop.testKeyId, livemode: false, after: null })
    const owner = await signedInMember(billing, shop)
    const downloaded = await owner.get(`${home}/customers/${erased}/export`)
    const [page] = await recorded('export', downloaded, ['customer.exported'])
    expect(page).toMatchObject({ object: erased, actor_id: owner.member.id })
    await call('eraseCustomer', `/v1/customers/${erased}/erase`, { cancel: true })
    await shop.post(`/v1/customers/${erased}/erase`, {})
    const erasures = await rowsWhere("object = $1 and action = 'customer.erased'", [erased])
    expect(erasures.map(({ after }) => after)).toEqual([{ cancel: true }])
  })

  test('that takes rows away as a file', async () => {
    const answer = await shop.get('/v1/payments?format=csv&status=succeeded')
    const [row] = await recorded('export', answer, ['export.created'])
    expect(row!.after).toMatchObject({
      file: expect.stringMatching(/^payments-test-.*\.csv$/),
      filters: { status: 'succeeded' },
    })
    const people = await shop.get('/v1/customers?format=csv&email=somchai2@example.com')
    if (people.status === 200)
      expect((await recorded('export', people, ['export.created']))[0]!.after).toMatchObject({
        filters: { email: '***@example.com' },
      })
  })

  test('that opens a customer’s portal is not recorded, and a member is', async () => {
    const customer = await shop.customer()
    const { headers } = await shop.post('/v1/portal_sessions', { customer })
    expect(await rowsWhere('request_id = $1', [headers.get('request-id')])).toEqual([])
    const owner = await signedInMember(billing, shop)
    const answer = await owner.post(`${home}/customers/${customer}/portal`)
    const [row] = await recorded('/customers/:id/portal', answer)
    expect(row).toMatchObject({
      actor_type: 'member',
      actor_id: owner.member.id,
      actor_name: owner.member.email,
      after: { customer },
    })
  })
})

describe('a member', () => {
  const LOGIN = '/dashboard/login?lang=en'
  const now = () => Math.floor(Date.now() / 1000)
  const totpOf = async (id: string) => {
    const [row] = await billing.api.sql<{ totpSecret: Buffer }>(
      'select totp_secret as "totpSecret" from members where id = $1',
      [id],
    )
    const { secret } = showTotp(billing.api.deps.encryptionKey, { id, email: '', ...row! } as never)
    secrets.push(secret)
    return new TOTP({ secret: secret.replaceAll(' ', '') })
  }

  test('who logs in and out, fails and is kept out', async () => {
    const member = await newMember(billing, shop)
    secrets.push(member.password)
    const browser = portalBrowser(billing.api.url)
    await browser.post(LOGIN, { email: member.email, password: 'wrong horse battery' })
    const [failed] = await eventually(() => rowsWhere("action = 'member.login_failed' and object = $1", [member.id]))
    expect(failed).toMatchObject({
      actor_type: 'system',
      actor_id: null,
      merchant_id: shop.id,
      after: { reason: 'password' },
    })
    seen.add('/dashboard/login member.login_failed')
    secrets.push('my-password-in-the-wrong-field')
    await browser.post(LOGIN, { email: 'my-password-in-the-wrong-field@x.example', password: 'x' })
    const [nobody] = await eventually(() => rowsWhere("action = 'member.login_failed' and object is null"))
    expect(nobody).toMatchObject({ merchant_id: '', livemode: null })
    const [row] = await recorded(
      '/dashboard/login',
      await browser.post(LOGIN, { email: member.email, password: member.password }),
      ['member.login'],
    )
    expect(row).toMatchObject({
      actor_type: 'member',
      actor_id: member.id,
      actor_name: member.email,
      livemode: null,
      merchant_id: shop.id,
    })
    await recorded('/dashboard/logout', await browser.post('/dashboard/logout'))
    // Repeated wrong log-ins of one member add one row per quarter of an hour, not one each.
    for (let n = 0; n < 5; n++) await browser.post(LOGIN, { email: member.email, password: 'wrong horse battery' })
    expect(await rowsWhere("action = 'member.login_failed' and object = $1", [member.id])).toHaveLength(1)
  })

  test('who turns the second step on, uses it, and turns it off', async () => {
    const owner = await signedInMember(billing, shop)
    const { id, email, password } = owner.member
    secrets.push(password)
    const guessed = await owner.post(`${home}/account/codes/begin`, { begin_password: 'a guess' })
    expect(await rowsWhere('request_id = $1', [guessed.headers.get('request-id')])).toMatchObject([
      { action: 'member.proof_failed', object: id, actor_id: id, after: { reason: 'password' } },
    ])
    await owner.post(`${home}/account/codes/begin`, { begin_password: password })
    const totp = await totpOf(id)
    const on = await owner.post(`${home}/account/codes/confirm`, { code: totp.generate() })
    await recorded('/account/codes/confirm', on)
    const renewed = await owner.post(`${home}/account/codes/renew`, { renew_password: password })
    await recorded('/account/codes/renew', renewed)
    const codes = [...renewed.text.matchAll(/\b[0-9a-z]{4}(?:-[0-9a-z]{4}){3}\b/g)].map(([code]) => code)
    secrets.push(...codes)
    const again = portalBrowser(billing.api.url)
    await again.post(LOGIN, { email, password })
    expect(await rowsWhere("action = 'member.login' and actor_id = $1", [id])).toEqual([])
    const wrong = await again.post('/dashboard/login/code?lang=en', { code: '000000' })
    const wrongRows = await rowsWhere('request_id = $1', [wrong.headers.get('request-id')])
    expect(wrongRows.map(({ action, object }) => [action, object])).toEqual([['member.second_factor_failed', id]])
    seen.add('/dashboard/login/code member.second_factor_failed')
    const right = await again.post('/dashboard/login/code?lang=en', { recovery: codes[0]! })
    const rows = await recorded('/dashboard/login/code', right, ['member.login', 'member.recovery_code_used'])
    expect(rows.find(({ action }) => action === 'member.login')).toMatchObject({
      after: { second_factor: 'recovery' },
    })
    const asked = await owner.post(`${home}/team/second-step`, { required: 'true' })
    const [required] = await recorded('/team/second-step', asked)
    expect(required).toMatchObject({ object: shop.id, actor_id: id, after: { require_second_factor: true } })
    await recorded('/team/second-step', await owner.post(`${home}/team/second-step`, { required: '' }))
    await recorded('/account/codes/off', await owner.post(`${home}/account/codes/off`, { off_password: password }))
  })

  test('who ends sessions', async () => {
    const owner = await signedInMember(billing, shop)
    const { id } = owner.member
    await memberCookie(billing, shop, id)
    await recorded('/account/sessions', await owner.post(`${home}/account/sessions`))
    // No session is left to end.
    const again = await owner.post(`${home}/account/sessions`)
    expect(await rowsWhere('request_id = $1', [again.headers.get('request-id')])).toEqual([])
    await memberCookie(billing, shop, id)
    const [other] = await billing.api.sql<{ id: string }>(
      'select id from member_sessions where member_id = $1 order by id desc limit 1',
      [id],
    )
    const [one] = await recorded('/account/sessions/:id', await owner.post(`${home}/account/sessions/${other!.id}`))
    expect(one).toMatchObject({ object: id, actor_id: id, after: { sessions: 1 } })
    await memberCookie(billing, shop, id)
    const [all] = await recorded('/account/sessions/all', await owner.post(`${home}/account/sessions/all`))
    expect(all).toMatchObject({ object: id, actor_id: id, after: { sessions: 2 } })
  })

  test('who makes a passkey, logs in by it, and removes it', async () => {
    const { deps } = billing.api
    const { links } = deps
    const origin = 'http://satang.localhost'
    // Browsers offer passkeys only behind https and on the own machine.
    Object.assign(deps, { links: { ...links, baseUrl: origin } })
    try {
      const owner = await signedInMember(billing, shop)
      const { id, password } = owner.member
      const name = 'My phone'
      const { text } = await owner.post(`${home}/account/passkeys/begin`, { name, current_password: password })
      const asked = /data-question="([^"]+)"/.exec(text)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
      const { passkey, credential } = makePasskey(JSON.parse(asked), origin)
      const [added] = await recorded(
        '/account/passkeys/add',
        await owner.post(`${home}/account/passkeys/add`, { name, credential }),
      )
      expect(added).toMatchObject({ object: id, actor_id: id, livemode: null, after: { name } })
      const browser = portalBrowser(billing.api.url)
      const question = JSON.parse((await browser.post('/dashboard/login/passkey/question')).text)
      const proof = proveBy(passkey, question, origin)
      secrets.push(credential, proof)
      const [row] = await recorded(
        '/dashboard/login/passkey',
        await browser.post('/dashboard/login/passkey', { credential: proof }),
        ['member.login'],
      )
      expect(row).toMatchObject({ object: id, actor_id: id, after: { second_factor: 'passkey' } })
      // The same answer again, from an address without a recent failure; otherwise it would only be counted.
      await asAdministrator(billing.api.databaseUrl, 'delete from audit_log_repeats')
      const replayed = await browser.post('/dashboard/login/passkey', { credential: proof })
      expect(replayed.status).toBe(422)
      const [failed] = await eventually(() => rowsWhere('request_id = $1', [replayed.headers.get('request-id')]))
      expect(failed).toMatchObject({
        action: 'member.login_failed',
        merchant_id: '',
        actor_type: 'system',
        object: null,
        after: { reason: 'passkey' },
      })
      seen.add('/dashboard/login/passkey member.login_failed')
      const [kept] = await billing.api.sql<{ id: string }>('select id from member_passkeys where member_id = $1', [id])
      const removed = await owner.post(`${home}/account/passkeys/${kept!.id}/remove`, { remove_password: password })
      const [gone] = await recorded('/account/passkeys/:id/remove', removed)
      expect(gone).toMatchObject({ object: id, actor_id: id, before: { name } })
    } finally {
      Object.assign(deps, { links })
    }
  })

  test('who confirms a bank account that another owner has added', async () => {
    const [one, two] = [await signedInMember(billing, shop), await signedInMember(billing, shop)]
    await billing.api.sql('update memberships set role_since = 1 where merchant_id = $1', [shop.id])
    const live = home.replace(/test$/, 'live')
    await one.post(`${live}/settings/bank-accounts`, ACCOUNT)
    const [account] = await billing.api.sql<{ id: string }>('select id from bank_accounts where added_by = $1', [
      one.member.id,
    ])
    const confirmed = await two.post(`${live}/settings/bank-accounts/${account!.id}/confirm`)
    const [row] = await recorded('/settings/bank-accounts/:id/confirm', confirmed)
    expect(row).toMatchObject({ object: account!.id, actor_id: two.member.id, livemode: true })
    expect(row!.before).toEqual({ usable_from: expect.any(Number) })
  })

  test('who changes the password, knowing the old one or by a link', async () => {
    const owner = await signedInMember(billing, shop)
    const { id, email, password } = owner.member
    secrets.push('another horse battery', 'a third horse battery')
    const changed = await owner.post(`${home}/account/password`, {
      current_password: password,
      password: 'another horse battery',
    })
    const [row] = await recorded('/account/password', changed)
    expect(row).toMatchObject({ object: id, actor_id: id, after: { by: 'old_password' } })
    const browser = portalBrowser(billing.api.url)
    await browser.post('/dashboard/forgot?lang=en', { email })
    await mailsAnswered(billing.api)
    const [link] = await billing.api.sql<{ id: string }>(
      'select id from member_links where email = $1 order by id desc limit 1',
      [email],
    )
    const token = memberLinkToken(billing.api.deps.encryptionKey, link!.id)
    secrets.push(token)
    const reset = await browser.post(`/dashboard/password?token=${token}`, { password: 'a third horse battery' })
    const [linked] = await recorded('/dashboard/password', reset)
    expect(linked).toMatchObject({ actor_type: 'member', actor_id: id, after: { by: 'link' } })
  })

  test('who uses another address', async () => {
    const owner = await signedInMember(billing, shop)
    const { id, email: before, password } = owner.member
    const email = `new-${before}`
    await owner.post(`${home}/account/email`, { email, email_password: password })
    const [link] = await billing.api.sql<{ id: string }>('select id from member_links where email = $1', [email])
    const token = memberLinkToken(billing.api.deps.encryptionKey, link!.id)
    secrets.push(token)
    const [row] = await recorded('/dashboard/email', await owner.post(`/dashboard/email?token=${token}`))
    expect(row).toMatchObject({ object: id, actor_id: id, before: { email: before }, after: { email } })
  })

  test('who invites, changes roles and takes out', async () => {
    const owner = await signedInMember(billing, shop)
    const invite = (email: string) => owner.post(`${home}/team`, { email, role: 'finance' })
    const linkOf = async (email: string) =>
      (
        await billing.api.sql<{ id: string }>('select id from member_links where email = $1 order by id desc limit 1', [
          email,
        ])
      )[0]!.id
    const [first] = await recorded('/team', await invite('one@example.com'))
    expect(first).toMatchObject({ actor_id: owner.member.id, after: { email: 'one@example.com', role: 'finance' } })
    await billing.api.sql("update member_links set created_at = created_at - 100 where email = 'one@example.com'")
    const resent = await owner.post(`${home}/team/invitations/${await linkOf('one@example.com')}/resend`)
    await recorded('/team/invitations/:id/resend', resent)
    const withdrawn = await owner.post(`${home}/team/invitations/${await linkOf('one@example.com')}/withdraw`)
    await recorded('/team/invitations/:id/withdraw', withdrawn)
    await invite('two@example.com')
    const id = await linkOf('two@example.com')
    const token = memberLinkToken(billing.api.deps.encryptionKey, id)
    secrets.push(token)
    const accepted = await portalBrowser(billing.api.url).post(`/dashboard/invitation?token=${token}`, {
      name: 'Two',
      password: 'correct horse battery',
    })
    const [entered] = await recorded('/dashboard/invitation', accepted)
    expect(entered).toMatchObject({
      object: id,
      actor_type: 'member',
      actor_name: 'two@example.com',
      merchant_id: shop.id,
    })
    const member = (entered!.after as { member: string }).member
    const [changed] = await recorded('/team/:id', await owner.post(`${home}/team/${member}`, { role: 'viewer' }))
    expect([changed!.before, changed!.after]).toEqual([{ role: 'finance' }, { role: 'viewer' }])
    const [removed] = await recorded('/team/:id/remove', await owner.post(`${home}/team/${member}/remove`))
    expect(removed).toMatchObject({ object: member, before: { email: 'two@example.com', role: 'viewer' } })
  })

  test('who changes the shop', async () => {
    const owner = await signedInMember(billing, shop)
    const slug = await slugOf(billing, shop)
    const [row] = await recorded(
      '/settings',
      await owner.post(`${home}/settings`, { name: 'Baan Kafae', slug, description: 'Coffee' }),
    )
    expect(row).toMatchObject({ object: shop.id, livemode: null })
    await recorded('/settings/payouts', await owner.post(`${home}/settings/payouts`, { payouts_paused: 'true' }))
    await recorded('/settings/brand', await owner.post(`${home}/settings/brand`, { accent_color: '#e4572e' }))
    await recorded(
      'updateTaxSettings',
      await owner.post(`${home}/settings/tax`, { branch: '00001', default_tax_behavior: 'inclusive' }),
    )
    await recorded('/settings/collecting', await owner.post(`${home}/settings/collecting`, { grace_days: '5' }))
  })

  test('whom nothing has changed is not recorded', async () => {
    const owner = await signedInMember(billing, shop)
    const { headers } = await owner.post(`${home}/team/${owner.member.id}`, { role: 'owner' })
    expect(await rowsWhere('request_id = $1', [headers.get('request-id')])).toEqual([])
    expect(now()).toBeGreaterThan(0)
  })
})

test('the command line is recorded as the system, with its user', async () => {
  const url = billing.api.databaseUrl
  const cli = await createMerchant(url, { name: 'By hand', slug: 'by-hand', email: 'hand@example.com' })
  secrets.push(cli.test_key, cli.live_key, cli.dashboard.password!)
  await setMerchant(url, 'by-hand', { description: 'Set by hand' })
  await addMemberTo(url, 'by-hand', { email: 'second@example.com', name: null, role: 'viewer' })
  await linksOfMember(url, { email: 'second@example.com', encryptionKey: billing.api.deps.encryptionKey })
  secrets.push((await giveMemberPassword(url, { email: 'second@example.com', withoutCodes: true })).password)
  await removeMemberFrom(url, 'by-hand', 'second@example.com')
  const rows = await rowsWhere('merchant_id = $1', [cli.merchant])
  expect(rows.map(({ action }) => action)).toEqual([
    'merchant.created',
    'api_key.created',
    'api_key.created',
    'member.added',
    'merchant.updated',
    'member.added',
    'member.links_shown',
    'member.password_changed',
    'member.removed',
  ])
  for (const { actor_type, actor_name } of rows)
    expect([actor_type, actor_name]).toEqual(['system', expect.stringMatching(/^command line: ./)])
  for (const { action } of rows) seen.add(`command line ${action}`)
})

describe('of all that was done', () => {
  test('every action was seen, by every call and form that is said to record it', () => {
    const wanted = [
      ...Object.entries(RECORDED).flatMap(([operation, actions]) => actions.map((action) => `${operation} ${action}`)),
      ...Object.entries(FORMS).flatMap(([path, form]) =>
        Array.isArray(form) ? form.map((action) => `${path} ${action}`) : [],
      ),
    ]
    expect(wanted.filter((one) => !seen.has(one))).toEqual([])
  })

  test('the log knows each name, holds no secret, and verifies', async () => {
    const rows = await rowsWhere('true')
    const names = new Set(rows.map(({ action }) => action))
    expect(AUDIT_ACTION_NAMES.filter((action) => !names.has(action))).toEqual([])
    const texts = rows.map((row) => JSON.stringify(row))
    expect(secrets.filter(Boolean).length).toBeGreaterThan(20)
    for (const secret of secrets.filter(Boolean))
      expect([secret, texts.filter((text) => text.includes(secret))]).toEqual([secret, []])
    const { verifyAuditLog } = await import('../../db/audit-log.ts')
    expect(await verifyAuditLog(billing.api.databaseUrl)).toMatchObject({ held: true })
  })
})

describe('GET /v1/audit_log', () => {
  const list = async (query = '', key = shop.testKey) => (await shop.get(`/v1/audit_log${query}`, { key })).json
  const ids = ({ data }: { data: AuditLogEntryObject[] }) => data.map(({ id }) => id)

  test('answers an entry with everything the specification says', async () => {
    const key = await made('/v1/api_keys', { name: 'Cron', scopes: ['events:read'] })
    const { data } = await list(`?object=${key.id}`)
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^aud_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
        at: expect.any(Number),
        actor: { type: 'key', id: shop.testKeyId, name: 'Shop server', ip: expect.stringMatching(/127\.0\.0\.1$/) },
        action: 'api_key.created',
        object: key.id,
        before: null,
        after: {
          ...{ name: 'Cron', scopes: ['events:read'], last_four: key.last_four },
          ...{ allowed_ips: [], expires_at: null, created_by: key.created_by },
        },
        request_id: expect.stringMatching(/^req_/),
        livemode: false,
        sequence: expect.any(Number),
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  test('is newest first, filtered by action, actor, object and time, page by page', async () => {
    const all = await list('?limit=100')
    while (all.has_more) {
      const more = await list(`?limit=100&starting_after=${all.data.at(-1).id}`)
      Object.assign(all, { data: [...all.data, ...more.data], has_more: more.has_more })
    }
    expect(ids(all)).toEqual([...ids(all)].sort().reverse())
    const wanted = all.data.filter(({ action }: AuditLogEntryObject) => action === 'member.login')
    expect(ids(await list('?action=member.login&limit=100'))).toEqual(ids({ data: wanted }))
    const keys = all.data.filter(({ action }: AuditLogEntryObject) =>
      /^(api_key|webhook_endpoint|replay)\./.test(action),
    )
    expect(ids(await list('?kind=keys&limit=100'))).toEqual(ids({ data: keys }))
    expect(ids(await list('?kind=access&action=api_key.created'))).toEqual([])
    const { actor } = wanted[0]
    const by = await list(`?actor=${actor.id}`)
    expect(new Set(by.data.map((entry: AuditLogEntryObject) => entry.actor.id))).toEqual(new Set([actor.id]))
    const [newest] = all.data
    expect(ids(await list(`?created[gt]=${newest.at}`))).toEqual([])
    expect(ids(await list(`?created[gte]=${newest.at}&limit=100`))).toContain(newest.id)
    const first = await list('?limit=2')
    const next = await list(`?limit=2&starting_after=${first.data[1].id}`)
    expect([...ids(first), ...ids(next)]).toEqual(ids(all).slice(0, 4))
    expect((await shop.get('/v1/audit_log?action=team.danced')).status).toBe(400)
  })

  test('shows each mode its own, and both what concerns both', async () => {
    const live = await made('/v1/api_keys', { name: 'x' }).then(() =>
      shop.post('/v1/api_keys', { name: 'Live' }, { key: shop.liveKey }),
    )
    expect(ids(await list(`?object=${live.json.id}`))).toEqual([])
    expect((await list(`?object=${live.json.id}`, shop.liveKey)).data[0]).toMatchObject({
      livemode: true,
      actor: { id: liveKeyId },
    })
    const [login] = (await list('?action=member.login')).data
    expect(ids(await list('?action=member.login', shop.liveKey))).toContain(login.id)
  })

  test('is nobody’s else, and needs its scope', async () => {
    const other = await billing.shop()
    expect(
      (await other.get('/v1/audit_log')).json.data.every(
        ({ actor }: AuditLogEntryObject) => actor.id !== shop.testKeyId,
      ),
    ).toBe(true)
    const [entry] = (await list()).data
    expect((await other.get(`/v1/audit_log?starting_after=${entry.id}`)).status).toBe(400)
    const { secret } = await made('/v1/api_keys', { scopes: ['audits:read', 'events:read'] })
    expect((await shop.get('/v1/audit_log', { key: secret })).json.error).toMatchObject({
      code: 'scope_missing',
      message: expect.stringContaining('audit_log:read'),
    })
    const reader = await made('/v1/api_keys', { scopes: ['audit_log:read'] })
    expect((await shop.get('/v1/audit_log', { key: reader.secret })).status).toBe(200)
  })

  test('comes as a file too, and says that it was taken', async () => {
    const answer = await shop.get('/v1/audit_log?format=csv&action=member.login')
    expect(answer.text.split('\r\n')[0]).toBe(
      'id,sequence,at,at_bangkok,actor_type,actor_id,actor_name,actor_ip,action,object,before,after,request_id,livemode,digest',
    )
    const [row] = await recorded('export', answer, ['export.created'])
    expect(row!.after).toMatchObject({ file: expect.stringMatching(/^audit_log-test-/) })
  })
})
