import { menuCities } from '@pechincha/contracts/cities';
import type { MenuGroups } from '../../components/ui/menu';

/** The entries of the city menu; `query` keeps the filters of the list that one comes from. */
export function getCityMenu(current: string | undefined, query = ''): MenuGroups {
  const cities = Object.entries(menuCities).map(([slug, name]) => ({
    text: name,
    to: `/${slug}${query}`,
    current: slug === current,
  }));
  return [[{ text: 'Todas as cidades', to: `/${query}`, current: current === undefined }, ...cities]];
}
