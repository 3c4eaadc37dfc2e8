// Preloaded in the thread that runs workflow code (worker/workflow-worker.ts). The SDK takes a stack trace of every promise, for the "call stack" of the
// Temporal UI, where node lets it watch promises; here node does not. Nothing else in that thread watches promises.
const v8 = require('node:v8')
const { collectWhenIdle } = require('../db/idle-memory.cjs')

collectWhenIdle()

v8.promiseHooks.createHook = () => {
  // The SDK goes on without, and would say so at each start.
  const { warn } = console
  console.warn = () => {
    console.warn = warn
  }
  throw new Error('stack traces of promises are switched off')
}
