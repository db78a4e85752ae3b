import { createHash } from 'node:crypto';
import type { ParsedInput } from './request.js';

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** SHA-256 of the parsed fields, in any order, and of the files' contents. */
export function computeFingerprint(input: ParsedInput): string {
  const files = Object.entries(input.files).map(([name, bytes]) => [name, bytes ? sha256(bytes) : null]);
  return sha256(toCanonicalJson({ ...input, files: Object.fromEntries(files) }));
}

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, nested: unknown) =>
    typeof nested === 'object' && nested !== null && !Array.isArray(nested)
      ? Object.fromEntries(Object.entries(nested).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : nested,
  );
}
