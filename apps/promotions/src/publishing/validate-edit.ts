import { ONLINE } from '@pechincha/contracts/cities';
import {
  localEditBody,
  onlineEditBody,
  type EditPromotionBody,
} from '@pechincha/contracts/operations/promotion-bodies';
import { DomainError, createFieldError } from '@pechincha/service-kit/domain-error';

/** Validates by the rules of the promotion's form: online or of a city. @throws DomainError INVALID_INPUT */
export function validateEdit(body: EditPromotionBody, city: string): EditPromotionBody {
  const result = (city === ONLINE ? onlineEditBody : localEditBody).safeParse(body);
  if (result.success) return result.data;
  const firstErrors = new Map(
    result.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
  throw new DomainError('INVALID_INPUT', {
    errors: [...firstErrors].map(([field, message]) => createFieldError(field, message)),
  });
}
