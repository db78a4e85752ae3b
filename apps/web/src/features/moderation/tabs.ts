const PATH = '/admin/moderacao';

export const moderationTabs = [
  { value: 'pending', param: null, text: 'Pendentes', path: PATH },
  { value: 'reports', param: 'denuncias', text: 'Denúncias', path: `${PATH}?aba=denuncias` },
  { value: 'trusted', param: 'confianca', text: 'Por confiança', path: `${PATH}?aba=confianca` },
] as const;
export type ModerationTab = (typeof moderationTabs)[number]['value'];

/** Falls back to the queue. @param param of the URL */
export const parseModerationTab = (param: string | null): ModerationTab =>
  moderationTabs.find((tab) => tab.param === param)?.value ?? 'pending';
