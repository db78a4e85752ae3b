import type { DecisionReason } from '@pechincha/contracts/reports';

/** Why an admin deletes the deal of another member. */
export interface DeletionReason {
  reasonCode: DecisionReason;
  /** Undefined without any. */
  publicReason: string | undefined;
}
