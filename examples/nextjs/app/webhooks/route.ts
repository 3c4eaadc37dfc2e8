// Payments, renewals, cancellations, refunds: whatever changes what a customer may use comes as this one event. It may come twice, or late.
import { webhook } from 'satang/next'
import { accessHasChanged } from '../../lib/access.ts'

export const POST = webhook(process.env.SATANG_WEBHOOK_SECRET ?? '', {
  'entitlements.updated': (event) => accessHasChanged(event.data.object.customer),
})
