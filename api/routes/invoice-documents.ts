// Documents of an invoice over HTTP (specification §3.16), for merchants.
import { z } from 'zod'
import { Invoice } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { isIssued } from '../../rules/invoices.ts'
import { Refusal } from '../../rules/refusals.ts'
import { documentOf } from '../documents.ts'
import { Raw, readRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

export const invoiceDocumentRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/invoices/:id/pdf',
    operationId: 'getInvoicePdf',
    summary: 'Download an invoice, or its receipt, as PDF',
    description:
      '`document=receipt` answers the receipt or tax invoice of a paid one. A draft is answered as it will be, if it is issued today, and says on each page that it is a draft.',
    tag: 'Invoices',
    scope: 'invoices:read',
    params: idParams('invoice'),
    query: z.object({
      document: z.enum(['invoice', 'receipt']).default('invoice').meta({
        description: 'Which of the two documents to answer. There is no receipt of an invoice that came to nothing.',
      }),
      locale: z.enum(['th', 'en']).optional().meta({ description: 'The language; the customer’s when absent.' }),
    }),
    answer: z.string().meta({ format: 'binary' }),
    answerType: 'application/pdf',
    read: async ({ deps, caller, params, query, setHeader }) => {
      const invoice = await findOwned(deps.db.orm.em.fork(), caller, Invoice, 'invoice', params.id)
      const { id, status } = invoice
      const made = await documentOf(deps, { id }, query.document, {
        locale: query.locale,
        from: caller.merchantId,
      })
      if (!made) {
        if (!isIssued(invoice) && status !== 'draft') {
          const message = 'The invoice of a checkout is issued when it is paid: before that there is no document of it.'
          throw new Refusal('parameter_invalid', message, { param: 'id' })
        }
        const why = status === 'paid' ? 'for which nothing was paid' : `that is ${status}`
        const message = `There is no receipt of an invoice ${why}. Ask for its \`document=invoice\`.`
        throw new Refusal('parameter_invalid', message, { param: 'document' })
      }
      setHeader('Content-Disposition', `inline; filename="${made.fileName}"`)
      return new Raw(made.pdf, 'application/pdf')
    },
  }),
]
