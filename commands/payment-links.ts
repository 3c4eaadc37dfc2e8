// Makes and changes payment links. A session of a link is opened by commands/checkout.ts and keeps its own lines: a change concerns later buyers. Uses
// are commands/link-uses.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { PaymentLink } from '../db/entities/index.ts'
import { mintId, mintLinkCode } from '../db/ids.ts'
import { findOwned } from '../db/queries/owned.ts'
import { update } from '../db/update.ts'
import { serializePaymentLink } from '../resources/payment-link.ts'
import { type AfterPaying, boundsProblem, type Collect, type LinkLine } from '../rules/payment-links.ts'
import { Refusal } from '../rules/refusals.ts'
import { given, previousAttributes } from './changed.ts'
import { priceLines } from './checkout.ts'
import type { Commit } from './commit.ts'

export interface PaymentLinkFields {
  active: boolean
  lines: LinkLine[]
  allowDiscountCodes: boolean
  after: AfterPaying
  maxUses: number | null
  collect: Collect
  collectionMethod: 'auto_charge' | 'invoice' | null
  metadata: Record<string, string>
}

/**
 * Creates a payment link. Natural key: none; the idempotency record prevents a second one. Refuses prices as a checkout does, with the line at fault.
 * Publishes `payment_link.created`. Source: specification §4.16.
 */
export async function createPaymentLink(c: Commit, wanted: PaymentLinkFields): Promise<PaymentLink> {
  await refuseUnsellable(c, wanted.lines, wanted.collectionMethod)
  const { after, ...fields } = wanted
  const link = c.em.create(PaymentLink, {
    id: mintId('pl_'),
    merchantId: c.context.merchantId,
    livemode: c.context.livemode,
    code: mintLinkCode(),
    ...fields,
    ...columnsOf(after),
    uses: 0,
    reservedUses: 0,
    createdAt: c.at,
  })
  c.event('payment_link.created', link.id, () => serializePaymentLink(link, c.links))
  return link
}

/**
 * Changes the given fields. Safe to repeat: a change that changes nothing publishes nothing. Sessions that are open go on as they were offered; a use
 * that is reserved may still be paid. Publishes `payment_link.updated`. Source: specification §4.16.
 */
export async function updatePaymentLink(
  c: Commit,
  id: string,
  changes: (stored: PaymentLink) => { [name in keyof PaymentLinkFields]?: PaymentLinkFields[name] | undefined },
): Promise<PaymentLink> {
  const link = await findOwned(c.em, c.context, PaymentLink, 'payment_link', id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
  })
  const before = serializePaymentLink(link, c.links)
  const { after, ...fields } = changes(link)
  if (fields.lines !== undefined || fields.collectionMethod !== undefined)
    await refuseUnsellable(
      c,
      fields.lines ?? link.lines,
      fields.collectionMethod === undefined ? (link.collectionMethod ?? null) : fields.collectionMethod,
    )
  update(link, { ...given(fields), ...(after !== undefined && columnsOf(after)) })
  const previous = previousAttributes(before, serializePaymentLink(link, c.links))
  if (previous) c.event('payment_link.updated', link.id, () => serializePaymentLink(link, c.links), previous)
  return link
}

function columnsOf(after: AfterPaying) {
  return { redirectUrl: after?.redirect_url ?? null, message: after?.message ?? null }
}

async function refuseUnsellable(c: Commit, lines: LinkLine[], collectionMethod: string | null): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const field = boundsProblem(line)
    if (field === null) continue
    const message =
      field === 'quantity'
        ? '`quantity` must lie within `adjustable`.'
        : '`adjustable.maximum` must not be below `adjustable.minimum`.'
    throw new Refusal('parameter_invalid', message, { param: `line_items[${index}].${field}` })
  }
  const priced = await priceLines(
    c,
    lines.map(({ price, quantity }) => ({ price, quantity, amountSatang: null })),
  )
  if (collectionMethod !== null && !priced.some(({ price }) => price.type === 'recurring')) {
    throw new Refusal('parameter_invalid', '`subscription_data` needs a recurring price in `line_items`.', {
      param: 'subscription_data',
    })
  }
}
