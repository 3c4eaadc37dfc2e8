/*
 * The environment that `npm start` gives its children, variable by variable: what the person set, and what the embedded
 * servers bring. Nothing else leaks through, so that a child's behaviour can be read off here.
 */
import { addressOf, type StartConfig } from '../../config/env.ts'

export interface Addresses {
  port: number
  metricsPort: number
  databaseUrl: string
  temporalAddress: string
  temporalUiUrl: string | undefined
  encryptionKey: string
  decryptionKeys: readonly string[]
  workflowBundle: string
  dataDir: string
}

/** What every process on this machine needs, and no setting of ours. */
const FROM_THE_MACHINE =
  /^(PATH|HOME|USER|LANG|LC_.*|TZ|TMPDIR|SSL_CERT_.*|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|NO_COLOR|OTEL_.*)$/
/** Settings that pass as they were given. */
const AS_GIVEN =
  /^(HOST|TEMPORAL_NAMESPACE|(CHALLENGE|OPN|SMTP|STRIPE|WEBHOOK)_.*|MAIL_FROM|TRUST_PROXY|LOG_LEVEL|FEE_RATES|VAT_RATES|AVAILABLE_AFTER_DAYS|MINIMUM_PAYOUT_SATANG|BANK_HOLIDAYS|ORDER_MAILS_PER_HOUR|BANK_ACCOUNT_WAIT_HOURS|HOSTED_LINK_DAYS|[A-Z_]+_RETENTION_DAYS|DOCUMENT_RETENTION_YEARS|ALLOW_PRIVILEGED_DATABASE_LOGIN)$/
/** How to log in to a Temporal of one's own; the embedded one knows no such thing. */
const TEMPORAL_ACCESS = /^TEMPORAL_(API_KEY|TLS.*)$/

/**
 * Keeps both processes small, by less than a tenth of their CPU (bench/README.md, decision D87; the Dockerfile has the same). V8 takes
 * 110 MB for what is new, in each thread, and four times what lives for what is old, as long as the machine has it; a limit of
 * 1 GB makes that 1.6 times, and is ten times what lives in them. glibc keeps what a burst took, in up to 8 arenas per core.
 */
const SMALL = {
  NODE_OPTIONS: '--max-semi-space-size=32 --max-old-space-size=1024',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** The environment of the API and the worker. A demo with its own database is for trying things out: no limits on traffic, and webhooks to this very machine; config/env.ts wants both chosen where others can reach it. */
export function childEnvironment(config: StartConfig, at: Addresses, given: NodeJS.ProcessEnv): Record<string, string> {
  const kinds = [FROM_THE_MACHINE, AS_GIVEN, ...(config.temporal.address ? [TEMPORAL_ACCESS] : [])]
  const passed = Object.entries(given).filter(([name, value]) => value && kinds.some((kind) => kind.test(name)))
  const isDemo = config.databaseUrl === undefined
  return {
    ...(Object.fromEntries(passed) as Record<string, string>),
    ...SMALL,
    // What comes last counts: a person's own word on memory wins.
    NODE_OPTIONS: [SMALL.NODE_OPTIONS, given.NODE_OPTIONS].filter(Boolean).join(' '),
    NODE_ENV: 'production',
    PORT: String(at.port),
    METRICS_PORT: String(at.metricsPort),
    WORKER_LIVENESS_PORT: String(config.workerLivenessPort ?? 0),
    BASE_URL: config.baseUrl ?? addressOf(config.host, at.port),
    DATA_DIR: at.dataDir,
    DATABASE_URL: at.databaseUrl,
    TEMPORAL_ADDRESS: at.temporalAddress,
    ...(at.temporalUiUrl ? { TEMPORAL_UI_URL: at.temporalUiUrl } : {}),
    ENCRYPTION_KEY: at.encryptionKey,
    ...(at.decryptionKeys.length > 0 ? { DECRYPTION_KEYS: at.decryptionKeys.join(',') } : {}),
    WORKFLOW_BUNDLE: at.workflowBundle,
    RATE_LIMITS: config.rateLimits ?? (isDemo ? 'off' : 'on'),
    ALLOW_PRIVATE_WEBHOOKS: String(config.allowPrivateWebhooks ?? isDemo),
  }
}
