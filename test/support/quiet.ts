/*
 * The SDK's tales of polling, draining and replaying would bury a test's own words. Only its errors are let through.
 */
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker'

/** Its runtime ends with the last worker of a process and is born anew with the next: call before each. */
export function quietenTemporal(): void {
  try {
    Runtime.install({
      logger: new DefaultLogger('ERROR'),
      telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
    })
  } catch {
    // Already there: another worker of this process is running.
  }
}
