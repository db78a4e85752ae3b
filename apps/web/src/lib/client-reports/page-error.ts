import type { ErrorReport } from '@pechincha/contracts/client-reports';

/** Raw error; the reporting code, loaded later, decides what is sent. */
export interface PageError {
  kind: ErrorReport['kind'];
  error: unknown;
  path: string;
}
