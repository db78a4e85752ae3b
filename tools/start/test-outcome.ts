/** More flaky tests than this fail the run. */
export const MAX_FLAKY = 3;

export interface FlakyTest {
  name: string;
  firstOutput: string;
  /** Of the run that passed. */
  secondOutput: string;
}

/** A test, or a file of tests, with what it printed. */
export interface FailedTest {
  name: string;
  output: string;
}

export interface TestOutcome {
  passed: number;
  failed: number;
  failures: FailedTest[];
  flaky: FlakyTest[];
}
