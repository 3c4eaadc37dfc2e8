// Who has signed up. A file is enough to try the example: your database takes its place.
import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)

export interface User {
  id: string
  email: string
  /** Salt and scrypt hash, in hex. */
  password: string
  /** The customer in Satang, once there is one. */
  customer: string | null
}

export function usersIn(file: string) {
  const users = new Map<string, User>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

  function save(user: User): User {
    users.set(user.id, user)
    mkdirSync(dirname(file), { recursive: true })
    // Written beside and renamed, so that a crash leaves the old file or the new one.
    writeFileSync(`${file}.new`, JSON.stringify([...users]), { mode: 0o600 })
    renameSync(`${file}.new`, file)
    return user
  }

  const byEmail = (email: string) => [...users.values()].find((user) => user.email === email)

  return {
    save,
    find: (id: string | undefined) => users.get(id ?? ''),

    /** Undefined when the address is taken. */
    async add(email: string, password: string): Promise<User | undefined> {
      const salt = randomBytes(16)
      const hash = await derive(password, salt, 32)
      if (byEmail(email)) return undefined
      return save({
        id: randomUUID(),
        email,
        password: `${salt.toString('hex')}:${hash.toString('hex')}`,
        customer: null,
      })
    },

    /** Undefined when the address or the password is wrong. */
    async check(email: string, password: string): Promise<User | undefined> {
      const user = byEmail(email)
      const [salt = '', hash = ''] = user?.password.split(':') ?? []
      const given = await derive(password, Buffer.from(salt, 'hex'), 32)
      const kept = Buffer.from(hash, 'hex')
      return kept.length === given.length && timingSafeEqual(kept, given) ? user : undefined
    },
  }
}
