// A stand-in of SlipOK. Behaviour follows SlipOK's API documentation 1.7: the address holds the branch, the header x-authorization the key; errors are
// 400 or 401 with a code from 1000 to 1014. The delay of a bank (1010) comes with the minutes to wait. It refuses fields that are not documented,
// so that a misspelled one is seen.

import type { ShownParty } from '../../../rules/slips.ts'
import { isoInBangkok } from '../../../rules/written-date.ts'
import { type Ask, type BankTransfer, type Reply, SlipProvider } from './slip-provider.ts'

export const BRANCH = '12345'
export const API_KEY = 'SLIPOKTESTKEY'

export function createFakeSlipOk(): SlipProvider {
  return new SlipProvider(answer)
}

const error = (status: number, code: number | string, message: string, data?: object): Reply => ({
  status,
  body: { success: false, code, message, ...(data && { data }) },
})

function answer({ method, path, headers, body }: Ask, provider: SlipProvider): Reply {
  const [, branch, rest] = /^\/(\d+)(\/quota)?$/.exec(path) ?? []
  if (branch !== BRANCH) return error(400, 1001, 'ไม่พบข้อมูลสาขา กรุณาตรวจสอบไอดีสาขา')
  if (headers['x-authorization'] !== API_KEY) return error(401, 1002, 'Authorization Header ไม่ถูกต้อง')
  if (method === 'GET' && rest)
    return { status: 200, body: { success: true, data: { quota: provider.quota - provider.counted, overQuota: 0 } } }
  if (method !== 'POST' || rest) return { status: 404, body: '' }

  const fields = Object.keys(body ?? {})
  if (fields.some((name) => !['data', 'url', 'amount', 'log'].includes(name))) return error(400, 1000, 'unknown field')
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  if (typeof data !== 'string' || data === '')
    return error(400, 1000, 'กรุณาใส่ข้อมูล QR Code ให้ครบใน field data, files หรือ url')
  if (provider.counted >= provider.quota) return error(400, '1004', 'Package ของคุณใช้เกินโควต้ามาแล้ว')
  const found = provider.find(data)
  if (found === 'not_a_slip') return error(400, 1008, 'QR ดังกล่าวไม่ใช่ QR สำหรับการตรวจสอบการชำระเงิน')
  if (provider.banksAway) return error(400, '1009', 'ขณะนี้ข้อมูลธนาคารเกิดขัดข้องชั่วคราว โปรดตรวจใหม่อีกครั้งใน 15 นาทีถัดไป')
  const waitSeconds = (found?.knownFrom ?? 0) - provider.now
  if (found && waitSeconds > 0)
    return error(400, '1010', 'กรุณารอการตรวจสอบสลิป', {
      qrcodeData: data,
      bankCode: found.sendingBank,
      bankName: 'ธนาคาร',
      delay: waitSeconds / 60,
    })
  provider.counted += 1
  return found
    ? { status: 200, body: { success: true, data: shown(found) } }
    : error(400, '1011', 'QR Code หมดอายุ หรือ ไม่มีรายการอยู่จริง')
}

function shown({ sendingBank, reference, amountSatang, sentAt, sender, receiver, references = [] }: BankTransfer) {
  const local = isoInBangkok(sentAt)
  return {
    success: true,
    message: '✅',
    language: 'TH',
    transRef: reference,
    sendingBank,
    receivingBank: '004',
    transDate: local.slice(0, 10).replaceAll('-', ''),
    transTime: local.slice(11, 19),
    transTimestamp: new Date(sentAt * 1_000).toISOString(),
    sender: party(sender),
    receiver: party(receiver),
    amount: amountSatang / 100,
    paidLocalAmount: amountSatang / 100,
    paidLocalCurrency: '764',
    countryCode: 'TH',
    transFeeAmount: 0,
    ref1: references[0] ?? '',
    ref2: references[1] ?? '',
    ref3: references[2] ?? '',
    toMerchantId: '',
  }
}

function party({ name, account, proxy }: ShownParty) {
  return {
    displayName: name ?? '',
    name: '',
    proxy: { type: proxy?.type ?? null, value: proxy?.value ?? null },
    account: { type: account ? 'BANKAC' : '', value: account ?? '' },
  }
}
