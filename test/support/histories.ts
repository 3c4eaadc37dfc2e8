/*
 * Recorded histories of workflows as JSON: written by test/record-histories.ts into test/histories/, read by replay.test.ts.
 * They hold ids only; names of machines and processes are removed before writing.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import proto, { type temporal } from '@temporalio/proto'
import type { Processed } from '../../workflows/contract.ts'

export type History = temporal.api.history.v1.IHistory

export const HISTORIES = join(import.meta.dirname, '../histories')

/** One file per run of a workflow; `workflowId` is the id of that run. */
export interface RecordedHistory {
  name: string
  workflowId: string
  history: History
}

/** Attributes that name the process or machine. */
const MACHINE = new Set(['identity', 'workerDeploymentName', 'stickyTaskQueue'])

export function writeHistory({ name, workflowId, history }: RecordedHistory): void {
  mkdirSync(HISTORIES, { recursive: true })
  // The message types' own JSON: enums by name, bytes as base64.
  const plain = JSON.parse(JSON.stringify(history), (key, value) => (MACHINE.has(key) ? undefined : value))
  // biome-ignore lint/suspicious/noExplicitAny: an event has one attribute for each of its many types
  for (const event of plain.events as Record<string, any>[]) {
    // A cached workflow's task is scheduled on a queue named after its process.
    for (const part of Object.values(event))
      if (part?.taskQueue?.kind === 'TASK_QUEUE_KIND_STICKY') delete part.taskQueue
  }
  writeFileSync(join(HISTORIES, `${name}.json`), `${JSON.stringify({ workflowId, events: plain.events }, null, 1)}\n`)
}

/** Every recorded history, by name. */
export function readHistories(): RecordedHistory[] {
  return readdirSync(HISTORIES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .sort()
    .map((name) => {
      const { workflowId, events } = JSON.parse(readFileSync(join(HISTORIES, `${name}.json`), 'utf8'))
      const history = proto.temporal.api.history.v1.History.fromObject({ events })
      return { name, workflowId, history }
    })
}

/** The results of a subscription's processings, in order. */
export function processedIn({ events }: History): Processed[] {
  return events!.flatMap(({ markerRecordedEventAttributes: marker }) => {
    if (marker?.markerName !== 'core_local_activity') return []
    return marker.details!.result!.payloads!.map(({ data }) => JSON.parse(Buffer.from(data!).toString()))
  })
}

/** Whether the run has passed the patched line since the patch exists. */
export function knowsPatch({ events }: History, patchId: string): boolean {
  return events!.some(({ markerRecordedEventAttributes: marker }) => {
    if (marker?.markerName !== 'core_patch') return false
    const [payload] = marker.details!['patch-data']!.payloads!
    return JSON.parse(Buffer.from(payload!.data!).toString()).id === patchId
  })
}

/** The statuses that a run published to Temporal, in order. */
export function statusesPublished({ events }: History): string[] {
  return events!.flatMap(({ upsertWorkflowSearchAttributesEventAttributes: upsert }) => {
    const status = upsert?.searchAttributes?.indexedFields?.EntityStatus
    return status ? [JSON.parse(Buffer.from(status.data!).toString())] : []
  })
}

/** Every payload of a history as text; protobuf keeps payloads as bytes. */
export function plain(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  if (Array.isArray(value)) return value.map(plain).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => `${key}: ${plain(inner)}`)
      .join('\n')
  return String(value)
}
