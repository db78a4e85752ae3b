import { toCityKey, toCitySlug } from './cities.js';

/** The site as an admin keeps it at /admin/site: its name, its places and kinds of promotions. */

export interface City {
  /** As in addresses: `sao-paulo`. */
  slug: string;
  name: string;
  /** The others have their page too. */
  inMenu: boolean;
}

export const categoryIcons = [
  'tag',
  'smartphone',
  'shopping-basket',
  'sofa',
  'shirt',
  'spray-can',
  'heart-pulse',
  'dumbbell',
  'gamepad',
  'baby',
  'book-open',
  'car',
  'flower',
  'hammer',
  'laptop',
  'paw-print',
  'pizza',
  'plane',
  'refrigerator',
  'ticket',
  'wine',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];

export const MAX_CITIES = 200;
export const MAX_CATEGORIES = 16;

export interface Category {
  /** In addresses and in promotions: `eletronicos`. */
  value: string;
  label: string;
  icon: CategoryIcon;
  /** Offered nowhere, but shown where it is used. */
  hidden: boolean;
}

/** What every page shows. */
export interface Site {
  /** Raised by every change; 0 is the default. */
  version: number;
  name: string;
  contactEmail: string;
  /** Address of a page elsewhere; empty for none. */
  socialUrl: string;
  /** In the order of the menu. */
  cities: readonly City[];
  categories: readonly Category[];
}

const createCategory = (value: string, label: string, icon: CategoryIcon): Category => ({
  value,
  label,
  icon,
  hidden: false,
});

/** The category of a promotion without one. */
export const FALLBACK_CATEGORY = 'outros';

export const defaultSite: Site = {
  version: 0,
  name: 'Pechincha',
  contactEmail: 'contato@pechincha.example',
  socialUrl: 'https://www.instagram.com/pechincha.example/',
  cities: [
    { slug: 'curitiba', name: 'Curitiba', inMenu: true },
    { slug: 'sao-paulo', name: 'São Paulo', inMenu: true },
    { slug: 'rio-de-janeiro', name: 'Rio de Janeiro', inMenu: true },
    { slug: 'ibaiti', name: 'Ibaiti', inMenu: true },
  ],
  categories: [
    createCategory('eletronicos', 'Eletrônicos', 'smartphone'),
    createCategory('alimentos', 'Alimentos', 'shopping-basket'),
    createCategory('casa', 'Casa', 'sofa'),
    createCategory('moda', 'Moda', 'shirt'),
    createCategory('beleza', 'Beleza', 'spray-can'),
    createCategory('saude', 'Saúde', 'heart-pulse'),
    createCategory('esportes', 'Esportes', 'dumbbell'),
    createCategory('jogos', 'Jogos', 'gamepad'),
    createCategory(FALLBACK_CATEGORY, 'Outros', 'tag'),
  ],
};

/** The city of this name or slug, in any spelling. */
export function findCity(cities: readonly City[], name: string): City | undefined {
  const key = toCityKey(name);
  return cities.find(({ slug }) => toCityKey(slug) === key);
}

/** The display name; for a city that the site does not list the slug's words in title case. */
export const getCityName = (cities: readonly City[], slug: string): string =>
  findCity(cities, slug)?.name ??
  toCitySlug(slug)
    .split('-')
    .map((word) =>
      /^(de|da|do|das|dos|e)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');

/** For a category that the site does not list its value. */
export const getCategoryLabel = (categories: readonly Category[], value: string): string =>
  categories.find((category) => category.value === value)?.label ?? value;

/** Of the slug of a city and the value of a category; at most 60 characters. */
export const SLUG_PATTERN = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const UNKNOWN_CATEGORY_MESSAGE = 'Categoria desconhecida';

/** Whether a new promotion can have it: `FALLBACK_CATEGORY` also while it is hidden. */
export const isOfferedCategory = (categories: readonly Category[], value: string): boolean =>
  value === FALLBACK_CATEGORY || categories.some((entry) => entry.value === value && !entry.hidden);
