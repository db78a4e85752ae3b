import { createPrivateKey, createPublicKey } from 'node:crypto';
import * as contracts from '@pechincha/contracts/event';
import { createSecrets, serviceNames, servicesWithDatabase } from '../src/secrets.ts';

it('existing secrets are kept', () => {
  const first = createSecrets({});
  expect(createSecrets(first)).toEqual({});
  const { REDIS_PASSWORD, ...others } = first;
  expect(Object.keys(createSecrets(others))).toEqual(['REDIS_PASSWORD']);
  expect(createSecrets(others)['REDIS_PASSWORD']).not.toBe(REDIS_PASSWORD);
});

it('an incomplete key pair is replaced', () => {
  const { MEMBER_TOKEN_PUBLIC_KEY: _lost, ...others } = createSecrets({});
  const added = createSecrets(others);
  const derived = createPublicKey(createPrivateKey(added['MEMBER_TOKEN_PRIVATE_KEY'] ?? ''));
  expect(derived.export({ type: 'spki', format: 'pem' })).toBe(added['MEMBER_TOKEN_PUBLIC_KEY']);
});

it('names the services of the contracts', () => {
  expect([servicesWithDatabase, serviceNames]).toEqual([
    contracts.servicesWithDatabase,
    contracts.serviceNames,
  ]);
});
