// What every processing needs from its worker: commits, quarantine and gateways. What only one kind needs is in its own file.
import type { CommandDeps } from '../commands/commit.ts'
import type { GatewaysAtWork } from '../gateways/port.ts'
import type { QuarantineDeps } from './quarantine.ts'

export interface ProcessingDeps extends CommandDeps, QuarantineDeps {
  gateways: GatewaysAtWork
}
