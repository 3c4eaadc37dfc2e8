// Who has bought what. A file is enough to try the example: your database takes its place.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Order {
  /** The checkout session. One session is one order, however often it is reported. */
  session: string
  customer: string
  email: string
  courses: { course: string; product: string }[]
  /** The secret part of the address that opens the courses. */
  token: string
  /** The products of which the money has gone back. */
  closed: string[]
  isMailed: boolean
}

export function ordersIn(file: string) {
  const orders = new Map<string, Order>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

  function save(order: Order): Order {
    orders.set(order.session, order)
    mkdirSync(dirname(file), { recursive: true })
    // Written beside and renamed, so that a crash leaves the old file or the new one.
    writeFileSync(`${file}.new`, JSON.stringify([...orders]), { mode: 0o600 })
    renameSync(`${file}.new`, file)
    return order
  }

  return {
    save,
    find: (session: string) => orders.get(session),
    byToken: (token: string) => [...orders.values()].find((order) => order.token === token),
    ofCustomer: (customer: string) => [...orders.values()].filter((order) => order.customer === customer),
    newToken: () => randomBytes(16).toString('base64url'),
  }
}
