import type { DemoComment } from './types.ts';

/** The longest conversation of the demo: more than forty comments under one fryer. */
export const fryerThread: DemoComment[] = [
  {
    author: 'jussara',
    text: 'Cupom confirmado às 9h. Saiu por R$ 229,90 com frete grátis para Londrina.',
    afterMinutes: 25,
  },
  {
    author: 'marcelo',
    text: 'O cesto de 5,5 litros serve para quatro pessoas ou vou ter que fritar em duas vezes?',
    afterMinutes: 38,
    replies: [
      {
        author: 'cleide',
        text: 'Aqui somos quatro e a batata vai numa vez só. Frango inteiro, só aberto.',
        afterMinutes: 12,
        replies: [
          { author: 'marcelo', text: 'Era o que faltava saber. Obrigado, @Cleide Moura.', afterMinutes: 6 },
          {
            author: 'fabio',
            text: 'Coxa e sobrecoxa cabem oito, contei no jantar de ontem.',
            afterMinutes: 31,
          },
        ],
      },
      {
        author: 'lurdes',
        text: 'Para quatro dá, para quatro adolescentes não há tamanho que chegue.',
        afterMinutes: 44,
      },
    ],
  },
  {
    author: 'kleber',
    text: 'Ficou entre 259 e 299 o ano inteiro. Abaixo de 230 é a primeira vez que vejo.',
    afterMinutes: 52,
  },
  {
    author: 'edna',
    text: 'Atenção na voltagem: o link abre no 220 V. Quem é do interior de São Paulo, troque antes de pagar.',
    afterMinutes: 66,
    replies: [
      { author: 'priscila', text: 'Você me salvou, já estava na tela do Pix.', afterMinutes: 7 },
      {
        author: 'beatriz',
        text: 'Boa observação. Pedi à Cleide que pusesse as duas voltagens no título.',
        afterMinutes: 20,
        replies: [{ author: 'cleide', text: 'Feito.', afterMinutes: 5 }],
      },
    ],
  },
  {
    author: 'otavio',
    text: 'Gasta muita luz?',
    afterMinutes: 80,
    replies: [
      {
        author: 'dario',
        text: 'São 1.500 W. Vinte minutos por dia dão uns 15 kWh por mês, perto de R$ 14 na minha tarifa.',
        afterMinutes: 14,
        replies: [
          {
            author: 'otavio',
            text: 'Menos do que eu gasto de gás com o forno. Convencido.',
            afterMinutes: 9,
          },
          {
            author: 'rafael',
            text: 'Medi com um aparelho de tomada e deu isso mesmo, um pouco menos.',
            afterMinutes: 120,
          },
        ],
      },
    ],
  },
  {
    author: 'heloisa',
    text: 'Comprei duas, uma é para a minha mãe, que diz que não precisa e depois não larga.',
    afterMinutes: 97,
  },
  {
    author: 'icaro',
    text: 'Pão de queijo congelado, 180 graus, 12 minutos. De nada.',
    afterMinutes: 115,
    replies: [
      {
        author: 'nair',
        text: 'Doze fica pálido. Treze e meio.',
        afterMinutes: 18,
        replies: [
          {
            author: 'icaro',
            text: 'Testei agora. Dona @Nair Brandão tem razão, como sempre.',
            afterMinutes: 33,
          },
          { author: 'gerson', text: 'Este debate merecia uma promoção só para ele.', afterMinutes: 41 },
        ],
      },
      {
        author: 'bruno',
        text: 'E o pastel de feira do dia seguinte, cinco minutos. Volta a viver.',
        afterMinutes: 64,
      },
    ],
  },
  {
    author: 'ana',
    text: 'O antiaderente aguenta? A minha antiga descascou com um ano.',
    afterMinutes: 140,
    replies: [
      {
        author: 'jussara',
        text: 'Tenho a versão menor há dois anos. Só esponja macia e nunca talher de metal, continua inteira.',
        afterMinutes: 25,
      },
      {
        author: 'fabio',
        text: 'A garantia cobre o cesto por seis meses, está na página do produto.',
        afterMinutes: 50,
        replies: [{ author: 'ana', text: 'Não tinha visto. Assim eu levo.', afterMinutes: 11 }],
      },
    ],
  },
  {
    author: 'nair',
    text: 'Chegou um vizinho perguntando o que eu estava assando. Era batata-doce.',
    afterMinutes: 420,
  },
  {
    author: 'priscila',
    text: 'Faz barulho? Moro em apartamento pequeno e trabalho na sala.',
    afterMinutes: 505,
    replies: [
      {
        author: 'kleber',
        text: 'Parecido com um secador no mínimo. Na reunião, deixe o microfone mudo.',
        afterMinutes: 16,
      },
      { author: 'lurdes', text: 'Mais silenciosa do que o meu marido.', afterMinutes: 39 },
    ],
  },
  {
    author: 'rafael',
    text: 'Estoque do 110 V caindo: apareciam 38 unidades, agora são 11.',
    afterMinutes: 640,
  },
  {
    author: 'dario',
    text: 'O 110 V esgotou faz dez minutos.',
    afterMinutes: 730,
    replies: [
      {
        author: 'cleide',
        text: 'Falei com a loja no chat, repõem hoje à noite pelo mesmo preço.',
        afterMinutes: 35,
        replies: [{ author: 'dario', text: 'Voltou mesmo, acabei de pegar. Obrigado.', afterMinutes: 480 }],
      },
    ],
  },
  {
    author: 'bruno',
    text: 'Entregaram hoje em Maringá, bem embalada. Já tem asa de frango no cesto.',
    afterMinutes: 1980,
  },
  {
    author: 'edna',
    text: 'A minha chegou com a gaveta amassada. Mandei foto e trocam sem custo, resposta em uma hora.',
    afterMinutes: 2215,
    replies: [
      {
        author: 'beatriz',
        text: 'Bom saber que o atendimento funciona, @Edna Yamashiro. Conta para a gente quando vier a nova.',
        afterMinutes: 28,
      },
    ],
  },
  {
    author: 'heloisa',
    text: 'Minha mãe ligou. Já fez pudim nela. Pudim.',
    afterMinutes: 2290,
    replies: [
      { author: 'icaro', text: 'Peça a receita com urgência, @Heloísa Pacheco.', afterMinutes: 10 },
      {
        author: 'heloisa',
        text: 'Forma pequena coberta com papel-alumínio, 160 graus, 40 minutos. Ela diz que o segredo é não abrir para espiar.',
        afterMinutes: 34,
        replies: [{ author: 'nair', text: 'Espiei. Ficou bom do mesmo jeito.', afterMinutes: 170 }],
      },
    ],
  },
  {
    author: 'otavio',
    text: 'Usei dois dias inteiros e olhei o relógio de luz: 0,4 kWh por dia. O Dário errou para cima, e eu agradeço.',
    afterMinutes: 2520,
    replies: [{ author: 'dario', text: 'Prefiro errar para esse lado.', afterMinutes: 22 }],
  },
  { author: 'marcelo', text: 'Cupom ainda ativo agora, testei.', afterMinutes: 2700 },
];
