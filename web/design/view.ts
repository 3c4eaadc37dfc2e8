// The design system on a page of its own: every component of web/components/ as it looks, with the call that makes it. What is new in a page is put together
// from these; what they lack is added here first.

import type { Operator } from '../../resources/operator.ts'
import { badge } from '../components/badge.ts'
import { checkGroups } from '../components/check-groups.ts'
import { copyable, curl } from '../components/curl.ts'
import { empty } from '../components/empty.ts'
import { facts } from '../components/facts.ts'
import { field, fieldGroup } from '../components/field.ts'
import { figures } from '../components/figure.ts'
import { filters } from '../components/filters.ts'
import { confirm, form, press } from '../components/form.ts'
import { type Frame, framed } from '../components/frame.ts'
import { inSteps } from '../components/in-steps.ts'
import { notice } from '../components/notice.ts'
import { progress } from '../components/progress.ts'
import { marked } from '../components/provider-mark.ts'
import { satangFoot, satangMark } from '../components/satang-sign.ts'
import { sharedLink } from '../components/shared-link.ts'
import { sheet } from '../components/sheet.ts'
import { steps } from '../components/steps.ts'
import { table } from '../components/table.ts'
import { tabs } from '../components/tabs.ts'
import { todo, waits } from '../components/to-do.ts'
import { moment, money, shortDay } from '../components/written.ts'
import { DASHBOARD } from '../dashboard/words/frame.ts'
import { type Html, html } from '../html.ts'
import { buyerExamples } from './buyers-view.ts'
import { chartExamples } from './charts-view.ts'
import type { Example } from './props.ts'

/** 21 November 2026, 14:05 in Bangkok. */
const AT = 1_795_244_700

/** `/docs/design`: for whoever builds pages. English, as the code is. */
export function designPage(f: Frame, qrHref: string, operator: Operator): string {
  // The dashboard's buttons are smaller and quieter than those of buyers.
  const parts: [title: string, look: 'dashboard' | 'buyers', examples: Example[]][] = [
    ['Parts of the dashboard', 'dashboard', componentExamples(qrHref)],
    ['Charts', 'dashboard', chartExamples()],
    ['Parts of buyers’ pages', 'buyers', buyerExamples(qrHref)],
  ]
  const names = parts.flatMap(([, , examples]) => examples.map(([name]) => name))
  return framed(f, {
    title: 'Design',
    merchantName: 'Satang',
    merchantHref: '/',
    sign: satangMark(),
    foot: satangFoot('en', operator),
    livemode: true,
    ways: html`<a href="/docs">Documentation</a>`,
    body: html`<div class="design"><header class="stack"><h1>Design</h1><p>Pages are put together from these, and what they lack is added here first. Colours, sizes and corners are tokens (web/styles/tokens.css), light and dark; the styles are web/styles/; every text is in a words.ts, in Thai and in English. No page needs a script; nothing is loaded from elsewhere.</p>
<nav aria-label="Parts"><ul class="design-names small">${names.map((name) => html`<li><a href="#${idOf(name)}">${name}</a></li>`)}</ul></nav></header>
<div class="dashboard">${scale()}</div>${parts.map(([title, look, examples]) => html`<section class="${look}"><h2>${title}</h2>${examples.map(example)}</section>`)}</div>`,
  })
}

/** The sizes of text and of space, as tokens.css names them. The page's own check of sizes is test/support/styles.ts. */
const TEXTS: readonly (readonly [token: string, what: string])[] = [
  ['3xl', 'The title of the front page'],
  ['2xl', 'Sums of money at a buyer’s pages'],
  ['xl', 'Titles of pages, figures'],
  ['l', 'Names of the parts of a page'],
  ['m', 'Text'],
  ['s', 'Notes, heads of tables, the menu, badges'],
  ['xs', 'Marks'],
]
/** Colours by what they are for. Each is another one in the dark. */
const COLOURS: readonly (readonly [token: string, what: string])[] = [
  ['ground', 'Behind everything'],
  ['sheet', 'Surfaces'],
  ['ink', 'Text'],
  ['quiet', 'Text that says less'],
  ['line', 'Between things'],
  ['edge', 'Around fields'],
  ['rim', 'Around buttons'],
  ['accent', 'Links, what is chosen'],
  ['fill', 'Main buttons'],
  ['on-fill', 'Text on them'],
  ['wash', 'Behind code, notices'],
  ['good', 'Paid, done'],
  ['good-wash', 'Behind it'],
  ['warn', 'Open, waits'],
  ['warn-wash', 'Behind it'],
  ['bad', 'Failed, cannot be undone'],
  ['bad-wash', 'Behind it'],
  ['plain-wash', 'Behind other states'],
  ['test', 'The band of test mode'],
  ['on-test', 'Text on it'],
]
const CORNERS = [
  ['s', 'Marks'],
  ['m', 'Controls'],
  ['l', 'Surfaces'],
  ['round', 'What is round'],
] as const
const SPACES = ['1', '2', '3', '4', '5', '6', '8', '12', '20'] as const

/** In pixels, for the drawing of a corner. */
const CORNER = { s: 6, m: 10, l: 16, round: 40 }

function scale(): Html {
  const texts = TEXTS.map(
    ([token, what]) =>
      html`<li class="between"><span class="scale-text-${token}">เงินเข้าแล้ว ฿1,990.00</span><span class="small quiet"><code>--text-${token}</code> ${what}</span></li>`,
  )
  const spaces = SPACES.map(
    (token) =>
      html`<li class="between"><span class="scale-space scale-space-${token}"></span><code class="small quiet">--space-${token}</code></li>`,
  )
  const ways = html`<div class="row"><button class="button main" type="button">Refund ฿590.00</button><button class="button" type="button">Cancel</button><button class="button danger" type="button">Delete</button></div>`
  const swatch = (token: string, what: string, shape: Html) =>
    html`<li><svg width="44" height="44" aria-hidden="true">${shape}</svg><span><code>--${token}</code><br><span class="small quiet">${what}</span></span></li>`
  const colours = COLOURS.map(([token, what]) =>
    swatch(
      token,
      what,
      html`<rect x="1" y="1" width="42" height="42" rx="10" fill="var(--${token})" stroke="var(--edge)"/>`,
    ),
  )
  const corners = CORNERS.map(([token, what]) =>
    swatch(
      `radius-${token}`,
      what,
      html`<path d="M2 44V${CORNER[token]}A${CORNER[token]} ${CORNER[token]} 0 0 1 ${CORNER[token] + 2} 2H44" fill="none" stroke="var(--ink)" stroke-width="2"/>`,
    ),
  )
  return html`${sheet('scale-colours', 'Colours', html`<ul class="swatches">${colours}</ul><p class="small quiet">A merchant chooses one colour; accent, fill and wash follow from it (rules/accent.ts). Text and its ground have a contrast of 4.5 or more.</p>`)}
${sheet('scale-text', 'Text', html`<ul class="stack tight">${texts}</ul><p class="small quiet">Two weights, 400 and 600. A title is larger, not bolder.</p>`)}
${sheet('scale-space', 'Space', html`<ul class="stack tight">${spaces}</ul><p class="small quiet">The unit is a quarter of a rem. No other length is used for space.</p>`)}
${sheet('scale-corners', 'Corners', html`<ul class="swatches">${corners}</ul>`)}
${sheet('scale-buttons', 'Main and quiet', html`${ways}<p class="small quiet">One filled button leads on, the others are quiet, red says that it cannot be undone. What is seldom done is behind “More”. Links are underlined in sentences only.</p>`)}`
}

const idOf = (name: string) => `component-${name.toLowerCase().replaceAll(' ', '-')}`

function example([name, what, call, look]: Example): Html {
  const id = idOf(name)
  return html`<article class="design-example" aria-labelledby="${id}"><div class="stack"><h3 id="${id}">${name}</h3><p class="quiet">${what}</p><pre tabindex="0"><code>${call}</code></pre></div><div class="design-look">${look}</div></article>`
}

function componentExamples(qrHref: string): Example[] {
  const words = DASHBOARD.en
  const here = '/docs/design'
  const filled = {
    values: new Map([['slug', ['my shop']]]),
    problems: { slug: 'Use lower-case letters, digits and hyphens.' },
  }
  return [
    [
      'Sheet',
      'The surface things lie on, named by its heading.',
      "sheet('id', 'Title', body)",
      sheet('example-sheet', 'Title', html`<p>Body</p>`),
    ],
    [
      'Badge',
      'A state in a word; the tone only helps.',
      "badge('Paid', 'good')",
      html`${badge('Paid', 'good')} ${badge('Open', 'warn')} ${badge('Failed', 'bad')} ${badge('Expired')}`,
    ],
    [
      'Provider',
      'A payment provider’s name behind its mark, which is drawn here.',
      "marked('stripe', 'Stripe')",
      html`${marked('stripe', 'Stripe')}${marked('opn', 'Opn Payments')}${marked('bank', 'Bank account')}${marked('simulator', 'Simulator')}`,
    ],
    [
      'Notice',
      'What a form has done, or what is wrong; read aloud.',
      "notice('good', 'Saved.')",
      html`${notice('good', 'Saved.')}${notice('bad', 'Something is not right yet.')}${notice('plain', 'Nothing to do.')}`,
    ],
    [
      'Facts',
      'Names and values of one thing.',
      "facts([['Amount', money(19_900)]])",
      facts([
        ['Amount', money(19_900)],
        ['Back', money(-5_000)],
        ['Created', moment(AT, 'en')],
        ['Available on', shortDay(AT, 'en')],
      ]),
    ],
    [
      'Table',
      'A row is a card on a phone: who or how much leads, and a number comes last (`phone`). Headings sort.',
      'table(caption, columns, rows, sorting)',
      table(
        'Examples',
        [
          { label: 'Name', cell: (row: string) => html`<a href="${here}">${row}</a>`, sort: 'name' },
          { label: 'Amount', numeric: true, cell: () => money(19_900) },
        ],
        ['One', 'Two'],
        { current: '-name', hrefOf: () => here, ascending: words.ascending, descending: words.descending },
      ),
    ],
    [
      'Waits',
      'What waits for somebody; each line leads on.',
      'waits([{ href, label }])',
      waits([
        { href: here, label: '3 unmatched transfers' },
        { href: here, label: '1 undecided dispute' },
      ]),
    ],
    [
      'Steps to do',
      'A list to tick off. The state is also said in words.',
      "todo([{ state: 'done', body }])",
      todo([
        { state: 'done', body: 'Add a product: done' },
        { state: 'to_do', body: 'Invite your team: to do' },
      ]),
    ],
    [
      'Steps in order',
      'The same, one after the other: each has its number until it is done.',
      "todo([{ state: 'to_do', body }], 'in_order')",
      todo(
        [
          { state: 'done', body: 'Connect a provider: done' },
          { state: 'to_do', body: 'Add a bank account: to do' },
        ],
        'in_order',
      ),
    ],
    [
      'Numbered steps',
      'What is done one after the other. The step at hand holds its form; one that is to come is only told.',
      "inSteps([{ title, state: 'now', body }], 'done')",
      inSteps(
        [
          { title: 'Enter your password', state: 'done' },
          { title: 'Scan the QR code', state: 'now', body: html`<p>The code stands here.</p>` },
          { title: 'Save your recovery codes', state: 'next' },
        ],
        'done',
      ),
    ],
    [
      'Filters',
      'Narrow a table by its address.',
      'filters(here, list, kept, words)',
      filters(
        here,
        [
          { kind: 'select', name: 'status', label: 'Status', value: '', options: [['paid', 'Paid']] },
          { kind: 'date', locale: 'en', name: 'from', label: 'From', value: '' },
        ],
        [],
        words.filters,
      ),
    ],
    [
      'Empty',
      'What to do so that there is something.',
      'empty({title, text, action})',
      empty({
        title: 'No products yet',
        text: 'A product has one or more prices.',
        action: { href: here, label: 'Add a product' },
      }),
    ],
    [
      'Fields',
      'A label, a hint, and what is wrong beside the field.',
      'field({kind, name, label}, filled, optional)',
      html`${field({ kind: 'text', name: 'slug', label: 'Address', hint: 'Stands in links.' }, filled, words.optional)}${field({ kind: 'money', name: 'amount', label: 'Amount', optional: true }, filled, words.optional)}${field(
        {
          kind: 'choice',
          name: 'interval',
          label: 'Interval',
          options: [
            ['month', 'Monthly'],
            ['year', 'Yearly', 'Two months free'],
          ],
        },
        filled,
        words.optional,
      )}${field({ kind: 'numbers', name: 'days', label: 'Days', nth: (n) => `Day ${n}`, least: 3, most: 5 }, filled, words.optional)}${field({ kind: 'check', name: 'published', label: 'Published' }, filled, words.optional)}`,
    ],
    [
      'Form',
      'Its key makes what is sent twice done once.',
      'form({action, key, fields, filled, submit}, words)',
      form(
        {
          action: here,
          key: 'example-form',
          fields: [{ kind: 'email', name: 'email', label: 'Email' }],
          submit: 'Save',
        },
        { optional: words.optional, wrong: words.wrongFields },
      ),
    ],
    [
      'Buttons',
      'One thing at once, or behind a question.',
      'press(…), confirm(label, question, press)',
      html`<div class="row">${press({ action: here, key: 'example-press', label: 'Send again' })}${confirm('Delete', 'Its customers keep what they have bought.', { action: here, key: 'example-confirm', label: 'Yes, delete', danger: true })}</div>`,
    ],
    [
      'Steps',
      'What has happened and what is planned.',
      'steps(rows, locale, planned)',
      steps(
        [
          { at: AT, title: 'Charged ฿199.00', text: 'The period ended.' },
          { at: AT + 2_592_000, title: 'Charge ฿199.00', planned: true },
        ],
        'en',
        words.planned,
      ),
    ],
    [
      'Progress',
      'Work that takes a while; the page looks again by itself.',
      'progress({label, done, of})',
      progress({ label: '3 of 12 months', done: 3, of: 12 }),
    ],
    [
      'Figures',
      'One figure with what it was before.',
      'figures([{label, value, change}])',
      figures([
        { label: 'Gross, 7 days', value: money(1_234_500), change: 'up 12% from ฿11,022.00' },
        { label: 'Refunds', value: money(0) },
      ]),
    ],
    [
      'Tabs',
      'Ways between pages that belong together.',
      'tabs(label, list)',
      tabs('Examples of tabs', [
        { href: here, label: 'Payments', current: true },
        { href: here, label: 'Refunds', current: false },
      ]),
    ],
    [
      'Copy',
      'A text to take away; the call as curl.',
      'copyable(text, words), curl(command, words)',
      html`${copyable('https://example.com/c/abc', words.curl)}${curl("curl -sS 'https://example.com/v1/payments'", words.curl)}`,
    ],
    [
      'Check groups',
      'Many boxes, in groups that open; with a script a filter above them.',
      'checkGroups(name, options, given, whole, words)',
      checkGroups(
        'events',
        ['invoice.paid', 'invoice.created', 'payment.succeeded', 'payment.failed'].map((type) => [type, type] as const),
        ['invoice.paid'],
        [],
        {
          groupOf: (type) => type.split('.')[0] ?? type,
          groupName: 'kinds',
          allOf: (group) => `All of ${group}`,
          count: (of) => `{} of ${of}`,
          filter: 'Filter',
          filterHint: 'invoice',
          nothing: 'No event has this name.',
        },
      ),
    ],
    [
      'Group',
      'Fields that belong together.',
      'fieldGroup(legend, fields, filled, optional)',
      fieldGroup(
        'Line 1',
        [{ kind: 'integer', name: 'quantity', label: 'Quantity' }],
        { values: new Map([['quantity', ['1']]]), problems: {} },
        words.optional,
      ),
    ],
    [
      'Link',
      'A link to give away: copied, opened, or read off the screen.',
      'sharedLink({url, qrHref, pngHref, fileName}, words, copied, {card, isMain, isFolded})',
      sharedLink(
        {
          url: 'https://example.com/c/abc',
          qrHref,
          pngHref: null,
          fileName: 'link',
        },
        {
          copy: 'Copy link',
          open: 'Open',
          line: 'Share on LINE',
          qr: 'Save the QR',
          qrAlt: 'QR of the link',
          qrOf: 'Show the QR',
        },
        words.curl.copied,
      ),
    ],
  ]
}
