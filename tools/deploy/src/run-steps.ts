/** Reports what was seen; `isOk` is false where it should be otherwise. */
export type Observe = (subject: string, observed: string, isOk?: boolean) => void;
/** A thrown error ends the trial; failed expectations are reported through `observe`. */
export type Step = (observe: Observe) => Promise<void>;

/** The steps that the command's arguments name, or all. Exits with a usage if one is unknown. */
export function chooseSteps(steps: Record<string, Step>, usage: string): [name: string, step: Step][] {
  const chosen = process.argv.slice(2).filter((argument) => argument !== '--');
  if (chosen.some((name) => !steps[name])) exitWithUsage(steps, usage);
  return Object.entries(steps).filter(([name]) => chosen.length === 0 || chosen.includes(name));
}

export function exitWithUsage(steps: Record<string, Step>, usage: string): never {
  console.error(`Usage: ${usage} [-- STEP…] (${Object.keys(steps).join(', ')}; all of them)`);
  process.exit(2);
}

/**
 * Runs steps one after the other, then exits: with 1 if anything failed.
 * @param canGoOn whether the next step runs although this one threw
 */
export async function runSteps(
  chosen: readonly [name: string, step: Step][],
  canGoOn: (name: string) => Promise<boolean> = async () => false,
): Promise<never> {
  const counts = { passed: 0, failed: 0 };
  const add = (text: string, isOk: boolean): void => {
    counts[isOk ? 'passed' : 'failed'] += 1;
    console.log(`${isOk ? 'ok  ' : 'FAIL'}  ${text}`);
  };
  const since = performance.now();
  for (const [name, step] of chosen) {
    const startedAt = performance.now();
    console.log(`── ${name} ──`);
    try {
      await step((subject, observed, isOk = true) => add(`${subject}: ${observed}`, isOk));
    } catch (error) {
      add(`${name}: ${(error as Error).message}`, false);
      if (!(await canGoOn(name))) break;
    }
    console.log(`── ${name}: ${seconds(startedAt)} s ──`);
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, in ${seconds(since)} s`);
  process.exit(counts.failed === 0 ? 0 : 1);
}

export const seconds = (since: number): number => Math.round((performance.now() - since) / 1_000);
