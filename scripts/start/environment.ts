/*
 * The environment that `npm start` gives its children, variable by variable: what the person set, and what the embedded servers add. Nothing else is
 * passed on, so that this file shows everything that a child gets.
 */
import { addressOf, SETTING_NAMES, type StartConfig } from '../../config/env.ts'

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

/** Variables of the machine that every process needs; none is a setting of ours. */
const FROM_THE_MACHINE =
  /^(PATH|HOME|USER|LANG|LC_.*|TZ|TMPDIR|SSL_CERT_.*|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|NO_COLOR|OTEL_.*)$/
/** Settings that `npm start` itself gives or takes. All others are passed on unchanged. */
const OWN =
  /^((METRICS_)?PORT(_FD)?|WORKER_LIVENESS_PORT|BASE_URL|DATA_DIR|DATABASE_(OWNER_)?URL|ENCRYPTION_KEY|DECRYPTION_KEYS|WORKFLOW_BUNDLE|RATE_LIMITS|ALLOW_PRIVATE_WEBHOOKS|TEMPORAL_(ADDRESS|UI_URL|API_KEY|TLS.*))$/
/** The log-in to a Temporal of the user's own. The embedded one has none. */
const TEMPORAL_ACCESS = /^TEMPORAL_(API_KEY|TLS.*)$/

/**
 * Keeps both processes small, at the cost of less than a tenth of their CPU (bench/README.md, decision D87; the Dockerfile has the same). While the
 * machine has the memory, V8 takes 110 MB per thread for new objects, and four times the size of the live objects for old ones. A limit of 1 GB makes
 * that 1.6 times, and is ten times the size of their live objects. glibc keeps the memory of a burst, in up to 8 arenas per core. One thread beside the
 * main one collects garbage and compiles: four of them cost more than they save.
 */
const SMALL = {
  NODE_OPTIONS: '--max-semi-space-size=32 --max-old-space-size=1024 --v8-pool-size=1',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * The environment of the API and the worker. A demo with its own database is for trials: no limits on traffic, and webhooks to this machine are
 * allowed. When others can reach it, config/env.ts requires both to be chosen.
 */
export function childEnvironment(config: StartConfig, at: Addresses, given: NodeJS.ProcessEnv): Record<string, string> {
  const kinds = [FROM_THE_MACHINE, ...(config.temporal.address ? [TEMPORAL_ACCESS] : [])]
  const isPassed = (name: string) =>
    kinds.some((kind) => kind.test(name)) || (SETTING_NAMES.includes(name) && !OWN.test(name))
  const passed = Object.entries(given).filter(([name, value]) => value && isPassed(name))
  const isDemo = config.databaseUrl === undefined
  return {
    ...(Object.fromEntries(passed) as Record<string, string>),
    ...SMALL,
    // The last option wins, so a person's own memory settings override these.
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
