import type { IncomingMessage } from 'node:http';
import type { Operation } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { getRequestBody, readAllBytes } from '../proxy/request-body.js';

/** Reads the JSON body of an operation that the gateway handles itself. @throws DomainError UNSUPPORTED_TYPE, TOO_LARGE, INVALID_BODY */
export async function readJsonBody(request: IncomingMessage, operation: Operation): Promise<object> {
  const body = await getRequestBody(request, operation);
  // A missing body counts as an empty object, as in the services.
  if (body.kind === 'none') return {};
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new DomainError('UNSUPPORTED_TYPE');
  const bytes = body.kind === 'buffered' ? body.bytes : await readAllBytes(body.createStream());
  const value = parseJson(bytes.toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DomainError('INVALID_BODY');
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('INVALID_BODY');
  }
}
