import { failureOf } from '../../lib/failure';

/** What a failed publication says: the faults of all fields in one line, else the server's words, else these. */
export function wordsOfFaults(error: unknown, instead: string): string {
  const { errors, message } = failureOf(error);
  const faults = errors.map((fault) => fault.message || fault.msg).filter(Boolean);
  return faults.length > 0 ? faults.join(' | ') : (message ?? instead);
}
