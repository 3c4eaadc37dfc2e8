// A file of payouts for a bank's bulk transfers: one documented generic CSV, whose columns are mapped once in the bank's upload tool (docs/gateways.md).
// It decides no amount and sends nothing: a person uploads it and approves it at the bank.
import { stringify } from 'csv-stringify/sync'
import { bahtDecimal, type Satang, sumOf } from '../../rules/money.ts'
import type { CivilDate } from '../../rules/periods.ts'
import { accountDigits, isBankCode } from '../../rules/thai-banks.ts'
import { isoDay } from '../../rules/written-date.ts'

export interface FilePayout {
  /** Our payout's id, so that the bank's report and the file can be compared. */
  payoutId: string
  bankCode: string
  accountNumber: string
  accountName: string
  amountSatang: Satang
  /** What the receiver sees; the payout's own short reference. */
  reference: string
}

/** The columns, in their order. The row of totals has `TOTAL` in the first, the number of transfers in the second and the sum in `amount`. */
export const PAYOUT_COLUMNS = [
  'payout',
  'bank_code',
  'account_number',
  'account_name',
  'amount',
  'currency',
  'reference',
  'transfer_on',
] as const

/** Without it Excel reads the file in its machine's code page and garbles Thai. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * The file, UTF-8 with CRLF. Amounts are in baht with two decimals and without commas: ฿1,234.50 → `1234.50`. Account numbers are digits alone. A text that
 * a spreadsheet would compute gets an apostrophe before it. An unknown bank, a number that is no account, an amount that is nothing, and a payout that
 * stands twice are RangeErrors, so that no half-right file is uploaded. The same payouts give the same bytes. An empty list is a RangeError too.
 */
export function payoutFile(payouts: readonly FilePayout[], transferOn: CivilDate): Buffer {
  if (payouts.length === 0) throw new RangeError('a payout file needs a payout')
  const seen = new Set<string>()
  const rows = payouts.map((payout) => {
    if (seen.has(payout.payoutId)) throw new RangeError(`${payout.payoutId} stands twice`)
    seen.add(payout.payoutId)
    return rowOf(payout, isoDay(transferOn))
  })
  const total = bahtDecimal(sumOf(payouts.map(({ amountSatang }) => amountSatang)))
  const last = ['TOTAL', String(payouts.length), '', '', total, 'THB', '', '']
  const lines = stringify([[...PAYOUT_COLUMNS], ...rows, last], { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
  return Buffer.from(BYTE_ORDER_MARK + lines)
}

/** A name for the file of a day: `payouts-2026-11-27.csv`. */
export function payoutFileName(transferOn: CivilDate): string {
  return `payouts-${isoDay(transferOn)}.csv`
}

function rowOf(payout: FilePayout, transferOn: string): string[] {
  const { payoutId, bankCode, accountNumber, accountName, amountSatang, reference } = payout
  const account = accountDigits(accountNumber)
  if (!isBankCode(bankCode)) throw new RangeError(`${payoutId}: no bank has the code ${bankCode}`)
  if (account === null) throw new RangeError(`${payoutId}: the account number is none`)
  if (!(amountSatang > 0)) throw new RangeError(`${payoutId}: nothing to transfer`)
  return [
    text(payoutId),
    bankCode,
    account,
    text(accountName),
    bahtDecimal(amountSatang),
    'THB',
    text(reference),
    transferOn,
  ]
}

/** On one line, and nothing that a spreadsheet would compute: it shows no apostrophe, and a bank's upload tool drops it or shows it. */
function text(value: string): string {
  const line = value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return /^[=+\-@＝＋－＠]/.test(line) ? `'${line}` : line
}
