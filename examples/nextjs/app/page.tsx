import { connection } from 'next/server'
import { satang, setting } from '../lib/satang.ts'
import { startCheckout } from './actions.ts'

export default async function Page() {
  await connection()
  const price = await satang.prices.retrieve(setting('SATANG_PRICE'))
  return (
    <main>
      <h1>Membership</h1>
      <p>฿{((price.amount_satang ?? 0) / 100).toLocaleString('en')} a month, by PromptPay or card.</p>
      <form action={startCheckout}>
        <button type="submit">Become a member</button>
      </form>
      <p>
        <a href="/members">The part for members</a>
      </p>
    </main>
  )
}
