// Giving the seat of a device back in the portal, as the application does by itself (commands/licence-seats.ts), for whoever has lost the device.

import type { ApiDeps } from '../../../api/deps.ts'
import { releaseSeat } from '../../../commands/licence-seats.ts'
import { License } from '../../../db/entities/index.ts'
import { isId } from '../../../rules/ids.ts'
import { readForm } from '../../forms.ts'
import { actAndFlash } from '../forms.ts'
import type { PortalRoutes } from '../guard.ts'

export function addPortalLicences(routes: PortalRoutes, deps: ApiDeps): void {
  routes.post('/licences/:id/release', async (ctx, account) => {
    const form = await readForm(ctx, deps)
    const instance = form.get('instance') ?? ''
    await actAndFlash(ctx, account, '/licences', () =>
      account.call.commit(async (c) => {
        const own = { id: account.params.id!, customerId: account.customer.id }
        const licence = isId('license', own.id) ? await c.em.findOne(License, own) : null
        if (!licence) return 'missing'
        await releaseSeat(c, { productId: licence.productId, key: licence.key, instance })
        return 'released'
      }),
    )
  })
}
