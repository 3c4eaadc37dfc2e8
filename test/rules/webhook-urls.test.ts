// Which addresses a merchant may send webhooks to, in every form in which an address can be written.
import { describe, expect, test } from '@jest/globals'
import { checkUrl } from '../../rules/webhook-urls.ts'

const strict = { allowPrivate: false }
const lenient = { allowPrivate: true }

test.each([
  'https://example.com',
  'https://example.com/hooks?shop=1',
  'https://ร้านกาแฟ.ไทย/hook',
  'https://example.com.:443/',
  'https://hooks.example.com:8443/x',
  'https://93.184.216.34/hook',
  'https://[2606:2800:220:1:248:1893:25c8:1946]/',
])('%s will do', (url) => {
  expect(checkUrl(url, strict)).toBeNull()
})

describe('refused are', () => {
  test.each([
    ['', 'absolute'],
    ['example.com/hook', 'absolute'],
    ['http://example.com', 'https://'],
    ['ftp://example.com', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https://user@example.com', 'user name'],
    ['https://user:secret@example.com', 'user name'],
    ['https://example.com\\@10.0.0.1/', 'backslashes'],
    ['https://localhost/', 'local name'],
    ['https://localhost.localdomain/', 'local name'],
    ['https://LOCALHOST.LocalDomain./', 'local name'],
    ['https://localhost4.localdomain4/', 'local name'],
    ['https://localhost6.localdomain6/', 'local name'],
    ['https://nas.home/', 'local name'],
    ['https://printer.fritz.box/', 'local name'],
    ['https://api.corp/', 'local name'],
    ['https://postgres.default.svc/', 'local name'],
    ['https://1.0.0.127.in-addr.arpa/', 'local name'],
    ['https://LOCALHOST./', 'local name'],
    ['https://shop.localhost/', 'local name'],
    ['https://printer/', 'local name'],
    ['https://metadata.google.internal/', 'local name'],
    ['https://127.0.0.1/', 'loopback'],
    ['https://127.1/', 'loopback'],
    ['https://2130706433/', 'loopback'],
    ['https://0x7f000001/', 'loopback'],
    ['https://0177.0.0.1/', 'loopback'],
    ['https://0x7f.1/', 'loopback'],
    ['https://１２７.０.０.１/', 'loopback'],
    ['https://127。0。0。1/', 'loopback'],
    ['https://%31%32%37.0.0.1/', 'loopback'],
    ['https://127.0.0.1./', 'loopback'],
    ['https://[::1]/', 'loopback'],
    ['https://[::ffff:127.0.0.1]/', 'loopback'],
    ['https://[::ffff:7f00:1]/', 'loopback'],
    ['https://[64:ff9b::10.0.0.1]/', 'private'],
    ['https://[2002:7f00:1::]/', 'loopback'],
    ['https://[fd00:ec2::254]/', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'link-local'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:25/', 'port'],
    ['https://example.com:80/', 'port'],
    ['https://example.com:6379/', 'port'],
    ['https://example.com:0/', 'port'],
  ])('%s: %s', (url, why) => {
    expect(checkUrl(url, strict)).toContain(why)
  })
})

test('with private addresses allowed, http, every host and every port will do, and a user name still not', () => {
  for (const url of ['http://localhost:3000/hook', 'http://10.0.0.1', 'https://[::1]:25/', 'http://receiver:80/'])
    expect(checkUrl(url, lenient)).toBeNull()
  expect(checkUrl('http://user@localhost', lenient)).toContain('user name')
  expect(checkUrl('file:///etc/passwd', lenient)).toContain('https://')
})
