// The menu of the dashboard: its pages in groups. A page is listed for members whose role may read it.

export interface MenuItem {
  section: string
  /** Below `/dashboard/{slug}/{mode}`. */
  path: string
  /** The scope that a member's role must have; null for everybody. */
  scope: string | null
}

export interface MenuGroup {
  group: string
  testOnly?: true
  /** Closed, unless its own page is shown: what a merchant seldom needs. */
  folds?: true
  items: readonly MenuItem[]
}

const item = (section: string, scope: string | null, path = `/${section}`): MenuItem => ({ section, path, scope })

export const MENU: readonly MenuGroup[] = [
  {
    group: 'overview',
    items: [item('home', null, ''), item('approvals', 'approvals:read'), item('analytics', 'analytics:read')],
  },
  {
    group: 'money',
    items: [
      item('payments', 'payments:read'),
      item('transfers', 'inbound_transfers:read'),
      item('balance', 'balance:read'),
      item('payouts', 'payouts:read'),
      item('tax-documents', 'tax_documents:read'),
      item('month-end', 'reports:read'),
    ],
  },
  {
    group: 'selling',
    items: [
      item('customers', 'customers:read'),
      item('subscriptions', 'subscriptions:read'),
      item('invoices', 'invoices:read'),
      item('licences', 'licenses:read'),
      item('mailbox', 'customers:read'),
    ],
  },
  {
    group: 'catalogue',
    items: [
      item('products', 'products:read'),
      item('discount-codes', 'discount_codes:read'),
      item('payment-links', 'payment_links:read'),
    ],
  },
  {
    group: 'developers',
    folds: true,
    items: [
      item('developers', 'webhook_endpoints:read'),
      item('api-keys', 'api_keys:read'),
      item('webhooks', 'webhook_endpoints:read'),
      item('events', 'events:read'),
      item('requests', 'requests:read'),
      item('quarantine', 'subscriptions:read'),
    ],
  },
  {
    group: 'tools',
    testOnly: true,
    folds: true,
    items: [
      item('clocks', 'test_clocks:read'),
      item('bank', 'test_helpers:write'),
      item('rounds', 'test_helpers:write'),
      item('samples', 'test_helpers:write'),
      item('simulations', 'simulations:read'),
    ],
  },
  {
    group: 'settings',
    items: [
      item('settings', null),
      item('gateways', 'gateway_accounts:read'),
      item('going-live', null),
      item('team', null),
      item('audit-log', 'audit_log:read'),
      item('account', null),
    ],
  },
]

/** Pages that exist in test mode only. */
export const TEST_ONLY_SECTIONS: ReadonlySet<string> = new Set(
  MENU.filter(({ testOnly }) => testOnly).flatMap(({ items }) => items.map(({ section }) => section)),
)

/** Pages that exist in both modes, even without any rows. The switch of modes leads to them. */
export const LISTED_SECTIONS: ReadonlySet<string> = new Set([
  ...MENU.flatMap(({ items }) => items.map(({ section }) => section)),
  'checkout-links',
  'refunds',
  'disputes',
  'slips',
  'statements',
])
