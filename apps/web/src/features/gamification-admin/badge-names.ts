/** 'Pioneiro, , Bom de Conversa ' is a list of two: trimmed, without what is empty. */
export const parseBadgeNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const formatBadgeNames = (names: readonly string[]): string => names.join(', ');
