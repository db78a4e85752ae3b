/**
 * The absolute URL that a text is; undefined if it is none. The browser runs this too: neither `URL.parse` nor
 * `URL.canParse`, which browsers of 2023 lack.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
