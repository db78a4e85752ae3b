import { formatQuantity, formatCount } from '../../lib/numbers';

/** '20 usuários'; 'mais de 10.000 usuários' when the total is a lower bound. */
export const formatTotal = (
  { total, totalIsExact = true }: { total: number; totalIsExact?: boolean },
  one: string,
  many: string,
): string => (totalIsExact ? formatQuantity(total, one, many) : `mais de ${formatCount(total)} ${many}`);
