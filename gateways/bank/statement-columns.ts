// Which column of a bank's export holds what: as the merchant says by the names of the first row, or by the names that large Thai banks use.

import { STATEMENT_COLUMNS, type StatementColumn } from '../../rules/statement-cells.ts'

/** Names of columns in the file. Only date and amount are needed. */
export type ColumnNames = Partial<Record<StatementColumn, string>>

/** Where each column is, from 0. `debit` and `direction` are only found by their names: money out, and a column of CR and DR. */
export type ColumnPlaces = { date: number; amount: number } & Partial<
  Record<Exclude<StatementColumn, 'date' | 'amount'> | 'debit' | 'direction', number>
> & {
    /** The amount column holds money in alone, so an empty cell is money out. */
    amountIsCredit: boolean
  }

export type FoundColumns =
  | { ok: true; places: ColumnPlaces; names: ColumnNames }
  | { ok: false; column: StatementColumn; message: string }

/**
 * Finds the columns in a row of names. `given` names win; a given name that is not there is a problem, and so is a missing date or amount. The answered
 * `names` are those in the file, to be remembered for the next one.
 */
export function findColumns(header: readonly string[], given: ColumnNames = {}): FoundColumns {
  const names = header.map(plain)
  const known = (list: readonly string[]) => {
    // In the order of the list, since some names say more than others.
    const found = list.map((name) => names.indexOf(name)).find((place) => place >= 0)
    return found
  }
  const places: Partial<Record<StatementColumn, number>> = {}
  for (const column of STATEMENT_COLUMNS) {
    const name = given[column]
    if (name === undefined) continue
    const place = names.indexOf(plain(name))
    if (place < 0) return { ok: false, column, message: `The first row has no column "${name}".` }
    places[column] = place
  }
  const taken = new Set(Object.values(places))
  for (const column of STATEMENT_COLUMNS) {
    if (places[column] !== undefined) continue
    const found = column === 'amount' ? (known(CREDIT) ?? known(AMOUNT)) : known(NAMES[column])
    if (found !== undefined && !taken.has(found)) places[column] = found
  }
  const { date, amount, ...rest } = places
  if (date === undefined) return { ok: false, column: 'date', message: 'No column of dates was found: name it.' }
  if (amount === undefined) return { ok: false, column: 'amount', message: 'No column of amounts was found: name it.' }
  const amountIsCredit = CREDIT.includes(names[amount] ?? '')
  const found = STATEMENT_COLUMNS.flatMap((column) => {
    const place = places[column]
    return place === undefined ? [] : [[column, header[place]?.trim() ?? '']]
  })
  return {
    ok: true,
    names: Object.fromEntries(found),
    places: { date, amount, ...rest, debit: known(DEBIT), direction: known(DIRECTION), amountIsCredit },
  }
}

/** `Transaction Date `, `TRANSACTION_DATE` and `Transaction  date:` are one name, and so are `Ref.1` and `ref 1`. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[_.\s]+/g, ' ')
    .replaceAll(/\((thb|บาท|baht)\)|[:*"]/g, '')
    .replaceAll(/ ?\/ ?/g, '/')
    .trim()
}

const CREDIT = [
  'credit',
  'credit amount',
  'deposit',
  'deposits',
  'deposit amount',
  'money in',
  'paid in',
  'เงินเข้า',
  'จำนวนเงินเข้า',
  'ยอดเงินเข้า',
  'เงินฝาก',
  'ฝากเงิน',
  'ฝาก',
  'เครดิต',
  'รายรับ',
]

const AMOUNT = ['amount', 'transaction amount', 'net amount', 'amount thb', 'จำนวนเงิน', 'ยอดเงิน', 'จำนวน']

const DEBIT = [
  'debit',
  'debit amount',
  'withdrawal',
  'withdrawals',
  'withdrawal amount',
  'money out',
  'paid out',
  'เงินออก',
  'จำนวนเงินออก',
  'ยอดเงินออก',
  'ถอนเงิน',
  'ถอน',
  'เดบิต',
  'รายจ่าย',
]

const DIRECTION = ['dr/cr', 'cr/dr', 'd/c', 'c/d', 'debit/credit', 'credit/debit', 'เดบิต/เครดิต', 'ฝาก/ถอน']

const NAMES = {
  date: [
    'transaction date',
    'transaction date/time',
    'tran date',
    'trans date',
    'tr date',
    'date',
    'date/time',
    'datetime',
    'posting date',
    'booking date',
    'value date',
    'effective date',
    'วันที่ทำรายการ',
    'วันที่รายการ',
    'วันที่',
    'วันที่/เวลา',
    'วันเวลา',
    'วัน/เดือน/ปี',
  ],
  time: [
    'time',
    'transaction time',
    'tran time',
    'trans time',
    'time/eff date',
    'เวลา',
    'เวลาที่ทำรายการ',
    'เวลาทำรายการ',
  ],
  reference: [
    'ref1',
    'ref 1',
    'reference 1',
    'reference1',
    'รหัสอ้างอิง 1',
    'อ้างอิง 1',
    'reference',
    'reference no',
    'reference number',
    'ref no',
    'ref',
    'transaction id',
    'transaction reference',
    'transaction ref',
    'trans ref',
    'เลขที่อ้างอิง',
    'หมายเลขอ้างอิง',
    'เลขอ้างอิง',
    'รหัสอ้างอิง',
    'เลขที่รายการ',
  ],
  sender: [
    'sender',
    'sender name',
    'payer',
    'payer name',
    'from',
    'from account',
    'from account name',
    'counterparty',
    'customer name',
    'ผู้โอน',
    'ชื่อผู้โอน',
    'ผู้ชำระเงิน',
    'ชื่อผู้ชำระเงิน',
    'จากบัญชี',
  ],
  description: [
    'description',
    'descriptions',
    'transaction description',
    'details',
    'detail',
    'particulars',
    'remark',
    'remarks',
    'memo',
    'note',
    'transaction',
    'รายละเอียด',
    'รายการ',
    'คำอธิบาย',
    'หมายเหตุ',
    'บันทึกช่วยจำ',
  ],
} as const satisfies Record<Exclude<StatementColumn, 'amount'>, readonly string[]>
