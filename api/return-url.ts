// Where a buyer may be sent back to: what a call gives as an address of the merchant's own.
import { isReturnUrl } from '../rules/checkout.ts'
import { Refusal } from '../rules/refusals.ts'

/** Refuses what is no https address, in test mode http of localhost too, with `parameter_invalid` (specification §4.2). */
export function refuseReturnUrl(param: string, url: string, livemode: boolean): void {
  if (isReturnUrl(url, livemode)) return
  const local = livemode ? '' : ', or an http address of localhost'
  throw new Refusal('parameter_invalid', `\`${param}\` must be an https address${local}.`, { param })
}
