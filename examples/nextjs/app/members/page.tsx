import { flagsOf } from '../../lib/access.ts'
import { customerOfVisitor } from '../../lib/visitor.ts'
import { openPortal } from '../actions.ts'

export default async function Members() {
  const customer = await customerOfVisitor()
  const isMember = customer !== null && (await flagsOf(customer)).includes('members')
  if (!isMember)
    return (
      <main>
        <h1>For members only</h1>
        <p>
          <a href="/">Become a member</a>
        </p>
      </main>
    )
  return (
    <main>
      <h1>Welcome, member</h1>
      <form action={openPortal}>
        <button type="submit">Invoices, card, cancel</button>
      </form>
    </main>
  )
}
