import { parseArgs } from 'node:util';

export interface Options {
  /** The plan of `npm test`: within four minutes, over one database process. */
  short: boolean;
  /** Of every random choice. */
  seed: number;
  /** Only faults whose name matches. */
  only: RegExp;
  /** At most so many faults of each kind. */
  times: number;
}

const USAGE =
  'npm run chaos -- [--short] [--seed NUMBER] [--only "pattern of a fault\'s name"] [--times NUMBER]';

/** @throws Error with the usage */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: {
      short: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
      only: { type: 'string', default: '' },
      times: { type: 'string', default: '1000000' },
    },
  });
  const seed = Number(values.seed);
  const times = Number(values.times);
  if (!Number.isInteger(seed) || seed < 0 || !Number.isInteger(times) || times < 1) throw new Error(USAGE);
  return { short: values.short, seed, only: new RegExp(values.only), times };
}
