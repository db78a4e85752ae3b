import { DomainError } from '@pechincha/service-kit/domain-error';
import type { KitRequest } from '@pechincha/service-kit/request';
import type { GoogleFailure } from '@pechincha/contracts/operations/users';
import type { GoogleIdentity } from '../google/google-credentials.js';

/** A request as the guards of the redirect leave it: who came, or why nobody did. */
export interface GoogleRequest extends KitRequest {
  googleIdentity?: GoogleIdentity;
  googleError?: unknown;
}

const byCode: Partial<Record<DomainError['code'], GoogleFailure>> = {
  GOOGLE_OFF: 'desligado',
  GOOGLE_REFUSED: 'recusado',
  TOO_MANY_REQUESTS: 'tentativas',
};

/** What the page is told. A browser on its way cannot show an error's body. */
export function failureOf(error: unknown): GoogleFailure {
  if (error instanceof DomainError) return byCode[error.code] ?? 'indisponivel';
  // Passport's own: Google's word about a code or a request that it does not take.
  const refusals = ['TokenError', 'AuthorizationError'];
  return error instanceof Error && refusals.includes(error.name) ? 'recusado' : 'indisponivel';
}

/** Somebody who changed their mind at Google's page. */
export const hasCancelled = (request: GoogleRequest): boolean =>
  (request.query as { error?: unknown }).error === 'access_denied';
