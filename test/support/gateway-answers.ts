// A gateway some of whose calls answer what a test says.
import {
  type Cards,
  type Charges,
  capability,
  type Gateway,
  type GatewaysAtWork,
  type Refunds,
  type Returns,
  type Transfers,
} from '../../gateways/port.ts'
import type { SimulatedGateway } from '../../gateways/simulator-faults.ts'

/** The calls of a gateway that a test may answer. */
export interface Answers {
  attach: Cards['attach']
  charge: Cards['charge']
  lookUp: Charges['lookUp']
  cancel: Charges['cancel']
  refund: Refunds['refund']
  lookUpRefund: Refunds['lookUp']
  returnTransfer: Returns['returnTransfer']
  sendTransfer: Transfers['send']
  lookUpTransfer: Transfers['lookUp']
}

/** The gateways of a process, of which every one is `gateway`. */
export function gatewaysBeing<G extends GatewaysAtWork>(gateways: G, gateway: Gateway): G {
  const { name, cards, qr, qrMadeHere, slips } = gateway
  const serving = async () => ({
    name,
    attachCard: capability({ name, cards }, 'cards').attach,
    confirmCard: null,
    slips: slips ?? null,
    qr: qrMadeHere ?? (qr ? 'asked' : null),
  })
  return {
    ...gateways,
    serving,
    servingAs: serving,
    named: async () => gateway,
  }
}

/** The same gateway, which has all these capabilities, with other answers. */
export function answering<G extends Gateway>(gateway: G, answers: Partial<Answers>): G & SimulatedGateway {
  const cards = capability(gateway, 'cards')
  const charges = capability(gateway, 'charges')
  const refunds = capability(gateway, 'refunds')
  const returns = capability(gateway, 'returns')
  const transfers = capability(gateway, 'transfers')
  const book = capability(gateway, 'book')
  const {
    attach = cards.attach,
    charge = cards.charge,
    lookUp = charges.lookUp,
    cancel = charges.cancel,
    refund = refunds.refund,
    lookUpRefund = refunds.lookUp,
    returnTransfer = returns.returnTransfer,
    sendTransfer = transfers.send,
    lookUpTransfer = transfers.lookUp,
  } = answers
  return {
    ...gateway,
    cards: { ...cards, attach, charge },
    charges: { lookUp, cancel },
    refunds: { refund, lookUp: lookUpRefund },
    returns: { returnTransfer },
    transfers: { send: sendTransfer, lookUp: lookUpTransfer },
    book,
  }
}
