/*
 * Who looks: the id of a customer in a signed cookie. Your log-in takes its place. An e-mail address that somebody types is no proof of who it is, so
 * none is asked for here: Satang's page does, for the receipt.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookies } from 'next/headers'
import { appUrl, setting } from './satang.ts'

const COOKIE = 'visitor'
const YEAR_SECONDS = 365 * 86_400

export async function customerOfVisitor(): Promise<string | null> {
  const [customer = '', signature = ''] = (await cookies()).get(COOKIE)?.value.split('.') ?? []
  const [given, right] = [Buffer.from(signature), Buffer.from(signed(customer))]
  return given.length === right.length && timingSafeEqual(given, right) ? customer : null
}

/** In a server action or a route handler. */
export async function rememberVisitor(customer: string): Promise<void> {
  ;(await cookies()).set(COOKIE, `${customer}.${signed(customer)}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: appUrl().startsWith('https:'),
    maxAge: YEAR_SECONDS,
  })
}

const signed = (text: string) => createHmac('sha256', setting('SESSION_SECRET')).update(text).digest('base64url')
