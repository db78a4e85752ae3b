/** One row of the result table. */
export interface Observation {
  subject: string;
  observed: string;
  isOk: boolean;
}

/** A thrown error ends the run; failed expectations are reported through `observe`. */
export type Step = (observe: (subject: string, observed: string, isOk?: boolean) => void) => Promise<void>;
