// A report of a month as GET /v1/reports/{name} answers it (specification §15.6). Its columns are rules/reports.ts.
import { z } from 'zod'
import { REPORT_NAMES } from '../rules/reports.ts'
import { apiObject } from './schema.ts'

export const reportSchema = apiObject({
  object: z.literal('report'),
  name: z.enum(REPORT_NAMES).meta({ description: 'The report that the rows are of.' }),
  month: z.string().meta({ description: 'The month of the report in Bangkok, as `YYYY-MM`.' }),
  data: z
    .array(z.record(z.string(), z.union([z.string(), z.number()]).nullable()))
    .meta({ description: 'The rows, amounts in satang. The columns are those of the report.' }),
  totals: z.record(z.string(), z.number()).meta({ description: 'The sums of the columns that are added up.' }),
}).meta({ id: 'Report' })
