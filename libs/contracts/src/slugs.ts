import { segmentText } from './characters.js';
import { MAX_STORE_SLUG_LENGTH } from './list-filter.js';

/*
 * Parts of addresses that are made of names: of one word or several, in ASCII where that is possible, else in the letters
 * of their script, which addresses carry percent-encoded.
 */

/** Latin letters that are no letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
};
/** Signs that have a name. */
const SIGNS: Readonly<Record<string, string>> = { '+': 'plus', '#': 'sharp' };
/** Accents without a letter and trade marks, which one spelling has and another one has not. */
const IGNORED = /[\p{Sk}©®™℠⁄]/gu;
const LOST_SIGN = /[\p{S}@%*]/gu;

/** UTF-16 units of the slug of one name. */
const MAX_NAME_LENGTH = 80;
const HASH_LENGTH = 8;

/** Of equal texts, the same for ever: 41 bits as letters and digits. */
function hash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  const bits = 4_294_967_296 * (0x1fffff & low) + (high >>> 0);
  return bits.toString(36).padStart(HASH_LENGTH, '0').slice(-HASH_LENGTH);
}

/** The first whole characters that fit into so many UTF-16 units. */
function cutUnits(slug: string, max: number): string {
  let end = 0;
  for (const { index, segment } of segmentText(slug)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return slug.slice(0, end);
}

/**
 * The slug of a name; its own slug again. Equal for spellings that differ in case, accents, spaces and punctuation; a hash
 * stands for signs that have no name and for what is cut.
 */
export function toSlug(name: string): string {
  const folded = name
    .replace(IGNORED, '')
    .normalize('NFKD')
    .replace(IGNORED, ' ')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Script=Latin}/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/[+#]/g, (sign) => ` ${SIGNS[sign] ?? ''} `);
  const slug = (folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join('-');
  const lost = (folded.match(LOST_SIGN) ?? []).join('');
  const isCut = slug.length > MAX_NAME_LENGTH;
  if (!isCut && !lost) return slug;
  const start = cutUnits(slug, MAX_NAME_LENGTH - HASH_LENGTH - 1).replace(/-$/, '');
  return [...(start ? [start] : []), hash(`${slug} ${lost}`)].join('-');
}

const DOMAIN = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;
const isDomain = (slug: string): boolean => slug.length <= MAX_STORE_SLUG_LENGTH && DOMAIN.test(slug);

/** Of a domain, which is its own one unless it is none that stores have. */
export const toDomainSlug = (host: string): string =>
  isDomain(host) ? host : `${toSlug(host)}-${hash(host)}`;

/**
 * Of a store that has no address: name and city; empty without a name. Two hyphens stand before a city of several words,
 * so that 'Loja Nova' in Londrina is not 'Loja' in Nova Londrina.
 */
export function toLocalStoreSlug(name: string, city: string): string {
  const [store, place] = [toSlug(name), toSlug(city)];
  return store && `${store}${place.includes('-') ? '--' : '-'}${place}`;
}

/** Whether these functions make such a slug. */
export function isStoreSlug(slug: string): boolean {
  if (isDomain(slug)) return true;
  const [name = '', place, ...others] = slug.split('--');
  if (others.length > 0) return false;
  if (place !== undefined) return isSlug(name) && place.includes('-') && isSlug(place);
  const end = slug.lastIndexOf('-');
  return isSlug(slug.slice(0, Math.max(0, end))) && isSlug(slug.slice(end + 1));
}

const isSlug = (slug: string): boolean => slug !== '' && toSlug(slug) === slug;
