// The SDK's messages arrive in the worker's log, with their fields and at their level. An expected one does not.
import { expect, test } from '@jest/globals'
import { sdkLogger } from '../../worker/sdk-log.ts'

function heard() {
  const lines: [string, object, string | undefined][] = []
  const at = (level: string) => (o: object, m?: string) => void lines.push([level, o, m])
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } }
}

test('a warning keeps its level and says where it comes from', () => {
  const { lines, log } = heard()
  sdkLogger(log).warn('Workflow task failed', {
    sdkComponent: 'worker',
    taskQueue: 'satang',
    error: new Error('no such row'),
  })
  expect(lines).toEqual([
    [
      'warn',
      { sdkComponent: 'worker', taskQueue: 'satang', workflowId: undefined, error: 'Error: no such row' },
      'Workflow task failed',
    ],
  ])
})

test('a worker without workflows is no news', () => {
  const { lines, log } = heard()
  const logger = sdkLogger(log)
  logger.warn('No workflows registered, not polling for workflow tasks')
  logger.debug('polling')
  logger.error('lost the connection')
  expect(lines.map(([level, , message]) => [level, message])).toEqual([['error', 'lost the connection']])
})
