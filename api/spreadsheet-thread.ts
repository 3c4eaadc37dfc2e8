// The thread that lays out one large workbook and ends (api/spreadsheet.ts). It gets the rows and answers the bytes; it knows no database and no request.
import { parentPort, workerData } from 'node:worker_threads'
import { type ReportFile, workbookOf } from './spreadsheet.ts'

parentPort?.postMessage(await workbookOf(workerData as ReportFile))
