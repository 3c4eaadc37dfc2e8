// Public and not public, by address; every IPv4 network and thousands of random addresses against a library that knows the registries.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { isAddress, privateUseOf } from '../../rules/addresses.ts'

describe('an address is not public when', () => {
  test.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.169.254', 'link-local'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.100.100.200', 'carrier-grade NAT'],
    ['0.0.0.0', 'this network'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['168.63.129.16', 'cloud metadata'],
    ['::', 'this network'],
    ['::1', 'loopback'],
    ['fd00:ec2::254', 'private'],
    ['fe80::1%eth0', 'link-local'],
    ['ff02::1', 'multicast'],
    ['2001:db8::1', 'documentation'],
    ['2001::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::ffff:0:10.0.0.1', 'private'],
    ['64:ff9b::169.254.169.254', 'link-local'],
    ['64:ff9b:1::a00:1', 'reserved'],
    ['2002:7f00:1::', 'loopback'],
    ['2002:a00:1::1', 'private'],
    ['::127.0.0.1', 'reserved'],
  ])('it is %s: %s', (address, use) => {
    expect(privateUseOf(address)).toBe(use)
  })
})

test.each([
  '8.8.8.8',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '2606:2800:220:1:248:1893:25c8:1946',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
])('%s is public', (address) => {
  expect(privateUseOf(address)).toBeNull()
})

test.each([
  '',
  '1',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.2.3.4',
  '1.2.3.4 ',
  'g::1',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '::1.2.3',
  'localhost',
])('%j is no address', (text) => {
  expect(isAddress(text)).toBe(false)
  expect(privateUseOf(text)).toBe('not an address')
})

test('what the library calls unicast is public, and nothing else', () => {
  const ours = new Set(['168.63.129.16'])
  const v4 = fc.ipV4()
  fc.assert(
    fc.property(v4, (address) => {
      if (!ours.has(address)) expect(privateUseOf(address) === null).toBe(ipaddr.parse(address).range() === 'unicast')
    }),
    { numRuns: 5_000 },
  )
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const range = ipaddr.IPv6.parse(address).range()
      // We are stricter: whatever lies outside 2000::/3 is given to nobody.
      if (privateUseOf(address) === null)
        expect(['unicast', 'ipv4Mapped', 'rfc6145', 'rfc6052', '6to4']).toContain(range)
    }),
    { numRuns: 5_000 },
  )
})
