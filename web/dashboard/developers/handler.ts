// The first page for developers, put together from lists that have pages of their own. Each part is there for members who may read it.
import { API_VERSION } from '../../../rules/versions.ts'
import { answerDashboard } from '../answer.ts'
import { curlOf, newest } from '../ask.ts'
import type { DashboardRoutes } from '../guard.ts'
import { pageOf } from '../search/handler.ts'
import { askersOf } from '../who-asked.ts'
import { developersPage } from './view.ts'

/** Rows of each list. */
const FIRST = 5

export function addDevelopers(routes: DashboardRoutes): void {
  routes.get('/developers', async (page) => {
    await page.deps.requestLog?.flush()
    const [keys, endpoints, failed, events] = await Promise.all([
      newest(page, 'listApiKeys', { limit: FIRST }),
      newest(page, 'listWebhookEndpoints', { limit: FIRST }),
      newest(page, 'listRequests', { status: 'failed', limit: FIRST }),
      newest(page, 'listEvents', { limit: FIRST }),
    ])
    const askers = await askersOf(page, failed ? failed.rows.map(({ id }) => id) : [])
    const props = {
      askers,
      ...{ at: page.now, baseUrl: page.deps.links.baseUrl, version: API_VERSION, keys, endpoints, failed, events },
      pageOf: (id: string) => pageOf(page, id),
      curl: curlOf(page, 'getBalance'),
    }
    answerDashboard(page, (frame) => developersPage(frame, page.props, props))
  })
}
