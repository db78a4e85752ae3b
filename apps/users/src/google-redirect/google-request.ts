import { DomainError } from '@pechincha/service-kit/domain-error';
import type { KitRequest } from '@pechincha/service-kit/request';
import type { GoogleFailure } from '@pechincha/contracts/operations/users';
import type { GoogleIdentity } from '../google/google-credential-verifier.js';

/** A request after the Google guards: with an identity or an error. */
export interface GoogleRequest extends KitRequest {
  googleIdentity?: GoogleIdentity;
  googleError?: unknown;
}

const failuresByCode: Partial<Record<DomainError['code'], GoogleFailure>> = {
  GOOGLE_OFF: 'desligado',
  GOOGLE_REFUSED: 'recusado',
  TOO_MANY_REQUESTS: 'tentativas',
};

/** Value of `?google=` on the login page: a redirect has no error body. */
export function toGoogleFailure(error: unknown): GoogleFailure {
  if (error instanceof DomainError) return failuresByCode[error.code] ?? 'indisponivel';
  // Passport's errors when Google rejects a code or a request.
  const refusalErrors = ['TokenError', 'AuthorizationError'];
  return error instanceof Error && refusalErrors.includes(error.name) ? 'recusado' : 'indisponivel';
}

/** The person cancelled on Google's page. */
export const hasCancelled = (request: GoogleRequest): boolean =>
  (request.query as { error?: unknown }).error === 'access_denied';
