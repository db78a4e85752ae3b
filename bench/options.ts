import type { Sizes } from './goal.ts';
import type { Effort } from './rounds.ts';

export interface Options {
  /** Numbers of the goals to measure; all if none is given. */
  goals: string[];
  /** Keeps filled databases for the next run on the same server. */
  keepDatasets: boolean;
  sizes: Sizes;
  effort: Effort;
  /** A short run does not write its results to the results page. */
  short: boolean;
}

/** `npm run bench -- 2 5`, with `--keep`, or with `--short` to test the benchmarks within minutes. */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const goals = args.filter((arg) => !arg.startsWith('--'));
  const switches = args.filter((arg) => arg.startsWith('--'));
  const unknownArguments = [
    ...goals.filter((goal) => !known.includes(goal)),
    ...switches.filter((option) => !['--keep', '--short'].includes(option)),
  ];
  if (unknownArguments.length > 0) {
    throw new Error(`Unknown: ${unknownArguments.join(', ')} (goals ${known.join(', ')}; --keep, --short)`);
  }
  const short = switches.includes('--short');
  return {
    goals: goals.length > 0 ? goals : [...known],
    keepDatasets: switches.includes('--keep'),
    short,
    sizes: short
      ? { small: 2_000, medium: 10_000, large: 10_000, waitingEvents: 2_000 }
      : { small: 10_000, medium: 100_000, large: 1_000_000, waitingEvents: 50_000 },
    effort: short ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 4 },
  };
}
