import { toApiError } from '../../lib/api-error';
import { formatQuantity } from '../../lib/numbers';

/** The first field error, else the server's message, else `fallback`. */
export function getSaveErrorText(error: unknown, fallback: string): string {
  const { errors, message } = toApiError(error);
  return errors[0]?.message ?? message ?? fallback;
}

/** '3 alertas, 2 ativos' */
export function toSummaryText(alerts: readonly { isActive: boolean }[]): string {
  const active = alerts.filter(({ isActive }) => isActive).length;
  return `${formatQuantity(alerts.length, 'alerta', 'alertas')}, ${formatQuantity(active, 'ativo', 'ativos')}`;
}
