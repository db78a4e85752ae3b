import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizeText } from '@pechincha/contracts/characters';
import { PASSWORD_HINT_HEADER } from '@pechincha/contracts/operations/users';
import { countCharacters } from '@pechincha/contracts/text';
import type { FastifyReply } from 'fastify';

/** URI-encoded, because headers are ASCII. */
export function setPasswordHintHeader(reply: FastifyReply, hint: string | null): void {
  if (hint !== null) void reply.header(PASSWORD_HINT_HEADER, encodeURIComponent(hint));
}

/** Words in common passwords, normalized; checked alone and with digits around them. */
export const commonWords: ReadonlySet<string> = new Set(
  `
  senha minhasenha suasenha novasenha senhas password passw0rd passwd pass mypassword admin administrador
  administrator root user usuario teste testando test tester demo guest convidado master mestre login entrar acesso
  access abc abcd abcde qwerty qwert qwer qwertyuiop asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz
  qazwsx qazxsw wsx edc poiuyt mnbvcxz letmein welcome bemvindo changeme mudar mudarsenha trocar trocarsenha default
  padrao secret segredo secreto segura seguro privado private segredos hello ola oi hi abcabc aaa aaaa aaaaaa xxx
  love iloveyou teamo amor meuamor amorzinho amoreterno eteamo teadoro paixao paixaoeterna coracao saudade beijo
  vida minhavida felicidade feliz alegria sonho estrela anjo anjinho princesa princess principe rainha rei gatinha
  gatinho gata gato gostosa gostoso lindo linda lindinha bebe baby babygirl nenem filho filha filhos mae mamae pai
  papai vovo familia minhafamilia family sister irma irmao amigo amigos amiga friends forever parasempre vitoria
  jesus jesuscristo cristo deus deusefiel deuseamor deusfiel deusnocomando senhor fe gloria igreja espiritosanto
  maria mariana mariaclara ana anaclara anapaula anacarolina julia juliana amanda bruna camila carla carolina
  cristina daniela fernanda gabriela gabi isabela jessica joana karina larissa leticia luana luciana luiza
  marcela marcia monica natalia patricia paula priscila rafaela raquel renata roberta sandra sara sofia tatiana
  thais vanessa viviane joao joaopedro jose pedro paulo lucas luiz luis mateus matheus marcos marcelo marcio
  miguel gabriel rafael rodrigo ricardo roberto renato bruno carlos daniel diego eduardo felipe fernando francisco
  antonio alexandre alex andre anderson arthur caio davi diogo enzo fabio flavio guilherme gustavo henrique
  igor jorge junior leandro leonardo sergio thiago tiago vinicius vitor victor william wesley michael michelle
  jennifer jordan thomas robert charlie andrew matthew joshua ashley nicole hannah george taylor maggie ginger
  flamengo mengao corinthians timao palmeiras verdao santos saopaulo spfc tricolor vasco vascodagama botafogo
  fluminense gremio inter internacional cruzeiro atletico galo bahia vitoriadabahia sport ceara fortaleza coritiba
  coxa athletico chapecoense futebol football soccer baseball basketball hockey tennis neymar pele ronaldo
  ronaldinho messi barcelona liverpool chelsea arsenal realmadrid juventus brasil brazil brasilia rio riodejaneiro
  curitiba recife salvador belohorizonte portoalegre manaus londrina santoandre copa mundial hexa selecao
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro january february march
  april may june july august september october november december segunda terca quarta quinta sexta sabado domingo
  monday tuesday wednesday thursday friday saturday sunday verao inverno outono primavera summer winter spring
  autumn manha tarde noite sol lua mar praia cafe cerveja chocolate banana morango abacaxi pipoca coxinha
  batman superman homemaranha spiderman naruto goku dragon dragonball pokemon pikachu minecraft freefire roblox
  fortnite counterstrike zelda mario sonic starwars matrix harrypotter disney mickey barbie hellokitty snoopy
  monkey shadow tigger buster hunter killer ranger trustno pepper cookie cheese orange purple yellow silver golden
  diamond summertime sunshine rainbow butterfly flower flor rosa margarida cachorro cavalo leao tigre lobo aguia
  dragao fenix phoenix eagle falcon tiger lion wolf bear panther mustang ferrari porsche mercedes honda yamaha
  toyota fusca gol corolla harley camaro corvette chevrolet ford fiat volkswagen bmw google facebook instagram
  whatsapp twitter youtube gmail hotmail yahoo uol terra globo microsoft windows linux apple iphone samsung
  galaxy android motorola xiaomi nokia internet computador computer notebook celular telefone musica music rock
  metallica nirvana ironmaiden slipknot eminem guitar guitarra violao bateria games game gamer player jogo jogos
  xbox playstation nintendo steam zxc asd qwe lol lolol haha kkk kkkk kkkkkk dinheiro money rico sucesso trabalho
  empresa escritorio casa minhacasa apartamento escola faculdade universidade professor aluno estudante doutor
  advogado enfermeira engenharia medicina direito natal anonovo pascoa carnaval ferias viagem pechincha promocao
  promocoes desconto oferta ofertas cupom compras loja lojas barato economia super cool sexy hot freedom liberdade
  peace paz whatever nothing nada tudo naosei esqueci lembrar qualquer facil dificil simples biscoito bolacha
  chave chaves porta janela mesa cadeira livro caneta agua fogo terra ar vento chuva trovao raio nuvem ceu inferno
  dark darkness black white preto branco vermelho azul verde amarelo roxo cinza dourado prata jackass ninja samurai
  pirata soldado guerra guerreiro warrior soldier army hacker ghost angel devil demonio maluco louco crazy cabelo
  `
    .trim()
    .split(/\s+/),
);

const PREFIX_BYTES = 5;

/** Sorted prefixes of SHA-1 hashes of breached passwords, lower case; the README of users names their sources. */
const prefixes = readFileSync(join(import.meta.dirname, 'breached-passwords.bin'));

export const breachedPasswordCount = prefixes.length / PREFIX_BYTES;

/** Whether the text is a password that breaches made public. One in 20 million others counts as one, too. */
export function isBreachedPassword(text: string): boolean {
  const wanted = createHash('sha1').update(text).digest().subarray(0, PREFIX_BYTES);
  let [low, high] = [0, breachedPasswordCount];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle * PREFIX_BYTES;
    const order = wanted.compare(prefixes, start, start + PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}

/** Shorter passwords get a hint, not an error. */
const RECOMMENDED_LENGTH = 8;
const KEYBOARD_ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
];
const LEET_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const hints = {
  repeated: 'Esta senha repete os mesmos caracteres. Uma frase curta, só sua, protege melhor.',
  sequence: 'Esta senha segue uma sequência fácil de adivinhar. Uma frase curta, só sua, protege melhor.',
  common: 'Esta senha está entre as mais usadas. Uma frase curta, só sua, protege melhor.',
  owner: 'Esta senha contém o seu nome ou e-mail. Prefira algo que ninguém ligue a você.',
  short: `Senhas com ${RECOMMENDED_LENGTH} caracteres ou mais protegem melhor.`,
} as const;

/** Hint for a weak password, which is accepted all the same; null for a good one. */
export function getPasswordHint(password: string, owner: { email: string; name: string }): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size <= 3 || isRepeated(text)) return hints.repeated;
  if (isSequence(text)) return hints.sequence;
  if (isCommon(text)) return hints.common;
  if (containsOwner(text, owner)) return hints.owner;
  return countCharacters(text) < RECOMMENDED_LENGTH ? hints.short : null;
}

/** For example `abc1abc1`. */
const isRepeated = (text: string): boolean => /^(.{1,8}?)\1+$/u.test(text);

/** At least two thirds of the steps follow a row of the keyboard, the alphabet or the digits. */
function isSequence(text: string): boolean {
  const pairs = [...text].slice(1).map((character, index) => `${text[index] ?? ''}${character}`);
  const steps = pairs.filter((pair) =>
    KEYBOARD_ROWS.some((row) => row.includes(pair) || row.includes([...pair].reverse().join(''))),
  );
  return pairs.length > 0 && steps.length >= (pairs.length * 2) / 3;
}

/** A breached password or a common word, alone or between digits and signs, also in leet. */
function isCommon(text: string): boolean {
  const trimNonLetters = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const letters = unleet(text);
  const trimmed = text.replace(/[\d\W_]+$/u, '');
  const candidates = [
    text,
    trimNonLetters(text),
    letters,
    trimNonLetters(letters),
    unleet(trimmed),
    trimNonLetters(unleet(trimmed)),
  ];
  return candidates.some(
    (word) => isBreachedPassword(word) || commonWords.has(normalizeText(word).replaceAll(' ', '')),
  );
}

const unleet = (text: string): string =>
  [...text].map((character) => LEET_LETTERS[character] ?? character).join('');

function containsOwner(text: string, { email, name }: { email: string; name: string }): boolean {
  const normalized = normalizeText(text).replaceAll(' ', '');
  const local = email.slice(0, email.indexOf('@'));
  const parts = [local, ...local.split(/[._+-]/), ...name.split(/\s+/)];
  return parts.some((part) => {
    const word = normalizeText(part).replaceAll(' ', '');
    return word.length >= 4 && normalized.includes(word);
  });
}
