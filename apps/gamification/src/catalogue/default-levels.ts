/**
 * Inserted once into a new database. The ids are fixed, so that replicas that start at the same time insert the same
 * rows.
 */
export const defaultLevels = [
  { _id: '6c0000000000000000000001', name: 'Novato', minPoints: 0, description: 'Acabou de chegar à feira.' },
  {
    _id: '6c0000000000000000000002',
    name: 'Garimpeiro',
    minPoints: 100,
    description: 'Já sabe onde procurar.',
  },
  {
    _id: '6c0000000000000000000003',
    name: 'Caçador de Ofertas',
    minPoints: 300,
    description: 'Compara antes de comprar e conta aos vizinhos.',
  },
  {
    _id: '6c0000000000000000000004',
    name: 'Feirante',
    minPoints: 800,
    description: 'Tem banca própria e freguesia certa.',
  },
  {
    _id: '6c0000000000000000000005',
    name: 'Mestre da Pechincha',
    minPoints: 2000,
    description: 'Quando fala que está barato, está.',
  },
] as const;
