import { categories, type Category } from '@pechincha/contracts/categories';
import type { ComponentType } from 'react';
import type { LucideProps } from 'lucide-react';
import { lazyPart } from '../../lib/lazy-part';

/** Loaded with the first deal without a picture. */
const createLazyIcon = (category: Category): ComponentType<LucideProps> =>
  lazyPart(() => import('./category-icon-set').then(({ categoryIcons }) => categoryIcons), category);

const icons = Object.fromEntries(
  Object.keys(categories).map((category) => [category, createLazyIcon(category as Category)]),
) as Record<Category, ComponentType<LucideProps>>;

/** Placeholder icon for deals without a picture. Suspends when first rendered. */
export const getCategoryIcon = (category: string): ComponentType<LucideProps> =>
  icons[category as Category] ?? icons.outros;
