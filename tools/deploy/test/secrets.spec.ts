import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecrets } from '../src/secrets.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'deploy', 'compose');

it('every variable that compose requires is generated', () => {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const required = texts.flatMap((text) => [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  expect(required).not.toHaveLength(0);
  expect(Object.keys(createSecrets({}))).toEqual(expect.arrayContaining(required));
});

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
