/** See idle-memory.cjs. `everyMs`: how often it looks; `worthBytes`: growth of the heap that makes a collection worth it. */
export declare function collectWhenIdle(settings?: { everyMs?: number; worthBytes?: number }): void
