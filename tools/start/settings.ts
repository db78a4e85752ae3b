import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FriendlyError } from './servers.ts';

export const root = resolve(fileURLToPath(new URL('../../', import.meta.url)));

export type Mode = 'start' | 'dev' | 'test' | 'bench' | 'chaos';

export interface Settings {
  mode: Mode;
  fresh: boolean;
  dataDir: string;
  /** The data directory is only for this run and is deleted at its end. */
  temporary: boolean;
  port: number;
  /** Arguments after `--`, for the tests, the benchmark or the chaos run. */
  args: string[];
}

export function readSettings(args: string[], env: NodeJS.ProcessEnv): Settings {
  const modes = args.filter((arg) => ['--dev', '--test', '--bench', '--chaos'].includes(arg));
  const mode = (modes[0]?.slice(2) ?? 'start') as Mode;
  const rest = args.filter((arg) => arg !== modes[0] && arg !== '--fresh');
  if (rest.length > 0 && (mode === 'start' || mode === 'dev')) {
    throw new FriendlyError(`Unknown option: ${rest.join(' ')} (--fresh starts with new data).`);
  }
  const temporary = mode === 'test' || mode === 'bench';
  const port = Number(env['PORT'] ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new FriendlyError(`PORT=${env['PORT']} is not a port: use a number from 1 to 65535.`);
  }
  return {
    mode,
    fresh: args.includes('--fresh'),
    temporary,
    dataDir: temporary
      ? mkdtempSync(join(tmpdir(), 'pechincha-'))
      : // A chaos run never touches the data of `npm start`.
        resolve(root, env['DATA_DIR'] ?? (mode === 'chaos' ? '.data-chaos' : '.data')),
    port,
    args: rest,
  };
}
