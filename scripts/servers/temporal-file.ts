/*
 * The file of the embedded Temporal. The server makes and owns it; this file only takes away the indexes that cost without being used. Nothing here is about a Temporal
 * of its own address.
 */
import { DatabaseSync } from 'node:sqlite'

/** What the Temporal UI and we look workflows up by, besides search attributes: time, id, type, status, parent and schedule. */
const USED =
  /^(default_idx|by_(execution_time|workflow_id|workflow_type|status|parent_workflow_id|temporal_scheduled_by_id|temporal_namespace_division))$/

/** How long the server may hold its own file before this gives up. */
const PATIENCE_MS = 5_000

/**
 * Drops the indexes over workflows that no search of ours uses: 45 of 58, most over columns that are always empty. Each of them is written at each start and
 * change of a workflow: 13 kB and a tenth of the server's work for a sleeping subscription. `columns`: those of our search attributes, which keep theirs. A
 * search by another column still answers, more slowly. Safe to repeat, and while the server runs. Source: bench/README.md.
 */
export function dropUnusedIndexes(dbFile: string, columns: readonly string[]): void {
  const file = new DatabaseSync(dbFile, { timeout: PATIENCE_MS })
  try {
    const unused = file
      .prepare(
        "select name, sql from sqlite_master where type = 'index' and tbl_name = 'executions_visibility' and sql is not null",
      )
      .all()
      .map((index) => ({ name: String(index.name), sql: String(index.sql) }))
      .filter(({ name, sql }) => !USED.test(name) && !columns.some((column) => sql.includes(` ${column},`)))
    if (unused.length === 0) return
    file.exec(['begin immediate', ...unused.map(({ name }) => `drop index "${name}"`), 'commit'].join('; '))
  } finally {
    file.close()
  }
}
