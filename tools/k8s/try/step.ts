/** One line of the table. */
export interface Observation {
  subject: string;
  observed: string;
  isOk: boolean;
}

/** Whatever throws ends the run; what went otherwise than it should is observed. */
export type Step = (observe: (what: string, seen: string, isOk?: boolean) => void) => Promise<void>;
