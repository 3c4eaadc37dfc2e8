// Closing a month in the dashboard: its page, each report as a file, and all of them in one archive. Sums and files are those of the API's reports; what else
// the page says is db/queries/month-end.ts.
import { buffer } from 'node:stream/consumers'
import { refusalOf } from '../../../api/middleware/errors.ts'
import type { Raw } from '../../../api/route.ts'
import { type ZippedFile, zipOf } from '../../../api/zip.ts'
import { actFor } from '../../../db/acting.ts'
import { certificateBytes, certificatesOf } from '../../../db/queries/certificate-files.ts'
import { readMonthEnd } from '../../../db/queries/month-end.ts'
import { certificateFileName } from '../../../rules/certificate-files.ts'
import { monthToClose } from '../../../rules/month-end.ts'
import { monthOf } from '../../../rules/periods.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { monthName, REPORT_NAMES, type ReportName, spanOfMonth } from '../../../rules/reports.ts'
import { answerDashboard } from '../answer.ts'
import { ask, askRaw, curlOf, may, refuseUnlessMay } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { monthsBefore } from '../months.ts'
import { COMPARED, type MonthEndProps, monthEndPage, TOTALLED, type Totals } from './view.ts'

const FORMATS = ['csv', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

export function addMonthEnd(routes: DashboardRoutes): void {
  routes.get('/month-end', (page) => show(page))
  routes.get('/month-end/all', (page) => everything(page))
  for (const name of REPORT_NAMES) routes.get(`/month-end/${name}`, (page) => oneFile(page, name))
}

/** How many months the page offers. Older ones are asked for by their address. */
const MONTHS_OFFERED = 24

async function show(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'getReport')
  const { now, props, caller, deps } = page
  const asked = page.query.get('month') ?? ''
  const known = spanOfMonth(asked)
  const span = known ?? monthOf(monthToClose(now))
  const { from, to } = span
  const month = monthName(from)
  const named = (at: number) => ({ month: monthName(at), at })
  const offered = monthsBefore(now, MONTHS_OFFERED)
  const lang = page.query.get('lang')
  const totals = await totalsOf(page, month)
  const previous = await previousTotals(page, monthName(monthOf(from - 1).from))
  const read = await readMonthEnd(deps.db.pool, { merchantId: caller.merchantId, livemode: caller.livemode, ...span })
  const seller = may(page, 'getTaxSettings') ? await ask(page, 'getTaxSettings', {}) : null
  const sellerLacks = seller ? (['tax_id', 'address'] as const).filter((name) => !seller[name]) : []
  const shown: MonthEndProps = {
    ...{ month, from, to, totals, previous, read, sellerLacks },
    isWrong: asked !== '' && !known,
    isOver: to <= now,
    months: (offered.includes(from) ? offered : [...offered, from]).map(named),
    before: named(monthOf(from - 1).from),
    after: to <= now ? named(to) : null,
    kept: lang === undefined ? [] : [['lang', lang]],
    curl: curlOf(page, 'getReport', { params: { name: 'output_vat' }, query: { month, format: 'csv' } }),
  }
  answerDashboard(page, (frame) => monthEndPage(frame, props, shown), shown.isWrong ? 422 : 200)
}

/** One report after the other, so that the rows of one are in memory. Null for a report that has too many. */
async function totalsOf(page: DashboardContext, month: string): Promise<MonthEndProps['totals']> {
  const read: Partial<Record<ReportName, Totals>> = {}
  for (const name of TOTALLED) read[name] = await oneTotal(page, name, month)
  return read as MonthEndProps['totals']
}

/** What the month is compared with. A shop that had begun later has nothing there. */
async function previousTotals(page: DashboardContext, month: string): Promise<MonthEndProps['previous']> {
  const read: Partial<Record<ReportName, Totals>> = {}
  for (const name of COMPARED) read[name] = await oneTotal(page, name, month)
  const isEmpty = Object.values(read).every((totals) => totals && Object.values(totals).every((satang) => satang === 0))
  return isEmpty ? null : (read as MonthEndProps['previous'])
}

async function oneTotal(page: DashboardContext, name: ReportName, month: string): Promise<Totals> {
  try {
    return (await ask(page, 'getReport', { params: { name }, query: { month } })).totals
  } catch (error) {
    if (refusalOf(error).code === 'parameter_invalid') return null
    throw error
  }
}

/** The report as the API gives it. The programs PEAK and FlowAccount know their columns by their Thai names. */
function askFile(page: DashboardContext, name: ReportName, month: string, format: Format): Promise<Raw> {
  const locale = name === 'peak' || name === 'flowaccount' ? 'th' : page.locale
  return askRaw(page, 'getReport', { params: { name }, query: { month, format, locale } })
}

async function oneFile(page: DashboardContext, name: ReportName): Promise<void> {
  const { ctx } = page
  const format = FORMATS.find((one) => one === page.query.get('format'))
  if (!format) throw new Refusal('parameter_invalid', '`format` must be csv or xlsx.', { param: 'format' })
  const { body, contentType } = await askFile(page, name, page.query.get('month') ?? '', format)
  ctx.status = 200
  ctx.type = contentType
  ctx.body = body
}

/** Every report in both forms, and the files of withholding certificates, in one archive. A report that is refused is said as a page: half of a month is never sent. */
async function everything(page: DashboardContext): Promise<void> {
  const { ctx, now, livemode } = page
  const month = page.query.get('month') ?? ''
  const named = `${livemode ? 'live' : 'test'}-${month}`
  async function* files(): AsyncGenerator<ZippedFile> {
    for (const name of REPORT_NAMES)
      for (const format of FORMATS)
        yield { name: `${name}-${named}.${format}`, body: await bytesOf(await askFile(page, name, month, format)) }
  }
  const body = await zipOf(files(), now, certificatesIn(page, month)).catch((error: unknown) => {
    // The files before it have named themselves; the page that says why is none of them.
    ctx.remove('Content-Disposition')
    throw error
  })
  ctx.set('Content-Disposition', `attachment; filename="month-end-${named}.zip"`)
  ctx.status = 200
  ctx.type = 'application/zip'
  ctx.body = body
}

/** One after the other, while the archive is sent: no more than one file is in memory. Nothing for a role that may not read certificates. */
async function* certificatesIn(page: DashboardContext, month: string): AsyncGenerator<ZippedFile> {
  const span = spanOfMonth(month)
  if (!span || !may(page, 'downloadWithholdingCertificate')) return
  const { caller, deps } = page
  // The page is answered by then, so each read says again for whom it is.
  const found = await actFor(caller, () => certificatesOf(deps.db.pool, { ...caller, ...span }))
  for (const { id: invoiceId, number, file } of found) {
    const body = await actFor(caller, () => certificateBytes(deps.db.pool, caller, { id: file.id, invoiceId }))
    const name = certificateFileName({ id: invoiceId, number }, file.content_type)
    if (body) yield { name: `withholding-certificates/${name}`, body }
  }
}

async function bytesOf({ body }: Raw): Promise<Buffer> {
  if (typeof body === 'string') return Buffer.from(body)
  return Buffer.isBuffer(body) ? body : buffer(body)
}
