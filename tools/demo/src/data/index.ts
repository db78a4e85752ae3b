import { formatPrice } from '@pechincha/contracts/prices';
import type { DemoCategory, DemoDeal, DemoReport, DemoRule, DemoSave, MemberKey } from './types.ts';

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

/** Enough of a scam that buyers are warned, another price, and a comment. */
export const reports: DemoReport[] = [
  {
    member: 'ana',
    title: 'Bicicleta aro 29 de alumínio com 21 marchas',
    reason: 'golpe',
    text: 'No fim da compra pede transferência para a conta de uma pessoa.',
    minutesAgo: 190,
  },
  {
    member: 'bruno',
    title: 'Bicicleta aro 29 de alumínio com 21 marchas',
    reason: 'golpe',
    minutesAgo: 120,
  },
  {
    member: 'gerson',
    title: 'Bicicleta aro 29 de alumínio com 21 marchas',
    reason: 'golpe',
    text: 'O endereço da loja não existe.',
    minutesAgo: 65,
  },
  {
    member: 'bruno',
    title: 'Luminária de mesa articulada',
    reason: 'preco-errado',
    price: '84,90',
    text: 'Subiu hoje cedo.',
    minutesAgo: 50,
  },
  {
    member: 'otavio',
    title: 'Par de halteres emborrachados de 5 kg',
    comment: 'O nome do cupom me ofendeu. Comprei.',
    reason: 'spam',
    minutesAgo: 30,
  },
];

export const rules: DemoRule[] = [
  { member: 'ana', keyword: 'café' },
  { member: 'ana', keyword: 'notebook' },
  { member: 'ana', keyword: 'ração' },
  { member: 'ana', keyword: 'geladeira', isActive: false },
  {
    ...{ member: 'ana', keyword: 'smart tv', exclude: ['usada'], categories: ['eletronicos'] },
    ...{ maxPrice: 4_000, minLikes: 10, withinMinutes: 180 },
  },
  { member: 'ana', kind: 'follow', author: 'rafael' },
  { member: 'ana', kind: 'follow', store: 'pixel-quintal.example' },
  { member: 'ana', kind: 'mute', keyword: 'perfume' },
  { member: 'ana', kind: 'mute', store: 'forno-da-vila--sao-paulo' },
  { member: 'bruno', keyword: 'controle' },
  { member: 'bruno', keyword: 'tênis de corrida' },
  { member: 'bruno', keyword: 'monitor', isActive: false },
];

/** The last one first: also of a deal that has ended, and of one that was removed. */
export const saves: DemoSave[] = [
  { member: 'ana', title: 'Celular 5G de 256 GB, tela de 6,7 polegadas', minutesAgo: 40 },
  { member: 'ana', title: 'Monitor de 27 polegadas, 165 Hz, com altura regulável', minutesAgo: 600 },
  { member: 'ana', title: 'Tablet de 11 polegadas com caneta', minutesAgo: 2_100 },
  { member: 'ana', title: 'Casaco acolchoado no saldão de inverno', minutesAgo: 2_300 },
  { member: 'ana', title: 'Calça jeans reta, segunda peça pela metade', minutesAgo: 9_000 },
  { member: 'ana', title: 'Notebook usado com tela trincada', minutesAgo: 20_000 },
  { member: 'bruno', title: 'Tablet de 11 polegadas com caneta', minutesAgo: 1_400 },
];

export { advertisements, cityBanners } from './advertisements.ts';
export { deals } from './deals.ts';

export { badges, levels, redemptions, rewards } from './gamification.ts';
export { members } from './members.ts';
export type * from './types.ts';
