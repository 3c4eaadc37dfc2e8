// What a burst of work took is given back once the thread is quiet (db/idle-memory.cjs), in a process and in a thread beside it, and not before.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const MODULE = join(import.meta.dirname, '../../db/idle-memory.cjs')

/**
 * Makes garbage, is busy for twenty looks, then quiet for as long. Prints whether collections were forced, and the heap in MB, after each. Then it makes a
 * little, too little for the first looks, and prints whether that was collected at once, and after a long quiet.
 */
const SCRIPT = `
  const v8 = require('node:v8')
  const vm = require('node:vm')
  let forced = 0
  const { runInNewContext } = vm
  vm.runInNewContext = (code) => {
    const collect = runInNewContext(code)
    return (how) => {
      forced += 1
      return collect(how)
    }
  }
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
  const look = async (name) => {
    await sleep(0)
    console.log(name, forced > 0, Math.round(v8.getHeapStatistics().total_heap_size / 1e6))
  }
  const work = async () => {
    require(${JSON.stringify(MODULE)}).collectWhenIdle({ everyMs: 100 })
    let kept = []
    for (let n = 0; n < 400_000; n += 1) kept.push({ n, text: 'a' + n })
    for (let busy = 0; busy < 20; busy += 1) {
      const until = Date.now() + 80
      while (Date.now() < until) kept.length
      await sleep(20)
    }
    kept = null
    await look('busy')
    await sleep(3_000)
    await look('quiet')
    const before = forced
    await sleep(2_000)
    console.log('again', forced > before)
    const little = [new Array(1_000_000).fill(1.5)] // 8 MB
    for (const until = Date.now() + 250; Date.now() < until; ) little.length
    const since = Date.now()
    await sleep(600)
    little.length = 0
    // A machine that is busy may come back long after that: then it is late already.
    console.log('soon', forced > before && Date.now() - since < 1_000)
    for (let tries = 0; forced === before && tries < 100; tries += 1) await sleep(100)
    console.log('later', forced > before)
  }
  work()`

const IN_A_THREAD = `new (require('node:worker_threads').Worker)(${JSON.stringify(SCRIPT)}, { eval: true })`

test.each([
  ['a process', SCRIPT],
  ['a thread', IN_A_THREAD],
])(
  '%s gives memory back when it is quiet, once, and little only after a while',
  async (_where, script) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--max-semi-space-size=32', '-e', script])
    const [busy, quiet, again, soon, later] = stdout.trim().split('\n')
    expect(busy).toMatch(/^busy false \d+$/)
    expect(quiet).toMatch(/^quiet true \d+$/)
    expect(megabytes(quiet!)).toBeLessThan(megabytes(busy!) / 2)
    expect([again, soon, later]).toEqual(['again false', 'soon false', 'later true'])
  },
  600_000,
)

const megabytes = (line: string) => Number(line.split(' ').at(-1))
