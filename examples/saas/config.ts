// The settings, from the environment or .env. The program stops at once with the names of those that are missing.

function needed(...names: string[]): string[] {
  const missing = names.filter((name) => !process.env[name])
  if (missing.length > 0) {
    console.error(`Missing in .env: ${missing.join(', ')}. See .env.example; npm run seed fills in what it can.`)
    process.exit(1)
  }
  return names.map((name) => process.env[name] ?? '')
}

const [apiKey = '', price = '', webhookSecret = '', sessionSecret = ''] = needed(
  'SATANG_API_KEY',
  'SATANG_PRICE',
  'SATANG_WEBHOOK_SECRET',
  'SESSION_SECRET',
)

export const config = {
  apiKey,
  price,
  webhookSecret,
  sessionSecret,
  baseUrl: process.env.SATANG_BASE_URL,
  appUrl: process.env.APP_URL ?? 'http://127.0.0.1:4000',
  port: Number(process.env.PORT ?? 4000),
  usersFile: process.env.USERS_FILE ?? 'data/users.json',
}
