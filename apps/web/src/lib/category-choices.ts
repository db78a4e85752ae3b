import type { Category } from '@pechincha/contracts/site';

/** Categories to choose from: those that are offered, and hidden or removed ones that are chosen already. */
export const listCategoryChoices = (
  categories: readonly Category[],
  chosen: readonly (string | undefined)[],
): Pick<Category, 'value' | 'label'>[] => [
  ...categories.filter(({ value, hidden }) => !hidden || chosen.includes(value)),
  ...[...new Set(chosen)]
    .filter((chosenValue) => chosenValue && categories.every(({ value }) => value !== chosenValue))
    .map((value = '') => ({ value, label: value })),
];
