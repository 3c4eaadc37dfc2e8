// Gives memory back to the system when a thread has nothing to do. V8 keeps what a burst of work made it take: its space for new objects stays as large as
// it has ever been, and free pages stay in its pool. Only a collection that is told to keep nothing returns them. Plain JavaScript, since the thread of
// the workflows loads it before anything else (worker/no-promise-stacks.cjs).
const { performance } = require('node:perf_hooks')
const v8 = require('node:v8')
const vm = require('node:vm')

const LOOK_EVERY_MS = 5_000
/** Looks in a row at which the thread did next to nothing. */
const QUIET_LOOKS = 2
/** The part of the time between two looks. */
const BUSY_FROM = 0.05
/** A collection takes a tenth of a second, so it must be worth it. */
const WORTH_BYTES = 16 * 1_048_576
/** After a minute without work nobody is likely to wait for it, and less is worth it. */
const LONG_QUIET_LOOKS = 12
const WORTH_LESS = 4

/**
 * Watches the thread that calls it, for as long as it lives, and collects its garbage once the heap has grown and the thread is quiet. Keeps no process alive.
 * Source: bench/README.md, decision D730.
 */
function collectWhenIdle({ everyMs = LOOK_EVERY_MS, worthBytes = WORTH_BYTES } = {}) {
  const collect = collector()
  let last = performance.eventLoopUtilization()
  let quiet = 0
  let peak = Number.POSITIVE_INFINITY // the start itself is a burst
  let kept = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    peak = Math.max(peak, heapBytes())
    quiet = utilization < BUSY_FROM ? quiet + 1 : 0
    const worth = quiet < LONG_QUIET_LOOKS ? worthBytes : worthBytes / WORTH_LESS
    if (quiet < QUIET_LOOKS || peak - kept < worth) return
    collect({ type: 'major', flavor: 'last-resort' })
    kept = heapBytes()
    peak = kept
    last = performance.eventLoopUtilization()
  }, everyMs)
  timer.unref()
}

const heapBytes = () => v8.getHeapStatistics().total_heap_size

/** V8's own function, which it shows to contexts that are made while the flag is set. */
function collector() {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc')
  v8.setFlagsFromString('--no-expose-gc')
  return collect
}

module.exports = { collectWhenIdle }
