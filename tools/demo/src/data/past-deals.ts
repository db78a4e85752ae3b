import { formatPrice } from '@pechincha/contracts/prices';
import type { DemoCategory, DemoDeal, MemberKey } from './types.ts';

interface PriceHistory {
  /** Of the active deal of the product. */
  link: string;
  title: string;
  store: string;
  category: DemoCategory;
  prices: readonly (readonly [daysAgo: number, price: number, author: MemberKey])[];
}

/** Of 90 days; the first proves the original price of its active deal, the second shows that another's is inflated. */
const histories: readonly PriceHistory[] = [
  {
    link: 'https://eletro-manaca.example/fones/sem-fio-70h',
    title: 'Fone de ouvido sem fio, 70 horas',
    store: 'Eletro Manacá',
    category: 'eletronicos',
    prices: [
      [86, 339.9, 'cleide'],
      [73, 309.9, 'dario'],
      [58, 319.9, 'edna'],
      [44, 289.9, 'fabio'],
      [31, 317.9, 'heloisa'],
      [19, 259.9, 'cleide'],
      [8, 299.9, 'icaro'],
    ],
  },
  {
    link: 'https://vila-do-volt.example/tablet-11-caneta',
    title: 'Tablet de 11 polegadas',
    store: 'Vila do Volt',
    category: 'eletronicos',
    prices: [
      [82, 1279, 'jussara'],
      [66, 1249, 'kleber'],
      [51, 1229, 'dario'],
      [37, 1259, 'edna'],
      [22, 1179, 'cleide'],
      [9, 1239, 'fabio'],
    ],
  },
];

/** Deals that have ended, so that products have a price history. */
export const pastDeals: readonly DemoDeal[] = histories.flatMap(({ prices, title, ...product }) =>
  prices.map(([daysAgo, promotionalPrice, author]): DemoDeal => ({
    ...product,
    title: `${title}, por ${formatPrice(promotionalPrice)}`,
    description: 'Já acabou.',
    promotionalPrice,
    city: 'online',
    status: 'expired',
    author,
    ageHours: daysAgo * 24,
    approvedAfterMinutes: 30,
    likes: 0,
    dislikes: 0,
  })),
);
