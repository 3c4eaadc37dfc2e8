/*
 * The environment of test files: Node itself. jest's own environment makes a new global object for each file, in which node:vm loads the whole
 * application again (four seconds, and the modules stay in the heap). Here a worker process loads it once (runtime.ts).
 */
import { type Context, createContext } from 'node:vm'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

type TimersConfig = ConstructorParameters<typeof ModernFakeTimers>[0]['config']

export default class NativeEnvironment {
  readonly global = globalThis
  readonly moduleMocker = new ModuleMocker(globalThis)
  readonly fakeTimers = null
  readonly fakeTimersModern: ModernFakeTimers
  readonly #before = { env: { ...process.env }, cwd: process.cwd(), exit: process.exit }
  #context: Context | undefined

  constructor({ projectConfig }: { projectConfig: unknown }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig as TimersConfig, global: globalThis })
  }

  async setup(): Promise<void> {}

  /** Reverts what a file changed in the process, so that the next file finds it unchanged. */
  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose()
    const { env, cwd, exit } = this.#before
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    Object.assign(process.env, env)
    process.chdir(cwd)
    process.exit = exit // The runner wraps it.
  }

  exportConditions(): string[] {
    return ['node', 'node-addons']
  }

  /** jest asks for one; nothing runs in it. */
  getVmContext(): Context {
    this.#context ??= createContext()
    return this.#context
  }
}
