import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs the browser journeys against the product at PECHINCHA_URL; `npm test` starts it and calls this. */
const jest = join(import.meta.dirname, '../node_modules/jest/bin/jest.js');
const result = process.env['CHECK_RESULT'];
const child = spawn(
  process.execPath,
  [
    jest,
    '--config',
    join(import.meta.dirname, 'jest.config.mjs'),
    '-w',
    '1',
    ...(result ? ['--json', `--outputFile=${result}`] : []),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules', NODE_NO_WARNINGS: '1' },
  },
);
child.once('close', (code) => process.exit(code ?? 1));
