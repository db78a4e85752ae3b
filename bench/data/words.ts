import { Random, zipf } from './random.ts';

const WORDS = 12_000;
const SEED = 1;

/** Real words of deals, the most frequent of the vocabulary. */
const real = `
  promoção desconto frete grátis cupom oferta original novo preto branco kit com para sem cor tamanho
  fone bluetooth celular smartphone carregador cabo notebook monitor teclado mouse tela memória bateria câmera
  televisão relógio caixa som portátil sem-fio gamer console controle jogo cadeira headset placa vídeo processador
  café arroz feijão leite chocolate azeite queijo vinho cerveja biscoito macarrão molho carne frango pão açúcar
  panela frigideira liquidificador fritadeira cafeteira aspirador geladeira fogão ventilador colchão sofá mesa
  toalha lençol travesseiro luminária cortina tapete faca prato copo garrafa térmica pote organizador ferramenta
  tênis camiseta calça vestido jaqueta bermuda meia sandália mochila bolsa cinto óculos boné saia casaco moletom
  perfume shampoo condicionador creme hidratante batom esmalte protetor solar sabonete desodorante máscara escova
  vitamina proteína suplemento termômetro máscara fralda remédio colágeno creatina whey barra cereal
  bicicleta bola corrida academia halter esteira raquete chuteira natação patins skate barraca lanterna
  livro brinquedo boneca carrinho quebra-cabeça caderno caneta mala pneu capacete ração cachorro gato coleira
  promoções cupons celulares fones carregadores notebooks monitores panelas camisetas calças vestidos livros
  vitaminas bicicletas cafés queijos óculos canecas lençóis pães anéis papéis sabões funis jardins nuvens flores
`;

const onsets = 'b c d f g j l m n p r s t v x z br cr dr fl fr gr pl pr tr ch lh nh qu'.split(' ');
const vowels = 'a e i o u a e o ei ou ai ã é ó'.split(' ');
const codas = ['', '', '', '', '', 'r', 's', 'n', 'l', 'm'];

/** Some 12,000 words: the real ones, then generated ones that resemble Portuguese; every fifth also in the plural. */
function generateWords(): string[] {
  const random = new Random(SEED);
  const words = new Set(real.split(/[\s-]+/).filter(Boolean));
  while (words.size < WORDS) {
    const syllables = random.whole(2, 4);
    let word = '';
    for (let syllable = 0; syllable < syllables; syllable += 1) {
      word +=
        random.pick(onsets) + random.pick(vowels) + (syllable === syllables - 1 ? random.pick(codas) : '');
    }
    words.add(word);
    if (random.chance(0.2)) words.add(/[aeiouãéó]$/.test(word) ? `${word}s` : `${word}es`);
  }
  return [...words].slice(0, WORDS);
}

/** By decreasing frequency. */
export const vocabulary: readonly string[] = generateWords();

const frequencies = zipf(vocabulary);

/** A text of random length with words by their frequency. */
export function generateText(random: Random, least: number, most: number): string {
  const count = random.whole(least, most);
  let written = frequencies.pick(random);
  for (let word = 1; word < count; word += 1) written += ` ${frequencies.pick(random)}`;
  return written.charAt(0).toUpperCase() + written.slice(1);
}
