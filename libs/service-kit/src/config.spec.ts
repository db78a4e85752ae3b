import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, parseConfig, serviceConfig } from './config.js';

const validEnv = {
  PORT: '4000',
  MONGODB_URL: 'mongodb://localhost/?replicaSet=rs0',
  RABBITMQ_URL: 'amqp://localhost',
  INTERNAL_TOKEN_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----',
};

it('parseConfig returns settings with defaults when optional ones are missing', () => {
  expect(parseConfig(serviceConfig, { ...validEnv, MESSAGING_PREFIX: '' })).toMatchObject({
    PORT: 4000,
    HOST: '127.0.0.1',
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    MESSAGING_PREFIX: '',
  });
});

it('parseConfig throws names and reasons without values when settings are invalid', () => {
  const invalidEnv = {
    ...validEnv,
    PORT: 'segredo-1',
    MONGODB_URL: 'http://ana:segredo-2@host',
    LOG_LEVEL: 'segredo-3',
    INTERNAL_TOKEN_PUBLIC_KEY: 'segredo-4',
    RABBITMQ_URL: '',
  };
  let message = '';
  try {
    parseConfig(serviceConfig, invalidEnv);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    message = (error as Error).message;
  }
  expect(message).not.toContain('segredo');
  for (const reason of [
    'PORT: must be a number',
    'MONGODB_URL: must begin with mongodb://',
    'LOG_LEVEL: must be one of fatal, error',
    'INTERNAL_TOKEN_PUBLIC_KEY: must be a PEM public key',
    'RABBITMQ_URL: is missing',
  ]) {
    expect(message).toContain(reason);
  }
});

describe('parseConfig with settings in files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'pechincha-config-'));
  const file = join(dir, 'secret');
  writeFileSync(file, 'amqp://from-file\n');
  afterAll(() => rmSync(dir, { recursive: true }));
  const { RABBITMQ_URL, ...others } = validEnv;

  it('reads the file of <NAME>_FILE without its last line break', () => {
    expect(parseConfig(serviceConfig, { ...others, RABBITMQ_URL_FILE: file }).RABBITMQ_URL).toBe(
      'amqp://from-file',
    );
  });

  it('prefers the variable when both are set', () => {
    const both = { ...others, RABBITMQ_URL, RABBITMQ_URL_FILE: file };
    expect(parseConfig(serviceConfig, both).RABBITMQ_URL).toBe(RABBITMQ_URL);
  });

  it('throws the name of the variable when its file cannot be read', () => {
    const missing = { ...others, RABBITMQ_URL_FILE: join(dir, 'missing') };
    expect(() => parseConfig(serviceConfig, missing)).toThrow(/^RABBITMQ_URL_FILE: .*ENOENT/);
  });
});
