// The configuration from the environment: its defaults, and that every problem is reported at once (specification §10).
import { describe, expect, test } from '@jest/globals'
import { ConfigError, readConfig, readStartConfig } from '../../config/env.ts'

const enough = {
  DATABASE_URL: 'postgres://satang@localhost/satang',
  TEMPORAL_ADDRESS: 'localhost:7233',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
}

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the configuration', () => {
  test('has a default for everything but the three that nobody can guess', () => {
    expect(problemsOf({})).toEqual([
      expect.stringContaining('DATABASE_URL is missing'),
      expect.stringContaining('TEMPORAL_ADDRESS is missing'),
      expect.stringContaining('ENCRYPTION_KEY is missing'),
    ])
    expect(readConfig(enough)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://127.0.0.1:3000',
      webhookRetryScheduleSeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
      webhookTimeoutSeconds: 15,
      eventRetentionDays: 90,
      requestLogRetentionDays: 30,
      rateLimits: 'on',
      allowPrivateWebhooks: false,
      trustProxy: 0,
      temporal: { address: 'localhost:7233', namespace: 'default', tls: undefined },
    })
  })

  test('reports every problem at once, each naming its variable', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://localhost/satang',
      ENCRYPTION_KEY: 'too short',
      RATE_LIMITS: 'maybe',
      WEBHOOK_RETRY_SCHEDULE: '5,,300',
      TRUST_PROXY: '-1',
      STRIPE_API_URL: 'http://stripe.example',
      TEMPORAL_TLS_CLIENT_CERT_PATH: '/cert.pem',
    })
    expect(problems.map((line) => line.split(' ')[0]).sort()).toEqual([
      'DATABASE_URL',
      'ENCRYPTION_KEY',
      'PORT',
      'RATE_LIMITS',
      'STRIPE_API_URL',
      'TEMPORAL_ADDRESS',
      'TEMPORAL_TLS_CLIENT_KEY_PATH',
      'TRUST_PROXY',
      'WEBHOOK_RETRY_SCHEDULE',
    ])
  })

  test('has who runs the installation, whose tax id has 13 digits', () => {
    const OPERATOR_ADDRESS = '99 Rama IV, Bangkok 10500'
    expect(readConfig({ ...enough, OPERATOR_TAX_ID: '0105599000108', OPERATOR_ADDRESS }).operator).toEqual({
      ...{ name: null, email: null, termsUrl: null, privacyUrl: null },
      ...{ taxId: '0105599000108', address: OPERATOR_ADDRESS },
    })
    expect(readConfig(enough).operator).toMatchObject({ taxId: null, address: null })
    for (const OPERATOR_TAX_ID of ['010559900010', '01055990001080', '0-1055-99000-10-8'])
      expect(problemsOf({ ...enough, OPERATOR_TAX_ID })).toEqual([
        expect.stringMatching(/^OPERATOR_TAX_ID .*must have 13 digits/),
      ])
    expect(problemsOf({ ...enough, OPERATOR_ADDRESS: 'x'.repeat(201) })).toEqual([
      expect.stringMatching(/^OPERATOR_ADDRESS .*at most 200 characters/),
    ])
  })

  test('never repeats a secret in what it reports', () => {
    expect(problemsOf({ ...enough, ENCRYPTION_KEY: 'hunter2hunter2' }).join()).not.toContain('hunter2')
  })

  test('takes an empty variable for an unset one', () => {
    expect(readConfig({ ...enough, PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined })
    expect(readConfig(enough).smtpAllowPlain).toBe(false)
    expect(readConfig({ ...enough, SMTP_ALLOW_PLAIN: 'true' }).smtpAllowPlain).toBe(true)
  })

  test.each([
    ['base64', Buffer.alloc(32, 7).toString('base64')],
    ['hexadecimal digits', Buffer.alloc(32, 7).toString('hex')],
  ])('reads the encryption key from %s', (_how, text) => {
    expect(readConfig({ ...enough, ENCRYPTION_KEY: text }).encryptionKey).toEqual(Buffer.alloc(32, 7))
  })

  test('reads further keys, which open and do not seal, and takes five of them', () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    expect(readConfig(enough).decryptionKeys).toEqual([])
    const DECRYPTION_KEYS = `${one.toString('base64')}, ${two.toString('hex')}`
    expect(readConfig({ ...enough, DECRYPTION_KEYS }).decryptionKeys).toEqual([one, two])
    for (const wrong of ['hunter2', `${one.toString('base64')},`, Array(6).fill(one.toString('hex')).join()])
      expect(problemsOf({ ...enough, DECRYPTION_KEYS: wrong })).toEqual([
        expect.stringMatching(/^DECRYPTION_KEYS must be at most 5 keys/),
      ])
  })

  test('reads the bucket of pictures as a whole, and refuses a part of it', () => {
    expect(readConfig(enough).pictureBucket).toBeNull()
    const whole = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    }
    expect(readConfig({ ...enough, ...whole }).pictureBucket).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'hunter2',
      pathStyle: true,
    })
    for (const name of Object.keys(whole))
      expect([name, problemsOf({ ...enough, ...whole, [name]: '' })]).toEqual([
        name,
        expect.arrayContaining([expect.stringMatching(new RegExp(`^${name} is missing: S3_`))]),
      ])
    expect(problemsOf({ ...enough, ...whole, S3_BUCKET: '../other', S3_ENDPOINT: 'http://s3.example' })).toEqual([
      expect.stringMatching(/^S3_ENDPOINT must begin with https/),
      expect.stringMatching(/^S3_BUCKET must be the name of a bucket/),
    ])
  })

  test('turns TLS on for whoever brings an API key, unless it is turned off by name', () => {
    expect(readConfig({ ...enough, TEMPORAL_API_KEY: 'k' }).temporal.tls).toBeDefined()
    expect(readConfig({ ...enough, TEMPORAL_API_KEY: 'k', TEMPORAL_TLS: 'false' }).temporal.tls).toBeUndefined()
  })

  test.each(['Satang', 'Satang <no address>', '<a@b> c'])('takes no sender that is no address: %s', (from) => {
    expect(problemsOf({ ...enough, MAIL_FROM: from })).toEqual([
      expect.stringContaining('MAIL_FROM must be an address'),
    ])
    expect(readConfig({ ...enough, MAIL_FROM: 'ร้าน <a@b.co>' }).mailFrom).toBe('ร้าน <a@b.co>')
  })

  test('takes terms as dated rows, and says what is wrong with each', () => {
    const { terms } = readConfig({
      ...enough,
      FEE_RATES: '[{"from":"2027-01-01","promptpay_bps":150,"card_bps":350}]',
      AVAILABLE_AFTER_DAYS: 'promptpay=1',
      MINIMUM_PAYOUT_SATANG: '100000',
      ORDER_MAILS_PER_HOUR: '9',
      BANK_ACCOUNT_WAIT_HOURS: '24',
      DOCUMENT_RETENTION_YEARS: '7',
      HOSTED_LINK_DAYS: '0',
      BANK_HOLIDAYS: '2028-01-03, -2028-05-01',
    })
    expect(terms).toEqual({
      feeRates: [{ from: '2027-01-01', promptpay_bps: 150, card_bps: 350 }],
      vatRates: [],
      availableAfterDays: { promptpay: 1 },
      minimumPayoutSatang: 100_000,
      orderMailsPerHour: 9,
      bankAccountWaitHours: 24,
      documentRetentionYears: 7,
      hostedLinkDays: 0,
      bankHolidays: ['2028-01-03', '-2028-05-01'],
    })
    expect(problemsOf({ ...enough, BANK_HOLIDAYS: '2028-02-30' })).toEqual([
      expect.stringContaining('BANK_HOLIDAYS must be days'),
    ])
    expect(
      problemsOf({
        ...enough,
        FEE_RATES: '[{"from":"2027-02-30","promptpay_bps":150,"card_bps":3.5}]',
        VAT_RATES: 'seven',
        AVAILABLE_AFTER_DAYS: 'cash=1',
        MINIMUM_PAYOUT_SATANG: '0',
        ORDER_MAILS_PER_HOUR: '0',
        BANK_ACCOUNT_WAIT_HOURS: '721',
        DOCUMENT_RETENTION_YEARS: '4',
        HOSTED_LINK_DAYS: '-1',
        VISITOR_RETENTION_DAYS: '1',
        MAIL_RETENTION_DAYS: '30',
      }),
    ).toEqual([
      'MAIL_RETENTION_DAYS must be between 60 and 3650 days',
      'VISITOR_RETENTION_DAYS must be between 7 and 3650 days',
      'DOCUMENT_RETENTION_YEARS must be between 5 and 10 years',
      'FEE_RATES.0.from must be a day such as 2027-01-31',
      'FEE_RATES.0.card_bps must be basis points, 0 to 10000',
      'VAT_RATES must be JSON, such as [{"from":"2027-10-01","rate_bps":1000}]',
      'AVAILABLE_AFTER_DAYS must be days per method, such as card=7,promptpay=3',
      'MINIMUM_PAYOUT_SATANG must be between 100 and 99999999999 satang',
      'ORDER_MAILS_PER_HOUR must be between 1 and 1000 mails',
      'BANK_ACCOUNT_WAIT_HOURS must be between 0 and 720 hours',
      'HOSTED_LINK_DAYS must be a whole number of days',
    ])
    const twice = '[{"from":"2027-01-01","rate_bps":700},{"from":"2027-01-01","rate_bps":800}]'
    expect(problemsOf({ ...enough, VAT_RATES: twice })).toEqual(['VAT_RATES must be in order of `from`, each day once'])
  })

  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.5'],
    ['BASE_URL', 'https://pay.example.com'],
    ['BASE_URL', 'https://localhost:3000'],
    ['BASE_URL', 'http://pay.example.com'],
    ['BASE_URL', 'http://127.0.0.1.example.com'],
  ])('lets no demo off this machine whose limits and webhooks nobody has chosen: %s=%s', (name, value) => {
    const problems = (more: Record<string, string>) => {
      try {
        readStartConfig({ [name]: value, ...more })
      } catch (error) {
        return (error as ConfigError).problems.map((line) => line.split(' ')[0])
      }
      return []
    }
    expect(problems({})).toEqual(['RATE_LIMITS', 'ALLOW_PRIVATE_WEBHOOKS'])
    expect(problems({ RATE_LIMITS: 'on' })).toEqual(['ALLOW_PRIVATE_WEBHOOKS'])
    expect(problems({ RATE_LIMITS: 'maybe', PORT: 'x' }).sort()).toEqual([
      'ALLOW_PRIVATE_WEBHOOKS',
      'PORT',
      'RATE_LIMITS',
    ])
    expect(problems({ RATE_LIMITS: 'off', ALLOW_PRIVATE_WEBHOOKS: 'true' })).toEqual([])
    // With an external database the defaults are those of a server.
    expect(problems({ DATABASE_URL: enough.DATABASE_URL })).toEqual([])
    expect(() => readStartConfig({ [name]: value })).toThrow(/must be chosen: (HOST=|BASE_URL ).* would take off/)
  })

  test.each([
    ['HOST', '127.0.0.1'],
    ['HOST', '127.0.0.9'],
    ['HOST', '::1'],
    ['HOST', 'localhost'],
    ['BASE_URL', 'http://localhost:3000'],
    ['BASE_URL', 'http://[::1]:3000'],
    ['BASE_URL', 'http://shop.localhost'],
  ])('lets a demo on this machine take its own defaults: %s=%s', (name, value) => {
    expect(readStartConfig({ [name]: value })).toMatchObject({ rateLimits: undefined, allowPrivateWebhooks: undefined })
  })

  test('says why others than this machine reach a server, for those who are careful then', () => {
    expect(readConfig(enough)).toMatchObject({ reachable: null, allowPrivilegedLogIn: false })
    expect(readConfig({ ...enough, HOST: '0.0.0.0' }).reachable).toContain('HOST=0.0.0.0')
    expect(readStartConfig({ ...enough, BASE_URL: 'https://pay.example' }).reachable).toContain('https')
    expect(readConfig({ ...enough, ALLOW_PRIVILEGED_DATABASE_LOGIN: 'true' }).allowPrivilegedLogIn).toBe(true)
    expect(readStartConfig({ DATABASE_OWNER_URL: 'postgres://o:p@h/d' })).toMatchObject({
      databaseOwnerUrl: 'postgres://o:p@h/d',
      databaseUrl: undefined,
    })
  })

  test('lets npm start do without servers, and remembers whether a port was asked for', () => {
    expect(readStartConfig({})).toMatchObject({ port: 3000, portWasChosen: false, databaseUrl: undefined })
    expect(readStartConfig({ PORT: '3000' })).toMatchObject({ port: 3000, portWasChosen: true })
    expect(() => readStartConfig({ PORT: '70000' })).toThrow('PORT must be a port number')
  })
})
