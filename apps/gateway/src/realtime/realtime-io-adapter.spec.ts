// Shows S17 of docs/reliability.md.
import { isAllowedOrigin } from './realtime-io-adapter.js';

const production = { PUBLIC_URL: 'https://pechincha.example', NODE_ENV: 'production' } as const;
const local = { PUBLIC_URL: 'http://localhost:8080', NODE_ENV: 'development' } as const;

it.each([undefined, 'https://pechincha.example'])('origin check accepts %s', (origin) => {
  expect(isAllowedOrigin(origin, production)).toBe(true);
});

it.each([
  'null',
  '',
  'http://pechincha.example',
  'https://pechincha.example:444',
  'https://pechincha.example.evil.example',
  'https://evil-pechincha.example',
  'https://pechincha.example/',
  'file://',
])('origin check rejects %s', (origin) => {
  expect(isAllowedOrigin(origin, production)).toBe(false);
});

it('origin check accepts other loopback names of the same port when not in production', () => {
  expect(isAllowedOrigin('http://127.0.0.1:8080', local)).toBe(true);
  expect(isAllowedOrigin('http://127.0.0.1:8081', local)).toBe(false);
  expect(isAllowedOrigin('https://127.0.0.1:8080', local)).toBe(false);
  expect(isAllowedOrigin('http://127.0.0.1:8080', { ...local, NODE_ENV: 'production' })).toBe(false);
});
