// Short names of browsers, and the place that an IP address shows.
import { expect, test } from '@jest/globals'
import { placeOf } from '../../rules/addresses.ts'
import { browserNamed } from '../../rules/browsers.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome · Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome · iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari Line/15.1.0',
    'LINE · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome · ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · macOS'],
  ['curl/8.5.0', null],
  ['', null],
])('%s', (userAgent, named) => {
  expect(browserNamed(userAgent)).toBe(named)
})

test.each([
  ['203.0.113.9', '203.0.113.9', 'same'],
  ['127.0.0.1', '203.0.113.9', 'computer'],
  ['::1', '203.0.113.9', 'computer'],
  ['::ffff:127.0.0.1', '203.0.113.9', 'computer'],
  ['10.0.0.7', '203.0.113.9', 'network'],
  ['fd00::7', '203.0.113.9', 'network'],
  ['93.184.216.34', '203.0.113.9', 'elsewhere'],
] as const)('%s seen from %s is %s', (address, own, place) => {
  expect(placeOf(address, own)).toBe(place)
})
