import { operations } from '@pechincha/contracts/operations/all';
import type { Operation } from '@pechincha/contracts/operation';

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;
/** Paths below /api that are not operations. */
const documentationPaths = new Set(['/api/docs', '/api/docs-json']);

const routeTemplates = operations.map(({ method, path }) => ({ method, segments: `/api${path}`.split('/') }));
const MAX_SEGMENTS = Math.max(...routeTemplates.map(({ segments }) => segments.length));

/** The methods allowed at a path below /api; empty for an unknown path. @param path without a query */
export function getAllowedMethods(path: string): readonly string[] {
  if (documentationPaths.has(path)) return READ_METHODS;
  const segments = path.split('/', MAX_SEGMENTS + 1);
  const methods = new Set<Operation['method']>(
    routeTemplates
      .filter((template) => matchesTemplate(template.segments, segments))
      .map(({ method }) => method),
  );
  if (methods.size === 0) return [];
  return [...methods]
    .toSorted()
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS');
}

const matchesTemplate = (template: string[], segments: string[]): boolean =>
  template.length === segments.length &&
  template.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]));

/** Methods of a read-only path. */
export const readMethods: readonly string[] = READ_METHODS;
