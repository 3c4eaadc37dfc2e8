/*
 * An invoice made by hand as a root: a draft that is changed, issued and deleted, and an open one that is paid one way, paid another way, and ended.
 */
import { runInvoice } from '../../activities/run-invoice.ts'
import { receiveTransfer } from '../../commands/inbound-transfers.ts'
import { Payment } from '../../db/entities/index.ts'
import { T0 } from '../support/billing.ts'
import { api, type Command, call, inCommit, type Prepared, type Scenario, type World } from './race.ts'

const LINES = [{ description: 'Website', unit_amount_satang: 100_000 }]

async function drafted(p: Prepared) {
  const customer = await p.shop.customer()
  const body = { customer: customer.id, lines: LINES }
  const { id } = await call(p, { shop: p.shop, at: T0 }, 'createInvoice', { body })
  return { customer: customer.id, invoice: id as string }
}

async function opened(p: Prepared) {
  const ids = await drafted(p)
  await call(p, { shop: p.shop, at: T0 }, 'finalizeInvoice', { params: { id: ids.invoice } })
  const [payment] = await p.billing.sql<{ id: string }>('select id from payments where invoice_id = $1', [ids.invoice])
  return { ...ids, payment: payment!.id }
}

/** All but 3 % has come. */
async function short(p: Prepared) {
  const ids = await opened(p)
  const payment = await p.billing.payment(ids.payment)
  const transfer = await p.shop.transfer(payment, { at: T0, amountSatang: 97_000 })
  await runInvoice(p.processing, { invoiceId: ids.invoice, now: T0 })
  return { ...ids, transfer }
}

const DRAFT = 'a draft by hand'
const OPEN = 'an invoice by hand is open'
const REPORTED = 'money for an invoice by hand'
const SHORT = 'an invoice by hand is short by 3 %'
const GIVEN_UP = 'an invoice by hand is written off'

export const invoiceScenarios: Scenario[] = [
  { name: DRAFT, prepare: async (p) => ({ at: T0, ids: await drafted(p) }) },
  { name: OPEN, prepare: async (p) => ({ at: T0, ids: await opened(p) }) },
  {
    name: REPORTED,
    async prepare(p) {
      const ids = await opened(p)
      const payment = await p.billing.payment(ids.payment)
      return { at: T0, ids: { ...ids, transfer: await p.shop.transfer(payment, { at: T0 }) } }
    },
  },
  { name: SHORT, prepare: async (p) => ({ at: T0, ids: await short(p) }) },
  {
    name: GIVEN_UP,
    async prepare(p) {
      const ids = await opened(p)
      await call(p, { shop: p.shop, at: T0 }, 'markInvoiceUncollectible', { params: { id: ids.invoice } })
      return { at: T0, ids }
    },
  },
]

const invoice = ({ ids }: World) => ({ params: { id: ids.invoice } })

export const invoiceCommands: Command[] = [
  {
    name: 'write another',
    in: [DRAFT],
    ...api('createInvoice', ({ ids }) => ({ body: { customer: ids.customer, lines: LINES } })),
  },
  {
    name: 'change the draft',
    in: [DRAFT],
    ...api('updateInvoice', (w) => ({ ...invoice(w), body: { memo: 'Hello' } })),
  },
  { name: 'delete the draft', in: [DRAFT], ...api('deleteInvoice', invoice) },
  { name: 'finalize', in: [DRAFT, OPEN], ...api('finalizeInvoice', invoice) },
  { name: 'send by mail', in: [DRAFT, OPEN, REPORTED], ...api('sendInvoice', invoice) },
  { name: 'void by hand', in: [OPEN, REPORTED, GIVEN_UP], ...api('voidInvoice', invoice) },
  { name: 'write off', in: [OPEN, REPORTED, GIVEN_UP], ...api('markInvoiceUncollectible', invoice) },
  {
    name: 'paid in cash',
    in: [OPEN, REPORTED, GIVEN_UP],
    ...api('payInvoice', (w) => ({ ...invoice(w), body: { paid_outside: { method: 'cash' } } })),
  },
  {
    name: 'pay the invoice by card',
    in: [OPEN, REPORTED, GIVEN_UP],
    ...api('payInvoice', (w) => ({ ...invoice(w), body: { payment_method: 'pm_card_ok' } })),
  },
  {
    name: 'its money comes',
    of: ['receiveTransfer'],
    in: [OPEN, GIVEN_UP],
    run: (side, w) =>
      inCommit(side, w, async (c) => {
        const payment = await c.em.findOneOrFail(Payment, w.ids.payment!)
        await receiveTransfer(c, { payment, providerReference: `race-${w.ids.payment}`, amountSatang: 100_000 })
      }),
  },
  {
    name: 'look at the invoice',
    of: ['runInvoice'],
    in: [DRAFT, OPEN, REPORTED, GIVEN_UP],
    run: ({ processing }, { ids, at }) => runInvoice(processing, { invoiceId: ids.invoice!, now: at }),
  },
  {
    name: 'accept what was withheld',
    in: [SHORT],
    ...api('acceptWithholding', ({ ids }) => ({ params: { id: ids.transfer } })),
  },
  {
    name: 'give the part back',
    in: [SHORT],
    ...api('refundInboundTransfer', ({ ids }) => ({ params: { id: ids.transfer } })),
  },
  {
    name: 'void what is short',
    in: [SHORT],
    ...api('voidInvoice', invoice),
  },
  {
    name: 'the rest comes',
    of: ['receiveTransfer'],
    in: [SHORT],
    run: (side, w) =>
      inCommit(side, w, async (c) => {
        const payment = await c.em.findOneOrFail(Payment, w.ids.payment!)
        await receiveTransfer(c, { payment, providerReference: `rest-${w.ids.payment}`, amountSatang: 3_000 })
      }),
  },
  {
    name: 'delete its customer',
    in: [DRAFT, OPEN],
    ...api('deleteCustomer', ({ ids }) => ({ params: { id: ids.customer } })),
  },
]
