import { operations } from '@pechincha/contracts/operations/all';
import type { Operation } from '@pechincha/contracts/operation';

const READ = ['GET', 'HEAD', 'OPTIONS'] as const;
/** What is below /api and no operation. */
const documents = new Set(['/api/docs', '/api/docs-json']);

const templates = operations.map(({ method, path }) => ({ method, segments: `/api${path}`.split('/') }));
const MAX_SEGMENTS = Math.max(...templates.map(({ segments }) => segments.length));

/** The methods that an address below /api takes; none where nothing is there. @param path without a query */
export function allowedMethods(path: string): readonly string[] {
  if (documents.has(path)) return READ;
  const segments = path.split('/', MAX_SEGMENTS + 1);
  const found = new Set<Operation['method']>(
    templates.filter((template) => matches(template.segments, segments)).map(({ method }) => method),
  );
  if (found.size === 0) return [];
  return [...found]
    .toSorted()
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS');
}

const matches = (template: string[], segments: string[]): boolean =>
  template.length === segments.length &&
  template.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at]));

/** Of an address that is only read. */
export const readMethods: readonly string[] = READ;
