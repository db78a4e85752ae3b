const integerFormat = new Intl.NumberFormat('pt-BR');

/** 1.234; '--' for NaN */
export const formatCount = (count: number): string => (isNaN(count) ? '--' : integerFormat.format(count));

/** '1 comentário', '14 comentários' */
export const formatQuantity = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
