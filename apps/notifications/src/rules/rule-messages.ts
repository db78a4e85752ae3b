import type { RuleConditions, RuleKind } from '@pechincha/contracts/rules';
import { errorCodes } from '@pechincha/contracts/errors';
import { toConditions } from './rule.mapper.js';

export const createdMessages: Record<RuleKind, string> = {
  alert: 'Alerta criado com sucesso!',
  follow: 'Pronto! Avisaremos do que for novo.',
  mute: 'Pronto: isto não aparece mais para você.',
};

export const toggledMessages: Record<RuleKind, { on: string; off: string }> = {
  alert: { on: 'Alerta ativado.', off: 'Alerta desativado.' },
  follow: { on: 'Você voltou a seguir.', off: 'Você deixou de seguir por enquanto.' },
  mute: { on: 'Oculto de novo.', off: 'Aparece de novo.' },
};

/** Plural names of what a limit is of. */
export const limitNames: Record<RuleKind, string> = { alert: 'alertas', follow: 'seguidos', mute: 'ocultos' };
export const MUTED_PROMOTIONS_NAME = 'promoções ocultas';

export function getExistsMessage(kind: RuleKind, rule: RuleConditions): string {
  if (kind === 'follow') return 'Você já segue isto.';
  if (kind === 'mute') return 'Você já esconde isto.';
  const isKeywordAlone = rule.keyword !== undefined && Object.keys(toConditions(rule)).length === 1;
  return isKeywordAlone ? errorCodes.ALERT_EXISTS.message : 'Você já tem um alerta igual.';
}
