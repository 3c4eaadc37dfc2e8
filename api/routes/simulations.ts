// Simulations over HTTP (specification §8): a year of a shop with a script of what goes wrong, and whether every invariant held. Test mode only. Here
// a simulation is accepted, waited for and read. Its workflow runs it.
import { z } from 'zod'
import { openSimulation, withdrawSimulation } from '../../commands/simulations.ts'
import { Simulation } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import {
  type SimulationObject,
  serializeSimulation,
  simulatedMethod,
  simulationSchema,
} from '../../resources/simulation.ts'
import { Refusal } from '../../rules/refusals.ts'
import { SIMULATED_ACTION_NAMES, SIMULATED_ACTIONS } from '../../rules/simulations.ts'
import { workflowIdOf } from '../../rules/workflow-kinds.ts'
import { WorkflowsUnavailable } from '../deps.ts'
import { listRoute } from '../lists.ts'
import { invalidParameter, refuseProblems } from '../problems.ts'
import { type Call, Pending, readRoute, writeRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

const tag = 'Simulations'

/** A simulation that is done within 30 s is answered when done (specification §8). One second of that is for everything else. */
const OUTCOME_WITHIN_MS = 29_000

/** The interval between looks at the row. A simulation takes seconds on the same cores, and the short interval of api/outcomes.ts would slow it. */
const ASK_EVERY_MS = 100

const creation = z.strictObject({
  customers: z.int().min(1).max(1_000),
  months: z.int().min(1).max(120),
  seed: z.int().default(1).meta({ description: 'The same seed and script give the same figures.' }),
  collection_methods: z
    .array(simulatedMethod)
    .min(1)
    .max(2)
    .refine((given) => new Set(given).size === given.length, 'must not name a method twice')
    .default(['auto_charge', 'invoice'])
    .meta({ description: 'How the simulated customers pay. With two, they take turns.' }),
  script: z
    .array(
      z.strictObject({
        month: z.int().min(1).max(120).meta({ description: 'From 1, at most `months`.' }),
        share: z.number().min(0).max(100).meta({ description: 'Percent of the customers whom it can concern.' }),
        what: z.enum(SIMULATED_ACTION_NAMES).meta({
          description: SIMULATED_ACTION_NAMES.map((what) => `\`${what}\`: ${SIMULATED_ACTIONS[what].says}`).join('. '),
        }),
      }),
    )
    .max(500)
    .default([]),
})

export const simulationRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/simulations',
    operationId: 'createSimulation',
    summary: 'Simulate months of a shop in seconds, including what goes wrong',
    description:
      'Runs under a clock and in a shop of its own, so that nothing of it shows in your lists. Answers the simulation when it is done within 30 seconds, else while it runs.',
    tag,
    scope: 'simulations:write',
    testModeOnly: true,
    body: creation,
    answer: simulationSchema,
    write: async ({ body }, c) => {
      refuseProblems(
        body.script.flatMap(({ month }, index) =>
          month > body.months ? [invalidParameter(`script[${index}].month`, `must be at most ${body.months}`)] : [],
        ),
      )
      const { collection_methods: collectionMethods, ...scenario } = body
      return new Pending((await openSimulation(c, { ...scenario, collectionMethods })).id)
    },
    outcome: outcomeOf,
  }),
  listRoute({
    path: '/v1/simulations',
    operationId: 'listSimulations',
    summary: 'List simulations',
    tag,
    scope: 'simulations:read',
    testModeOnly: true,
    entity: Simulation,
    resource: 'simulation',
    filters: { status: { schema: simulationSchema.shape.status, property: 'status' } },
    render: (row, call) => serializeSimulation(row, call.deps.links),
    item: simulationSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/simulations/:id',
    operationId: 'getSimulation',
    summary: 'Read a simulation',
    tag,
    scope: 'simulations:read',
    testModeOnly: true,
    params: idParams('simulation'),
    answer: simulationSchema,
    read: async ({ deps, caller, params }) =>
      serializeSimulation(
        await findOwned(deps.db.orm.em.fork(), caller, Simulation, 'simulation', params.id),
        deps.links,
      ),
  }),
]

/** The simulation when it is done, or as it is when the time is over. When Temporal cannot be reached, it is withdrawn in the same call: 503. */
async function outcomeOf(call: Call<unknown, unknown, unknown>, simulationId: string): Promise<SimulationObject> {
  const { deps, caller, requestId } = call
  const until = Date.now() + (call.looksAgain ? 0 : OUTCOME_WITHIN_MS)
  try {
    await deps.workflows.wakeNow({
      workflowId: workflowIdOf('simulation', simulationId),
      merchantId: caller.merchantId,
      livemode: caller.livemode,
      customerId: null,
      token: 0,
      fresh: false,
      urgent: true,
      requestId,
    })
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
    const withdrawn = await call.commit(async (c) => {
      const gone = await withdrawSimulation(c, simulationId)
      if (gone) await call.forgetKey(c)
      return gone
    })
    if (withdrawn) throw unavailable()
  }
  for (;;) {
    const simulation = await deps.db.orm.em.fork().findOne(Simulation, simulationId)
    if (!simulation) throw unavailable()
    if (simulation.status !== 'running' || Date.now() >= until) return serializeSimulation(simulation, deps.links)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}

function unavailable(): Refusal {
  return new Refusal(
    'workflow_unavailable',
    'The simulation could not be started because the workflow service cannot be reached. Nothing was left behind; try again.',
  )
}
