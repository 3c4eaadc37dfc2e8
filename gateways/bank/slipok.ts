// Verifies slips at SlipOK. Neither `log` nor `amount` is sent, so that SlipOK compares nothing with its own memory and settings: whether a slip counts
// is decided here (rules/slips.ts), and a slip that was sent before is answered like any other. Source: SlipOK API documentation 1.7 (check slip, check
// quota, error codes 1000 – 1014).
import { z } from 'zod'
import type { ShownParty, Verified } from '../../rules/slips.ts'
import { CredentialsRefused, createHttpClient, type HttpClient, ProviderAway, ProviderRefused } from '../http.ts'
import { bahtAmount, instant, optionalText, proxyType, referencesOf } from './shown-slip.ts'
import type { SlipVerifier } from './slip-verifier.ts'

export function createSlipOk(settings: { branch: string; apiKey: string; baseUrl: string }): SlipVerifier {
  const { branch, apiKey, baseUrl } = settings
  /** A client for one call, which keeps the whole refusal: some refusals hold the slip, or how long to wait. */
  const client = (refusal: { body?: Refusal }): HttpClient =>
    createHttpClient({
      provider: 'slipok',
      baseUrl,
      auth: null,
      headers: { 'x-authorization': apiKey },
      readRefusal(body) {
        const read = REFUSAL.safeParse(body)
        if (!read.success) return null
        refusal.body = read.data
        return { code: read.data.code, said: read.data.message }
      },
    })

  return {
    async verify({ payload, slip: { sendingBank, reference } }) {
      const refusal: { body?: Refusal } = {}
      const found = await client(refusal)
        .call({ method: 'POST', path: `/${branch}`, json: { data: payload }, answer: ANSWER })
        .catch((error: unknown) => {
          if (!(error instanceof ProviderRefused)) throw error
          return refused(error, refusal.body)
        })
      if ('kind' in found) return found
      if (found.data.transRef !== reference)
        throw new ProviderAway('slipok: the answer is about another transfer', false)
      return { kind: 'found', sendingBank, ...shown(found.data) }
    },

    async check() {
      try {
        await client({}).call({
          method: 'GET',
          path: `/${branch}/quota`,
          answer: z.object({ success: z.literal(true) }),
        })
        return { kind: 'ok' }
      } catch (error) {
        if (error instanceof CredentialsRefused || error instanceof ProviderRefused)
          return { kind: 'refused', credential: 'slip_key', message: error.said }
        throw error
      }
    },
  }
}

/** 15 minutes, which SlipOK asks for when the data of a bank is away (1009). */
const BANK_AWAY_SECONDS = 900

function refused(error: ProviderRefused, body: Refusal | undefined): Verified | Answer {
  switch (error.code) {
    case '1001': // no such branch
    case '1002': // wrong key
      throw new CredentialsRefused('slipok', error.said)
    case '1003': // the package has expired
    case '1004': // the quota is used up
      return { kind: 'later', why: 'quota', afterSeconds: null }
    case '1008': // not a code of a slip
    case '1011': // expired, or no such transfer
      return { kind: 'not_found' }
    case '1009': // the bank's data is away
      return { kind: 'later', why: 'bank', afterSeconds: BANK_AWAY_SECONDS }
    case '1010': {
      // The bank answers only some minutes after the transfer.
      const { data } = DELAY.parse(body ?? {})
      return { kind: 'later', why: 'bank', afterSeconds: data ? Math.ceil(data.delay * 60) : null }
    }
    case '1012': // known to SlipOK from before, which is not asked
    case '1013': // of another amount, likewise
    case '1014': {
      // Of another receiver than the branch has at SlipOK, likewise.
      const slip = ANSWER.safeParse({ ...body, success: true })
      if (slip.success) return slip.data
      throw error
    }
    default:
      throw error
  }
}

function shown(slip: Answer['data']) {
  const { amount, transTimestamp, sender, receiver, ref1, ref2, ref3, transRef } = slip
  return {
    reference: transRef,
    amountSatang: amount,
    sentAt: transTimestamp,
    sender: shownParty(sender),
    receiver: shownParty(receiver),
    references: referencesOf(ref1, ref2, ref3),
  }
}

function shownParty({ displayName, name, account, proxy }: z.output<typeof PARTY>): ShownParty {
  return {
    name: displayName ?? name,
    account: account?.value ?? null,
    proxy: proxy?.value ? { type: proxy.type, value: proxy.value } : null,
  }
}

const PARTY = z.object({
  displayName: optionalText,
  name: optionalText,
  proxy: z.object({ type: proxyType, value: optionalText }).nullish(),
  account: z.object({ value: optionalText }).nullish(),
})

const ANSWER = z.object({
  success: z.literal(true),
  data: z.object({
    transRef: z.string().min(1),
    transTimestamp: instant,
    amount: bahtAmount,
    sender: PARTY,
    receiver: PARTY,
    ref1: optionalText,
    ref2: optionalText,
    ref3: optionalText,
  }),
})

type Answer = z.output<typeof ANSWER>

/** Documented as a number, seen as a text. */
const REFUSAL = z.looseObject({
  code: z.union([z.string(), z.number()]).transform(String),
  message: z.string(),
})

type Refusal = z.output<typeof REFUSAL>

const DELAY = z.object({
  data: z
    .object({ delay: z.number().positive().max(1_440) })
    .nullish()
    .catch(null),
})
