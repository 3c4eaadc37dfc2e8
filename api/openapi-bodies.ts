// An example of each body of the OpenAPI document, by the name of the call: what a first call would send. test/api/examples-live.test.ts sends them.
// The examples of answers are openapi-answers.json, which that test records; where each of them goes is openapi-examples.ts.

const id = (prefix: string) => `${prefix}_01jd8z7k3n5q9r2t4v6w8x0y1z`

/** 2 October 2026, 09:00 in Bangkok: the instant of all examples. */
const NOW = 1_790_906_400
const DAY = 86_400

const company = {
  name: 'บริษัท ตัวอย่างการค้า จำกัด',
  tax_id: '0105599000108',
  branch: '00000',
  address: { line1: '99 ถนนสุขุมวิท', district: 'คลองเตย', province: 'กรุงเทพมหานคร', postal_code: '10110', country: 'TH' },
}

/** By operation id. Ids that look alike are replaced by real ones where a test sends them. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  createApproval: {
    method: 'POST',
    path: `/v1/payments/${id('pay')}/refund`,
    body: { amount_satang: 5_000, reason: 'A gift' },
    reason: 'The buyer was charged for delivery twice.',
  },
  approveApproval: { reason: 'Seen in the chat.' },
  rejectApproval: { reason: 'Delivery was charged once.' },
  createApiKey: { name: 'Web server', scopes: ['customers:write', 'subscriptions:write'] },
  updateApiKey: { name: 'Web server in Bangkok', allowed_ips: ['203.0.113.7', '198.51.100.0/24'] },
  rollApiKey: { expire_in: 3_600 },
  createBankAccount: { bank_code: '004', account_number: '1234567890', account_name: 'Hong Saeng Studio Co., Ltd.' },
  updateBankAccount: { default: true },
  createGatewayAccount: {
    provider: 'bank',
    credentials: { promptpay: { type: 'phone', id: '0812345678' }, slip_verifier: 'manual' },
    description: 'บัญชีของร้าน',
  },
  updateGatewayAccount: { description: 'บัญชีของร้าน สาขาอารีย์' },
  createCheckoutSession: {
    customer_email: 'nok@example.com',
    line_items: [{ price: id('price'), quantity: 1 }],
    success_url: 'https://shop.example/thanks',
    cancel_url: 'https://shop.example/cart',
    client_reference_id: 'order-1042',
  },
  confirmTestCheckoutSession: { payment_method_type: 'card', token: 'pm_card_ok', consent: true },
  consumeCredits: { product: id('prod'), amount: 1 },
  createCustomer: {
    ...{ email: 'somsri@example.com', name: 'สมศรี ใจดี', phone: '+66812345678', locale: 'th' },
    // What a Thai company is billed by.
    ...{ legal_name: company.name, tax_id: company.tax_id, tax_branch: company.branch, address: company.address },
    metadata: { user_id: '42' },
  },
  // As the sample of the answer, which is that of the call before, has it.
  updateCustomer: { name: 'สมศรี ใจดี', phone: '+66812345678' },
  mergeCustomer: { into: id('cus') },
  eraseCustomer: { cancel: true },
  createDiscountCode: { code: 'RAINY10', kind: 'percent', value: 10, max_uses: 100 },
  createInboundTransfer: { payment: id('pay'), amount_satang: 29_900, reference: '016275124401AOR04217' },
  matchInboundTransfer: { payment: id('pay') },
  refundInboundTransfer: { by_hand: true },
  createInvoice: {
    customer: id('cus'),
    lines: [{ description: 'ออกแบบเว็บไซต์ งวดที่ 1', unit_amount_satang: 1_000_000, quantity: 1 }],
    days_until_due: 14,
    memo: 'ขอบคุณที่ใช้บริการ',
  },
  updateInvoice: { days_until_due: 30 },
  recordWithholdingCertificate: { number: 'WHT-2026-118', date: '2026-10-02' },
  payInvoice: { paid_outside: { method: 'cash', reference: 'Receipt 17' } },
  verifyLicense: { product_id: id('prod'), license_key: '0011AABB-22334455-6677CCDD-8899EEFF', instance: 'studio-pc' },
  releaseLicenseSeat: {
    product_id: id('prod'),
    license_key: '0011AABB-22334455-6677CCDD-8899EEFF',
    instance: 'studio-pc',
  },
  createPaymentLink: { line_items: [{ price: id('price'), quantity: 1 }], collect: { phone: true } },
  updatePaymentLink: { active: false },
  createPaymentMethod: { customer: id('cus'), type: 'card', token: 'pm_card_ok' },
  createPayout: { amount_satang: 50_000 },
  reportPayout: { outcome: 'sent', reference: 'FT-20261002-01' },
  createPayoutFile: {},
  createPortalSession: { customer: id('cus'), return_url: 'https://shop.example/account' },
  createPrice: { product: id('prod'), type: 'recurring', interval: 'month', amount_satang: 29_900 },
  updatePrice: { active: true, metadata: { shown: 'true' } },
  createProduct: {
    name: 'Studio',
    description: 'Everything, on two computers.',
    license_enabled: true,
    license_seats: 2,
    feature_flags: ['exports'],
  },
  updateProduct: { description: 'Everything, on three computers.', license_seats: 3 },
  createRefund: { amount_satang: 5_000, reason: 'A gift' },
  reportRefund: { outcome: 'sent' },
  createSetupSession: { customer: id('cus'), success_url: 'https://shop.example/account' },
  createSimulation: { customers: 20, months: 12, script: [{ month: 3, share: 10, what: 'hard_decline' }] },
  createSlip: { payload: '0041000600000101030040220016275124401AOR042175102TH9104C971' },
  confirmSlip: { amount_satang: 29_900 },
  rejectSlip: { reason: 'unreadable' },
  createSubscription: { customer: id('cus'), price: id('price'), payment_method: 'pm_card_ok' },
  updateSubscription: { metadata: { seats: 'team' } },
  changeSubscription: { price: id('price'), proration: 'prorate' },
  cancelTaxDocument: { reason: 'The sale was called off.' },
  replaceTaxDocument: { tax_details: company },
  updateTaxSettings: {
    vat_registered: true,
    legal_name: company.name,
    tax_id: company.tax_id,
    branch: company.branch,
    address: company.address,
  },
  createTestClock: { frozen_time: NOW, name: 'A year of a subscriber' },
  advanceTestClock: { frozen_time: NOW + 31 * DAY },
  setTestGatewayFaults: { kind: 'slow', count: 1 },
  succeedTestPayment: { amount_satang: 29_900 },
  setTestRefundOutcome: { outcome: 'pending' },
  disputeTestPayment: { reason: 'fraudulent' },
  runTestPayoutRound: { at: NOW },
  createTestSlip: { payment: id('pay') },
  sendTestWebhookEvent: { type: 'invoice.paid' },
  createWebhookEndpoint: {
    url: 'https://shop.example/webhooks',
    enabled_events: ['invoice.paid', 'subscription.canceled'],
  },
  updateWebhookEndpoint: { description: 'The shop itself' },
  rotateWebhookSecret: { expire_previous_in: 86_400 },
  replayEvents: { from: NOW - 7 * DAY, only_failed: true },
}
