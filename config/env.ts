/*
 * The whole configuration of every process, as one schema over environment variables (specification §10). It owns names, defaults, units and the
 * refusal of bad values; it opens no connection and chooses no port. Only this folder and scripts/ read `process.env`: all other code gets a Config.
 */

import { isIPv4 } from 'node:net'
import { z } from 'zod'
import { SUBJECT_DAYS, TIME_STAMP_ADDRESS } from '../rules/etax.ts'
import { PAYMENT_METHOD_TYPES, type PaymentMethodType } from '../rules/payment-methods.ts'

/** The configuration of the API, the worker and the migrations. Units are in the names. */
export type Config = z.output<typeof serverSchema>

/** The same for `npm start`, which can bring its own Postgres, Temporal and encryption key. */
export type StartConfig = z.output<typeof startSchema>

/** All problems of an environment at once, each in a sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads the configuration of a server process. Throws one ConfigError that lists every problem; never reads process.env. */
export function readConfig(env: Record<string, string | undefined>): Config {
  return read(serverSchema, env)
}

/** Reads what `npm start` needs: Postgres, Temporal and the encryption key may be missing. Throws what readConfig throws. */
export function readStartConfig(env: Record<string, string | undefined>): StartConfig {
  return read(startSchema, env)
}

/** The configuration of this process. Throws what readConfig throws. */
export function loadConfig(): Config {
  return readConfig(process.env)
}

function read<T>(schema: z.ZodType<T>, env: Record<string, string | undefined>): T {
  // An empty variable counts as unset: shells and compose files cannot tell the two apart.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
}

const integer = (from: number, to: number, unit: string) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number of ${unit}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be between ${from} and ${to} ${unit}`)

const port = z
  .string()
  .refine(
    (text) => /^\d+$/.test(text) && Number(text) <= 65_535,
    'must be a port number from 0 (any free one) to 65535',
  )
  .transform(Number)

const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address beginning with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    )

/** Where a payment provider is reached. It gets credentials, so it is https, or this machine. */
const providerUrl = url(['http', 'https']).refine(
  (text) => !URL.canParse(text) || new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname),
  'must begin with https://, unless it is on this machine',
)

const trueOrFalse = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

const secondsList = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => /^\s*\d+\s*$/.test(part) && Number(part) >= 1 && Number(part) <= 604_800),
    'must be seconds from 1 to 604800, separated by commas, such as 5,300,1800',
  )
  .transform((text) => text.split(',').map(Number))

const day = z.iso.date('must be a day such as 2027-01-31')
/** Days in addition to the list of rules/bank-holidays.ts. A minus removes a day from the list. */
const holidays = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (days) => days.every((text) => day.safeParse(text.replace(/^-/, '')).success),
    'must be days such as 2028-01-03,-2028-05-01',
  )

const basisPoints = z
  .int('must be basis points, 0 to 10000')
  .min(0, 'must be at least 0')
  .max(10_000, 'must be at most 10000')

/** A dated table as JSON: rows in order of time, each in force from its day in Bangkok on. */
const datedRows = <Row extends z.ZodRawShape>(row: Row, example: string) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.issues.push({ code: 'custom', input: text, message: `must be JSON, such as ${example}` })
        return z.NEVER
      }
    })
    .pipe(z.array(z.strictObject({ from: day, ...row }), `must be a list, such as ${example}`))
    .refine((rows) => isInOrder(rows as { from: string }[]), 'must be in order of `from`, each day once')

const isInOrder = (rows: { from: string }[]) => rows.every((row, i) => i === 0 || rows[i - 1]!.from < row.from)

const FEE_EXAMPLE = '[{"from":"2027-01-01","promptpay_bps":150,"card_bps":350}]'
const VAT_EXAMPLE = '[{"from":"2027-10-01","rate_bps":1000}]'

const isDaysOfMethod = (part: string) => {
  const [method = '', days = ''] = part.split(/=(.*)/s)
  return PAYMENT_METHOD_TYPES.some((type) => type === method) && /^\d{1,2}$/.test(days)
}

const daysPerMethod = z
  .string()
  .refine((text) => text.split(',').every(isDaysOfMethod), 'must be days per method, such as card=7,promptpay=3')
  .transform((text) => {
    const days = text.split(',').map((part) => part.split('='))
    return Object.fromEntries(days.map(([method, n]) => [method, Number(n)])) as Partial<
      Record<PaymentMethodType, number>
    >
  })

/** 32 bytes, as base64 or 64 hexadecimal digits: AES-256 accepts no other length. */
const encryptionKey = z.string().refine((text) => {
  if (/^[0-9a-f]{64}$/i.test(text)) return true
  return /^[A-Za-z0-9+/]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === 32
}, 'must be 32 bytes, as base64 or as 64 hexadecimal digits (make one with: openssl rand -base64 32)')

/** Master keys that only decrypt, separated by commas. Five are enough for a rotation that failed halfway. */
const decryptionKeys = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (keys) => keys.length <= 5 && keys.every((text) => encryptionKey.safeParse(text).success),
    'must be at most 5 keys, separated by commas, each like ENCRYPTION_KEY',
  )

const hostAndPort = z
  .string()
  .regex(/^[^\s/:]+:\d{1,5}$|^\[[0-9a-f:]+\]:\d{1,5}$/i, 'must be host:port, such as 127.0.0.1:7233')

const mailAddress = z
  .string()
  .regex(
    /^([^<>\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'must be an address, such as Satang <no-reply@example.com>',
  )

const missing = (what: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `is missing: ${what}` : undefined

const common = {
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: url(['http', 'https']).optional(),
  DATA_DIR: z.string().default('.data'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_API_KEY: z.string().optional(),
  TEMPORAL_TLS: trueOrFalse.optional(),
  TEMPORAL_TLS_CLIENT_CERT_PATH: z.string().optional(),
  TEMPORAL_TLS_CLIENT_KEY_PATH: z.string().optional(),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: z.string().optional(),
  TEMPORAL_TLS_SERVER_NAME: z.string().optional(),
  TEMPORAL_UI_URL: url(['http', 'https']).optional(),
  ALLOW_PRIVATE_WEBHOOKS: trueOrFalse.optional(),
  ALLOW_PRIVILEGED_DATABASE_LOGIN: trueOrFalse.optional(),
  // The log-in that migrates, where DATABASE_URL is the application's log-in.
  DATABASE_OWNER_URL: url(['postgres', 'postgresql']).optional(),
  // The ten attempts of specification §7: at once, then after each of these.
  WEBHOOK_RETRY_SCHEDULE: secondsList.default([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]),
  WEBHOOK_TIMEOUT_SECONDS: integer(1, 120, 'seconds').default(15),
  EVENT_RETENTION_DAYS: integer(1, 3650, 'days').default(90),
  REQUEST_LOG_RETENTION_DAYS: integer(1, 3650, 'days').default(30),
  // Reminders and mail limits read mails that are weeks old.
  MAIL_RETENTION_DAYS: integer(60, 3650, 'days').default(365),
  // Money that arrives up to three days late still completes a checkout.
  VISITOR_RETENTION_DAYS: integer(7, 3650, 'days').default(30),
  PORTAL_LOGIN_RETENTION_DAYS: integer(1, 365, 'days').default(1),
  PORTAL_SESSION_RETENTION_DAYS: integer(1, 365, 'days').default(30),
  MEMBER_SESSION_RETENTION_DAYS: integer(1, 3650, 'days').default(30),
  // Revenue Code s. 87/3: five years, up to seven where the Director-General requires it.
  DOCUMENT_RETENTION_YEARS: integer(5, 10, 'years').default(5),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').optional(),
  SMTP_URL: url(['smtp', 'smtps']).optional(),
  SMTP_ALLOW_PLAIN: trueOrFalse.optional(),
  MAIL_FROM: mailAddress.default('Satang <no-reply@localhost>'),
  // Who runs this installation, as its front page and the statements of payouts say it.
  OPERATOR_NAME: z.string().max(100, 'must be at most 100 characters').optional(),
  OPERATOR_EMAIL: z
    .string()
    .regex(/^[^<>@\s]+@[^<>@\s]+$/, 'must be an address, such as hello@example.com')
    .optional(),
  OPERATOR_TERMS_URL: url(['https', 'http']).optional(),
  OPERATOR_PRIVACY_URL: url(['https', 'http']).optional(),
  OPERATOR_TAX_ID: z
    .string()
    .regex(/^\d{13}$/, 'must have 13 digits')
    .optional(),
  OPERATOR_ADDRESS: z.string().max(200, 'must be at most 200 characters').optional(),
  // e-Tax Invoice by e-mail: where the copy for the time stamp goes, how its subject writes the day, and the service that signs.
  ETAX_COPY_TO: z
    .string()
    .regex(/^[^<>@\s]+@[^<>@\s]+$/, 'must be an address, such as csemail@etax.teda.th')
    .default(TIME_STAMP_ADDRESS),
  ETAX_SUBJECT_DAY: z.enum(SUBJECT_DAYS, `must be ${SUBJECT_DAYS.join(' or ')}`).default('dd/mm/yyyy'),
  ETAX_SIGNER_URL: providerUrl.optional(),
  ETAX_SIGNER_TOKEN: z.string().optional(),
  STRIPE_API_URL: providerUrl.optional(),
  OPN_API_URL: providerUrl.optional(),
  SLIPOK_API_URL: providerUrl.optional(),
  EASYSLIP_API_URL: providerUrl.optional(),
  OPN_VAULT_URL: providerUrl.optional(),
  STRIPE_JS_URL: providerUrl.optional(),
  OPN_JS_URL: providerUrl.optional(),
  // The store of uploaded pictures. Without a bucket they are rows of the database.
  S3_ENDPOINT: providerUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, hyphen and dot')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: trueOrFalse.default(true),
  CHALLENGE_PROVIDER: z.enum(['turnstile', 'hcaptcha'], 'must be turnstile or hcaptcha').optional(),
  CHALLENGE_SITE_KEY: z.string().optional(),
  CHALLENGE_SECRET_KEY: z.string().optional(),
  CHALLENGE_VERIFY_URL: url(['http', 'https']).optional(),
  TRUST_PROXY: integer(0, 10, 'proxies').default(0),
  // The terms of merchants' money. Without these settings, rules/terms.ts applies.
  FEE_RATES: datedRows(
    Object.fromEntries(PAYMENT_METHOD_TYPES.map((type) => [`${type}_bps`, basisPoints])) as Record<
      `${PaymentMethodType}_bps`,
      typeof basisPoints
    >,
    FEE_EXAMPLE,
  ).default([]),
  VAT_RATES: datedRows({ rate_bps: basisPoints }, VAT_EXAMPLE).default([]),
  AVAILABLE_AFTER_DAYS: daysPerMethod.default({}),
  MINIMUM_PAYOUT_SATANG: integer(100, 99_999_999_999, 'satang').optional(),
  // Mails of unpaid orders to one unproved address, in each shop (rules/mail-limits.ts).
  ORDER_MAILS_PER_HOUR: integer(1, 1_000, 'mails').optional(),
  // How long a new bank account waits in live mode, unless a second owner confirms it.
  BANK_ACCOUNT_WAIT_HOURS: integer(0, 720, 'hours').optional(),
  HOSTED_LINK_DAYS: integer(0, 36_500, 'days').optional(),
  BANK_HOLIDAYS: holidays.default([]),
  METRICS_PORT: port.default(9464),
  // Where the worker answers GET /livez. No default, since two workers on one machine would want the same port.
  WORKER_LIVENESS_PORT: port.optional(),
  // Sockets that the process that starts the API has already bound and hands over.
  PORT_FD: integer(3, 1_000, 'file descriptors').optional(),
  METRICS_PORT_FD: integer(3, 1_000, 'file descriptors').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info'),
  DECRYPTION_KEYS: decryptionKeys.default([]),
  WORKFLOW_BUNDLE: z.string().optional(),
}

/** Settings that have no meaning alone: [the given setting, the setting that it needs]. */
const PAIRS = [
  ['TEMPORAL_TLS_CLIENT_CERT_PATH', 'TEMPORAL_TLS_CLIENT_KEY_PATH'],
  ['TEMPORAL_TLS_CLIENT_KEY_PATH', 'TEMPORAL_TLS_CLIENT_CERT_PATH'],
  ['S3_BUCKET', 'S3_ENDPOINT'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ['ETAX_SIGNER_TOKEN', 'ETAX_SIGNER_URL'],
  ['CHALLENGE_PROVIDER', 'CHALLENGE_SITE_KEY'],
  ['CHALLENGE_PROVIDER', 'CHALLENGE_SECRET_KEY'],
  ['CHALLENGE_SITE_KEY', 'CHALLENGE_PROVIDER'],
  ['CHALLENGE_SECRET_KEY', 'CHALLENGE_PROVIDER'],
  ['CHALLENGE_VERIFY_URL', 'CHALLENGE_PROVIDER'],
] as const

function pairsAreWhole(payload: z.core.ParsePayload<Record<string, unknown>>): void {
  for (const [given, needed] of PAIRS) {
    if (payload.value[given] !== undefined && payload.value[needed] === undefined) {
      payload.issues.push({
        code: 'custom',
        input: undefined,
        path: [needed],
        message: `is missing: ${given} needs it`,
      })
    }
  }
}

// `when` runs the check even when others failed, so that an incomplete pair is reported with them.
const pairs = z.check<Record<string, unknown>>(pairsAreWhole)
pairs._zod.def.when = () => true

/**
 * Settings with a default for a demo on this machine. A server that others can reach must choose them: [the setting, the demo's value, the server's
 * value].
 */
const DEMO_DEFAULTS = [
  ['RATE_LIMITS', 'off', 'on'],
  ['ALLOW_PRIVATE_WEBHOOKS', 'true', 'false'],
] as const

/**
 * With a database of its own `npm start` is a demo: no limits on traffic, and webhooks to this machine are allowed. When others can reach it, each of
 * these must be chosen. With `DATABASE_URL` the defaults are those of a server.
 */
function publicIsChosen(payload: z.core.ParsePayload<Record<string, unknown>>): void {
  const { DATABASE_URL, DATABASE_OWNER_URL, HOST, BASE_URL } = payload.value as Record<string, string | undefined>
  const why =
    DATABASE_URL === undefined && DATABASE_OWNER_URL === undefined ? whyPublic(HOST ?? '127.0.0.1', BASE_URL) : null
  if (why === null) return
  for (const [name, demo, server] of DEMO_DEFAULTS) {
    if (payload.value[name] !== undefined) continue
    payload.issues.push({
      code: 'custom',
      input: undefined,
      path: [name],
      message: `must be chosen: ${why}, and a demo without DATABASE_URL would take ${demo}. Set ${name}=${server}, or ${name}=${demo} if that is meant`,
    })
  }
}

const publicChoice = z.check<Record<string, unknown>>(publicIsChosen)
publicChoice._zod.def.when = () => true

/** Why machines other than this one may reach a server with these settings; null when none can. */
function whyPublic(host: string, baseUrl: string | undefined): string | null {
  if (!isLoopback(host)) return `HOST=${host} is reached by others than this machine`
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return null
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'https:') return 'BASE_URL is https, so others reach it through a proxy'
  return isLoopback(hostname) ? null : `BASE_URL names ${hostname}, which is not this machine`
}

/** `localhost`, `127.0.0.0/8`, `::1`, `[::1]`; a name under `.localhost` too (RFC 6761). */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (isIPv4(name)) return name.startsWith('127.')
  return name === '::1' || name === '0:0:0:0:0:0:0:1' || name === 'localhost' || name.endsWith('.localhost')
}

const postgresUrl = url(['postgres', 'postgresql'])

const serverSchema = z
  .object({
    ...common,
    DATABASE_URL: z
      .string({ error: missing('the Postgres to use, postgres://user:password@host:5432/satang') })
      .pipe(postgresUrl),
    TEMPORAL_ADDRESS: z.string({ error: missing('the Temporal to use, host:7233') }).pipe(hostAndPort),
    ENCRYPTION_KEY: z
      .string({ error: missing('the key that encrypts stored secrets (make one with: openssl rand -base64 32)') })
      .pipe(encryptionKey),
  })
  .check(pairs)
  .transform((env) => ({
    ...named(env),
    databaseUrl: env.DATABASE_URL,
    encryptionKey: encryptionKeyBytes(env.ENCRYPTION_KEY),
    decryptionKeys: env.DECRYPTION_KEYS.map(encryptionKeyBytes),
    temporal: { ...temporalNamed(env), address: env.TEMPORAL_ADDRESS },
  }))

/** Every setting by its name, as .env.example, docker-compose.yml and docs/operations.md have it. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(common),
  'DATABASE_URL',
  'TEMPORAL_ADDRESS',
  'ENCRYPTION_KEY',
]

const startSchema = z
  .object({
    ...common,
    DATABASE_URL: postgresUrl.optional(),
    TEMPORAL_ADDRESS: hostAndPort.optional(),
    ENCRYPTION_KEY: encryptionKey.optional(),
    // Whether a port was asked for: `npm start` never replaces such a port by another one without saying so.
    PORT: port.optional(),
    METRICS_PORT: port.optional(),
  })
  .check(pairs, publicChoice)
  .transform((env) => ({
    ...named({ ...env, PORT: env.PORT ?? 3000, METRICS_PORT: env.METRICS_PORT ?? 9464 }),
    portWasChosen: env.PORT !== undefined,
    metricsPortWasChosen: env.METRICS_PORT !== undefined,
    baseUrl: env.BASE_URL && withoutEndSlashes(env.BASE_URL),
    databaseUrl: env.DATABASE_URL,
    encryptionKey: env.ENCRYPTION_KEY,
    decryptionKeys: env.DECRYPTION_KEYS,
    temporal: { ...temporalNamed(env), address: env.TEMPORAL_ADDRESS },
    rateLimits: env.RATE_LIMITS,
    allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS,
  }))

/** Paths are appended with their own slash. */
function withoutEndSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}

type CommonEnv = z.output<z.ZodObject<typeof common>>

function named(env: CommonEnv) {
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: withoutEndSlashes(env.BASE_URL ?? addressOf(env.HOST, env.PORT)),
    dataDir: env.DATA_DIR,
    allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS ?? false,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    allowPrivilegedLogIn: env.ALLOW_PRIVILEGED_DATABASE_LOGIN ?? false,
    /** Why machines other than this one may reach this server; null when none can. */
    reachable: whyPublic(env.HOST, env.BASE_URL),
    webhookRetryScheduleSeconds: env.WEBHOOK_RETRY_SCHEDULE,
    webhookTimeoutSeconds: env.WEBHOOK_TIMEOUT_SECONDS,
    eventRetentionDays: env.EVENT_RETENTION_DAYS,
    requestLogRetentionDays: env.REQUEST_LOG_RETENTION_DAYS,
    visitorRetentionDays: env.VISITOR_RETENTION_DAYS,
    kept: {
      mailDays: env.MAIL_RETENTION_DAYS,
      portalLoginDays: env.PORTAL_LOGIN_RETENTION_DAYS,
      portalSessionDays: env.PORTAL_SESSION_RETENTION_DAYS,
      memberSessionDays: env.MEMBER_SESSION_RETENTION_DAYS,
    },
    rateLimits: env.RATE_LIMITS ?? ('on' as const),
    smtpUrl: env.SMTP_URL,
    smtpAllowPlain: env.SMTP_ALLOW_PLAIN ?? false,
    mailFrom: env.MAIL_FROM,
    operator: {
      name: env.OPERATOR_NAME ?? null,
      email: env.OPERATOR_EMAIL ?? null,
      termsUrl: env.OPERATOR_TERMS_URL ?? null,
      privacyUrl: env.OPERATOR_PRIVACY_URL ?? null,
      taxId: env.OPERATOR_TAX_ID ?? null,
      address: env.OPERATOR_ADDRESS ?? null,
    },
    etax: {
      copyTo: env.ETAX_COPY_TO,
      subjectDay: env.ETAX_SUBJECT_DAY,
      signer: env.ETAX_SIGNER_URL ? { url: env.ETAX_SIGNER_URL, token: env.ETAX_SIGNER_TOKEN } : null,
    },
    trustProxy: env.TRUST_PROXY,
    gatewayAddresses: {
      stripeApiUrl: env.STRIPE_API_URL,
      opnApiUrl: env.OPN_API_URL,
      slipOkUrl: env.SLIPOK_API_URL,
      easySlipUrl: env.EASYSLIP_API_URL,
    },
    cardAddresses: {
      stripeJsUrl: env.STRIPE_JS_URL,
      stripeApiUrl: env.STRIPE_API_URL,
      opnJsUrl: env.OPN_JS_URL,
      opnVaultUrl: env.OPN_VAULT_URL,
    },
    pictureBucket: bucketNamed(env),
    challenge: env.CHALLENGE_PROVIDER && {
      provider: env.CHALLENGE_PROVIDER,
      siteKey: env.CHALLENGE_SITE_KEY!,
      secretKey: env.CHALLENGE_SECRET_KEY!,
      verifyUrl: env.CHALLENGE_VERIFY_URL,
    },
    terms: {
      feeRates: env.FEE_RATES,
      vatRates: env.VAT_RATES,
      availableAfterDays: env.AVAILABLE_AFTER_DAYS,
      minimumPayoutSatang: env.MINIMUM_PAYOUT_SATANG,
      orderMailsPerHour: env.ORDER_MAILS_PER_HOUR,
      bankAccountWaitHours: env.BANK_ACCOUNT_WAIT_HOURS,
      documentRetentionYears: env.DOCUMENT_RETENTION_YEARS,
      hostedLinkDays: env.HOSTED_LINK_DAYS,
      bankHolidays: env.BANK_HOLIDAYS,
    },
    metricsPort: env.METRICS_PORT,
    workerLivenessPort: env.WORKER_LIVENESS_PORT,
    portFd: env.PORT_FD,
    metricsPortFd: env.METRICS_PORT_FD,
    logLevel: env.LOG_LEVEL,
    workflowBundle: env.WORKFLOW_BUNDLE,
  }
}

/** Null when a part is missing, which `PAIRS` has reported, or all of it is. */
function bucketNamed({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...env }: CommonEnv) {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: env.S3_PATH_STYLE,
  }
}

function temporalNamed(env: Omit<CommonEnv, 'PORT' | 'METRICS_PORT'>) {
  const files = {
    clientCertPath: env.TEMPORAL_TLS_CLIENT_CERT_PATH,
    clientKeyPath: env.TEMPORAL_TLS_CLIENT_KEY_PATH,
    serverCaCertPath: env.TEMPORAL_TLS_SERVER_CA_CERT_PATH,
    serverName: env.TEMPORAL_TLS_SERVER_NAME,
  }
  const asked = env.TEMPORAL_API_KEY !== undefined || Object.values(files).some((value) => value !== undefined)
  return {
    namespace: env.TEMPORAL_NAMESPACE,
    apiKey: env.TEMPORAL_API_KEY,
    // An API key or a certificate over a plain connection is never intended: TLS is on unless it is turned off by name.
    tls: (env.TEMPORAL_TLS ?? asked) ? files : undefined,
    uiUrl: env.TEMPORAL_UI_URL && withoutEndSlashes(env.TEMPORAL_UI_URL),
  }
}

/** The 32 bytes of an encryption key, from base64 or 64 hexadecimal digits. */
export function encryptionKeyBytes(text: string): Buffer {
  return Buffer.from(text, text.length === 64 ? 'hex' : 'base64')
}

/** The address of a server that listens there. When it listens on every interface, the address is localhost. */
export function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
