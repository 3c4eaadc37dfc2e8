// The existing API versions (specification §1.8).

export const API_VERSION = '2026-09-01'
export const API_VERSIONS: readonly string[] = [API_VERSION]
