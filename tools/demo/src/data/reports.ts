import type { DemoReport } from './types.ts';

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
