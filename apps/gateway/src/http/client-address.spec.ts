import type { IncomingMessage } from 'node:http';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { getClientAddress, normalizeAddress } from './client-address.js';

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::FFFF:a01:203', '10.1.2.3'],
  ['0:0:0:0:0:ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('address %s is normalized to %s', (given, counted) => {
  expect(normalizeAddress(given)).toBe(counted);
});

it.each(['', 'unknown', '10.1', '10', '0x0a010203', '10.1.2.3, 10.1.2.4', '1.2.3.4:80', '::1/64'])(
  '“%s” is not an address',
  (given) => {
    expect(normalizeAddress(given)).toBeUndefined();
  },
);

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it('an entry that is no address is logged once', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  for (const entry of ['unknown', 'unknown', '_hidden']) getClientAddress(request('10.0.0.1', entry), 1);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('"unknown"')]]);
  warn.mockRestore();
});

it.each([
  ['the socket address', 0, '1.1.1.1', '10.0.0.1'],
  ['the last header entry behind one proxy', 1, '1.1.1.1, ::ffff:2.2.2.2', '2.2.2.2'],
  [
    'the second to last header entry behind two proxies',
    2,
    '1.1.1.1, 2001:db8::9,3.3.3.3',
    '2001:db8:0:0::/64',
  ],
  ['the last header entry without its port', 1, '1.1.1.1, 203.0.113.7:50001', '203.0.113.7'],
  ['the last header entry without brackets', 1, '[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ['the last header entry without brackets and port', 1, '[2001:db8:1:2::3]:50001', '2001:db8:1:2::/64'],
  ['the socket address when the entry has a port only', 1, ':50001', '10.0.0.1'],
  ['the socket address when the entry is invalid', 1, '1.1.1.1, unknown', '10.0.0.1'],
  ['the socket address when an entry is missing', 2, '1.1.1.1', '10.0.0.1'],
  ['the socket address when the header is missing', 1, undefined, '10.0.0.1'],
])('client address is %s', (_what, hops, forwarded, address) => {
  expect(getClientAddress(request('::ffff:10.0.0.1', forwarded), hops)).toBe(address);
});
