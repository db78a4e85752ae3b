import { normalizeText } from '@pechincha/contracts/normalize-text';
import { countCharacters } from '@pechincha/contracts/text';
import { isBreachedPassword } from './breached-passwords.js';
import { commonWords } from './common-words.js';

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
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '!': 'i' },
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
