// Redocly and Spectral at their recommended rules find nothing in the OpenAPI document (scripts/check-openapi.sh). Both are fetched by npx, so a fault of the
// network is tried again. Run by `npm run test:fuzz` and .ci/run.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { ROOT } from '../../scripts/bundle.ts'

/** What npm says when the registry cannot be reached, and not when a checker has found something. */
const NETWORK = /npm (?:error|ERR!)/

test('Redocly and Spectral find nothing in the OpenAPI document', async () => {
  for (let tries = 1; ; tries++) {
    const { stdout, stderr, status } = spawnSync('bash', [join(ROOT, 'scripts', 'check-openapi.sh')], {
      encoding: 'utf8',
      timeout: 600_000,
    })
    const said = `${stdout}${stderr}`
    if (status !== 0 && NETWORK.test(said) && tries < 3) {
      await sleep(tries * 10_000)
      continue
    }
    expect({ status, said: status === 0 ? '' : said.slice(-8_000) }).toEqual({ status: 0, said: '' })
    expect(stdout).toContain('Redocly and Spectral find nothing.')
    return
  }
})
