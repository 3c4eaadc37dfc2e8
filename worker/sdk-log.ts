// Writes the Temporal SDK's messages to the worker's own log, so that all log lines have one format. Only the worker's process uses it; tests silence
// the SDK (test/support/quiet.ts).
import { DefaultLogger } from '@temporalio/worker'

interface Log {
  info(o: object, m?: string): void
  warn(o: object, m?: string): void
  error(o: object, m?: string): void
}

/** Messages of the worker of the gateway queue, which has no workflows on purpose. */
const EXPECTED = new Set(['No workflows registered, not polling for workflow tasks'])

/** A logger for `Runtime.install`: messages of level INFO and above go to `log` with the SDK's own fields. Expected messages are left out. */
export function sdkLogger(log: Log): DefaultLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }) => {
    if (EXPECTED.has(message)) return
    const { sdkComponent, taskQueue, error, workflowId } = { ...meta }
    const write = level === 'ERROR' ? 'error' : level === 'WARN' ? 'warn' : 'info'
    log[write]({ sdkComponent, taskQueue, workflowId, error: error && String(error) }, message)
  })
}
