// The resources of the reference by what they are for, as the menu and the first page group them. Each is in one family (test/api/docs.test.ts).
import type { Locale } from '../../rules/written-date.ts'

export interface ResourceFamily {
  title: Record<Locale, string>
  /** Names of api/openapi-tags.ts. One that has no calls has no page. */
  resources: readonly string[]
}

export const RESOURCE_FAMILIES: readonly ResourceFamily[] = [
  {
    title: { en: 'Catalogue', th: 'รายการสินค้า' },
    resources: ['Products', 'Prices', 'Discount codes', 'Payment links', 'Storefront'],
  },
  {
    title: { en: 'Customers and access', th: 'ลูกค้าและสิทธิ์' },
    resources: [
      'Customers',
      'Payment methods',
      'Setup sessions',
      'Portal sessions',
      'Licenses',
      'Entitlements',
      'Credits',
    ],
  },
  {
    title: { en: 'Billing', th: 'การเรียกเก็บเงิน' },
    resources: ['Checkout sessions', 'Subscriptions', 'Invoices', 'Tax'],
  },
  {
    title: { en: 'Getting paid', th: 'การรับเงิน' },
    resources: ['Payments', 'Refunds', 'Disputes', 'Inbound transfers', 'Slips', 'Bank statements', 'Gateway accounts'],
  },
  {
    title: { en: 'Money and figures', th: 'ยอดเงินและรายงาน' },
    resources: ['Balance', 'Payouts', 'Bank accounts', 'Reports', 'Analytics'],
  },
  {
    title: { en: 'Events and webhooks', th: 'เหตุการณ์และเว็บฮุก' },
    resources: ['Events', 'Webhook endpoints', 'Webhook deliveries'],
  },
  {
    title: { en: 'Keys and control', th: 'คีย์และการควบคุม' },
    resources: ['API keys', 'Approvals', 'Requests', 'Audit log', 'Audits', 'Versions', 'Search'],
  },
  {
    title: { en: 'Test mode', th: 'โหมดทดสอบ' },
    resources: ['Test clocks', 'Test helpers', 'Simulations'],
  },
]
