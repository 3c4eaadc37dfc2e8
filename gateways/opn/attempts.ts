// Charges of our attempts, by card and by PromptPay: made once, found again, withdrawn. An attempt's charge carries its id in the metadata. If two were
// made, the first counts and the money of the other is returned.
import { z } from 'zod'
import { ProviderAway, ProviderRefused } from '../http.ts'
import type { ChargeOutcome, Charges } from '../port.ts'
import type { OpnApi, Span } from './api.ts'
import { declineOfOpn } from './declines.ts'
import { type Charge, charge, type MetadataName, refund, transaction } from './objects.ts'
import { InDoubt, type Once, sinceMinted } from './once.ts'

/** What Opn is asked to charge. */
export interface Order {
  amount: number
  currency: 'thb'
  metadata: Partial<Record<MetadataName, string>>
  [field: string]: unknown
}

export interface Attempts extends Charges {
  /**
   * Makes the charge of an attempt, or answers the one there is. Throws `ProviderRefused` when Opn refuses to make it, `InDoubt`, and what the API
   * throws, and an error for another amount than before. Safe to repeat: it charges once.
   */
  make(attemptId: string, order: Order, signal?: AbortSignal): Promise<Charge>
  /** The charge of an attempt; null when there is none yet. */
  find(attemptId: string, signal?: AbortSignal): Promise<Charge | null>
  /**
   * What a charge says of its attempt, with the day when its money is available. A charge that waits for a buyer who is away is ended first, so that
   * nobody approves it later.
   */
  outcomeOf(made: Charge, signal?: AbortSignal): Promise<ChargeOutcome>
}

export function createAttempts({ api, once }: { api: OpnApi; once: Once }): Attempts {
  const find: Attempts['find'] = async (attemptId, signal) => {
    const [first, ...others] = (await chargesOf(api, attemptId, once.ageOf(attemptId), signal)).toSorted(byAge)
    for (const other of others) await undo(other)
    return first ?? null
  }

  /** As `find`, with a charge that is known already and that a list may not show. */
  const findWith = async (attemptId: string, known: Charge): Promise<Charge> => {
    const first = await find(attemptId)
    if (!first || first.id === known.id) return first ?? known
    const [counts, other] = [first, known].toSorted(byAge)
    if (other) await undo(await api.get(`/charges/${other.id}`, charge))
    return counts ?? known
  }

  /** Returns the money of a charge that was made besides the first one of its attempt. */
  const undo = async (other: Charge): Promise<void> => {
    const { id, status, amount, refunded_amount } = other.status === 'pending' ? await end(other) : other
    const amountLeft = amount - (refunded_amount ?? 0)
    if (status === 'pending')
      throw new ProviderAway(`opn: the second charge ${id} of an attempt cannot be ended yet`, true)
    if (status !== 'successful' || amountLeft <= 0) return
    try {
      await api.post(`/charges/${id}/refunds`, { amount: amountLeft }, refund)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      // Another process may have returned it meanwhile.
      const now = await api.get(`/charges/${id}`, charge)
      if (now.amount > (now.refunded_amount ?? 0)) {
        throw new ProviderAway(`opn: the second charge ${id} of an attempt cannot be refunded: ${error.code}`, true)
      }
    }
  }

  /** Ends a charge that is pending. Answers its state then, which may be any. Safe to repeat. */
  const end = async (pending: Charge, signal?: AbortSignal): Promise<Charge> => {
    const options = signal ? { signal } : {}
    const path = `/charges/${pending.id}`
    try {
      return await api.post(`${path}/expire`, {}, charge, options)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
    }
    const now = await api.get(path, charge, undefined, signal)
    if (now.status !== 'pending' || !now.reversible) return now
    return api.post(`${path}/reverse`, {}, charge, options).catch(unlessRefused(now))
  }

  const makeOnce = (attemptId: string, order: Order, signal?: AbortSignal): Promise<Charge> =>
    once.make(attemptId, {
      find: () => find(attemptId, signal),
      make: () => api.post('/charges', order, charge, { id: attemptId, ...(signal && { signal }) }),
    })

  const make: Attempts['make'] = async (attemptId, order, signal) => {
    const made = await makeOnce(attemptId, order, signal)
    if (made.amount === order.amount || made.metadata('satang_withdrawn')) return made
    throw new Error(`opn: the attempt ${attemptId} was for another amount`)
  }

  const outcome: Attempts['outcomeOf'] = async (made, signal) => {
    const said = outcomeOf(made)
    if (said.kind === 'requires_action' && made.metadata('satang_away')) return outcomeOf(await end(made, signal))
    if (said.kind !== 'succeeded' || !said.money || !made.transaction) return said
    return { ...said, money: { ...said.money, availableOn: await transferableAt(api, made.transaction, signal) } }
  }

  /** The charge behind a reference, if it is of this attempt. */
  const named = async (attemptId: string, reference: string | null | undefined): Promise<Charge | null> => {
    const made = reference ? await api.find('/charges', reference, charge) : null
    return made?.metadata('satang_attempt') === attemptId ? made : null
  }

  /** The charge that counts. A reference may name one that was made besides it, so the list is asked also where there is a reference. */
  const known = async (attemptId: string, byReference: Charge | null): Promise<Charge | null> =>
    byReference ? findWith(attemptId, byReference) : once.look(attemptId, () => find(attemptId))

  /** Takes the place of an attempt's charge, so that none is made later. Answers the charge that counts. */
  const occupy = async (attemptId: string): Promise<Charge | null> => {
    try {
      return await makeOnce(attemptId, withdrawal(attemptId))
    } catch (error) {
      // An account without PromptPay. No call of the attempt is so late, so nothing charges it any more.
      if (error instanceof ProviderRefused && once.ageOf(attemptId) > LATEST_CALL_SECONDS) return null
      throw error
    }
  }

  return {
    make,
    find,
    outcomeOf: outcome,

    async lookUp(attemptId, reference) {
      const byReference = await named(attemptId, reference)
      // A code that waits for its buyer is asked about often.
      const found = byReference?.status === 'pending' ? byReference : await known(attemptId, byReference)
      return found && outcome(found)
    },

    async cancel(attemptId, reference) {
      const found = (await known(attemptId, await named(attemptId, reference))) ?? (await occupy(attemptId))
      const ended = found?.status === 'pending' ? await end(found) : found
      if (!ended || ended.status === 'expired' || ended.status === 'reversed') return { kind: 'canceled' }
      if (ended.status === 'pending') throw new InDoubt(attemptId)
      return outcome(ended)
    },
  }
}

/** A call of an attempt takes at most half a minute. An hour is enough for a process that was stopped meanwhile. */
const LATEST_CALL_SECONDS = 3_600

function unlessRefused<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof ProviderRefused) return instead
    throw error
  }
}

/** The description of an attempt's charge. Opn's search reads descriptions; it is not said to read metadata. */
export function descriptionOf(attemptId: string): string {
  return `Satang ${attemptId}`
}

/**
 * The charges of an attempt, from the first page of the list that has one: duplicates are made within seconds of each other. An old attempt is looked
 * for when it was minted, then by Opn's search, and then in the last hour, which the search may not know yet. So no list is read for longer than an
 * hour's charges, however old the attempt is.
 */
async function chargesOf(api: OpnApi, attemptId: string, age: number, signal?: AbortSignal): Promise<Charge[]> {
  const inSpan = async (span: Span): Promise<Charge[]> => {
    for await (const page of api.pages('/charges', charge, span, signal)) {
      const mine = page.filter(({ metadata }) => metadata('satang_attempt') === attemptId)
      if (mine.length > 0) return mine
    }
    return []
  }
  const from = sinceMinted(attemptId)
  if (age < OLD_SECONDS) return inSpan({ from })
  const early = await inSpan({ from, to: from + HOUR })
  if (early.length > 0) return early
  const query = { scope: 'charge', query: attemptId, order: 'chronological' }
  const { data } = await api.get('/search', z.object({ data: z.array(z.object({ id: z.string() })) }), query, signal)
  // The search may show an older state of a charge.
  const named = await Promise.all(data.map(({ id }) => api.find('/charges', id, charge, signal)))
  const mine = named.filter((one) => one !== null).filter(({ metadata }) => metadata('satang_attempt') === attemptId)
  return mine.length > 0 ? mine : inSpan({ from: from + age - HOUR })
}

const HOUR = 3_600
const OLD_SECONDS = 6 * HOUR

function byAge(a: Charge, b: Charge): number {
  return a.created_at - b.created_at || (a.id < b.id ? -1 : 1)
}

/**
 * A PromptPay charge that nobody sees and that is ended at once. It takes the attempt's place: a charge that comes later is not the first one, so it is
 * not made, or its money is returned. Opn has no other way to say that a charge must not be made. 20 baht is Opn's smallest PromptPay charge.
 */
function withdrawal(attemptId: string): Order {
  return {
    amount: 2_000,
    currency: 'thb',
    description: descriptionOf(attemptId),
    source: { type: 'promptpay' },
    metadata: { satang_attempt: attemptId, satang_withdrawn: 'yes' },
  }
}

/** Money is in satang. */
function outcomeOf(charge: Charge): ChargeOutcome {
  const reference = charge.id
  if (charge.metadata('satang_withdrawn')) return { kind: 'declined', declineCode: 'processing_error' }
  switch (charge.status) {
    case 'successful':
      return {
        kind: 'succeeded',
        reference,
        money: {
          feeSatang: charge.fee ?? null,
          feeVatSatang: charge.fee_vat ?? null,
          paidAt: charge.paid_at ?? null,
          availableOn: null,
        },
      }
    case 'failed':
      return { kind: 'declined', reference, declineCode: declineOfOpn(charge.failure_code) }
    case 'expired':
      if (charge.source) return { kind: 'declined', reference, declineCode: 'card_declined', ranOut: true }
      return { kind: 'declined', reference, declineCode: 'authentication_required' }
    case 'reversed':
      return { kind: 'declined', reference, declineCode: charge.source ? 'card_declined' : 'authentication_required' }
    case 'pending':
      return !charge.source && charge.authorize_uri && !charge.authorized
        ? { kind: 'requires_action', reference, url: charge.authorize_uri }
        : { kind: 'processing', reference }
  }
}

/** When a charge's money can be paid out. Null also when Opn does not answer: the charge itself is known, and this is asked again with it. */
async function transferableAt(api: OpnApi, id: string, signal?: AbortSignal): Promise<number | null> {
  const found = await api.get(`/transactions/${id}`, transaction, undefined, signal).catch(() => null)
  return found?.transferable_at ?? null
}
