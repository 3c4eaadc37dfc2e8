// The form of ids: which prefix belongs to which resource, and whether a text can be an id at all. db/ids.ts mints ids, because that needs a clock
// and randomness.

/** Specification §1.1: prefix + 26-character lower-case ULID, e.g. sub_01jd8z7k3n5q9r2t4v6w8x0y1z. */
export const ID_PREFIXES = {
  subscription: 'sub',
  checkout_session: 'cs',
  payment_link: 'pl',
  setup_session: 'ss',
  discount_code: 'dc',
  discount_use: 'dcu',
  refund: 're',
  tax_document: 'tax',
  payment: 'pay',
  customer: 'cus',
  product: 'prod',
  price: 'price',
  webhook_endpoint: 'we',
  invoice: 'in',
  payment_method: 'pm',
  payout: 'po',
  payout_skip: 'pos',
  ledger_transaction: 'txn',
  event: 'evt',
  webhook_delivery: 'whd',
  replay: 'rpl',
  license: 'lic',
  credit_grant: 'cgr',
  credit_transaction: 'ctx',
  portal_session: 'bps',
  portal_login: 'bpl',
  test_clock: 'clock',
  api_key: 'key',
  merchant: 'mer',
  dispute: 'dp',
  bank_account: 'ba',
  gateway_account: 'ga',
  slip: 'slip',
  bank_statement: 'bst',
  payout_file: 'pof',
  inbound_transfer: 'itr',
  request: 'req',
  email: 'em',
  simulation: 'sim',
  audit: 'aud',
  member: 'mem',
  member_session: 'mses',
  member_link: 'mlk',
  member_passkey: 'mpk',
  picture: 'pic',
  certificate_file: 'wcf',
  product_file: 'file',
  approval: 'apr',
} as const

export type Resource = keyof typeof ID_PREFIXES

/** `isId('subscription', 'sub_' + ulid)`. A test token such as `pm_card_ok` is no id, so tokens and ids can be distinguished. */
export function isId(resource: Resource, text: string): boolean {
  return resourceOf(text) === resource
}

/** The resource an id belongs to, or null when the text is no id of ours. */
export function resourceOf(id: string): Resource | null {
  const underscore = id.lastIndexOf('_')
  if (underscore < 0 || !ULID.test(id.slice(underscore + 1))) return null
  return RESOURCE_BY_PREFIX.get(id.slice(0, underscore)) ?? null
}

/** Crockford's alphabet without i, l, o, u; the first of 26 characters is at most 7, because a ULID has 128 bits. */
const ULID = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

const RESOURCE_BY_PREFIX: ReadonlyMap<string, Resource> = new Map(
  (Object.keys(ID_PREFIXES) as Resource[]).map((resource) => [ID_PREFIXES[resource], resource]),
)
