// The list of taxes that buyers withheld of paid invoices, with the certificates that are missing. Entering one is invoice-by-hand/handler.ts.

import { readAwaitedCertificates } from '../../../db/queries/awaited-certificates.ts'
import { html } from '../../html.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { taxTabs, withheldSums, withholdingColumns } from './view.ts'
import { WITHHOLDINGS } from './words.ts'

export function addWithholdings(routes: DashboardRoutes): void {
  routes.get('/withholdings', list)
}

async function list(page: DashboardContext): Promise<void> {
  const { locale, props, caller, deps, now } = page
  const words = WITHHOLDINGS[locale]
  const waiting = await readAwaitedCertificates(deps.db.pool, caller)
  return answerTable(
    page,
    {
      section: 'tax-documents',
      title: words.title,
      above: html`${taxTabs(props, locale, 'withholdings')}${withheldSums(waiting, now, locale)}`,
    },
    {
      operation: 'listWithholdings',
      path: '/withholdings',
      columns: async (rows) => {
        const customers = rows.map(({ customer }) => customer)
        return withholdingColumns(props, await namesOf(page, customers), locale)
      },
      filters: [
        {
          kind: 'select',
          name: 'standing',
          asTabs: true,
          label: words.turn,
          options: [
            ['awaited', words.standings.awaited],
            ['to_record', words.standings.to_record],
            ['recorded', words.standings.recorded],
          ],
        },
        {
          kind: 'select',
          name: 'certificate',
          // The states say it more exactly. Month-end leads to all that is not recorded.
          rare: true,
          label: words.certificate,
          options: [
            ['waiting', words.states.waiting],
            ['received', words.states.received],
          ],
        },
        { kind: 'customer' },
        { kind: 'created' },
      ],
      empty: words.empty,
    },
  )
}
