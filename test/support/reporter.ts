/*
 * The end of a test run's output: the ten slowest files, a line "failed: …" for each test that failed, which `.ci/run` says once more at its end,
 * and the closing line "N passed, N failed" by itself, which CI counts by. jest prints the rest of the report.
 */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  /** Files that could not be loaded: each counts as one failure. */
  numRuntimeErrorTestSuites: number
  /** `runtime` is in milliseconds. */
  testResults: {
    testFilePath: string
    perfStats: { runtime: number }
    testResults: { status: string; fullName: string; failureMessages: string[] }[]
    testExecError?: { message?: string }
  }[]
}

export default class ClosingLineReporter {
  onRunComplete(_contexts: unknown, results: Results): void {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const slowest = results.testResults.toSorted((a, b) => b.perfStats.runtime - a.perfStats.runtime).slice(0, 10)
    for (const { testFilePath, perfStats } of slowest)
      process.stdout.write(
        `${(perfStats.runtime / 1000).toFixed(1).padStart(6)} s  ${relative(process.cwd(), testFilePath)}\n`,
      )
    for (const { testFilePath, testResults, testExecError } of results.testResults) {
      const file = relative(process.cwd(), testFilePath)
      if (testExecError) process.stdout.write(`failed: ${file}: ${inOneLine(testExecError.message ?? '')}\n`)
      for (const { status, fullName, failureMessages } of testResults)
        if (status === 'failed')
          process.stdout.write(`failed: ${file} › ${fullName}: ${inOneLine(failureMessages.join(' '))}\n`)
    }
    const skipped = results.numPendingTests > 0 ? `, ${results.numPendingTests} skipped` : ''
    process.stdout.write(`${results.numPassedTests} passed, ${failed} failed${skipped}\n`)
  }
}

/** The beginning of a message on one line, without colours. */
function inOneLine(message: string): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, 400)
}
