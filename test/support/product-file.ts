/* A file of a product, as a merchant's server uploads it. */
import type { ApiShop, BillingApi } from './billing-api.ts'

/** Adds a file of a few bytes to a product. Returns its id. */
export async function addProductFile(
  billing: BillingApi,
  shop: Pick<ApiShop, 'testKey'>,
  product: string,
  name: string,
): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([`${name}\n`.repeat(20_000)]), 'file')
  const address = `${billing.api.url}/v1/products/${product}/files?name=${encodeURIComponent(name)}`
  const answer = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${shop.testKey}` }, body })
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}
