export interface TextPart {
  text: string;
  /** Set when this part is a link. */
  href?: string;
}

/** Punctuation after a URL belongs to the sentence. */
const TRAILING_PUNCTUATION = /[.,;:!?)\]}'"”’]+$/;

/** Splits a text into plain parts and http(s) links. */
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
