/*
 * The closing line of a test run, "N passed, N failed" alone, which CI counts by. The rest of the report is jest's own.
 */
interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  /** Files that could not even be loaded: their tests count as one failure, never as none. */
  numRuntimeErrorTestSuites: number
}

export default class ClosingLineReporter {
  onRunComplete(_contexts: unknown, results: Results): void {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests > 0 ? `, ${results.numPendingTests} skipped` : ''
    process.stdout.write(`${results.numPassedTests} passed, ${failed} failed${skipped}\n`)
  }
}
