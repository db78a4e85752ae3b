import { toApiError } from '../../lib/api-error';
import { formatQuantity } from '../../lib/numbers';

/** The keyword's field error, else the server's message, else a default. */
export function getCreateErrorText(error: unknown): string {
  const { errors, message } = toApiError(error);
  return errors[0]?.message ?? message ?? 'Erro ao criar alerta.';
}

/** '3 alertas, 2 ativos' */
export function toSummaryText(alerts: readonly { isActive: boolean }[]): string {
  const active = alerts.filter(({ isActive }) => isActive).length;
  return `${formatQuantity(alerts.length, 'alerta', 'alertas')}, ${formatQuantity(active, 'ativo', 'ativos')}`;
}
