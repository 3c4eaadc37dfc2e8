/*
 * Silences the SDK's messages about polling, draining and replaying, which would hide the output of tests. Only its errors are logged.
 */
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker'

/** Call it before each worker: the SDK's runtime ends with the last worker of a process and starts again with the next. */
export function quietenTemporal(): void {
  try {
    Runtime.install({
      logger: new DefaultLogger('ERROR'),
      telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
    })
  } catch {
    // The runtime exists already: another worker of this process is running.
  }
}
