// Checks the merchant's addresses that a buyer may be sent back to.
import { isReturnUrl } from '../rules/checkout.ts'
import { Refusal } from '../rules/refusals.ts'

/** Refuses an address that is not https with `parameter_invalid`; test mode also allows http of localhost (specification §4.2). */
export function refuseReturnUrl(param: string, url: string, livemode: boolean): void {
  if (isReturnUrl(url, livemode)) return
  const local = livemode ? '' : ', or an http address of localhost'
  throw new Refusal('parameter_invalid', `\`${param}\` must be an https address${local}.`, { param })
}
