// Every route of the API. A new resource adds its import and its line here, and with that its place in /openapi.json.
import type { Route } from '../route.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { versionRoutes } from './versions.ts'

export const allRoutes: readonly Route[] = [...versionRoutes, ...apiKeyRoutes]
