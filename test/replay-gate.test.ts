// Tests replay.test.ts itself: workflow changes that would break sleeping workflows are found, and harmless changes pass.

import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from '@jest/globals'
import { changedBundle, changedFolder, failing } from './support/changed-workflows.ts'
import { readHistories } from './support/histories.ts'

const recorded = readHistories()

describe('the gate bites', () => {
  const folder = changedFolder('replay-gate')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const changed = (name: string, file: string, change: (source: string) => string) =>
    changedBundle(folder, name, { [file]: change })

  test('when a subscription waits before it looks', async () => {
    const bundle = await changed('wait-first', 'subscription.ts', (source) =>
      source.replace(
        /( {4}const processed = await unlessAway)/,
        "    await sleepUntil(nowSeconds() + 5, () => woken, 'wait')\n$1",
      ),
    )
    const ofSubscriptions = recorded
      .filter(({ workflowId }) => workflowId.startsWith('subscription/'))
      .map(({ name }) => name)
    expect(await failing(bundle, recorded)).toEqual(ofSubscriptions)
  })

  test('when an activity that waits for the gateway is left out', async () => {
    const bundle = await changed('no-finish', 'subscription.ts', (source) =>
      source.replace(/await hearFromGateway\(.*\)/, ''),
    )
    expect(await failing(bundle, recorded)).toEqual([
      'canceled-while-charging',
      'creation-slow',
      'creation-slow-published',
    ])
  })

  test('when an advance asks its clock twice', async () => {
    const bundle = await changed('twice', 'test-clock.ts', (source) =>
      source.replace(/( *)(await advanceClock\(.*\))/, '$1$2\n$1$2'),
    )
    expect(await failing(bundle, recorded)).toEqual(['clock-advance'])
  })

  test('and lets a change through that old runs do not see', async () => {
    const bundle = await changed('patched', 'subscription.ts', (source) =>
      source.replace(
        /( {4}const processed = await unlessAway)/,
        "    if (patched('wait-first')) await sleepUntil(nowSeconds() + 5, () => woken, 'wait')\n$1",
      ),
    )
    expect(await failing(bundle, recorded)).toEqual([])
  })
})
