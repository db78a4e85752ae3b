import { domainToUnicode } from 'node:url';
import { normalizeText } from '@pechincha/contracts/characters';
import type { FieldError } from '@pechincha/contracts/errors';
import type { SiteRules } from '@pechincha/contracts/site-rules';
import { parseUrl } from '@pechincha/contracts/urls';
import { createFieldError } from './domain-error.js';

/** What the site refuses in what members write. */
export type RefusalRules = Pick<SiteRules, 'blockedDomains' | 'blockedWords' | 'shorteners'>;

const SHORTENER_MESSAGE = 'Use o link direto da loja, sem encurtador';

const HOST = /(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?[.。．｡])+[\p{L}\p{N}-]{2,}/gu;

/** Texts without what nobody sees, and letters of other widths. */
const toPlainText = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');

/** Addresses that a link passes on are encoded once per site on the way. */
const MAX_DECODINGS = 3;

/** With percent-encoded characters as these; as they are if they are not text. */
function decode(text: string, times = MAX_DECODINGS): string {
  try {
    const decoded = decodeURIComponent(text);
    return decoded === text || times === 1 ? decoded : decode(decoded, times - 1);
  } catch {
    return text;
  }
}

/** Hosts of addresses in a text, in ASCII, also of those that begin without a scheme. */
const listHosts = (text: string): string[] =>
  (toPlainText(text).match(HOST) ?? []).flatMap((host) => parseUrl(`http://${host}`)?.hostname ?? []);

/** The host of a link, and all that it may pass on. */
const listLinkHosts = (link: string): string[] => [
  parseUrl(link)?.hostname.replace(/\.$/, '') ?? '',
  ...listHosts(decode(link)),
];

const isWithin = (host: string, domain: string): boolean => `.${host}`.endsWith(`.${domain}`);

function findHostRefusal(hosts: readonly string[], rules: RefusalRules): string | undefined {
  const blocked = rules.blockedDomains.find(({ domain }) => hosts.some((host) => isWithin(host, domain)));
  if (blocked) return `Não aceitamos links de ${domainToUnicode(blocked.domain)}: ${blocked.reason}`;
  return rules.shorteners.some((domain) => hosts.some((host) => isWithin(host, domain)))
    ? SHORTENER_MESSAGE
    : undefined;
}

/** Why a text of blocked words is refused; undefined if it is not. */
function findWordRefusal(text: string, { blockedWords }: RefusalRules): string | undefined {
  const words = ` ${normalizeText(toPlainText(text))} `;
  const blocked = blockedWords.find((word) => words.includes(` ${normalizeText(word)} `));
  return blocked === undefined ? undefined : `Há uma palavra que não aceitamos: ${blocked}`;
}

/** Why a text, or an address in it, is refused; undefined if it is not. */
export const findTextRefusal = (text: string, rules: RefusalRules): string | undefined =>
  findHostRefusal(listHosts(text), rules) ?? findWordRefusal(text, rules);

const findLinkRefusal = (link: string, rules: RefusalRules): string | undefined =>
  findHostRefusal(listLinkHosts(link), rules) ?? findWordRefusal(decode(link), rules);

/** Errors at the refused ones. @param fields texts by field name; the one named `link` is an address, without trackers */
export function listRefusals(
  fields: Readonly<Record<string, string | undefined>>,
  rules: RefusalRules,
): FieldError[] {
  return Object.entries(fields).flatMap(([field, value = '']) => {
    const message = (field === 'link' ? findLinkRefusal : findTextRefusal)(value, rules);
    return message === undefined ? [] : [createFieldError(field, message)];
  });
}
