/*
 * What all cases of the contract share: the gateway and its world, ids of the world's time, the calls in short, and calls under a fault.
 */
import { hash } from 'node:crypto'
import { expect } from '@jest/globals'
import { ulid } from 'ulid'
import {
  type Capability,
  type ChargeOutcome,
  capability,
  type Gateway,
  type QrCode,
  type RefundOutcome,
} from '../../../gateways/port.ts'
import type { DeclineCode } from '../../../rules/declines.ts'
import type { Booked, CardKind, ContractEnvironment, FaultKind, Feature, World } from './world.ts'

/** What a call gave: a value, or a fault. */
export type Settled<T> = { value: T; fault?: undefined } | { value?: undefined; fault: unknown }

/** 199 baht. */
export const AMOUNT = 19_900
export const HOUR = 3_600
export const RETURN_URL = 'https://shop.test/return'
/** More requests than any call of an adapter makes in one go. */
export const STEPS = [0, 1, 2, 3, 4, 5]

export class Asking {
  readonly features: readonly Feature[]
  readonly declines: readonly DeclineCode[]
  readonly #environment: () => ContractEnvironment

  constructor(environment: () => ContractEnvironment, features: readonly Feature[], declines: readonly DeclineCode[]) {
    this.#environment = environment
    this.features = features
    this.declines = declines
  }

  has(...features: Feature[]): boolean {
    return features.every((feature) => this.features.includes(feature))
  }

  get environment(): ContractEnvironment {
    return this.#environment()
  }

  get gateway(): Gateway {
    return this.environment.gateway
  }

  get world(): World {
    return this.environment.world
  }

  its<C extends Capability>(which: C): NonNullable<Gateway[C]> {
    return capability(this.gateway, which)
  }

  /** A new id, minted at the provider's time. */
  mint(prefix: 'pay_' | 're_' | 'req_' | 'po_' | 'itr_'): string {
    return prefix + ulid(this.world.now() * 1_000).toLowerCase()
  }

  /** The name of a request that attaches a card, of the form that commands give (`attachIdOf` of commands/payment-methods.ts). */
  attachId(): string {
    return hash('sha256', this.mint('req_'), 'hex').slice(0, 32)
  }

  /** A stored card. */
  async card(kind: CardKind = 'ok'): Promise<string> {
    const attached = await this.its('cards').attach({
      attachId: this.attachId(),
      token: await this.world.token(kind),
    })
    if (!attached) throw new Error('the card could not be attached')
    return attached.gatewayToken
  }

  charge(
    attemptId: string,
    gatewayToken: string,
    {
      amountSatang = AMOUNT,
      signal = new AbortController().signal,
      ...rest
    }: { amountSatang?: number; signal?: AbortSignal; returnUrl?: string } = {},
  ): Promise<ChargeOutcome> {
    return this.its('cards').charge({ attemptId, gatewayToken, amountSatang, ...rest }, signal)
  }

  /** An attempt that was charged. */
  async charged(amountSatang = AMOUNT): Promise<string> {
    const attemptId = this.mint('pay_')
    expect(await this.charge(attemptId, await this.card(), { amountSatang })).toMatchObject({ kind: 'succeeded' })
    return attemptId
  }

  lookUp(attemptId: string, reference?: string | null): Promise<ChargeOutcome | null> {
    return this.its('charges').lookUp(attemptId, reference)
  }

  cancel(attemptId: string): Promise<ChargeOutcome | { kind: 'canceled' }> {
    return this.its('charges').cancel(attemptId)
  }

  createQr(attemptId: string, amountSatang = AMOUNT): Promise<QrCode> {
    return this.its('qr').create({ attemptId, amountSatang, expiresAt: this.world.now() + 900 })
  }

  refund(attemptId: string, amountSatang: number, refundId = this.mint('re_')): Promise<RefundOutcome> {
    return this.its('refunds').refund({ refundId, attemptId, amountSatang, transferredSatang: null })
  }

  /** That the provider's own book has one charge of this amount, or none. */
  async expectCharged(attemptId: string, satang: number): Promise<void> {
    expect(await this.world.booked(attemptId)).toMatchObject({ charges: satang > 0 ? 1 : 0, chargedSatang: satang })
  }

  async expectBooked(attemptId: string, booked: Partial<Booked>): Promise<void> {
    expect(await this.world.booked(attemptId)).toMatchObject(booked)
  }

  /**
   * Makes a call during which the request after the first `after` has a fault. A request that is held goes on once `whileHeld` has ended; a call with a
   * signal is given up then, and the held request goes on after it.
   */
  async under<T>(
    fault: { kind: FaultKind; after: number },
    call: (signal: AbortSignal) => Promise<T>,
    { givesUp = false, whileHeld }: { givesUp?: boolean; whileHeld?: () => Promise<void> } = {},
  ): Promise<Settled<T>> {
    const caller = new AbortController()
    await this.world.fault(fault.kind, 1, fault.after)
    const answer = settled(call(caller.signal))
    if (fault.kind !== 'slow' && fault.kind !== 'hang_after_charge') {
      const ended = await answer
      await this.world.fault(fault.kind, 0)
      return ended
    }
    const isHeld = await Promise.race([this.world.held().then(() => true), answer.then(() => false)])
    await this.world.fault(fault.kind, 0)
    if (isHeld) await whileHeld?.()
    if (isHeld && givesUp) {
      caller.abort(new Error('the caller gave up'))
      await answer
    }
    await this.world.letGo()
    return answer
  }
}

export async function settled<T>(call: Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await call }
  } catch (fault) {
    return { fault }
  }
}

/** The values of calls that were made at once. At least one must have an answer. */
export async function together<T>(count: number, call: () => Promise<T>): Promise<T[]> {
  const answers = await Promise.allSettled(Array.from({ length: count }, call))
  const values = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(values.length).toBeGreaterThan(0)
  return values
}
