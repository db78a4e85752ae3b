import { type Category, type CategoryIcon, categoryIcons } from '@pechincha/contracts/site';
import type { ComponentType } from 'react';
import type { LucideProps } from 'lucide-react';
import { lazyPart } from '../../lib/lazy-part';

/** Loaded with the first deal without a picture. */
const createLazyIcon = (icon: CategoryIcon): ComponentType<LucideProps> =>
  lazyPart(() => import('./category-icon-set').then(({ categoryIconSet }) => categoryIconSet), icon);

const icons = Object.fromEntries(categoryIcons.map((icon) => [icon, createLazyIcon(icon)])) as Record<
  CategoryIcon,
  ComponentType<LucideProps>
>;

/** Placeholder icon for deals without a picture. Suspends when first rendered. */
export const getCategoryIcon = (categories: readonly Category[], value: string): ComponentType<LucideProps> =>
  icons[categories.find((category) => category.value === value)?.icon ?? 'tag'];
