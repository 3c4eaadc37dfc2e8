// Which guides there are, and of which files and parts of files they are made. A new page in docs/ for integrators gets its line here.

export interface Guide {
  /** The last part of its address. */
  name: string
  title: string
  /** What it is about, in one line of the first page. */
  about: string
  /** Files by their path from the project's folder. `parts`: the headings of the second level that the guide takes; without it, the whole file. */
  sources: readonly { file: string; parts?: readonly string[] }[]
  /** The same page in Thai, where there is one: its title and file. */
  thai?: { title: string; file: string }
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
    thai: { title: 'เริ่มต้นใช้งาน', file: 'docs/quick-start.th.md' },
  },
  {
    name: 'first-subscription',
    title: 'A subscription in the shell',
    about: 'Three months of renewals in seconds, and a year of a whole shop.',
    sources: [{ file: 'docs/first-subscription.md' }],
  },
  {
    name: 'examples',
    title: 'Examples and a starter',
    about: 'A SaaS, a shop of courses, a desktop program and a Next.js page, to copy.',
    sources: [{ file: 'docs/examples.md' }],
  },
  {
    name: 'calls',
    title: 'Calls, keys and lists',
    about: 'Keys, versions, idempotency, lists, filters and limits.',
    sources: [of('Calls')],
  },
  {
    name: 'checkout',
    title: 'Checkout by QR and card',
    about: 'A hosted page that takes PromptPay, cards and discount codes.',
    sources: [of('Selling by checkout', 'Discount codes')],
  },
  {
    name: 'subscriptions',
    title: 'Subscriptions',
    about: 'Plans by card or by QR, their renewals, changes and ends.',
    sources: [
      of('A product and its prices', 'A subscription by card', 'A subscription by QR', 'Cards that renew'),
      of('Cancel and resume', 'Change the plan'),
    ],
  },
  {
    name: 'invoices',
    title: 'Invoices by hand',
    about: 'Bill a company, with due date, withholding tax and reminders.',
    sources: [of('An invoice by hand')],
  },
  {
    name: 'customers',
    title: 'Customers and their portal',
    about: 'Who buys, their cards, and the page where they help themselves.',
    sources: [of('Customers and cards', 'Customer portal')],
  },
  {
    name: 'sell-a-file',
    title: 'Sell a file',
    about: 'A book or a template: buyers pay and download it at once.',
    sources: [{ file: 'docs/sell-a-file.md' }],
  },
  {
    name: 'licences',
    title: 'Licences in an app',
    about: 'Keys for programs: seats, devices and offline checks.',
    sources: [{ file: 'docs/licences.md' }],
  },
  {
    name: 'entitlements',
    title: 'Entitlements and credits',
    about: 'What a customer may use, and credits that are used up.',
    sources: [{ file: 'docs/entitlements.md' }, of('Licences, credits and access')],
  },
  {
    name: 'refunds',
    title: 'Refunds and disputes',
    about: 'Give money back, in parts or whole, and answer disputes.',
    sources: [of('Refunds and disputes')],
  },
  {
    name: 'payouts',
    title: 'Payouts and reconciling',
    about: 'What is paid out on Fridays, and how to book it.',
    sources: [of('Payouts', 'Reconciling')],
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    about: 'Signed events at your endpoint, until they have arrived.',
    sources: [{ file: 'docs/webhooks.md' }],
  },
  {
    name: 'following',
    title: 'Follow what happens',
    about: 'Read events and the timeline of one subscription.',
    sources: [of('Follow the events', 'What happened, and what is planned')],
  },
  {
    name: 'events',
    title: 'All events',
    about: 'Every type, when it is sent, and what it carries.',
    sources: [{ file: 'docs/events.md' }],
  },
  {
    name: 'testing',
    title: 'Testing: cards, bank and clocks',
    about: 'Test cards, a bank that obeys, and clocks that jump.',
    sources: [{ file: 'docs/testing.md' }, of('Time travel', 'Simulating a year')],
  },
  {
    name: 'going-live',
    title: 'Going live',
    about: 'What to set, secure and check before real money.',
    sources: [{ file: 'docs/going-live.md' }],
  },
  {
    name: 'gateways',
    title: 'Payment gateways',
    about: 'Stripe, Opn, your own bank account, and which serves what.',
    sources: [{ file: 'docs/gateways.md' }],
  },
  {
    name: 'tax',
    title: 'Tax',
    about: "VAT, tax invoices, e-Tax, withholding and the month's end.",
    sources: [{ file: 'docs/tax.md' }],
  },
  {
    name: 'typescript',
    title: 'TypeScript client',
    about: 'A typed client for Node, Deno, Bun and workers.',
    sources: [{ file: 'client/README.md' }],
  },
  {
    name: 'python',
    title: 'Python client',
    about: 'The same client, with the standard library alone.',
    sources: [{ file: 'client/python/README.md' }],
  },
  {
    name: 'command-line',
    title: 'Command line',
    about: 'Every resource, webhooks without a tunnel, clocks, seeds.',
    sources: [{ file: 'docs/command-line.md' }],
  },
  {
    name: 'agents',
    title: 'Agents',
    about: 'MCP, dry runs and approvals for AI agents.',
    sources: [{ file: 'docs/agents.md' }],
  },
  {
    name: 'analytics',
    title: 'Analytics',
    about: 'Revenue, churn and drop-off as the API counts them.',
    sources: [{ file: 'docs/analytics.md' }],
  },
  {
    name: 'upgrading',
    title: 'Upgrades',
    about: 'Versions of the API, pinning, and upgrading a server.',
    sources: [{ file: 'docs/upgrading.md' }],
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
  { title: 'Follow what happens', guides: ['webhooks', 'events', 'following', 'analytics'] },
  { title: 'Money and tax', guides: ['refunds', 'payouts', 'gateways', 'tax'] },
  { title: 'Tools', guides: ['typescript', 'python', 'command-line', 'agents'] },
  { title: 'Run it', guides: ['going-live', 'upgrading'] },
]

/** The page of errors is made of their table (error-page.ts), not of a file. */
export const ERRORS = { name: 'errors', title: 'Errors', about: 'Each code with its cause, its remedy and an example.' }
