// Licences in the dashboard: their table, the page of one, and switching it off and on, a new key, free seats. A key that is searched for leads to its licence.
import { licenceIdOfKey } from '../../db/queries/licences.ts'
import { type Licence, type LicenceVerb, licenceColumns, licencePage } from '../../pages/dashboard/licences.ts'
import { DASHBOARD } from '../../pages/words/dashboard/frame.ts'
import { LICENCES } from '../../pages/words/dashboard/licences.ts'
import type { Said } from '../../pages/words/dashboard/said.ts'
import { statusWord } from '../../pages/words/dashboard/statuses.ts'
import { isLicenceKey } from '../../rules/licences.ts'
import { missingResource } from '../../rules/refusals.ts'
import { seeOther } from '../buyer-pages.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, pressed } from './forms.ts'
import { answerTable } from './lists.ts'
import { namesOf } from './names.ts'
import { publishedOf } from './published.ts'

const STATUSES = ['active', 'disabled', 'expired', 'revoked']

/** What each button asks the API for, and what is said afterwards. */
const VERBS: readonly { verb: LicenceVerb; operation: string; said: Said }[] = [
  { verb: 'disable', operation: 'disableLicense', said: 'switched_off' },
  { verb: 'enable', operation: 'enableLicense', said: 'switched_on' },
  { verb: 'rotate', operation: 'rotateLicense', said: 'rotated' },
  { verb: 'reset_uses', operation: 'resetLicenseUses', said: 'seats_free' },
]

export function addLicences(door: DashboardDoor): void {
  door.get('/licences', (g) => (g.query.has('key') ? byKey(g, g.query.get('key')!) : list(g)))
  door.get('/licences/:id', (g) => one(g))
  for (const { verb, operation, said } of VERBS) {
    door.post(`/licences/:id/${verb}`, (g) => {
      const { id } = g.params as { id: string }
      return pressed(g, { operation, params: { id }, path: `/licences/${id}`, said })
    })
  }
}

/** To the page of the licence with this key, written as it is or in small letters. */
async function byKey(g: Guest, key: string): Promise<void> {
  refuseUnlessMay(g, 'listLicenses')
  const text = key.trim().toUpperCase()
  const id = isLicenceKey(text) ? await licenceIdOfKey(g.deps.db.pool, g.caller, text) : null
  if (!id) throw missingResource('license', 'key')
  seeOther(g.ctx, g.shown.hrefOf(`/licences/${id}`))
}

function list(g: Guest): Promise<void> {
  const words = LICENCES[g.locale]
  const frame = DASHBOARD[g.locale]
  return answerTable<Licence>(
    g,
    { section: 'licences', title: words.title },
    {
      operation: 'listLicenses',
      path: '/licences',
      columns: async (rows) => {
        const ids = rows.flatMap(({ customer, product }) => [customer, product])
        return licenceColumns(g.shown, await namesOf(g, ids), g.locale)
      },
      orders: { created: 'createdAt', uses: 'uses' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          label: frame.status,
          options: STATUSES.map((status) => [status, statusWord(status, g.locale)] as const),
        },
        { kind: 'text', name: 'product', label: words.product, hint: 'prod_…' },
        { kind: 'text', name: 'customer', label: frame.customer, hint: 'cus_…' },
        { kind: 'text', name: 'subscription', label: words.subscription, hint: 'sub_…' },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: { href: g.shown.hrefOf('/products'), label: words.empty.action } },
    },
  )
}

async function one(g: Guest): Promise<void> {
  const { id } = g.params as { id: string }
  const licence = await ask<Licence>(g, 'getLicense', { params: { id } })
  const [names, published] = await Promise.all([namesOf(g, [licence.customer, licence.product]), publishedOf(g, id)])
  const keys = { disable: newFormKey(), enable: newFormKey(), rotate: newFormKey(), reset_uses: newFormKey() }
  const shown = {
    ...{ licence, names, published },
    keys: g.shown.may('licenses:write') ? keys : null,
    curl: curlOf(g, 'getLicense', { params: { id } }),
  }
  answerDashboard(g, (frame) => licencePage(frame, g.shown, shown))
}
