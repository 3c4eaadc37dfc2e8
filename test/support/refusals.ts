/*
 * The form of a refusal, and the check that it leaves nothing behind: a refusal writes no row, wakes no workflow and takes no number.
 */
import { expect } from '@jest/globals'
import type { Answer } from './api.ts'
import type { BillingApi } from './billing-api.ts'

/** A refusal's status, code and parameter. */
export const problem = ({ status, json }: Answer) => ({ status, code: json.error?.code, param: json.error?.param })

/** The same for an expected refusal. */
export const refused = (code: string, param?: string, status = 400) => ({ status, code, param })

/** Makes the request, expects the refusal, and checks that nothing was written. */
export async function expectRefused(billing: BillingApi, ask: () => Promise<Answer>, wanted: object): Promise<Answer> {
  await billing.settled()
  const before = await billing.counts()
  const answer = await ask()
  expect(problem(answer)).toEqual(wanted)
  await billing.settled()
  expect(await billing.counts()).toEqual(before)
  return answer
}
