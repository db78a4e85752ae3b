import { DomainError } from '@pechincha/service-kit/domain-error';
import type { KitRequest } from '@pechincha/service-kit/request';
import type { GoogleFailure } from '@pechincha/contracts/operations/users';
import type { GoogleIdentity } from '../google/google-credential-verifier.js';

/** A request as the guards of the redirect leave it: who came, or why nobody did. */
export interface GoogleRequest extends KitRequest {
  googleIdentity?: GoogleIdentity;
  googleError?: unknown;
}

const failuresByCode: Partial<Record<DomainError['code'], GoogleFailure>> = {
  GOOGLE_OFF: 'desligado',
  GOOGLE_REFUSED: 'recusado',
  TOO_MANY_REQUESTS: 'tentativas',
};

/** What the page is told. A browser on its way cannot show an error's body. */
export function toGoogleFailure(error: unknown): GoogleFailure {
  if (error instanceof DomainError) return failuresByCode[error.code] ?? 'indisponivel';
  // Passport's own: Google's word about a code or a request that it does not take.
  const refusalErrors = ['TokenError', 'AuthorizationError'];
  return error instanceof Error && refusalErrors.includes(error.name) ? 'recusado' : 'indisponivel';
}

/** Somebody who changed their mind at Google's page. */
export const hasCancelled = (request: GoogleRequest): boolean =>
  (request.query as { error?: unknown }).error === 'access_denied';
