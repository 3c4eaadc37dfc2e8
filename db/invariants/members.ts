// Invariants of the dashboard's members. Who may do what is tested as a table of its own (test/rules/members.test.ts).
import type { Invariant } from './invariant.ts'

export const MEMBERS: readonly Invariant[] = [
  {
    name: 'a member of the dashboard belongs to a shop',
    query: `
    select m.id from members m where not exists (select from memberships o where o.member_id = m.id)`,
  },
]
