/*
 * Loads test files by Node's own import. The application is loaded once per worker process. Files under test/ are loaded again for each test file,
 * because their hooks and state belong to it. A test file must revert what it changes in the process.
 */
import { createRequire, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const { default: JestRuntime } = require('jest-runtime') as typeof import('jest-runtime')
const CIRCUS = dirname(require.resolve('jest-circus'))
const TESTS = `${pathToFileURL(join(import.meta.dirname, '..', '..'))}/`
const GLOBALS = Symbol.for('satang.test.globals')
const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test']

/** The number of the test file in this process. */
let run = 0

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: `globals:${run}`, format: 'module', shortCircuit: true }
    const found = next(specifier, context)
    return found.url.startsWith(TESTS) && !found.url.includes('?')
      ? { ...found, url: `${found.url}?run=${run}` }
      : found
  },
  load(url, context, next) {
    if (!url.startsWith('globals:')) return next(url, context)
    const source = `export const { ${NAMES.join(', ')} } = globalThis[Symbol.for('satang.test.globals')]`
    return { format: 'module', source, shortCircuit: true }
  },
})

export default class NativeRuntime extends JestRuntime {
  /** The framework that collects and runs tests; it keeps what it collected in module variables, so each file has its own. */
  override requireInternalModule<T>(path: string): T {
    for (const key of Object.keys(require.cache)) if (key.startsWith(CIRCUS)) delete require.cache[key]
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (symbol.description === 'EVENT_HANDLERS' || symbol.description === 'JEST_STATE_SYMBOL')
        Reflect.deleteProperty(globalThis, symbol)
    }
    return require(path)
  }

  override setGlobalsForRuntime(globals: object): void {
    // @ts-expect-error it is private; there is no other way to the `jest` object
    const jest = this.jestGlobals.jestObjectFor(import.meta.filename)
    Object.assign(globalThis, { [GLOBALS]: { ...globals, jest } })
  }

  override unstable_shouldLoadAsEsm(): boolean {
    return true
  }

  override async unstable_importModule(path: string): Promise<undefined> {
    run++
    await import(`${pathToFileURL(path)}?run=${run}`)
  }
}
