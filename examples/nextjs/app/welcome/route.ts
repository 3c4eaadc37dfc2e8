// The buyer comes back, perhaps before the money. The address proves nothing: the session says whether it is paid, and whose it is.
import { redirect } from 'next/navigation'
import { SatangError } from 'satang'
import { accessHasChanged } from '../../lib/access.ts'
import { satang } from '../../lib/satang.ts'
import { customerOfVisitor } from '../../lib/visitor.ts'

export async function GET(request: Request): Promise<Response> {
  const customer = await customerOfVisitor()
  const id = new URL(request.url).searchParams.get('session')
  const session = customer && id ? await found(id) : null
  if (!customer || session?.customer !== customer) redirect('/')
  if (session.status === 'open')
    return new Response('<!doctype html><title>Waiting</title><p>Waiting for your payment …', {
      headers: { 'content-type': 'text/html; charset=utf-8', refresh: '3' },
    })
  // Not to wait for the webhook, which may come a moment later.
  accessHasChanged(customer)
  redirect('/members')
}

async function found(id: string) {
  try {
    return await satang.checkoutSessions.retrieve(id)
  } catch (error) {
    if (error instanceof SatangError && error.code === 'resource_missing') return null
    throw error
  }
}
