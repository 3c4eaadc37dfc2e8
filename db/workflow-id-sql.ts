// The ids of workflows inside statements (rules/workflow-kinds.ts has them for everything else).
import { WORKFLOW_KINDS, type WorkflowKind } from '../rules/workflow-kinds.ts'

/** ('refund', 't.id') → `'refund/' || t.id`. */
export function workflowIdSql(kind: WorkflowKind, column: string): string {
  return `'${WORKFLOW_KINDS[kind].prefix}/' || ${column}`
}
