/** Labels by category value. */
export const categories = {
  eletronicos: 'Eletrônicos',
  alimentos: 'Alimentos',
  casa: 'Casa',
  moda: 'Moda',
  beleza: 'Beleza',
  saude: 'Saúde',
  esportes: 'Esportes',
  jogos: 'Jogos',
  outros: 'Outros',
} as const;

export type Category = keyof typeof categories;

export const categoryValues = Object.keys(categories) as [Category, ...Category[]];
