import { menuCities } from '@pechincha/contracts/cities';
import type { MenuGroups } from './menu-item';

/** City menu items; `query` keeps the filters of the current list. */
export function getCityMenu(current: string | undefined, query = ''): MenuGroups {
  const cities = Object.entries(menuCities).map(([slug, name]) => ({
    text: name,
    to: `/${slug}${query}`,
    current: slug === current,
  }));
  return [[{ text: 'Todas as cidades', to: `/${query}`, current: current === undefined }, ...cities]];
}
