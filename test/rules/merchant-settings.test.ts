// What a merchant may set, from texts: what is accepted, what is refused with which message, and what stays unchanged.
import { expect, test } from '@jest/globals'
import { changedSettings, type SettingName } from '../../rules/merchant-settings.ts'

test('reads every setting from its text', () => {
  const { settings, problems } = changedSettings(
    {},
    {
      address: ' 99 ถนนเจริญกรุง ',
      city: 'Chiang Mai',
      retry_days: '1, 3,7,14',
      grace_days: '0',
      description: 'กาแฟและของที่ระลึก',
      logo_url: 'https://shop.example/logo.png?v=2',
      payouts_paused: 'true',
      require_second_factor: 'true',
    },
  )
  expect(problems).toEqual([])
  expect(settings).toEqual({
    address: '99 ถนนเจริญกรุง',
    city: 'Chiang Mai',
    retry_days: [1, 3, 7, 14],
    grace_days: 0,
    description: 'กาแฟและของที่ระลึก',
    logo_url: 'https://shop.example/logo.png?v=2',
    payouts_paused: true,
    require_second_factor: true,
  })
})

test('what is not given stays, and an empty text takes a setting back', () => {
  const before = { address: 'A', grace_days: 3, retry_days: [1] }
  expect(changedSettings(before, { grace_days: '', city: 'Bangkok' }).settings).toEqual({
    address: 'A',
    retry_days: [1],
    city: 'Bangkok',
  })
  expect(before.grace_days).toBe(3)
})

test.each<[SettingName, string[]]>([
  ['city', ['กรุงเทพ', 'A city with a long name', 'a\nb']],
  ['retry_days', ['0', '61', '3,1', '1,1', '1,,3', '1.5', '-1', '1,2,3,4,5,6,7,8,9,10,11', 'daily']],
  ['payouts_paused', ['yes', '1', 'TRUE']],
  [
    'email',
    ['ops', 'ops@example', 'a b@example.com', 'ops@example.com, x@example.com', `${'x'.repeat(250)}@example.com`],
  ],
  ['grace_days', ['-1', '366', '1.5', '7 days']],
  ['address', ['a\nb', 'x'.repeat(501)]],
])('refuses a %s that is none', (setting, texts) => {
  for (const text of texts) {
    const { problems } = changedSettings({ address: 'A' }, { [setting]: text })
    expect([text, problems.map((p) => p.setting)]).toEqual([text, [setting]])
  }
})

test('tells every problem at once', () => {
  const { problems } = changedSettings({}, { city: 'กรุงเทพ', grace_days: 'x' })
  expect(problems.map((p) => p.setting)).toEqual(['city', 'grace_days'])
})

test.each([
  'http://shop.example/logo.png',
  'https://',
  'logo.png',
  "https://x.example/'; script-src *",
  'javascript:alert(1)',
])('takes no logo from %s', (logo_url) => {
  expect(changedSettings({}, { logo_url }).problems).toEqual([
    { setting: 'logo_url', expected: 'must be an address of a picture that begins with https://' },
  ])
})

test.each([
  'http://shop.example/terms',
  '/terms',
  'javascript:alert(1)',
  'https://',
  `https://${'a'.repeat(2_048)}.example`,
])('takes no terms from %s', (terms_url) => {
  expect(changedSettings({}, { terms_url, refunds_url: 'https://shop.example/refunds' })).toEqual({
    settings: { refunds_url: 'https://shop.example/refunds' },
    problems: [{ setting: 'terms_url', expected: 'must be an address that begins with https://' }],
  })
})
