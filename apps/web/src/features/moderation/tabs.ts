const PATH = '/admin/moderacao';

export const moderationTabs = [
  { value: 'pending', param: null, text: 'Pendentes', path: PATH },
  { value: 'reports', param: 'denuncias', text: 'Denúncias', path: `${PATH}?aba=denuncias` },
  { value: 'trusted', param: 'confianca', text: 'Por confiança', path: `${PATH}?aba=confianca` },
  { value: 'appeals', param: 'recursos', text: 'Recursos', path: `${PATH}?aba=recursos` },
] as const;
export type ModerationTab = (typeof moderationTabs)[number]['value'];

/** A page of a tab's list. */
export function getTabPath(tab: Exclude<ModerationTab, 'pending'>, page: number): string {
  const { path = PATH } = moderationTabs.find(({ value }) => value === tab) ?? {};
  return page > 1 ? `${path}&page=${page}` : path;
}

/** Falls back to the queue. @param param of the URL */
export const parseModerationTab = (param: string | null): ModerationTab =>
  moderationTabs.find((tab) => tab.param === param)?.value ?? 'pending';
