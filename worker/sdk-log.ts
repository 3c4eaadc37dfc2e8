// What the Temporal SDK says, in the worker's own log: one shape for whoever reads or searches it. Only the worker's process uses it;
// tests silence the SDK (test/support/quiet.ts).
import { DefaultLogger } from '@temporalio/worker'

interface Log {
  info(o: object, m?: string): void
  warn(o: object, m?: string): void
  error(o: object, m?: string): void
}

/** FlashMessage of the worker that only asks gateways, which has no workflows on purpose. */
const EXPECTED = new Set(['No workflows registered, not polling for workflow tasks'])

/** A logger for `Runtime.install`: information and worse goes to `log` with the SDK's own fields, what is expected is left out. */
export function sdkLogger(log: Log): DefaultLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }) => {
    if (EXPECTED.has(message)) return
    const { sdkComponent, taskQueue, error, workflowId } = { ...meta }
    const write = level === 'ERROR' ? 'error' : level === 'WARN' ? 'warn' : 'info'
    log[write]({ sdkComponent, taskQueue, workflowId, error: error && String(error) }, message)
  })
}
