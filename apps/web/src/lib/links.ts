export interface TextPart {
  text: string;
  /** The address, where this part is one. */
  href?: string;
}

/** What ends a sentence is not part of an address in it. */
const TRAILING_PUNCTUATION = /[.,;:!?)\]}'"”’]+$/;

/** A text cut into what is an address of http or https and what is not. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)) {
    const href = match.replace(TRAILING_PUNCTUATION, '');
    if (!isUrl(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text).hostname);
  } catch {
    return false;
  }
}
