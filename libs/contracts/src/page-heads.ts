import type { PageName } from './pages.js';

/** What heads of pages say. Beside `pages`, which the browser loads with every page. */

/** Titles of pages for members. */
export const memberPageTitles = {
  profile: 'Meu Perfil',
  alerts: 'Gerenciar Alertas de Promoção',
  saved: 'Promoções Salvas',
  appeals: 'Decisões e Recursos',
  settings: 'Configurações',
  publish: 'Publicar Nova Promoção Online',
  ownPromotions: 'Minhas Promoções',
  rewards: 'Resgatar Recompensas',
  ownRedemptions: 'Histórico de Resgates',
  achievements: 'Minhas Conquistas',
  edit: 'Editar Promoção',
  cityEdit: 'Editar Promoção',
} as const satisfies Partial<Record<PageName, string>>;

export const MEMBER_NOT_FOUND_TITLE = 'Usuário não encontrado';

/** @param city the city's name */
export const toLocalPublishTitle = (city: string): string => `Publicar Promoção Local em ${city}`;

const KEPT_PARAMETERS = new Set(['search', 'q', 'category', 'page']);

/** A list's path without order, prices and marks, which show the same promotions again. @param path as of `toCanonicalListPath` */
export function toPlainListPath(path: string): string {
  const [base = '', query = ''] = path.split('?');
  const kept = new URLSearchParams(query);
  for (const name of [...kept.keys()]) if (!KEPT_PARAMETERS.has(name)) kept.delete(name);
  return kept.size > 0 ? `${base}?${kept.toString()}` : base;
}
