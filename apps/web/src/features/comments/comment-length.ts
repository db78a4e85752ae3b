import { formatQuantity } from '../../lib/numbers';

/** As long as the contract lets a comment be; importing it from there would bring every rule along. */
export const MAX_COMMENT_LENGTH = 2000;
const WARNING_LENGTH = 1800;

/** How much room is left, once there is little of it. */
export function toRemainingText(length: number): string | undefined {
  if (length < WARNING_LENGTH) return undefined;
  if (length > MAX_COMMENT_LENGTH)
    return `Passou ${formatQuantity(length - MAX_COMMENT_LENGTH, 'caractere', 'caracteres')} do limite`;
  const remaining = MAX_COMMENT_LENGTH - length;
  return `${remaining === 1 ? 'Falta' : 'Faltam'} ${formatQuantity(remaining, 'caractere', 'caracteres')}`;
}
