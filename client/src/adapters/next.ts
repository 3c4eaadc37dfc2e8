// Webhooks in Next, as a route of the app router: `export const POST = webhook(secret, { 'payment.succeeded': (event) => … })`.
export { type Handlers, webhook } from './fetch.ts'
