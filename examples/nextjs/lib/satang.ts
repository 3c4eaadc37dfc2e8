// The client, for the server alone: it has the secret key.
import { Satang } from 'satang'

export const satang = new Satang(process.env.SATANG_API_KEY, { baseUrl: process.env.SATANG_BASE_URL })

/** A setting that `npm run seed` has written. */
export function setting(name: 'SATANG_PRICE' | 'SESSION_SECRET'): string {
  const value = process.env[name]
  if (!value) throw new Error(`Missing in .env: ${name}. Run npm run seed.`)
  return value
}

export const appUrl = () => process.env.APP_URL ?? 'http://127.0.0.1:4000'
