// Test clocks over HTTP (specification §8). Test mode only. The clock's workflow advances it.
import { LockMode } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { createTestClock, deleteTestClock, startAdvance } from '../../commands/test-clocks.ts'
import { TestClock } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { serializeTestClock, testClockSchema } from '../../resources/test-clock.ts'
import { listRoute } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { deleted, idParams, name, timestamp, wasDeleted } from '../schemas.ts'

const tag = 'Test clocks'

const live = { where: { deletedAt: null } }
const locked = { ...live, lockMode: LockMode.PESSIMISTIC_WRITE }

export const testClockRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/test_clocks',
    operationId: 'createTestClock',
    summary: 'Create a test clock',
    description:
      'Customers that are made with it live in its time: trials, renewals, retries and reminders happen when it is moved.',
    tag,
    scope: 'test_clocks:write',
    testModeOnly: true,
    body: z.strictObject({ frozen_time: timestamp, name: name.optional() }),
    answer: testClockSchema,
    write: async ({ deps, body }, c) =>
      serializeTestClock(createTestClock(c, { frozenTime: body.frozen_time, name: body.name ?? null }), deps.links),
  }),
  listRoute({
    path: '/v1/test_clocks',
    operationId: 'listTestClocks',
    summary: 'List test clocks',
    tag,
    scope: 'test_clocks:read',
    testModeOnly: true,
    entity: TestClock,
    resource: 'test_clock',
    where: { deletedAt: null },
    render: (row, call) => serializeTestClock(row, call.deps.links),
    item: testClockSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/test_clocks/:id',
    operationId: 'getTestClock',
    summary: 'Read a test clock',
    tag,
    scope: 'test_clocks:read',
    testModeOnly: true,
    params: idParams('test_clock'),
    answer: testClockSchema,
    read: async ({ deps, caller, params }) =>
      serializeTestClock(
        await findOwned(deps.db.orm.em.fork(), caller, TestClock, 'test_clock', params.id, live),
        deps.links,
      ),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/test_clocks/:id/advance',
    operationId: 'advanceTestClock',
    summary: 'Advance a test clock; everything due on the way happens at its time',
    description:
      'Forward only, ten years at most. The answer is `advancing` until everything due is done; then `test_clock.ready` is sent.',
    tag,
    scope: 'test_clocks:write',
    testModeOnly: true,
    params: idParams('test_clock'),
    body: z.strictObject({ frozen_time: timestamp }),
    answer: testClockSchema,
    write: async ({ deps, caller, params, body }, c) => {
      const clock = await findOwned(c.em, caller, TestClock, 'test_clock', params.id, locked)
      startAdvance(c, clock, body.frozen_time)
      return serializeTestClock(clock, deps.links)
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/v1/test_clocks/:id',
    operationId: 'deleteTestClock',
    summary: "Delete a test clock and end its customers' subscriptions",
    description: 'Its customers, invoices and payments stay readable.',
    refuses: ['customer_has_open_payment'],
    tag,
    scope: 'test_clocks:write',
    testModeOnly: true,
    params: idParams('test_clock'),
    answer: deleted('test_clock'),
    write: async ({ caller, params }, c) => {
      const clock = await findOwned(c.em, caller, TestClock, 'test_clock', params.id, locked)
      await deleteTestClock(c, clock)
      return wasDeleted('test_clock', clock)
    },
  }),
]
