/*
 * Waits for the end of a simulation. On a busy machine it takes longer than the 30 s that its answer waits for, and is answered as `running` then.
 */
import { eventually } from './system.ts'

const WITHIN_MS = 120_000

/** The simulation once it is done. `read` answers it as it stands. */
export function whenSimulated<T extends { id: string; status: string }>(
  { id }: { id: string },
  read: (path: string) => Promise<T>,
): Promise<NonNullable<T>> {
  return eventually<T | null>(
    async () => {
      const simulation = await read(`/v1/simulations/${id}`)
      return simulation.status === 'running' ? null : simulation
    },
    `the simulation ${id} does not come to its end`,
    WITHIN_MS,
  ) as Promise<NonNullable<T>>
}
