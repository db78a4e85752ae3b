import { casa } from './deals-casa.ts';
import { curitiba } from './deals-curitiba.ts';
import { eletronicos } from './deals-eletronicos.ts';
import { ibaiti } from './deals-ibaiti.ts';
import { mercadoECuidado } from './deals-mercado-e-cuidado.ts';
import { modaEsportesJogos } from './deals-moda-esportes-jogos.ts';
import { moderacao } from './deals-moderacao.ts';
import { saoPaulo } from './deals-sao-paulo.ts';
import type { DemoDeal } from './types.ts';

const rioDeJaneiro: DemoDeal[] = [
  {
    title: 'Açaí de 700 ml com três acompanhamentos',
    description:
      'Na Tijuca, em frente à praça. Granola, banana e leite em pó entram; paçoca é à parte, infelizmente.',
    promotionalPrice: 18.9,
    originalPrice: 27,
    store: 'Sorveteria Maré Mansa',
    category: 'alimentos',
    city: 'rio-de-janeiro',
    status: 'active',
    art: { kind: 'sorvete', variant: 'ameixa-2' },
    author: 'jussara',
    ageHours: 12,
    approvedAfterMinutes: 31,
    likes: 13,
    dislikes: 0,
    comments: [
      {
        author: 'cleide',
        text: 'Sem paçoca não é açaí, é tristeza roxa.',
        afterMinutes: 40,
        replies: [{ author: 'jussara', text: 'Levei a minha de casa. Ninguém reparou.', afterMinutes: 9 }],
      },
    ],
  },
  {
    title: 'Chinelo de dedo, leve dois pares',
    description:
      'No calçadão de Madureira. Todas as cores, do 33 ao 46. Pagando no Pix saem os dois por esse preço.',
    promotionalPrice: 39.9,
    originalPrice: 59.8,
    store: 'Passo Manso',
    category: 'moda',
    city: 'rio-de-janeiro',
    status: 'active',
    art: { kind: 'sandalia', variant: 'ceu' },
    author: 'icaro',
    ageHours: 36,
    approvedAfterMinutes: 26,
    likes: 10,
    dislikes: 0,
  },
  {
    title: 'Chope em dobro até as 20h com porção de bolinho',
    description: 'Na Lapa, de segunda a quarta. São dois chopes e seis bolinhos de bacalhau por esse valor.',
    promotionalPrice: 34.9,
    originalPrice: 58,
    store: 'Boteco Beira de Trilho',
    category: 'alimentos',
    city: 'rio-de-janeiro',
    status: 'active',
    art: { kind: 'cerveja', variant: 'mel-2' },
    author: 'rafael',
    ageHours: 80,
    approvedAfterMinutes: 39,
    likes: 12,
    dislikes: 2,
    comments: [{ author: 'kleber', text: 'O bolinho é sério. Vá de metrô.', afterMinutes: 130 }],
  },
  {
    title: 'Bola de vôlei de praia',
    description: 'Na loja de Copacabana, só a de mostruário, que está nova. Vi umas oito.',
    promotionalPrice: 69,
    originalPrice: 119,
    store: 'Fôlego Esportes',
    category: 'esportes',
    city: 'rio-de-janeiro',
    status: 'active',
    art: { kind: 'bola', variant: 'mel' },
    author: 'fabio',
    ageHours: 155,
    approvedAfterMinutes: 61,
    likes: 6,
    dislikes: 1,
  },
  {
    title: 'Repelente e protetor corporal, kit de praia',
    description: 'Farmácia do Catete. O protetor é de 200 ml, fator 50, e o repelente vale dez horas.',
    promotionalPrice: 49.9,
    originalPrice: 84.8,
    store: 'Drogaria Boa Hora',
    category: 'saude',
    city: 'rio-de-janeiro',
    status: 'active',
    art: { kind: 'protetor', variant: 'brasa' },
    author: 'edna',
    ageHours: 270,
    approvedAfterMinutes: 45,
    likes: 9,
    dislikes: 0,
    comments: [{ author: 'ana', text: 'Com os mosquitos de agora, levei dois.', afterMinutes: 500 }],
  },
];

/** Every deal of the demo, oldest first, so that seeding them in order keeps their ages. */
export const deals: readonly DemoDeal[] = [
  ...eletronicos,
  ...casa,
  ...mercadoECuidado,
  ...modaEsportesJogos,
  ...curitiba,
  ...saoPaulo,
  ...rioDeJaneiro,
  ...ibaiti,
  ...moderacao,
].sort((one, other) => other.ageHours - one.ageHours);
