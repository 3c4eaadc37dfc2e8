// A stand-in of EasySlip, version 2. Behaviour follows EasySlip's developer documentation: POST /verify/bank with a bearer key, {success, data: {rawSlip}}
// or {success: false, error: {code, message}}. The status of SLIP_PENDING is not documented; 404 is a guess, beside SLIP_NOT_FOUND.

import type { ShownParty } from '../../../rules/slips.ts'
import { isoInBangkok } from '../../../rules/written-date.ts'
import { type Ask, type BankTransfer, type Reply, SlipProvider } from './slip-provider.ts'

export const API_KEY = 'a1b2c3d4-e5f6-7890-abcd-ef1234567890'

export function createFakeEasySlip(): SlipProvider {
  return new SlipProvider(answer)
}

const error = (status: number, code: string, message: string): Reply => ({
  status,
  body: { success: false, error: { code, message } },
})

function answer({ method, path, headers, body }: Ask, provider: SlipProvider): Reply {
  if (!headers.authorization) return error(401, 'MISSING_API_KEY', 'Authorization header is required')
  if (headers.authorization !== `Bearer ${API_KEY}`)
    return error(401, 'INVALID_API_KEY', 'The provided API key is invalid')
  if (method === 'GET' && path === '/info')
    return {
      status: 200,
      body: { success: true, data: { application: { quota: { used: provider.counted } } }, message: 'ok' },
    }
  if (method !== 'POST' || path !== '/verify/bank') return error(404, 'NOT_FOUND', 'Resource not found')

  const known = ['payload', 'remark', 'matchAccount', 'matchAmount', 'checkDuplicate']
  if (Object.keys(body ?? {}).some((name) => !known.includes(name)))
    return error(400, 'VALIDATION_ERROR', 'Validation failed')
  const payload = typeof body === 'object' && body !== null && 'payload' in body ? body.payload : undefined
  if (typeof payload !== 'string' || payload === '' || payload.length > 128)
    return error(400, 'VALIDATION_ERROR', 'Validation failed')
  if (provider.counted >= provider.quota) return error(403, 'QUOTA_EXCEEDED', 'Your API quota has been exceeded')
  if (provider.banksAway) return error(500, 'API_SERVER_ERROR', 'External API error')
  const found = provider.find(payload)
  if (found && found !== 'not_a_slip' && (found.knownFrom ?? 0) > provider.now)
    return error(404, 'SLIP_PENDING', 'Slip is being processed')
  if (!found || found === 'not_a_slip') return error(404, 'SLIP_NOT_FOUND', 'Slip not found or invalid')
  provider.counted += 1
  const data = {
    isDuplicate: false,
    matchedAccount: null,
    amountInSlip: found.amountSatang / 100,
    rawSlip: shown(found, payload),
  }
  return { status: 200, body: { success: true, data, message: 'Bank slip verified successfully' } }
}

function shown(transfer: BankTransfer, payload: string) {
  const { reference, amountSatang, sentAt, sender, receiver, references = [] } = transfer
  return {
    payload,
    transRef: reference,
    date: isoInBangkok(sentAt),
    countryCode: 'TH',
    amount: { amount: amountSatang / 100, local: { amount: 0, currency: '' } },
    fee: 0,
    ref1: references[0] ?? '',
    ref2: references[1] ?? '',
    ref3: references[2] ?? '',
    sender: party(sender),
    receiver: { ...party(receiver), merchantId: null },
  }
}

function party({ name, account, proxy }: ShownParty) {
  return {
    bank: { id: '004', name: 'กสิกรไทย', short: 'KBANK' },
    account: {
      name: name === null ? {} : { th: name },
      ...(account && { bank: { type: 'BANKAC', account } }),
      ...(proxy && { proxy: { type: proxy.type, account: proxy.value } }),
    },
  }
}
