// Public and private addresses: every IPv4 network and thousands of random addresses are compared with a library that knows the registries.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { areWithinNetworks, isAddress, isInNetworks, privateUseOf, whyNoNetwork } from '../../rules/addresses.ts'

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
      // We are stricter: everything outside 2000::/3 is not assigned.
      if (privateUseOf(address) === null)
        expect(['unicast', 'ipv4Mapped', 'rfc6145', 'rfc6052', '6to4']).toContain(range)
    }),
    { numRuns: 5_000 },
  )
})

describe('networks of an allow list', () => {
  test.each([
    '203.0.113.7',
    '203.0.113.0/24',
    '0.0.0.0/0',
    '2001:db8::/48',
    '::1',
    '2001:DB8::1/128',
    '::/0',
    '10.0.0.0/8',
  ])('%s is one', (text) => expect(whyNoNetwork(text)).toBeNull())

  test.each([
    ['example.com', 'an address or a network'],
    ['203.0.113.0/33', 'an address or a network'],
    ['203.0.113.0/024', 'an address or a network'],
    ['203.0.113.0/', 'an address or a network'],
    ['203.0.113.0/24/24', 'an address or a network'],
    ['2001:db8::/129', 'an address or a network'],
    ['fe80::1%eth0', 'an address or a network'],
    ['203.0.113.7/24', 'begin with the first address'],
    ['2001:db8::1/64', 'begin with the first address'],
    ['::ffff:203.0.113.7', 'written as IPv4'],
    ['::ffff:203.0.113.0/120', 'written as IPv4'],
  ])('%s is none: it must %s', (text, why) => expect(whyNoNetwork(text)).toContain(why))

  test('hold what the library says that they hold', () => {
    const network = (address: fc.Arbitrary<string>, max: number) =>
      fc.tuple(address, fc.integer({ min: 0, max })).map(([text, bits]) => firstOf(text, bits))
    const firstOf = (text: string, bits: number) =>
      `${(text.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4).networkAddressFromCIDR(`${text}/${bits}`)}/${bits}`
    for (const [address, max] of [
      [fc.ipV4(), 32],
      [fc.ipV6(), 128],
    ] as const)
      fc.assert(
        fc.property(address, network(address, max), fc.integer({ min: 0, max }), (one, outer, bits) => {
          fc.pre(!/^::ffff:/i.test(ipaddr.parse(one).toString()))
          const inside = ipaddr.parse(one).match(ipaddr.parseCIDR(outer) as never)
          expect(isInNetworks(one, [outer])).toBe(inside)
          expect(areWithinNetworks([firstOf(one, bits)], [outer])).toBe(bits >= Number(outer.split('/')[1]) && inside)
          if (!/^::ffff:/i.test(outer)) expect(whyNoNetwork(outer)).toBeNull()
        }),
        { numRuns: 2_000 },
      )
  })

  test('hold a mapped address as the IPv4 address that it is, and never the other kind', () => {
    expect(isInNetworks('::ffff:203.0.113.7', ['203.0.113.0/24'])).toBe(true)
    expect(isInNetworks('::ffff:cb00:7107', ['203.0.113.7'])).toBe(true)
    expect(isInNetworks('203.0.113.7', ['::/0'])).toBe(false)
    expect(isInNetworks('2001:db8::1', ['0.0.0.0/0'])).toBe(false)
    expect(isInNetworks('no address', ['0.0.0.0/0', '::/0'])).toBe(false)
    expect(isInNetworks('203.0.113.7', [])).toBe(false)
  })
})
