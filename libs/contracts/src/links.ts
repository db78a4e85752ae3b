import { LinkifyIt } from 'linkify-it';
import { parseUrl } from './urls.js';

/*
 * Finds addresses in texts that people write, for the client, which shows links, and for services, which find no
 * mentions in them. See ADR 43.
 */

export interface TextPart {
  text: string;
  /** Set when this part is a link. */
  href?: string;
}

interface Address {
  start: number;
  end: number;
  /** Missing if the address is shown as text. */
  link?: Required<TextPart>;
}

const linkify = new LinkifyIt({ fuzzyLink: true });

/** A scheme of any name, and what a browser takes for the credentials, host and port. */
const AUTHORITY = /([a-z][a-z\d+.-]{0,30}):\/\/([^\s/?#]*)/gi;

/** Also in forms that are equal to it once they are normalized. */
const AT_SIGN = /[@\uFE6B\uFF20]/;

/** What may follow a host without a blank between, and belongs to the sentence. */
const AFTER_HOST = /^(?:[.:]*$|[<>"'”’»)\]},;!…*])/;

/** Letters of Portuguese: in a host of others, what is shown may look like another shop. */
const READABLE_HOST = /^[a-z\d.àáâãçéêíóôõúü-]+$/i;

/** Splits a text into plain parts and http(s) links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const address of findAddresses(text)) {
    if (!address.link) continue;
    if (address.start > end) parts.push({ text: text.slice(end, address.start) });
    parts.push(address.link);
    end = address.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The text with line breaks in place of its addresses, so that every index stays. */
export const maskAddresses = (text: string): string =>
  findAddresses(text).reduce(
    (masked, { start, end }) => masked.slice(0, start) + '\n'.repeat(end - start) + masked.slice(end),
    text,
  );

/** In order, without overlaps. */
function findAddresses(text: string): Address[] {
  const addresses: Address[] = [];
  let end = 0;
  for (const { 0: match, 1: scheme = '', 2: authority = '', index } of text.matchAll(AUTHORITY)) {
    if (index < end) continue;
    addresses.push(...findAddressesWithoutScheme(text, end, index));
    const afterScheme = index + scheme.length + 1;
    const isWeb = /^https?$/i.test(scheme) && !AT_SIGN.test(authority);
    const linkEnd = isWeb ? afterScheme + linkify.testSchemaAt(text, `${scheme}:`, afterScheme) : afterScheme;
    const authorityEnd = index + match.length;
    const isWhole = linkEnd > authorityEnd || AFTER_HOST.test(text.slice(linkEnd, authorityEnd));
    const link = linkEnd > afterScheme && isWhole ? toLink(text.slice(index, linkEnd)) : undefined;
    // What is no link is text up to the next blank: a part of it would lead elsewhere than the whole.
    end = link ? linkEnd : findBlank(text, authorityEnd);
    addresses.push({ start: index, end, ...(link && { link }) });
  }
  return [...addresses, ...findAddressesWithoutScheme(text, end, text.length)];
}

/** Shows the host that a browser opens, if it is not as written. */
function toLink(href: string): Required<TextPart> | undefined {
  const url = parseUrl(href);
  if (!url) return undefined;
  const { protocol, hostname, host, username, password } = url;
  const [, written = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(href) ?? [];
  const writtenHost = written.replace(/:\d*$/, '').toLowerCase();
  if (username || password || !/^[\p{L}\p{M}\p{N}.:[\]-]+$/u.test(writtenHost)) return undefined;
  const isReadable =
    writtenHost === hostname ||
    (hostname.includes('xn--') && READABLE_HOST.test(writtenHost.normalize('NFC')));
  return { text: isReadable ? href : `${protocol}//${host}${rest}`, href };
}

/** 'loja.com.br/x' and 'ana@loja.com.br', with what follows. */
function findAddressesWithoutScheme(text: string, from: number, to: number): Address[] {
  const addresses: Address[] = [];
  for (const { index, lastIndex } of linkify.match(text.slice(from, to)) ?? []) {
    const start = Math.max(from + index, addresses.at(-1)?.end ?? 0);
    const end = Math.min(findBlank(text, from + lastIndex), to);
    if (start < end) addresses.push({ start, end });
  }
  return addresses;
}

function findBlank(text: string, from: number): number {
  const blank = /\s/g;
  blank.lastIndex = from;
  return blank.exec(text)?.index ?? text.length;
}
