/*
 * What a refusal looks like, and that it leaves nothing behind. A refusal that has written a row, woken a workflow or taken a number is half an acceptance.
 */
import { expect } from '@jest/globals'
import type { Answer } from './api.ts'
import type { BillingApi } from './billing-api.ts'

/** What an answer refuses: status, code and the parameter at fault. */
export const problem = ({ status, json }: Answer) => ({ status, code: json.error?.code, param: json.error?.param })

/** The same as it is expected. */
export const refused = (code: string, param?: string, status = 400) => ({ status, code, param })

/** Asks, expects the refusal, and that nothing at all was written. */
export async function expectRefused(billing: BillingApi, ask: () => Promise<Answer>, wanted: object): Promise<Answer> {
  await billing.settled()
  const before = await billing.counts()
  const answer = await ask()
  expect(problem(answer)).toEqual(wanted)
  await billing.settled()
  expect(await billing.counts()).toEqual(before)
  return answer
}
