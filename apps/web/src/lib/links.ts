export interface TextPart {
  text: string;
  /** The address, where this part is one. */
  href?: string;
}

/** What ends a sentence is not part of an address in it. */
const TRAILING = /[.,;:!?)\]}'"”’]+$/;

/** A text cut into what is an address of http or https and what is not. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)) {
    const href = found.replace(TRAILING, '');
    if (!isAddress(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text).hostname);
  } catch {
    return false;
  }
}
