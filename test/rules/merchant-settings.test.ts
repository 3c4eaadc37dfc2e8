// What a merchant may set, from texts: what is accepted, what is refused with which message, and what stays unchanged.
import { expect, test } from '@jest/globals'
import { changedSettings, type SettingName } from '../../rules/merchant-settings.ts'

const TAX_ID = '0105536000313'

test('reads every setting from its text', () => {
  const { settings, problems } = changedSettings(
    {},
    {
      tax_id: '0-1055-36000-31-3',
      legal_name: ' บริษัท สตางค์ จำกัด ',
      address: '99 ถนนเจริญกรุง',
      branch: '00012',
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
    tax_id: TAX_ID,
    legal_name: 'บริษัท สตางค์ จำกัด',
    address: '99 ถนนเจริญกรุง',
    branch: '00012',
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
  const before = { tax_id: TAX_ID, address: 'A', grace_days: 3, retry_days: [1] }
  expect(changedSettings(before, { grace_days: '', city: 'Bangkok' }).settings).toEqual({
    tax_id: TAX_ID,
    address: 'A',
    retry_days: [1],
    city: 'Bangkok',
  })
  expect(before.grace_days).toBe(3)
})

test.each<[SettingName, string[]]>([
  ['tax_id', ['0105536000316', '010553600031', '01055360003130', 'abc']],
  ['branch', ['1', '000001', 'head']],
  ['city', ['กรุงเทพ', 'A city with a long name', 'a\nb']],
  ['retry_days', ['0', '61', '3,1', '1,1', '1,,3', '1.5', '-1', '1,2,3,4,5,6,7,8,9,10,11', 'daily']],
  ['payouts_paused', ['yes', '1', 'TRUE']],
  [
    'email',
    ['ops', 'ops@example', 'a b@example.com', 'ops@example.com, x@example.com', `${'x'.repeat(250)}@example.com`],
  ],
  ['grace_days', ['-1', '366', '1.5', '7 days']],
  ['legal_name', ['a\nb', 'x'.repeat(251)]],
  ['address', ['a\nb', 'x'.repeat(501)]],
])('refuses a %s that is none', (setting, texts) => {
  for (const text of texts) {
    const { problems } = changedSettings({ address: 'A' }, { [setting]: text })
    expect([text, problems.map((p) => p.setting)]).toEqual([text, [setting]])
  }
})

test('tells every problem at once, and that a tax id needs an address', () => {
  const { problems } = changedSettings({}, { tax_id: TAX_ID, branch: 'x', grace_days: 'x' })
  expect(problems.map((p) => p.setting)).toEqual(['branch', 'grace_days', 'address'])
  expect(changedSettings({ tax_id: TAX_ID, address: 'A' }, { address: '' }).problems).toHaveLength(1)
  expect(changedSettings({ tax_id: TAX_ID, address: 'A' }, { address: '', tax_id: '' }).problems).toEqual([])
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
