/** More flaky tests than this fail the run. */
export const MAX_FLAKY = 3;

export interface FlakyTest {
  name: string;
  firstOutput: string;
  /** Of the run that passed. */
  secondOutput: string;
}

export interface TestOutcome {
  passed: number;
  failed: number;
  flaky: FlakyTest[];
}
