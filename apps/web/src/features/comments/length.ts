import { counted } from '../../lib/numbers';

/** As long as the contract lets a comment be; importing it from there would bring every rule along. */
export const LONGEST = 2000;
const NEAR = 1800;

/** How much room is left, once there is little of it. */
export function roomWords(length: number): string | undefined {
  if (length < NEAR) return undefined;
  if (length > LONGEST) return `Passou ${counted(length - LONGEST, 'caractere', 'caracteres')} do limite`;
  const left = LONGEST - length;
  return `${left === 1 ? 'Falta' : 'Faltam'} ${counted(left, 'caractere', 'caracteres')}`;
}
