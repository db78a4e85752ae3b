import type { DemoBadge, DemoLevel, DemoRedemption, DemoReward } from './types.ts';

export const badges: DemoBadge[] = [
  {
    name: 'Primeira Pechincha',
    description: 'Publicou a primeira promoção aprovada.',
    criteria: 'Ter 1 promoção aprovada',
    rule: { metric: 'promotions', atLeast: 1 },
    art: 'etiqueta',
  },
  {
    name: 'Farejador',
    description: 'Acha preço baixo onde ninguém procura.',
    criteria: 'Ter 10 promoções aprovadas',
    rule: { metric: 'promotions', atLeast: 10 },
    art: 'lupa',
  },
  {
    name: 'Bom de Conversa',
    description: 'Ajuda os outros nos comentários.',
    criteria: 'Escrever 25 comentários',
    rule: { metric: 'comments', atLeast: 25 },
    art: 'conversa',
  },
  {
    name: 'Coruja',
    description: 'Publica enquanto a cidade dorme.',
    criteria: 'Publicar 3 promoções entre meia-noite e 5h',
    givenTo: ['bruno', 'marcelo'],
    art: 'coruja',
  },
  {
    name: 'Gente do Bairro',
    description: 'Conta o que está barato na loja da esquina.',
    criteria: 'Ter 5 promoções locais aprovadas',
    givenTo: ['ana', 'lurdes'],
    art: 'vizinho',
  },
  {
    name: 'Querido da Feira',
    description: 'A comunidade confia no que publica.',
    criteria: 'Receber 100 curtidas',
    rule: { metric: 'likes', atLeast: 100 },
    art: 'coracao',
  },
];

export const levels: DemoLevel[] = [
  { name: 'Novato', minPoints: 0, description: 'Acabou de chegar à feira.' },
  { name: 'Garimpeiro', minPoints: 100, description: 'Já sabe onde procurar.' },
  {
    name: 'Caçador de Ofertas',
    minPoints: 300,
    description: 'Compara antes de comprar e conta aos vizinhos.',
  },
  { name: 'Feirante', minPoints: 800, description: 'Tem banca própria e freguesia certa.' },
  { name: 'Mestre da Pechincha', minPoints: 2000, description: 'Quando fala que está barato, está.' },
];

export const rewards: DemoReward[] = [
  {
    title: 'Cartela de adesivos',
    description: 'Duas cartelas para a geladeira ou o notebook. Vai por carta, sem custo.',
    pointsCost: 50,
    stock: 120,
    art: 'adesivos',
  },
  {
    title: 'Caneca da feira',
    description: 'Cerâmica de 300 ml com o toldo na borda. Pode ir ao micro-ondas.',
    pointsCost: 180,
    stock: 24,
    art: 'caneca',
  },
  {
    title: 'Sacola de algodão',
    description: 'Aguenta 10 kg de batata sem reclamar. Esgotou, volta no mês que vem.',
    pointsCost: 120,
    stock: 0,
    art: 'ecobag',
  },
  {
    title: 'Vale-compra de R$ 50',
    description: 'Vale em qualquer mercado parceiro. O código chega por e-mail em até dois dias úteis.',
    pointsCost: 600,
    stock: 15,
    art: 'vale',
  },
  {
    title: 'Fone de ouvido sem fio',
    description: 'Cancelamento de ruído e 40 horas de bateria. Entrega em todo o Brasil.',
    pointsCost: 5000,
    stock: 3,
    art: 'fone',
  },
];

export const redemptions: DemoRedemption[] = [
  { member: 'bruno', reward: 'Cartela de adesivos', hoursAgo: 76, status: 'delivered' },
  { member: 'ana', reward: 'Cartela de adesivos', hoursAgo: 30, status: 'delivered' },
  { member: 'bruno', reward: 'Caneca da feira', hoursAgo: 20, status: 'cancelled' },
  { member: 'ana', reward: 'Cartela de adesivos', hoursAgo: 3, status: 'pending' },
];
