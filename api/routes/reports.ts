// The reports of a month over HTTP ("GET /v1/reports/{name}", specification §15.6): as JSON in satang, as CSV and XLSX in baht.
import { z } from 'zod'
import { recordAction } from '../../commands/audit-log.ts'
import { REPORT_ROWS_MAX, readReport } from '../../db/queries/reports.ts'
import { reportSchema } from '../../resources/report.ts'
import { Refusal } from '../../rules/refusals.ts'
import { REPORT_NAMES, spanOfMonth, totalsOf } from '../../rules/reports.ts'
import { Raw, readRoute } from '../route.ts'
import { reportAsCsv, reportAsXlsx } from '../spreadsheet.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const reportRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/reports/:name',
    operationId: 'getReport',
    summary: 'Read a monthly report',
    description:
      'Tax documents by their day of issue, everything else by the day on which money moved, in Bangkok. `json` is in satang; `csv` and `xlsx` are in baht, with one heading row and the totals in the last row. `peak` and `flowaccount` have the columns of the import files of these programs.',
    refuses: ['parameter_missing'],
    tag: 'Reports',
    scope: 'reports:read',
    params: z.object({ name: z.enum(REPORT_NAMES).meta({ description: 'The report that you want.' }) }),
    query: z.object({
      month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'),
      format: z.enum(['json', 'csv', 'xlsx']).default('json'),
      locale: z.enum(['th', 'en']).default('en').meta({ description: 'The language of the heading row of a file.' }),
    }),
    answer: reportSchema,
    mayAnswer: 'text/csv',
    mayAnswerBytes: XLSX,
    read: async (call) => {
      const { deps, caller, params, query, setHeader } = call
      const { name } = params
      const { month, format, locale } = query
      const span = spanOfMonth(month)
      if (!span) throw new Refusal('parameter_invalid', '`month` must be a month such as 2026-11.', { param: 'month' })
      const { merchantId, livemode } = caller
      const data = await readReport(deps.db.orm.em.fork(), name, { merchantId, livemode, ...span })
      if (data === null) {
        const message = `The report has more than ${REPORT_ROWS_MAX} rows in ${month}. Read the lists of tax documents and payments instead.`
        throw new Refusal('parameter_invalid', message, { param: 'month' })
      }
      const totals = totalsOf(name, data)
      if (format === 'json') return { object: 'report' as const, name, month, data, totals }
      const file = `${name}-${livemode ? 'live' : 'test'}-${month}.${format}`
      await call.commit(async (c) =>
        recordAction(c, { action: 'export.created', object: null, after: { file, filters: { month } } }),
      )
      setHeader('Content-Disposition', `attachment; filename="${file}"`)
      const report = { name, rows: data, totals, locale }
      return format === 'csv'
        ? new Raw(reportAsCsv(report), 'text/csv; charset=utf-8')
        : new Raw(await reportAsXlsx(report, merchantId), XLSX)
    },
  }),
]
