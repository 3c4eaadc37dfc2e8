/** The versions of the Model Context Protocol that are spoken, the newest first. They don't differ in what is used here. */
export const PROTOCOLS: readonly string[] = ['2025-06-18', '2025-03-26', '2024-11-05']
