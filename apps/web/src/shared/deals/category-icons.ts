import type { Category, CategoryIcon } from '@pechincha/contracts/site';
import type { ComponentType } from 'react';
import type { LucideProps } from 'lucide-react';
import { lazyPart } from '../../lib/lazy-part';

/** Loaded with the first deal without a picture. */
const createLazyIcon = (icon: CategoryIcon): ComponentType<LucideProps> =>
  lazyPart(() => import('./category-icon-set').then(({ getIcon }) => ({ Icon: getIcon(icon) })), 'Icon');

const icons: Partial<Record<CategoryIcon, ComponentType<LucideProps>>> = {};

/** Placeholder icon for deals without a picture. Suspends when first rendered. */
export function getCategoryIcon(categories: readonly Category[], value: string): ComponentType<LucideProps> {
  const icon = categories.find((category) => category.value === value)?.icon ?? 'tag';
  return (icons[icon] ??= createLazyIcon(icon));
}
