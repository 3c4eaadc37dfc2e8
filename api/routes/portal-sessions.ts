// Portal sessions over HTTP (specification §9): a link for one customer, which the merchant sends the customer to. web/portal/index.ts has the pages
// behind it.
import { z } from 'zod'
import { openPortalSession } from '../../commands/portal-sessions.ts'
import { Merchant } from '../../db/entities/index.ts'
import { portalSessionSchema, serializePortalSession } from '../../resources/portal-session.ts'
import { ACTS_AS_CUSTOMER } from '../../rules/scope-reach.ts'
import { refuseReturnUrl } from '../return-url.ts'
import { writeRoute } from '../route.ts'
import { idText } from '../schemas.ts'

export const portalSessionRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/portal_sessions',
    operationId: 'createPortalSession',
    answersOnce: true,
    summary: 'Create a customer portal session',
    description: "The answer's `url` logs the customer in once, within an hour, and leads back to `return_url`.",
    refuses: ['resource_missing'],
    tag: 'Portal sessions',
    scope: 'portal_sessions:write',
    alsoNeeds: ACTS_AS_CUSTOMER,
    body: z.strictObject({
      customer: idText('customer'),
      return_url: z.string().min(1).max(2_048).optional().meta({ description: 'Where the portal leads back to.' }),
    }),
    answer: portalSessionSchema,
    write: async ({ deps, caller, body }, c) => {
      const { customer, return_url: returnUrl = null } = body
      if (returnUrl !== null) refuseReturnUrl('return_url', returnUrl, caller.livemode)
      const { session, token, expiresAt } = await openPortalSession(c, { customer, returnUrl })
      const { slug } = await c.em.findOneOrFail(Merchant, caller.merchantId)
      return serializePortalSession(session, { slug, token, expiresAt, links: deps.links })
    },
  }),
]
