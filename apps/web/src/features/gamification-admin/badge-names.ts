/** 'Pioneiro, , Bom de Conversa ' is a list of two: trimmed, without what is empty. */
export const badgeNames = (typed: string): string[] =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const asTyped = (names: readonly string[]): string => names.join(', ');
