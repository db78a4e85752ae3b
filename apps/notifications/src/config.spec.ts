import { isPushEndpoint, parsePushHosts } from './config.js';

const hosts = parsePushHosts('push.example, *.Windows.example,,127.0.0.1:4000');

it.each([
  ['https://push.example/send/1', true],
  ['https://push.example:443/send/1', true],
  ['https://db5p.windows.example/w/?token=1', true],
  ['http://127.0.0.1:4000/1', true],
  ['https://127.0.0.1:4000/1', true],
  ['http://push.example/1', false],
  ['https://push.example:8443/1', false],
  ['https://sub.push.example/1', false],
  ['https://push.example.evil.example/1', false],
  ['https://windows.example/1', false],
  ['https://evilwindows.example/1', false],
  ['http://127.0.0.1:4001/1', false],
  ['http://127.0.0.1/1', false],
  ['https://push.example@evil.example/1', false],
  ['https://user:secret@push.example/1', false],
  ['ftp://push.example/1', false],
  ['push.example', false],
])('%s is a push service: %s', (endpoint, expected) => {
  expect(isPushEndpoint(endpoint, hosts)).toBe(expected);
});
