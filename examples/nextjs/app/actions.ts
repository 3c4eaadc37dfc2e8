'use server'

import { redirect } from 'next/navigation'
import { flagsOf } from '../lib/access.ts'
import { appUrl, satang, setting } from '../lib/satang.ts'
import { customerOfVisitor, rememberVisitor } from '../lib/visitor.ts'

/** Opens a checkout and leads there. Who is a member already is led in, and a checkout that is open is used again: nobody pays twice. */
export async function startCheckout(): Promise<void> {
  const known = await customerOfVisitor()
  if (known && (await flagsOf(known)).includes('members')) redirect('/members')
  const customer = known ?? (await satang.customers.create({ metadata: { example: 'nextjs' } })).id
  if (!known) await rememberVisitor(customer)
  const open = await satang.checkoutSessions.list({ customer, status: 'open', limit: 1 })
  const session =
    open.data[0] ??
    (await satang.checkoutSessions.create({
      customer,
      line_items: [{ price: setting('SATANG_PRICE'), quantity: 1 }],
      success_url: `${appUrl()}/welcome?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${appUrl()}/`,
    }))
  redirect(session.url)
}

/** Opens Satang's portal: invoices, card, cancelling. */
export async function openPortal(): Promise<void> {
  const customer = await customerOfVisitor()
  if (!customer) redirect('/')
  const { url } = await satang.portalSessions.create({ customer, return_url: `${appUrl()}/members` })
  redirect(url)
}
