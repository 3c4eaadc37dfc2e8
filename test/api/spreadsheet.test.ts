// A large workbook is made beside the requests, not before them, and is the same as one that is made in place.
import { expect, test } from '@jest/globals'
import { unzipSync } from 'fflate'
import { type ReportFile, reportAsXlsx, workbookOf } from '../../api/spreadsheet.ts'
import { REPORT_COLUMNS } from '../../rules/reports.ts'

function salesOf(count: number): ReportFile {
  const row = Object.fromEntries(
    REPORT_COLUMNS.sales.map(({ name, kind }) => [name, kind === 'text' ? 'บริษัท <ทดสอบ> จำกัด' : 1_790_000_000]),
  )
  return { name: 'sales', rows: Array.from({ length: count }, () => ({ ...row })), totals: {}, locale: 'th' }
}

const sheetOf = (workbook: Buffer) => Buffer.from(unzipSync(workbook)['xl/worksheets/sheet1.xml'] ?? []).toString()

test('other work goes on while a large workbook is made', async () => {
  const report = salesOf(10_000)
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  const made = await reportAsXlsx(report, 'mer_1')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
  expect(sheetOf(made).match(/<row /g)).toHaveLength(10_002)
  expect(sheetOf(made)).toEqual(sheetOf(await workbookOf(report)))
})

test('several at once are all made, one after the other', async () => {
  const made = await Promise.all([1, 2, 3].map((n) => reportAsXlsx(salesOf(600 * n), `mer_${n}`)))
  expect(made.map((workbook) => sheetOf(workbook).match(/<row /g)?.length)).toEqual([602, 1_202, 1_802])
})

test('what cannot be laid out is an error of its caller, and the next one is made', async () => {
  const broken = { ...salesOf(600), name: 'nothing' as never }
  await expect(reportAsXlsx(broken, 'mer_1')).rejects.toThrow()
  expect(sheetOf(await reportAsXlsx(salesOf(600), 'mer_1')).match(/<row /g)).toHaveLength(602)
})
