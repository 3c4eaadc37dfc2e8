// Verifies slips at EasySlip, version 2 of its API. `checkDuplicate` and the matching of accounts are left out: whether a slip counts is decided here
// (rules/slips.ts). Source: EasySlip developer documentation, "API v2", "Verify by Payload" and "Error Codes".
import { z } from 'zod'
import type { ShownParty, Verified } from '../../rules/slips.ts'
import { CredentialsRefused, createHttpClient, ProviderAway, ProviderRefused } from '../http.ts'
import { bahtAmount, instant, optionalText, proxyType, referencesOf } from './shown-slip.ts'
import type { SlipVerifier } from './slip-verifier.ts'

export function createEasySlip(settings: { apiKey: string; baseUrl: string }): SlipVerifier {
  const client = createHttpClient({
    provider: 'easyslip',
    baseUrl: settings.baseUrl,
    auth: { bearer: settings.apiKey },
    readRefusal(body) {
      const read = REFUSAL.safeParse(body)
      return read.success ? { code: read.data.error.code, said: read.data.error.message } : null
    },
  })

  return {
    async verify({ payload, slip: { sendingBank, reference } }) {
      const found = await client
        .call({ method: 'POST', path: '/verify/bank', json: { payload }, answer: ANSWER })
        .catch((error: unknown) => {
          if (!(error instanceof ProviderRefused)) throw error
          return refused(error)
        })
      if ('kind' in found) return found
      const { rawSlip: slip } = found.data
      if (slip.transRef !== reference) throw new ProviderAway('easyslip: the answer is about another transfer', false)
      return {
        kind: 'found',
        sendingBank,
        reference,
        amountSatang: slip.amount.amount,
        sentAt: slip.date,
        sender: shownParty(slip.sender),
        receiver: shownParty(slip.receiver),
        references: referencesOf(slip.ref1, slip.ref2, slip.ref3),
      }
    },

    async check() {
      try {
        await client.call({ method: 'GET', path: '/info', answer: z.object({ success: z.literal(true) }) })
        return { kind: 'ok' }
      } catch (error) {
        if (error instanceof CredentialsRefused || error instanceof ProviderRefused)
          return { kind: 'refused', credential: 'slip_key', message: error.said }
        throw error
      }
    },
  }
}

function refused(error: ProviderRefused): Verified {
  switch (error.code) {
    case 'MISSING_API_KEY':
    case 'INVALID_API_KEY':
    case 'BRANCH_INACTIVE':
    case 'SERVICE_BANNED':
    case 'SERVICE_DELETED':
    case 'IP_NOT_ALLOWED':
      throw new CredentialsRefused('easyslip', error.said)
    case 'QUOTA_EXCEEDED':
      return { kind: 'later', why: 'quota', afterSeconds: null }
    case 'SLIP_NOT_FOUND':
      return { kind: 'not_found' }
    // The bank does not show the transfer yet. The published page of codes does not list it; EasySlip's own client for Python has an error for it.
    case 'SLIP_PENDING':
      return { kind: 'later', why: 'bank', afterSeconds: null }
    default:
      throw error
  }
}

function shownParty({ account: { name, bank, proxy } }: z.output<typeof PARTY>): ShownParty {
  return {
    name: name.th ?? name.en,
    account: bank?.account ?? null,
    proxy: proxy?.account ? { type: proxy.type, value: proxy.account } : null,
  }
}

const PARTY = z.object({
  account: z.object({
    name: z.object({ th: optionalText, en: optionalText }),
    bank: z.object({ account: optionalText }).nullish(),
    proxy: z.object({ type: proxyType, account: optionalText }).nullish(),
  }),
})

const ANSWER = z.object({
  success: z.literal(true),
  data: z.object({
    rawSlip: z.object({
      transRef: z.string().min(1),
      date: instant,
      amount: z.object({ amount: bahtAmount }),
      sender: PARTY,
      receiver: PARTY,
      ref1: optionalText,
      ref2: optionalText,
      ref3: optionalText,
    }),
  }),
})

const REFUSAL = z.object({ success: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) })
