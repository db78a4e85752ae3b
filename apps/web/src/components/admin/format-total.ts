import { formatQuantity, formatCount } from '../../lib/numbers';

/** '20 usuários'; 'mais de 10.000 usuários' where the count stopped at its end. */
export const formatTotal = (
  { total, totalIsExact = true }: { total: number; totalIsExact?: boolean },
  one: string,
  many: string,
): string => (totalIsExact ? formatQuantity(total, one, many) : `mais de ${formatCount(total)} ${many}`);
