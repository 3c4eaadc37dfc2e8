// Which guides there are, and of which files and parts of files they are made. A new page in docs/ for integrators gets its line here.

export interface Guide {
  /** The last part of its address. */
  name: string
  title: string
  /** Files by their path from the project's folder. `parts`: the headings of the second level that the guide takes; without it, the whole file. */
  sources: readonly { file: string; parts?: readonly string[] }[]
}

const INTEGRATION = 'docs/integration.md'
const of = (...parts: string[]) => ({ file: INTEGRATION, parts })

/** In the order of the menu. Every part of the integration guide is in one of them (test/web/docs.test.ts). */
export const GUIDES: readonly Guide[] = [
  {
    name: 'quick-start',
    title: 'Quick start',
    sources: [{ file: 'README.md', parts: ['Two commands', 'The first subscription in five minutes'] }],
  },
  { name: 'examples', title: 'Examples and a starter', sources: [{ file: 'docs/examples.md' }] },
  { name: 'calls', title: 'Calls, keys and lists', sources: [of('Calls')] },
  { name: 'checkout', title: 'Checkout by QR and card', sources: [of('Selling by checkout', 'Discount codes')] },
  {
    name: 'subscriptions',
    title: 'Subscriptions',
    sources: [
      of('A product and its prices', 'A subscription by card', 'A subscription by QR', 'Cards that renew'),
      of('Cancel and resume', 'Change the plan'),
    ],
  },
  { name: 'invoices', title: 'Invoices by hand', sources: [of('An invoice by hand')] },
  { name: 'customers', title: 'Customers and their portal', sources: [of('Customers and cards', 'Customer portal')] },
  { name: 'licences', title: 'Licences in an app', sources: [{ file: 'docs/licences.md' }] },
  {
    name: 'entitlements',
    title: 'Entitlements and credits',
    sources: [{ file: 'docs/entitlements.md' }, of('Licences, credits and access')],
  },
  { name: 'refunds', title: 'Refunds and disputes', sources: [of('Refunds and disputes')] },
  { name: 'payouts', title: 'Payouts and reconciling', sources: [of('Payouts', 'Reconciling')] },
  { name: 'webhooks', title: 'Webhooks', sources: [{ file: 'docs/webhooks.md' }] },
  {
    name: 'following',
    title: 'Follow what happens',
    sources: [of('Follow the events', 'What happened, and what is planned')],
  },
  { name: 'events', title: 'All events', sources: [{ file: 'docs/events.md' }] },
  {
    name: 'testing',
    title: 'Testing: cards, bank and clocks',
    sources: [{ file: 'docs/testing.md' }, of('Time travel', 'Simulating a year')],
  },
  { name: 'going-live', title: 'Going live', sources: [{ file: 'docs/going-live.md' }] },
  { name: 'gateways', title: 'Payment gateways', sources: [{ file: 'docs/gateways.md' }] },
  { name: 'tax', title: 'Tax', sources: [{ file: 'docs/tax.md' }] },
  { name: 'typescript', title: 'TypeScript client', sources: [{ file: 'client/README.md' }] },
  { name: 'python', title: 'Python client', sources: [{ file: 'client/python/README.md' }] },
  { name: 'command-line', title: 'Command line', sources: [{ file: 'docs/command-line.md' }] },
  { name: 'agents', title: 'Agents', sources: [{ file: 'docs/agents.md' }] },
  { name: 'analytics', title: 'Analytics', sources: [{ file: 'docs/analytics.md' }] },
  { name: 'upgrading', title: 'Upgrades', sources: [{ file: 'docs/upgrading.md' }] },
]
