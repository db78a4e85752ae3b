import type { SiteSettings } from '@pechincha/contracts/site-rules';
import { createInvalidInputError } from '@pechincha/service-kit/domain-error';
import { findTextRefusal } from '@pechincha/service-kit/refused-texts';
import { parse as parseDomain } from 'tldts';
import unhomoglyph from 'unhomoglyph';

/** Roles of the site's staff; refused beside any other word. */
const roleWords = [
  'admin',
  'admins',
  'adm',
  'administrador',
  'administradora',
  'administracao',
  'administrator',
  'moderador',
  'moderadora',
  'moderadores',
  'moderacao',
  'moderator',
];
/** Refused as the whole name, and beside the site's: 'Equipe', 'Equipe Pechincha', but not 'Equipe Silva'. */
const staffWords = ['oficial', 'equipe', 'staff', 'suporte', 'atendimento', 'sistema'];
/** Refused beside the site's name only. */
const companionWords = [
  'time',
  'ajuda',
  'sac',
  'central',
  'gerente',
  'gerencia',
  'site',
  'mod',
  'bot',
  'app',
];
/** Change nothing beside the words above. */
const fillerWords = ['de', 'da', 'do', 'das', 'dos', 'e', 'o', 'a', 'os', 'as', 'no', 'br', 'brasil'];

/** Letters that read as others but are not in Unicode's table: small capitals, and signs in place of letters. */
const LOOKALIKES = 'ᴀaʙbᴅdᴇeғfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴘpǫqʀrꜱsᴛtᴜuʏy4a@a3e$s5s🅰a🅱b🅾o🅿p𐌀a∂d';
const lookalikes = new Map([...LOOKALIKES.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]));

/**
 * What a text looks like (the skeleton of Unicode's TR39): letters that look alike become the same one, whatever
 * their script, case and accents. Only to be compared with other skeletons.
 */
function toSkeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/./gu, (character) => lookalikes.get(character) ?? character);
  // Twice: a capital looks like other letters than the small one does.
  return unhomoglyph(unhomoglyph(plain).toLowerCase())
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('i', 'l')
    .toLowerCase();
}

const toPattern = (...words: readonly string[]): string => `(?:${words.map(toSkeleton).join('|')})`;
const role = new RegExp(`^${toPattern(...roleWords)}$`);
const companion = new RegExp(`^${toPattern(...staffWords, ...companionWords)}$`);
const filler = toPattern(...fillerWords);

const toWords = (text: string): string[] => toSkeleton(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a name reads as that of the site or of its staff; see ADR 0038. */
function isStaffName(name: string, siteName: string): boolean {
  const siteWords = toWords(siteName);
  const reserved = toPattern(...roleWords, ...staffWords, siteWords.join(''), 'contaremovida');
  /** Reserved words and nothing else, written together or letter by letter. */
  const onlyReserved = new RegExp(`^${filler}*${reserved}(?:${reserved}|${filler})*$`);
  const isOnlyReserved = (text: string): boolean => onlyReserved.test(toWords(text).join(''));
  const words = toWords(name);
  return (
    words.some((word) => role.test(word)) ||
    (siteWords.every((word) => words.includes(word)) && words.some((word) => companion.test(word))) ||
    isOnlyReserved(name) ||
    isOnlyReserved(name.replace(/\p{N}+/gu, ''))
  );
}

/** Given to nobody, but read as an address. */
const RESERVED_DOMAIN = /\.(?:example|test|invalid|local|localhost|onion)$/;

/** Whether a text has the address of a page or a mailbox in it. */
function hasAddress(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase().replace(/[。｡]/g, '.');
  if (/:\/\/|\bwww\.|\S@\S+\.\S/.test(plain)) return true;
  const domains = plain.match(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? [];
  return domains.some((domain) => {
    const { isIcann, isIp, domain: registered } = parseDomain(domain);
    return (isIcann && registered !== null) || isIp || RESERVED_DOMAIN.test(domain);
  });
}

/** Why a member cannot have this name; undefined if they can. */
export function findNameError(name: string, settings: SiteSettings): string | undefined {
  const refusal = findTextRefusal(name, settings);
  if (refusal) return refusal;
  if (hasAddress(name)) return 'O nome não pode ter endereços.';
  // '|' reads as a letter in a word, and as a frame around one; '™' as letters, which nobody reads.
  if (isStaffName(name, settings.name) || isStaffName(name.replace(/\p{S}/gu, ' '), settings.name))
    return 'Este nome é reservado: escolha outro';
  return undefined;
}

/** @throws DomainError INVALID_INPUT */
export function assertNameAllowed(name: string, settings: SiteSettings): void {
  const message = findNameError(name, settings);
  if (message) throw createInvalidInputError('name', message);
}
