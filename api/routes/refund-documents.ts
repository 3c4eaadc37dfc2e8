// The credit note of a refund over HTTP, for merchants. Buyers get theirs from the page of the invoice (web/index.ts).
import { z } from 'zod'
import { Refund } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { missingResource } from '../../rules/refusals.ts'
import { creditNoteOf } from '../documents.ts'
import { Raw, readRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

export const refundDocumentRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/refunds/:id/pdf',
    operationId: 'getRefundPdf',
    summary: 'Download the credit note of a refund as PDF',
    description: 'Only once the refund has succeeded.',
    tag: 'Refunds',
    scope: 'refunds:read',
    params: idParams('refund'),
    query: z.object({
      locale: z.enum(['th', 'en']).optional().meta({ description: 'The language; the customer’s when absent.' }),
    }),
    answer: z.string().meta({ format: 'binary' }),
    answerType: 'application/pdf',
    read: async ({ deps, caller, params, query, setHeader }) => {
      const where = { where: { announced: true } }
      const { id } = await findOwned(deps.db.orm.em.fork(), caller, Refund, 'refund', params.id, where)
      const made = await creditNoteOf(deps, { id }, { locale: query.locale, from: caller.merchantId })
      if (!made) throw missingResource('credit note', id)
      setHeader('Content-Disposition', `inline; filename="${made.fileName}"`)
      return new Raw(made.pdf, 'application/pdf')
    },
  }),
]
