import type { Category, CategoryIcon, City, Site } from '@pechincha/contracts/site';
import { saveSite } from '../lib/site';
import * as parse from './parsers';

export const parseSite = parse.object<Site>({
  version: parse.number(),
  name: parse.text(),
  contactEmail: parse.text(),
  socialUrl: parse.text(),
  cities: parse.array(
    parse.object<City>({ slug: parse.text(), name: parse.text(), inMenu: parse.boolean() }),
  ),
  categories: parse.array(
    parse.object<Category>({
      value: parse.text(),
      label: parse.text(),
      icon: parse.openEnum<CategoryIcon>('tag'),
      hidden: parse.boolean(),
    }),
  ),
});

/** Shows the site that the gateway has put into the page; without one the default stays. */
export function startSite(): void {
  const script = document.getElementById('site');
  if (!script) return;
  try {
    saveSite(parseSite(JSON.parse(script.textContent)));
  } catch {
    // The page was cut off.
  }
}
