// The register of personal data: each column that may say something of a person, why it is there, how long, and what an erasure makes of it. The erasure works by
// it (commands/erase-customer.ts), docs/privacy.md shows it, and test/commands/personal-data.test.ts holds it against the tables: a new text or JSON column is named
// here, or the test fails. It decides nothing: who may erase, and when, is the command's.
import { present } from '../rules/present.ts'

export interface PersonalColumn {
  /** In words, for docs/privacy.md. */
  what: string
  /** The SQL value that replaces it when the customer is erased; or why it stays as it is. */
  erased: string | { stays: string }
  /** Why a customer's export leaves it out. Absent when the export contains it. */
  notExported?: string
}

export interface PersonalTable {
  table: string
  /** Whose data it is. */
  of: 'customers' | 'members' | 'merchants'
  /** What the data is for, and the legal ground in section 24 of the Personal Data Protection Act. */
  why: string
  kept: string
  seenBy: string
  columns: Readonly<Record<string, PersonalColumn>>
}

const CONTRACT = 'the purchase (contract, s. 24(3))'
const BOOKS = 'books and tax documents (legal obligation, s. 24(6))'
const SECURITY = 'security and finding faults (legitimate interest, s. 24(5))'
const UNTIL_ERASED = 'until the customer is erased'
const STAFF = 'the shop’s keys and members with the scope'

const METADATA: PersonalColumn = { what: 'whatever the shop noted', erased: "'{}'" }
/** An unguessable link that opens a page about the buyer. */
const LINK: PersonalColumn = {
  what: 'the link of its page',
  erased: "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')",
}
/** The address that the shop sends the buyer to. Its query may name a person. */
const RETURN_URL = (column: string): PersonalColumn => ({
  what: 'the shop’s address with what its query says',
  // Written as chr(63), since a literal question mark would be a parameter of the statement.
  erased: `split_part(${column}, chr(63), 1)`,
})
const NOT_OURS = 'what programs of the shop sent and got; secrets and people are taken out as it is written'

export const PERSONAL_DATA: readonly PersonalTable[] = [
  {
    table: 'customers',
    of: 'customers',
    why: CONTRACT,
    kept: `${UNTIL_ERASED}; a visitor who bought nothing VISITOR_RETENTION_DAYS`,
    seenBy: `${STAFF} customers; the customer in the portal`,
    columns: {
      email: { what: 'e-mail address', erased: 'null' },
      name: { what: 'name', erased: 'null' },
      phone: { what: 'telephone number', erased: 'null' },
      tax_id: { what: 'tax id', erased: 'null' },
      address: { what: 'postal address', erased: 'null' },
      legal_name: { what: 'name on tax documents', erased: 'null' },
      tax_branch: { what: 'branch of a company', erased: 'null' },
      metadata: METADATA,
    },
  },
  {
    table: 'document_buyers',
    of: 'customers',
    why: BOOKS,
    kept: 'DOCUMENT_RETENTION_YEARS whole years after the year that follows the last document',
    seenBy: 'documents alone: PDFs of invoices, receipts and credit notes',
    columns: {
      name: { what: 'name of an erased buyer', erased: { stays: 'the law keeps the documents that name it' } },
      tax_id: { what: 'tax id of an erased buyer', erased: { stays: 'the law keeps the documents that name it' } },
      address: { what: 'address of an erased buyer', erased: { stays: 'the law keeps the documents that name it' } },
      legal_name: {
        what: 'name on tax documents of an erased buyer',
        erased: { stays: 'the law keeps the documents that name it' },
      },
      tax_branch: { what: 'branch of an erased buyer', erased: { stays: 'the law keeps the documents that name it' } },
    },
  },
  {
    table: 'tax_documents',
    of: 'customers',
    why: BOOKS,
    kept: 'as `document_buyers`: then the buyer goes, and the document stays',
    seenBy: `${STAFF} tax_documents; documents alone`,
    columns: {
      buyer: {
        what: 'name, tax id and address of the buyer',
        erased: { stays: 'the law keeps the documents that name it' },
        notExported: 'it is on the documents, which the customer has',
      },
      reason: {
        what: 'why money went back, in the shop’s words',
        erased: { stays: 'the law asks a credit note for it' },
        notExported: 'it is on the documents, which the customer has',
      },
      cancellation_reason: {
        what: 'why it was cancelled, in the shop’s words',
        erased: { stays: 'the Revenue Department may ask for it' },
        notExported: 'the shop’s own note',
      },
    },
  },
  {
    table: 'certificate_files',
    of: 'customers',
    why: BOOKS,
    kept: 'DOCUMENT_RETENTION_YEARS whole years after the year that follows its arrival, also those that count no more',
    seenBy: `${STAFF} withholdings`,
    columns: {
      body: {
        what: 'the withholding certificate as it was sent: names, tax ids and addresses of payer and payee',
        erased: { stays: 'the law keeps the proof of tax that was withheld' },
        notExported: 'the customer made it, and has it',
      },
    },
  },
  {
    table: 'checkout_sessions',
    of: 'customers',
    why: CONTRACT,
    kept: UNTIL_ERASED,
    seenBy: `${STAFF} checkout_sessions; whoever has its link`,
    columns: {
      customer_email: { what: 'e-mail address that the buyer typed', erased: 'null, erased = true' },
      collected: { what: 'name, phone, address and tax id that the buyer wrote before paying', erased: 'null' },
      tax_details: { what: 'name, address and tax id for its tax document', erased: 'null' },
      client_reference_id: { what: 'the shop’s own reference', erased: 'null' },
      success_url: RETURN_URL('success_url'),
      cancel_url: RETURN_URL('cancel_url'),
      hosted_token: LINK,
      metadata: METADATA,
    },
  },
  {
    table: 'setup_sessions',
    of: 'customers',
    why: CONTRACT,
    kept: UNTIL_ERASED,
    seenBy: `${STAFF} setup_sessions; whoever has its link`,
    columns: {
      success_url: RETURN_URL('success_url'),
      cancel_url: RETURN_URL('cancel_url'),
      hosted_token: LINK,
      metadata: METADATA,
    },
  },
  {
    table: 'approvals',
    of: 'customers',
    why: 'a person decides on what a program proposes (legitimate interest, s. 24(5))',
    kept: '90 days, then without its contents; sooner where a customer that it names is erased',
    seenBy: `${STAFF} approvals, each part with its own scope`,
    columns: {
      body: {
        what: 'what the proposed call says',
        erased: 'null',
        notExported: 'a proposal of a program; what came of it is exported',
      },
      reason: { what: 'why it was proposed', erased: 'null', notExported: 'a note of the shop' },
      preview: {
        what: 'what the call would have changed',
        erased: 'null',
        notExported: 'it did not happen; what did is exported',
      },
      answer: { what: 'what the call answered', erased: 'null', notExported: 'the object itself is exported' },
      decision_reason: { what: 'why a member decided so', erased: 'null', notExported: 'a note of the shop' },
      proposed_from: { what: 'the Internet address of the program', erased: 'null', notExported: 'the shop’s own' },
    },
  },
  {
    table: 'subscriptions',
    of: 'customers',
    why: CONTRACT,
    kept: `${UNTIL_ERASED}, then without a person`,
    seenBy: `${STAFF} subscriptions; the customer in the portal`,
    columns: { metadata: METADATA },
  },
  {
    table: 'payment_methods',
    of: 'customers',
    why: CONTRACT,
    kept: UNTIL_ERASED,
    seenBy: `${STAFF} payment_methods (brand, last four, expiry); the customer in the portal`,
    columns: {
      card: {
        what: 'brand, last four digits and expiry of a card',
        erased: `'{"brand":"erased","last4":"----","exp_month":1,"exp_year":1970}'`,
      },
      gateway_token: {
        what: 'what the card is called at the gateway',
        erased: "'erased'",
        notExported: 'a secret of the gateway, with which it could be charged',
      },
      fingerprint: {
        what: 'what tells two cards apart',
        erased: 'null',
        notExported: 'a digest of the gateway’s, which says nothing by itself',
      },
      consent: { what: 'what the buyer agreed to, when, and from which address', erased: 'null' },
      bank_url: {
        what: 'where the bank asks the holder about the card',
        erased: 'null',
        notExported: 'an address of the bank, which ends with its use',
      },
      metadata: METADATA,
    },
  },
  {
    table: 'invoices',
    of: 'customers',
    why: BOOKS,
    kept: 'for ever, since erased without a person',
    seenBy: `${STAFF} invoices; whoever has its link`,
    columns: {
      tax_details: { what: 'name, address and tax id for its tax document', erased: 'null' },
      hosted_token: LINK,
      hosted_previous_token: {
        what: 'the link of before it was renewed',
        erased: `case when hosted_previous_token is null then null else ${LINK.erased} end`,
        notExported: 'it opens nothing any more',
      },
      memo: { what: 'what the merchant wrote for the buyer', erased: 'null' },
      metadata: METADATA,
    },
  },
  {
    table: 'payments',
    of: 'customers',
    why: BOOKS,
    kept: 'for ever, since erased without a person',
    seenBy: `${STAFF} payments`,
    columns: {
      payment_method_details: {
        what: 'brand and last four digits of the card; what a merchant noted of money that it took itself',
        erased: 'null',
      },
      intent: {
        what: 'what the payment is to bring about, with metadata',
        erased: `case when jsonb_exists(intent, 'metadata') then jsonb_set(intent, '{metadata}', '{}') else intent end`,
        notExported: 'the same is in the subscription that it began',
      },
      metadata: METADATA,
    },
  },
  {
    table: 'refunds',
    of: 'customers',
    why: BOOKS,
    kept: 'for ever, since erased without a person',
    seenBy: `${STAFF} refunds`,
    columns: {
      metadata: METADATA,
      reason: {
        what: 'why the money went back',
        erased: { stays: 'a credit note must say it (Revenue Code s. 86/10)' },
      },
    },
  },
  {
    table: 'disputes',
    of: 'customers',
    why: BOOKS,
    kept: 'for ever, since erased without a person',
    seenBy: `${STAFF} disputes`,
    columns: { metadata: METADATA },
  },
  {
    table: 'licenses',
    of: 'customers',
    why: CONTRACT,
    kept: `${UNTIL_ERASED}, then without devices`,
    seenBy: `${STAFF} licenses; the customer in the portal`,
    columns: {
      key: { what: 'licence key', erased: { stays: 'a purchase that goes on to be good; it names nobody' } },
      // The seats go with the names, because nobody could release them afterwards.
      instances: {
        what: 'names of devices, when each was seen',
        erased: "'[]', uses = greatest(uses - jsonb_array_length(instances), 0)",
      },
    },
  },
  {
    table: 'events',
    of: 'customers',
    why: 'telling the shop’s programs what happened (contract, s. 24(3))',
    kept: 'EVENT_RETENTION_DAYS; an erasure takes the person out at once',
    seenBy: `${STAFF} events, and webhook endpoints that ask for the type`,
    columns: {
      object: { what: 'the object as it was', erased: { stays: 'redact_events takes the person out' } },
      previous_attributes: {
        what: 'what changed of it',
        erased: { stays: 'redact_events takes the person out' },
      },
    },
  },
  {
    table: 'emails',
    of: 'customers',
    why: CONTRACT,
    kept: 'MAIL_RETENTION_DAYS; an erasure removes the rows',
    seenBy: 'members, in test mode the mailbox',
    columns: {
      data: { what: 'what the mail tells: days, amounts, reasons', erased: { stays: 'the row goes' } },
      error: {
        what: 'what the mail server said, which may name the address',
        erased: { stays: 'the row goes' },
        notExported: 'a note between two servers',
      },
      limited_by: {
        what: 'a digest of the address',
        erased: { stays: 'the row goes' },
        notExported: 'a digest, which says nothing by itself',
      },
    },
  },
  {
    table: 'portal_sessions',
    of: 'customers',
    why: SECURITY,
    kept: 'PORTAL_SESSION_RETENTION_DAYS after its end; an erasure removes the rows',
    seenBy: 'the customer in the portal (browser, addresses and times)',
    columns: {
      return_url: { what: 'where the customer goes back to', erased: { stays: 'the row goes' } },
      user_agent: { what: 'the browser in few words', erased: { stays: 'the row goes' } },
      opened_from: { what: 'the network address that it was opened from', erased: { stays: 'the row goes' } },
      last_seen_from: { what: 'the network address that was last seen', erased: { stays: 'the row goes' } },
      link_hash: { what: 'a digest', erased: { stays: 'the row goes' }, notExported: 'a digest of a secret' },
      cookie_hash: { what: 'a digest', erased: { stays: 'the row goes' }, notExported: 'a digest of a secret' },
    },
  },
  {
    table: 'portal_logins',
    of: 'customers',
    why: SECURITY,
    kept: 'PORTAL_LOGIN_RETENTION_DAYS after its end; an erasure removes the rows',
    seenBy: 'nobody',
    columns: { email: { what: 'the address that was typed', erased: { stays: 'the row goes' } } },
  },
  {
    table: 'mail_requests',
    of: 'customers',
    why: SECURITY,
    kept: 'milliseconds; a day where a process died',
    seenBy: 'nobody',
    columns: {
      email: {
        what: 'the address that was typed',
        erased: { stays: 'it goes with its log-in, or within a day' },
        notExported: 'it is there for milliseconds',
      },
    },
  },
  {
    table: 'request_log',
    of: 'customers',
    why: SECURITY,
    kept: 'REQUEST_LOG_RETENTION_DAYS; an erasure empties what is about the customer',
    seenBy: `${STAFF} requests`,
    columns: {
      query: { what: 'the query, redacted', erased: 'null', notExported: NOT_OURS },
      body: { what: 'the body, redacted', erased: 'null', notExported: NOT_OURS },
      answer: { what: 'the answer of a failure, redacted', erased: 'null', notExported: NOT_OURS },
      ip: {
        what: 'address of the shop’s server or member',
        erased: { stays: 'not the customer’s' },
        notExported: NOT_OURS,
      },
      user_agent: {
        what: 'program of the shop or browser of a member',
        erased: { stays: 'not the customer’s' },
        notExported: NOT_OURS,
      },
    },
  },
  {
    table: 'webhook_attempts',
    of: 'customers',
    why: SECURITY,
    kept: 'as long as the event; an erasure empties them',
    seenBy: `${STAFF} deliveries`,
    columns: {
      request_headers: { what: 'headers that were sent', erased: "'{}'", notExported: NOT_OURS },
      response_headers: { what: 'headers of the shop’s server', erased: 'null', notExported: NOT_OURS },
      response_body: { what: 'what the shop’s server said', erased: 'null', notExported: NOT_OURS },
      error: {
        what: 'why it did not arrive',
        erased: { stays: 'a word of ours about the connection' },
        notExported: NOT_OURS,
      },
    },
  },
  {
    table: 'idempotency_records',
    of: 'customers',
    why: 'answering a repeated call as the first (contract, s. 24(3))',
    kept: '25 hours, sealed',
    seenBy: 'whoever repeats the same call',
    columns: {
      body: {
        what: 'the answer, sealed',
        erased: { stays: 'it goes within 25 hours' },
        notExported: 'sealed; the objects are in the export',
      },
      key: {
        what: 'what the shop calls its call',
        erased: { stays: 'it goes within 25 hours' },
        notExported: NOT_OURS,
      },
    },
  },
  {
    table: 'rate_limits',
    of: 'customers',
    why: SECURITY,
    kept: 'an hour after its window',
    seenBy: 'nobody',
    columns: {
      key: {
        what: 'network addresses, digests',
        erased: { stays: 'it goes within hours' },
        notExported: 'counters of an hour, found by no customer',
      },
    },
  },
  {
    table: 'bank_reports',
    of: 'customers',
    why: BOOKS,
    kept: 'for ever: books',
    seenBy: `${STAFF} inbound_transfers`,
    columns: {
      reference: {
        what: 'the bank’s reference of a transfer',
        erased: { stays: 'the books and the bank agree by it; it names nobody' },
        notExported: 'the transfer itself is exported',
      },
      sender: {
        what: 'who sent the money, as the bank shows it',
        erased: { stays: 'the books and the bank’s own statement agree by it' },
        notExported: 'the sender may be somebody else',
      },
    },
  },
  {
    table: 'slips',
    of: 'customers',
    why: CONTRACT,
    kept: 'for ever: books; the picture is read and not kept',
    seenBy: `${STAFF} slips`,
    columns: {
      reference: {
        what: 'the bank’s reference of the transfer that a slip shows',
        erased: { stays: 'a slip counts once; it names nobody' },
        notExported: 'the transfer itself is exported',
      },
    },
  },
  {
    table: 'inbound_transfers',
    of: 'customers',
    why: BOOKS,
    kept: 'for ever: books',
    seenBy: `${STAFF} inbound_transfers`,
    columns: {
      provider_reference: {
        what: 'the bank’s reference of a transfer',
        erased: { stays: 'the books and the bank agree by it; it names nobody' },
      },
      reference: {
        what: 'our reference in the QR',
        erased: { stays: 'the books and the bank agree by it; it names nobody' },
      },
    },
  },
  {
    table: 'members',
    of: 'members',
    why: 'logging in to the dashboard (contract, s. 24(3))',
    kept: 'until taken out of the last shop',
    seenBy: 'the team of the shop (name and address)',
    columns: {
      email: { what: 'e-mail address', erased: { stays: 'a member’s' } },
      name: { what: 'name', erased: { stays: 'a member’s' } },
      password_hash: { what: 'scrypt of the password', erased: { stays: 'a member’s' } },
      totp_secret: { what: 'second factor, sealed', erased: { stays: 'a member’s' } },
      recovery_hashes: { what: 'digests of recovery codes', erased: { stays: 'a member’s' } },
    },
  },
  {
    table: 'member_sessions',
    of: 'members',
    why: SECURITY,
    kept: 'MEMBER_SESSION_RETENTION_DAYS after its end',
    seenBy: 'the member',
    columns: {
      user_agent: { what: 'the browser in few words', erased: { stays: 'a member’s' } },
      opened_from: { what: 'the network address that it was opened from', erased: { stays: 'a member’s' } },
      last_seen_from: { what: 'the network address that was last seen', erased: { stays: 'a member’s' } },
    },
  },
  {
    table: 'member_passkeys',
    of: 'members',
    why: 'logging in to the dashboard (contract, s. 24(3))',
    kept: 'until the member removes it',
    seenBy: 'the member',
    columns: { name: { what: 'what the member calls it', erased: { stays: 'a member’s' } } },
  },
  {
    table: 'audit_log',
    of: 'members',
    why: SECURITY,
    kept: 'ten years',
    seenBy: `${STAFF} audit_log`,
    columns: {
      actor_name: { what: 'who did it: address of a member, name of a key', erased: { stays: 'a member’s' } },
      actor_ip: { what: 'the network address that it came from', erased: { stays: 'a member’s' } },
      before: { what: 'what was changed, as it was', erased: { stays: 'ids, roles and settings; no buyer' } },
      after: { what: 'what was changed, as it became', erased: { stays: 'ids, roles and settings; no buyer' } },
    },
  },
  {
    table: 'audit_log_repeats',
    of: 'members',
    why: SECURITY,
    kept: '15 minutes',
    seenBy: 'nobody',
    columns: { actor_ip: { what: 'the network address of failed log-ins', erased: { stays: 'it goes by itself' } } },
  },
  {
    table: 'member_links',
    of: 'members',
    why: SECURITY,
    kept: '30 days after they are over',
    seenBy: 'the team of the shop',
    columns: {
      email: { what: 'the address that was invited, or that a member wants to use', erased: { stays: 'a member’s' } },
    },
  },
  {
    table: 'bank_accounts',
    of: 'merchants',
    why: 'paying out (contract, s. 24(3)); books (s. 24(6))',
    kept: 'for ever: books',
    seenBy: `${STAFF} bank_accounts (last four)`,
    columns: {
      account_name: { what: 'name of the account', erased: { stays: 'the shop’s' } },
      account_number: { what: 'number, sealed', erased: { stays: 'the shop’s' } },
      last_four: { what: 'its last digits', erased: { stays: 'the shop’s' } },
      metadata: { what: 'whatever the shop noted', erased: { stays: 'the shop’s' } },
    },
  },
  {
    table: 'gateway_accounts',
    of: 'merchants',
    why: 'taking payments (contract, s. 24(3))',
    kept: 'for ever; credentials until it is disconnected',
    seenBy: `${STAFF} gateway_accounts (last four)`,
    columns: {
      credentials: { what: 'keys of the shop’s account, sealed', erased: { stays: 'the shop’s' } },
      description: { what: 'whatever the shop noted', erased: { stays: 'the shop’s' } },
      metadata: { what: 'whatever the shop noted', erased: { stays: 'the shop’s' } },
    },
  },
  {
    table: 'payouts',
    of: 'merchants',
    why: BOOKS,
    kept: 'for ever: books',
    seenBy: `${STAFF} payouts`,
    columns: { bank_account: { what: 'where the money went', erased: { stays: 'the shop’s' } } },
  },
  {
    table: 'api_keys',
    of: 'merchants',
    why: SECURITY,
    kept: 'as long as the key, which stays listed when it is revoked',
    seenBy: `${STAFF} api_keys`,
    columns: {
      allowed_ips: { what: 'networks that it may be used from', erased: { stays: 'the shop’s' } },
      last_used_ip: { what: 'network address of its last use', erased: { stays: 'the shop’s' } },
    },
  },
  {
    table: 'merchants',
    of: 'merchants',
    why: CONTRACT,
    kept: 'for ever: books name it',
    seenBy: 'the shop; its name and address are on its documents',
    columns: {
      name: { what: 'name of the shop', erased: { stays: 'the shop’s' } },
      settings: { what: 'e-mail of the shop', erased: { stays: 'the shop’s' } },
      tax: { what: 'legal name, tax id and address of the shop', erased: { stays: 'the shop’s' } },
    },
  },
]

/**
 * Text and JSON columns that say nothing about a person. Columns called `id`, `…_id`, `…_ids`, `…_hash`, `type`, `kind`, `status` and `locale` need
 * no entry.
 */
export const NOT_PERSONAL: Readonly<Record<string, readonly string[]>> = {
  api_key_previous_secrets: ['hash'],
  api_keys: ['hash', 'last_four', 'name', 'scopes', 'created_by', 'seen_by'],
  approvals: ['operation', 'method', 'path', 'api_version', 'customer_ids', 'decided_by', 'problem'],
  audit_log: ['actor_type', 'action', 'object', 'previous_digest', 'digest'],
  audit_log_heads: ['digest', 'removed_digest'],
  audit_log_repeats: ['action', 'object'],
  audits: ['run_key', 'failures'],
  bank_accounts: ['bank_code', 'added_by', 'confirmed_by'],
  certificate_files: ['digest', 'content_type', 'sent_by'],
  // What a shop sells, the same for every buyer.
  product_files: ['name', 'digest', 'content_type', 'body'],
  checkout_sessions: [
    'payment_status',
    'lines',
    'payment_method_types',
    'collection_method',
    'next_action',
    'planned_step',
    'link_use',
  ],
  customer_erasures: ['phase', 'after', 'reason'],
  customers: ['merged_into'],
  delivery_cancellations: ['after'],
  discount_codes: ['code', 'code_key', 'duration', 'metadata'],
  disputes: ['reason', 'taken_credits'],
  entitlements: ['published'],
  event_retention: ['removed_below'],
  events: ['api_version', 'idempotency_key'],
  gateway_accounts: [
    ...['provider', 'problem', 'methods', 'default_for', 'settlement', 'credentials_shown', 'publishable_key'],
    ...['reconciled_day', 'different_day'],
  ],
  given_up_slugs: ['slug'],
  idempotency_records: ['scope', 'fingerprint', 'bound_to'],
  bank_reports: ['gateway', 'source', 'key'],
  bank_statements: ['gateway', 'problems', 'columns'],
  slips: ['gateway', 'reason', 'waits_for', 'sending_bank', 'sent_to'],
  inbound_transfers: ['gateway', 'settlement', 'reason', 'matches', 'withholding_offer'],
  invoices: [
    'number',
    'billing_reason',
    'lines',
    'certificate',
    'certificate_number',
    'certificate_date',
    'certificate_file',
    'planned_step',
    'qr_payload',
  ],
  payment_links: ['code', 'lines', 'redirect_url', 'message', 'collect', 'collection_method', 'metadata'],
  ledger_entries: ['account'],
  ledger_transactions: ['settlement'],
  licenses: ['revoked_reason'],
  mail_requests: ['portal_login'],
  member_links: ['role', 'invited_by'],
  member_passkeys: ['public_key', 'transports'],
  member_sessions: ['second_factor'],
  memberships: ['role', 'start_put_away', 'tables'],
  merchants: ['slug', 'api_version', 'simulation_of'],
  migrations: ['name'],
  passkey_challenges: ['purpose', 'holder'],
  payment_methods: ['gateway'],
  payments: [
    'payment_method_type',
    'settlement',
    'gateway',
    'gateway_reference',
    'fee_details',
    'failure_code',
    'decline_code',
    'next_action',
    'reference',
  ],
  pictures: ['digest'],
  picture_files: ['size', 'body'],
  picture_leftovers: ['digest'],
  payout_reservations: ['ids_before'],
  payout_skips: ['round', 'round_key', 'reason'],
  payout_files: ['gateway', 'created_by'],
  payouts: ['gateway', 'round', 'round_key', 'reference', 'failure_code', 'metadata'],
  prices: ['interval', 'tax_behavior', 'metadata'],
  process_keys: ['process', 'sealing', 'opening'],
  products: ['name', 'description', 'category', 'image_url', 'feature_flags', 'tax_category', 'metadata'],
  purchases: ['withdrawn_reason'],
  quarantine: ['step', 'code', 'reason', 'code_version'],
  refunds: ['gateway_reference', 'failure_reason', 'idempotency_key', 'credit_note_number'],
  replays: ['types', 'fed_up_to', 'counted_up_to'],
  request_log: ['via', 'method', 'path', 'route', 'error_code', 'idempotency_key', 'api_version'],
  simulations: ['collection_methods', 'script', 'figures', 'invariants', 'failure'],
  simulator_cards: ['token', 'behaviour'],
  simulator_charges: ['card', 'decline_code'],
  simulator_payouts: ['failure_code', 'becomes'],
  simulator_refund_answers: ['answer'],
  simulator_refunds: ['reason'],
  simulator_transfer_returns: ['transfer_reference'],
  simulator_transfers_in: ['reference'],
  subscriptions: ['collection_method', 'interval', 'ended_reason', 'next_action', 'discount', 'planned_step'],
  tax_document_counters: ['branch', 'prefix'],
  tax_documents: ['number', 'original_number', 'seller', 'lines', 'totals'],
  test_clocks: ['name'],
  webhook_attempts: ['trigger'],
  webhook_deliveries: ['event_type', 'next_trigger'],
  webhook_endpoints: [
    'url',
    'enabled_events',
    'disabled_reason',
    'secret',
    'metadata',
    'description',
    'previous_secret',
  ],
  webhook_listeners: ['token'],
  worker_heartbeats: ['gateways'],
}

/** `card = '{…}', metadata = '{}'`: the assignments by which an erasure changes a row of the table. Columns that stay are left out. */
export function erasedColumns(table: string): string {
  const { columns } = present(
    PERSONAL_DATA.find((one) => one.table === table),
    `${table} in the register`,
  )
  return Object.entries(columns)
    .flatMap(([name, { erased }]) => (typeof erased === 'string' ? [`${name} = ${erased}`] : []))
    .join(', ')
}
