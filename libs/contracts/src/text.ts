import { cutText, MAX_UNITS, measureCharacter, segmentText } from './characters.js';

/*
 * How texts that people write are cleaned, counted and cut, in browser and server alike. Invisible characters make two texts of what looks like one, and come along
 * unseen when text is copied from elsewhere.
 */

/** An emoji of several parts; the joiners, selectors and tags within it are not to be seen on their own. */
const EMOJI =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*/u;
const KEYCAP = /[0-9#*]\uFE0F?\u20E3/u;
const SUBDIVISION_FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]{2,6}\u{E007F}/u;

/** Arabic and Indic letters around a joiner, which changes how they look. */
const JOINED_LETTER =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Deva}\\p{Script=Beng}\\p{Script=Guru}\\p{Script=Gujr}\\p{Script=Orya}\\p{Script=Taml}\\p{Script=Telu}\\p{Script=Knda}\\p{Script=Mlym}\\p{Script=Sinh}]';
const JOINER = new RegExp(`(?<=${JOINED_LETTER})[\\u200C\\u200D](?=${JOINED_LETTER})`, 'u');

const DIRECTION_CONTROL = /[\u202A-\u202E\u2066-\u2069]/u;
const INVISIBLE =
  /(?![\t\n\r\u202A-\u202E\u2066-\u2069])[\p{Cc}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u;

const KEPT_OR_INVISIBLE = new RegExp(
  `(${[SUBDIVISION_FLAG, EMOJI, KEYCAP, JOINER].map(({ source }) => source).join('|')})|${INVISIBLE.source}`,
  'gu',
);

/** Takes out what nobody sees, but not direction controls: those are refused. */
const removeInvisible = (text: string): string => text.replace(KEPT_OR_INVISIBLE, '$1');

/** A text of one line: without invisible characters, a blank in place of tabs and line breaks, trimmed. */
export const cleanLine = (text: string): string =>
  removeInvisible(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')).trim();

/** A text of several lines: without invisible characters, trimmed. */
export const cleanLines = (text: string): string =>
  removeInvisible(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')).trim();

/** For texts that nobody can be asked to write again, and for searches. */
export const removeDirectionControls = (text: string): string =>
  text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/** An e-mail address, which is copied with marks of direction around it. Overrides stay, and are refused. */
export const cleanEmail = (text: string): string =>
  cleanLine(text.replace(/[\u202A-\u202C\u2066-\u2069]/g, ''));

/** Whether a text makes what stands after it read backwards, or otherwise than it is written. */
export const hasDirectionControl = (text: string): boolean => DIRECTION_CONTROL.test(text);

/** Whether there is a letter, digit, punctuation mark or symbol to see; not fillers or the empty Braille pattern. */
export const isVisible = (text: string): boolean =>
  /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** Letters and digits of any script; not marks that only sign a vowel as long, or fillers. */
export const countLettersAndDigits = (text: string): number =>
  text.normalize('NFC').match(/(?![\p{Default_Ignorable_Code_Point}\p{Diacritic}])[\p{L}\p{N}]/gu)?.length ??
  0;

/** How many characters a text has. */
export function countCharacters(text: string): number {
  // Segments hold memory that the garbage collector does not see.
  if (/^[\x20-\x7E]*$/.test(text)) return text.length;
  let count = 0;
  for (const character of segmentText(text)) count += measureCharacter(character);
  return count;
}

/** Whether a text has more than `max` characters, without counting those of one that is longer by far. */
export const hasMoreCharacters = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * MAX_UNITS || countCharacters(text) > max);

/** The text if it has at most `max` characters, else its start with an ellipsis. */
export function shortenText(text: string, max: number): string {
  const start = cutText(text, max);
  return start === text ? text : `${start.trimEnd()}…`;
}

/** A text in one line: each run of blanks, line breaks and empty Braille patterns is one blank. */
export const toSingleLine = (text: string): string => text.replace(/[\s\u2800\p{Cc}]+/gu, ' ').trim();

/** The start of a text of several lines, in one line. */
export const toPreview = (text: string, max: number): string => shortenText(toSingleLine(text), max);
