// Makes the simulated bank fail for the calling merchant (specification §11.1), so that an integrator sees the effects of a slow or broken gateway.
import { z } from 'zod'
import { FAULT_KINDS } from '../../gateways/simulator-faults.ts'
import { apiObject } from '../../resources/schema.ts'
import { writeRoute } from '../route.ts'

/** Enough faults for a long outage of the bank. */
const FAULTS_MAX = 10_000

const kind = z.enum(FAULT_KINDS)
const count = z.int().min(0).max(FAULTS_MAX)

export const testGatewayRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/test_helpers/gateways/faults',
    operationId: 'setTestGatewayFaults',
    summary: 'Make the next calls to the simulated bank fail',
    description: 'The faults are used up one by one, in the order in which they were set.',
    tag: 'Test helpers',
    scope: 'test_helpers:write',
    testModeOnly: true,
    body: z.strictObject({
      kind: kind.meta({
        description: 'What the simulated bank does. Questions about an outcome are slow or down as well.',
      }),
      count: count.meta({
        description: 'The number of calls that it applies to; 0 ends it. It replaces what was set before.',
      }),
    }),
    answer: apiObject({ object: z.literal('gateway_faults'), kind, count }),
    write: async ({ deps, caller, body }, c) => {
      c.fromOutside('faults', () => deps.gateways.simulator.setFaults(caller.merchantId, body.kind, body.count))
      return { object: 'gateway_faults' as const, kind: body.kind, count: body.count }
    },
  }),
]
