import type { PageName } from './pages.js';

/** Titles of pages for members. Beside `pages`, which the browser loads with every page. */
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
