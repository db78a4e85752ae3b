import { formatQuantity } from '../../lib/numbers';

/** Copy of the contract's limit: importing it would bundle all schemas. */
export const MAX_COMMENT_LENGTH = 2000;
const WARNING_LENGTH = 1800;

/** Undefined below WARNING_LENGTH. */
export function toRemainingText(length: number): string | undefined {
  if (length < WARNING_LENGTH) return undefined;
  if (length > MAX_COMMENT_LENGTH)
    return `Passou ${formatQuantity(length - MAX_COMMENT_LENGTH, 'caractere', 'caracteres')} do limite`;
  const remaining = MAX_COMMENT_LENGTH - length;
  return `${remaining === 1 ? 'Falta' : 'Faltam'} ${formatQuantity(remaining, 'caractere', 'caracteres')}`;
}
