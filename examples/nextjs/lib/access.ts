/*
 * Who may use what. Next keeps Satang's answer for five minutes under a tag of the customer; the webhook ends it at once. When Satang cannot be reached and
 * nothing is kept, the page says "try again" (app/error.tsx): nobody gets in by an outage, and nobody is asked to pay twice.
 */
import { revalidateTag, unstable_cache } from 'next/cache'
import { satang } from './satang.ts'

const tagOf = (customer: string) => `access-${customer}`

export async function flagsOf(customer: string): Promise<string[]> {
  const ask = unstable_cache(
    async () => {
      const options = { timeoutMs: 3_000, maxRetries: 1 }
      return (await satang.customers.retrieveEntitlements(customer, {}, options)).feature_flags
    },
    ['flags', customer],
    { tags: [tagOf(customer)], revalidate: 300 },
  )
  return ask()
}

/** The next look asks again. In a server action or a route handler. */
export function accessHasChanged(customer: string): void {
  revalidateTag(tagOf(customer), { expire: 0 })
}
