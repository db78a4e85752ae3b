/** Splits at commas, trims and drops empty names. */
export const parseBadgeNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const formatBadgeNames = (names: readonly string[]): string => names.join(', ');
