// Which guides there are, and of which files and parts of files they are made. A new page in docs/ for integrators gets its line here.

export interface Guide {
  /** The last part of its address. */
  name: string
  title: string
  /** What it is about, in one line of the first page. */
  about: string
  /** Files by their path from the project's folder. `parts`: the headings of the second level that the guide takes; without it, the whole file. */
  sources: readonly { file: string; parts?: readonly string[] }[]
  /** The file of the same page in Thai, where there is one: all of `sources`, with the same headings and samples (test/api/docs.test.ts). Its title is in thai-guides.ts. */
  thai?: string
}

const INTEGRATION = 'docs/integration.md'
const of = (...parts: string[]) => ({ file: INTEGRATION, parts })

/** In the order of the menu. Every part of the integration guide is in one of them (test/api/docs.test.ts). */
export const GUIDES: readonly Guide[] = [
  {
    name: 'quick-start',
    title: 'Quick start',
    about: 'From nothing to a paid checkout in five minutes.',
    sources: [{ file: 'docs/quick-start.md' }],
    thai: 'docs/quick-start.th.md',
  },
  {
    name: 'first-subscription',
    title: 'Your first subscription',
    about: 'Three months of renewals in seconds, and a year of a whole shop.',
    sources: [{ file: 'docs/first-subscription.md' }],
    thai: 'docs/first-subscription.th.md',
  },
  {
    name: 'examples',
    title: 'Examples',
    about: 'A SaaS, a course shop, a desktop app and a Next.js page to start from.',
    sources: [{ file: 'docs/examples.md' }],
    thai: 'docs/examples.th.md',
  },
  {
    name: 'calls',
    title: 'Making API calls',
    about: 'Keys, versions, idempotency, lists, filters and limits.',
    sources: [of('Calls')],
    thai: 'docs/calls.th.md',
  },
  {
    name: 'checkout',
    title: 'Checkout',
    about: 'A hosted page that takes PromptPay, cards and discount codes.',
    sources: [of('Create a checkout', 'Discount codes')],
    thai: 'docs/checkout.th.md',
  },
  {
    name: 'subscriptions',
    title: 'Subscriptions',
    about: 'Plans by card or by QR: renew, change and cancel them.',
    sources: [
      of('A product and its prices', 'A subscription by card', 'A subscription by QR', 'Cards that renew'),
      of('Cancel and resume', 'Change the plan'),
    ],
    thai: 'docs/subscriptions.th.md',
  },
  {
    name: 'invoices',
    title: 'Invoices by hand',
    about: 'Bill a company, with due date, withholding tax and reminders.',
    sources: [of('An invoice by hand')],
    thai: 'docs/invoices.th.md',
  },
  {
    name: 'customers',
    title: 'Customers and portal',
    about: 'Customers, their cards, and the page where they manage both.',
    sources: [of('Customers and cards', 'Customer portal')],
    thai: 'docs/customers.th.md',
  },
  {
    name: 'sell-a-file',
    title: 'Sell a file',
    about: 'E-books, presets, recordings: buyers pay and download.',
    sources: [{ file: 'docs/sell-a-file.md' }],
    thai: 'docs/sell-a-file.th.md',
  },
  {
    name: 'licences',
    title: 'Licence keys',
    about: 'Sell and verify keys for apps: seats, devices, offline use.',
    sources: [{ file: 'docs/licences.md' }],
    thai: 'docs/licences.th.md',
  },
  {
    name: 'entitlements',
    title: 'Entitlements and credits',
    about: 'What a customer has access to, and prepaid credits.',
    sources: [{ file: 'docs/entitlements.md' }, of('Licences, credits and access')],
    thai: 'docs/entitlements.th.md',
  },
  {
    name: 'refunds',
    title: 'Refunds and disputes',
    about: 'Full and partial refunds, and answering disputes.',
    sources: [of('Refunds and disputes')],
    thai: 'docs/refunds.th.md',
  },
  {
    name: 'payouts',
    title: 'Payouts and reconciliation',
    about: 'What is paid out on Fridays, and how to account for it.',
    sources: [of('Payouts', 'Reconciling')],
    thai: 'docs/payouts.th.md',
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    about: 'Signed events sent to your endpoint, with retries.',
    sources: [{ file: 'docs/webhooks.md' }],
    thai: 'docs/webhooks.th.md',
  },
  {
    name: 'following',
    title: 'Reading events',
    about: 'List events, and the timeline of one subscription.',
    sources: [of('Follow the events', 'The timeline of a subscription')],
    thai: 'docs/following.th.md',
  },
  {
    name: 'events',
    title: 'All events',
    about: 'Every type, when it is sent, and what it carries.',
    sources: [{ file: 'docs/events.md' }],
    thai: 'docs/events.th.md',
  },
  {
    name: 'testing',
    title: 'Testing',
    about: 'Test cards, a simulated bank, and clocks you can advance.',
    sources: [{ file: 'docs/testing.md' }, of('Time travel', 'Simulating a year')],
    thai: 'docs/testing.th.md',
  },
  {
    name: 'going-live',
    title: 'Going live',
    about: 'What to set up and check before taking real money.',
    sources: [{ file: 'docs/going-live.md' }],
    thai: 'docs/going-live.th.md',
  },
  {
    name: 'gateways',
    title: 'Payment gateways',
    about: 'Connect Stripe, Opn or your own bank account.',
    sources: [{ file: 'docs/gateways.md' }],
    thai: 'docs/gateways.th.md',
  },
  {
    name: 'tax',
    title: 'Tax',
    about: 'VAT, tax invoices, e-Tax, withholding and month-end.',
    sources: [{ file: 'docs/tax.md' }],
    thai: 'docs/tax.th.md',
  },
  {
    name: 'typescript',
    title: 'TypeScript client',
    about: 'A typed client for Node, Deno, Bun and workers.',
    sources: [{ file: 'client/README.md' }],
    thai: 'docs/typescript.th.md',
  },
  {
    name: 'python',
    title: 'Python client',
    about: 'The same client, using only the standard library.',
    sources: [{ file: 'client/python/README.md' }],
    thai: 'docs/python.th.md',
  },
  {
    name: 'command-line',
    title: 'Command line',
    about: 'Every resource, webhooks without a tunnel, clocks, seeds.',
    sources: [{ file: 'docs/command-line.md' }],
    thai: 'docs/command-line.th.md',
  },
  {
    name: 'agents',
    title: 'AI agents',
    about: 'MCP, dry runs and approvals for AI agents.',
    sources: [{ file: 'docs/agents.md' }],
    thai: 'docs/agents.th.md',
  },
  {
    name: 'analytics',
    title: 'Analytics',
    about: 'Revenue, churn and drop-off as the API counts them.',
    sources: [{ file: 'docs/analytics.md' }],
    thai: 'docs/analytics.th.md',
  },
  {
    name: 'upgrading',
    title: 'Upgrading',
    about: 'API versions, pinning, and upgrading a server.',
    sources: [{ file: 'docs/upgrading.md' }],
    thai: 'docs/upgrading.th.md',
  },
]

export interface GuideGroup {
  title: string
  /** Names of guides, and `errors`. */
  guides: readonly string[]
}

/** The guides as the menu and the first page group them: by what a reader is about to do. Each is in one group (test/api/docs.test.ts). */
export const GUIDE_GROUPS: readonly GuideGroup[] = [
  { title: 'Start', guides: ['quick-start', 'first-subscription', 'examples', 'calls', 'testing', 'errors'] },
  { title: 'Sell', guides: ['checkout', 'subscriptions', 'invoices', 'customers'] },
  { title: 'Deliver', guides: ['sell-a-file', 'licences', 'entitlements'] },
  { title: 'Events and data', guides: ['webhooks', 'events', 'following', 'analytics'] },
  { title: 'Money and tax', guides: ['refunds', 'payouts', 'gateways', 'tax'] },
  { title: 'Tools', guides: ['typescript', 'python', 'command-line', 'agents'] },
  { title: 'Operate', guides: ['going-live', 'upgrading'] },
]

/** The page of errors is made of their table (error-page.ts), not of a file. */
export const ERRORS = { name: 'errors', title: 'Errors', about: 'Every error code with its cause, fix and an example.' }
