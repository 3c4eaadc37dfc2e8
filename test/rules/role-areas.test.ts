// What the team's page says each role may do, held against the scopes of roles and the routes of the API.
import { describe, expect, test } from '@jest/globals'
import { allRoutes } from '../../api/routes/index.ts'
import { ROLES, type Role, scopesOf } from '../../rules/members.ts'
import { AREA_OF, AREAS, type Area, ONLY_READ, ONLY_WRITTEN, reachOf } from '../../rules/role-areas.ts'
import { allows, SCOPED_RESOURCES, type Scope, type ScopedResource } from '../../rules/scopes.ts'

const areas: readonly Area[] = AREAS
const has = (verb: 'read' | 'write', resource: ScopedResource) =>
  allRoutes.some(({ scope }) => scope === `${resource}:${verb}`)

describe('the areas of roles', () => {
  test('hold every scope, and say nothing that has none', () => {
    const own = areas.filter((area) => !Object.values(AREA_OF).some((one) => one === area))
    expect(own).toEqual(['settings', 'team', 'owners'])
    expect(new Set(areas).size).toBe(areas.length)
    for (const area of Object.values(AREA_OF)) expect(areas).toContain(area)
  })

  test('know what no call changes and what no call reads', () => {
    expect([...ONLY_READ].sort()).toEqual(SCOPED_RESOURCES.filter((one) => !has('write', one)))
    expect([...ONLY_WRITTEN].sort()).toEqual(SCOPED_RESOURCES.filter((one) => !has('read', one)))
  })

  test('say of a role what holds for all that is within them', () => {
    for (const role of ROLES)
      for (const area of areas) {
        const within = SCOPED_RESOURCES.filter((resource) => AREA_OF[resource] === area)
        const may = (scope: Scope) => allows(scopesOf(role), scope)
        const written = within.filter((one) => !ONLY_READ.has(one)).map((one) => may(`${one}:write`))
        const read = within.filter((one) => !ONLY_WRITTEN.has(one)).map((one) => may(`${one}:read`))
        expect([role, area, new Set(written).size <= 1, new Set(read).size <= 1]).toEqual([role, area, true, true])
        if (within.length === 0) continue
        expect([role, area, reachOf(role, area)]).toEqual([
          ...[role, area],
          written.includes(true) ? 'change' : read.includes(true) ? 'read' : null,
        ])
      }
  })

  test('that have no scopes are those of owners and admins', () => {
    const who = (area: Area, reach: string) => ROLES.filter((role: Role) => reachOf(role, area) === reach)
    expect(who('settings', 'change')).toEqual(['owner', 'admin'])
    expect(who('team', 'change')).toEqual(['owner', 'admin'])
    expect(who('team', 'read')).toHaveLength(4)
    expect(ROLES.map((role) => reachOf(role, 'owners'))).toEqual(['change', null, null, null, null, null])
  })
})
