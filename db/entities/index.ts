// The list of all tables, for the ORM's configuration and for the test that compares them with the migrated schema.

export * from './approvals.ts'
export * from './audit-log.ts'
export * from './audits.ts'
export * from './bank.ts'
export * from './billing.ts'
export * from './catalogue.ts'
export * from './checkout.ts'
export * from './customers.ts'
export * from './discounts.ts'
export * from './events.ts'
export * from './gateways.ts'
export * from './ledger.ts'
export * from './licences.ts'
export * from './mail.ts'
export * from './members.ts'
export * from './merchants.ts'
export * from './payment-links.ts'
export * from './payouts.ts'
export * from './portal.ts'
export * from './refunds.ts'
export * from './replays.ts'
export * from './setup.ts'
export * from './simulator.ts'
export * from './tax-documents.ts'

import { Approval } from './approvals.ts'
import { AuditLogEntry } from './audit-log.ts'
import { Audit, Simulation } from './audits.ts'
import { BankStatement, Slip } from './bank.ts'
import { CreditGrant, InboundTransfer, Invoice, Payment, Subscription } from './billing.ts'
import { Price, Product } from './catalogue.ts'
import { CheckoutSession } from './checkout.ts'
import { Customer, CustomerErasure, CustomerMerge, DocumentBuyer, PaymentMethod, TestClock } from './customers.ts'
import { DiscountCode, DiscountUse } from './discounts.ts'
import {
  DeliveryCancellation,
  Event,
  IdempotencyRecord,
  Wakeup,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookListener,
} from './events.ts'
import { GatewayAccount } from './gateways.ts'
import { LedgerEntry, LedgerTransaction } from './ledger.ts'
import { CreditTransaction, License, PublishedEntitlements, Purchase } from './licences.ts'
import { Email } from './mail.ts'
import { Member, MemberLink, MemberPasskey, MemberSession, Membership, PasskeyChallenge } from './members.ts'
import { ApiKey, Merchant } from './merchants.ts'
import { PaymentLink } from './payment-links.ts'
import { BankAccount, Payout, PayoutFile, PayoutSkip } from './payouts.ts'
import { PortalLogin, PortalSession } from './portal.ts'
import { Dispute, Refund } from './refunds.ts'
import { Replay } from './replays.ts'
import { SetupSession } from './setup.ts'
import {
  SimulatorCard,
  SimulatorCharge,
  SimulatorFault,
  SimulatorPayout,
  SimulatorRefund,
  SimulatorRefundAnswer,
  SimulatorTransferIn,
  SimulatorTransferReturn,
} from './simulator.ts'
import { TaxDocument } from './tax-documents.ts'

export const entities = [
  Merchant,
  TaxDocument,
  Approval,
  ApiKey,
  Product,
  Price,
  Customer,
  CustomerMerge,
  CustomerErasure,
  DocumentBuyer,
  PaymentMethod,
  TestClock,
  DiscountCode,
  DiscountUse,
  PaymentLink,
  CheckoutSession,
  SetupSession,
  Subscription,
  Invoice,
  Payment,
  Refund,
  Dispute,
  InboundTransfer,
  CreditGrant,
  CreditTransaction,
  License,
  Purchase,
  PublishedEntitlements,
  BankAccount,
  GatewayAccount,
  BankStatement,
  Slip,
  PayoutFile,
  Payout,
  PayoutSkip,
  LedgerTransaction,
  LedgerEntry,
  Event,
  WebhookEndpoint,
  Replay,
  WebhookDelivery,
  WebhookAttempt,
  WebhookListener,
  DeliveryCancellation,
  Wakeup,
  IdempotencyRecord,
  Email,
  Simulation,
  Audit,
  AuditLogEntry,
  PortalSession,
  PortalLogin,
  Member,
  Membership,
  MemberSession,
  MemberLink,
  MemberPasskey,
  PasskeyChallenge,
  SimulatorCard,
  SimulatorCharge,
  SimulatorFault,
  SimulatorRefund,
  SimulatorRefundAnswer,
  SimulatorTransferIn,
  SimulatorTransferReturn,
  SimulatorPayout,
]
