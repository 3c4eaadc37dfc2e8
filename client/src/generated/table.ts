// Generated from the OpenAPI document by `npm run clients`. Do not edit.
import type { CallTable } from '../call-table.ts'

/** The version of the API that the types are of. */
export const API_VERSION = '2026-09-01'

/** Method and path of each call, and after them what is special about it. */
export const CALLS: CallTable = {
 "versions": {
  "list": "GET /v1/versions list public"
 },
 "analytics": {
  "dropoff": "GET /v1/analytics/dropoff",
  "revenue": "GET /v1/analytics/revenue"
 },
 "apiKeys": {
  "create": "POST /v1/api_keys",
  "list": "GET /v1/api_keys list",
  "retrieve": "GET /v1/api_keys/{id}",
  "update": "PATCH /v1/api_keys/{id}",
  "del": "DELETE /v1/api_keys/{id}",
  "roll": "POST /v1/api_keys/{id}/roll"
 },
 "approvals": {
  "create": "POST /v1/approvals",
  "list": "GET /v1/approvals list",
  "retrieve": "GET /v1/approvals/{id}",
  "approve": "POST /v1/approvals/{id}/approve",
  "reject": "POST /v1/approvals/{id}/reject"
 },
 "auditLog": {
  "list": "GET /v1/audit_log list",
  "exportCsv": "GET /v1/audit_log text always=format:csv"
 },
 "audits": {
  "create": "POST /v1/audits",
  "list": "GET /v1/audits list",
  "retrieve": "GET /v1/audits/{id}"
 },
 "balance": {
  "retrieve": "GET /v1/balance"
 },
 "balanceTransactions": {
  "list": "GET /v1/balance_transactions list",
  "exportCsv": "GET /v1/balance_transactions text always=format:csv"
 },
 "bankAccounts": {
  "create": "POST /v1/bank_accounts",
  "list": "GET /v1/bank_accounts list",
  "retrieve": "GET /v1/bank_accounts/{id}",
  "update": "PATCH /v1/bank_accounts/{id}",
  "del": "DELETE /v1/bank_accounts/{id}"
 },
 "bankStatements": {
  "create": "POST /v1/bank_statements query=gateway_account,columns file=:text/csv",
  "list": "GET /v1/bank_statements list",
  "retrieve": "GET /v1/bank_statements/{id}"
 },
 "gatewayAccounts": {
  "create": "POST /v1/gateway_accounts",
  "list": "GET /v1/gateway_accounts list",
  "retrieve": "GET /v1/gateway_accounts/{id}",
  "update": "PATCH /v1/gateway_accounts/{id}",
  "del": "DELETE /v1/gateway_accounts/{id}",
  "retrieveReconciliation": "GET /v1/gateway_accounts/{id}/reconciliation",
  "check": "POST /v1/gateway_accounts/{id}/check"
 },
 "checkoutSessions": {
  "create": "POST /v1/checkout_sessions",
  "list": "GET /v1/checkout_sessions list",
  "retrieve": "GET /v1/checkout_sessions/{id}",
  "expire": "POST /v1/checkout_sessions/{id}/expire",
  "tryAgain": "POST /v1/checkout_sessions/{id}/try_again"
 },
 "testHelpers": {
  "checkoutSessions": {
   "confirm": "POST /v1/test_helpers/checkout_sessions/{id}/confirm"
  },
  "gateways": {
   "setFaults": "POST /v1/test_helpers/gateways/faults"
  },
  "payments": {
   "succeed": "POST /v1/test_helpers/payments/{id}/succeed",
   "fail": "POST /v1/test_helpers/payments/{id}/fail",
   "expire": "POST /v1/test_helpers/payments/{id}/expire",
   "nextRefund": "POST /v1/test_helpers/payments/{id}/next_refund",
   "dispute": "POST /v1/test_helpers/payments/{id}/dispute"
  },
  "refunds": {
   "succeed": "POST /v1/test_helpers/refunds/{id}/succeed",
   "fail": "POST /v1/test_helpers/refunds/{id}/fail"
  },
  "disputes": {
   "win": "POST /v1/test_helpers/disputes/{id}/win",
   "lose": "POST /v1/test_helpers/disputes/{id}/lose"
  },
  "payoutRounds": {
   "create": "POST /v1/test_helpers/payout_rounds"
  },
  "payouts": {
   "paid": "POST /v1/test_helpers/payouts/{id}/paid",
   "fail": "POST /v1/test_helpers/payouts/{id}/fail",
   "return": "POST /v1/test_helpers/payouts/{id}/return"
  },
  "slips": {
   "create": "POST /v1/test_helpers/slips"
  },
  "webhookEvents": {
   "create": "POST /v1/test_helpers/webhook_events"
  }
 },
 "customers": {
  "consumeCredits": "POST /v1/customers/{id}/credits/consume",
  "listCreditTransactions": "GET /v1/customers/{id}/credits/transactions list",
  "create": "POST /v1/customers",
  "list": "GET /v1/customers list",
  "retrieve": "GET /v1/customers/{id}",
  "update": "PATCH /v1/customers/{id}",
  "del": "DELETE /v1/customers/{id}",
  "merge": "POST /v1/customers/{id}/merge",
  "export": "GET /v1/customers/{id}/export",
  "erase": "POST /v1/customers/{id}/erase",
  "retrieveErasure": "GET /v1/customers/{id}/erasure",
  "retrieveEntitlements": "GET /v1/customers/{id}/entitlements"
 },
 "discountCodes": {
  "create": "POST /v1/discount_codes",
  "list": "GET /v1/discount_codes list",
  "retrieve": "GET /v1/discount_codes/{id}",
  "close": "POST /v1/discount_codes/{id}/close"
 },
 "disputes": {
  "list": "GET /v1/disputes list",
  "retrieve": "GET /v1/disputes/{id}"
 },
 "events": {
  "list": "GET /v1/events list",
  "retrieve": "GET /v1/events/{id}",
  "listDeliveries": "GET /v1/events/{id}/deliveries list"
 },
 "inboundTransfers": {
  "list": "GET /v1/inbound_transfers list",
  "create": "POST /v1/inbound_transfers",
  "retrieve": "GET /v1/inbound_transfers/{id}",
  "match": "POST /v1/inbound_transfers/{id}/match",
  "acceptWithholding": "POST /v1/inbound_transfers/{id}/accept_withholding",
  "refund": "POST /v1/inbound_transfers/{id}/refund",
  "tryAgain": "POST /v1/inbound_transfers/{id}/try_again"
 },
 "invoices": {
  "list": "GET /v1/invoices list",
  "create": "POST /v1/invoices",
  "retrieve": "GET /v1/invoices/{id}",
  "update": "PATCH /v1/invoices/{id}",
  "del": "DELETE /v1/invoices/{id}",
  "finalize": "POST /v1/invoices/{id}/finalize",
  "send": "POST /v1/invoices/{id}/send",
  "recordWithholdingCertificate": "POST /v1/invoices/{id}/withholding_certificate",
  "uploadWithholdingCertificate": "POST /v1/invoices/{id}/withholding_certificate/file file=file",
  "downloadWithholdingCertificate": "GET /v1/invoices/{id}/withholding_certificate/file bytes",
  "setWithholdingCertificateAside": "DELETE /v1/invoices/{id}/withholding_certificate/file",
  "markUncollectible": "POST /v1/invoices/{id}/mark_uncollectible",
  "pay": "POST /v1/invoices/{id}/pay",
  "void": "POST /v1/invoices/{id}/void",
  "renewLink": "POST /v1/invoices/{id}/renew_link",
  "retrievePdf": "GET /v1/invoices/{id}/pdf bytes",
  "tryAgain": "POST /v1/invoices/{id}/try_again"
 },
 "withholdings": {
  "list": "GET /v1/withholdings list"
 },
 "licenses": {
  "verify": "POST /v1/licenses/verify public",
  "release": "POST /v1/licenses/release public",
  "list": "GET /v1/licenses list",
  "retrieve": "GET /v1/licenses/{id}",
  "disable": "POST /v1/licenses/{id}/disable",
  "enable": "POST /v1/licenses/{id}/enable",
  "rotate": "POST /v1/licenses/{id}/rotate",
  "resetUses": "POST /v1/licenses/{id}/reset_uses"
 },
 "paymentLinks": {
  "create": "POST /v1/payment_links",
  "list": "GET /v1/payment_links list",
  "retrieve": "GET /v1/payment_links/{id}",
  "update": "PATCH /v1/payment_links/{id}"
 },
 "paymentMethods": {
  "create": "POST /v1/payment_methods",
  "list": "GET /v1/payment_methods list",
  "retrieve": "GET /v1/payment_methods/{id}",
  "detach": "POST /v1/payment_methods/{id}/detach"
 },
 "payments": {
  "list": "GET /v1/payments list",
  "exportCsv": "GET /v1/payments text always=format:csv",
  "retrieve": "GET /v1/payments/{id}",
  "refund": "POST /v1/payments/{id}/refund",
  "listRefunds": "GET /v1/payments/{id}/refunds list",
  "createSlip": "POST /v1/payments/{id}/slip file=image"
 },
 "payouts": {
  "list": "GET /v1/payouts list",
  "create": "POST /v1/payouts",
  "retrieve": "GET /v1/payouts/{id}",
  "listPayments": "GET /v1/payouts/{id}/payments list",
  "report": "POST /v1/payouts/{id}/report",
  "retrieveStatement": "GET /v1/payouts/{id}/statement bytes",
  "tryAgain": "POST /v1/payouts/{id}/try_again"
 },
 "payoutFiles": {
  "create": "POST /v1/payout_files",
  "list": "GET /v1/payout_files list",
  "retrieve": "GET /v1/payout_files/{id}",
  "download": "GET /v1/payout_files/{id}/csv text"
 },
 "portalSessions": {
  "create": "POST /v1/portal_sessions"
 },
 "prices": {
  "create": "POST /v1/prices",
  "list": "GET /v1/prices list",
  "retrieve": "GET /v1/prices/{id}",
  "update": "PATCH /v1/prices/{id}"
 },
 "products": {
  "create": "POST /v1/products",
  "list": "GET /v1/products list",
  "retrieve": "GET /v1/products/{id}",
  "update": "PATCH /v1/products/{id}",
  "setPicture": "POST /v1/products/{id}/picture file=image",
  "uploadFile": "POST /v1/products/{id}/files query=name file=file",
  "listFiles": "GET /v1/products/{id}/files list",
  "deleteFile": "DELETE /v1/products/{id}/files/{file}"
 },
 "refunds": {
  "list": "GET /v1/refunds list",
  "retrieve": "GET /v1/refunds/{id}",
  "report": "POST /v1/refunds/{id}/report",
  "retrievePdf": "GET /v1/refunds/{id}/pdf bytes",
  "tryAgain": "POST /v1/refunds/{id}/try_again"
 },
 "reports": {
  "retrieve": "GET /v1/reports/{name}"
 },
 "requests": {
  "list": "GET /v1/requests list",
  "exportCsv": "GET /v1/requests text always=format:csv",
  "retrieve": "GET /v1/requests/{id}"
 },
 "search": "GET /v1/search list",
 "setupSessions": {
  "create": "POST /v1/setup_sessions",
  "list": "GET /v1/setup_sessions list",
  "retrieve": "GET /v1/setup_sessions/{id}",
  "expire": "POST /v1/setup_sessions/{id}/expire"
 },
 "simulations": {
  "create": "POST /v1/simulations",
  "list": "GET /v1/simulations list",
  "retrieve": "GET /v1/simulations/{id}"
 },
 "slips": {
  "list": "GET /v1/slips list",
  "retrieve": "GET /v1/slips/{id}",
  "confirm": "POST /v1/slips/{id}/confirm",
  "reject": "POST /v1/slips/{id}/reject"
 },
 "storefronts": {
  "retrieve": "GET /v1/storefronts/{slug} public"
 },
 "subscriptions": {
  "create": "POST /v1/subscriptions",
  "list": "GET /v1/subscriptions list",
  "retrieve": "GET /v1/subscriptions/{id}",
  "update": "PATCH /v1/subscriptions/{id}",
  "cancel": "POST /v1/subscriptions/{id}/cancel query=at_period_end",
  "resume": "POST /v1/subscriptions/{id}/resume",
  "change": "POST /v1/subscriptions/{id}/change",
  "retrieveTimeline": "GET /v1/subscriptions/{id}/timeline list",
  "tryAgain": "POST /v1/subscriptions/{id}/try_again"
 },
 "taxDocuments": {
  "list": "GET /v1/tax_documents list",
  "retrieve": "GET /v1/tax_documents/{id}",
  "retrievePdf": "GET /v1/tax_documents/{id}/pdf bytes",
  "replace": "POST /v1/tax_documents/{id}/replace",
  "cancel": "POST /v1/tax_documents/{id}/cancel"
 },
 "taxSettings": {
  "retrieve": "GET /v1/tax_settings",
  "update": "PATCH /v1/tax_settings"
 },
 "testClocks": {
  "create": "POST /v1/test_clocks",
  "list": "GET /v1/test_clocks list",
  "retrieve": "GET /v1/test_clocks/{id}",
  "del": "DELETE /v1/test_clocks/{id}",
  "advance": "POST /v1/test_clocks/{id}/advance"
 },
 "webhookEndpoints": {
  "create": "POST /v1/webhook_endpoints",
  "list": "GET /v1/webhook_endpoints list",
  "retrieve": "GET /v1/webhook_endpoints/{id}",
  "update": "PATCH /v1/webhook_endpoints/{id}",
  "del": "DELETE /v1/webhook_endpoints/{id}",
  "ping": "POST /v1/webhook_endpoints/{id}/ping",
  "rotateSecret": "POST /v1/webhook_endpoints/{id}/rotate_secret",
  "replay": "POST /v1/webhook_endpoints/{id}/replay",
  "listReplays": "GET /v1/webhook_endpoints/{id}/replays list",
  "cancelReplay": "POST /v1/webhook_endpoints/{id}/replays/{replay_id}/cancel",
  "retrieveReplay": "GET /v1/webhook_endpoints/{id}/replays/{replay_id}",
  "listDeliveries": "GET /v1/webhook_endpoints/{id}/deliveries list"
 },
 "deliveries": {
  "retrieve": "GET /v1/deliveries/{id}",
  "retry": "POST /v1/deliveries/{id}/retry"
 }
}
