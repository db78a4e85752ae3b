import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';

const digestNames = { off: 'nunca', daily: 'todo dia', weekly: 'toda semana' } as const;

/** With Portuguese keys. */
export const toSettingsExport = ({
  push,
  sound,
  toasts,
  quiet,
  digest,
  hour,
  weekday,
}: NotificationSettings) => ({
  noAparelho: {
    alertas: push.alert,
    mencoes: push.mention,
    promocoesSalvas: push.deal,
    moderacao: push.moderation,
    pontos: push.points,
  },
  som: sound,
  naTela: toasts,
  descanso: quiet && { de: quiet.from, ate: quiet.to },
  resumo: digestNames[digest],
  horaDoResumo: hour,
  diaDoResumo: weekday,
});
