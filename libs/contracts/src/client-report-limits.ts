/** What reports of browsers may contain. Apart from their schemas, so that the browser bundle does not include zod. */

export const MAX_REPORTED_ERRORS = 10;
export const MAX_ERROR_MESSAGE_LENGTH = 160;
export const MAX_ERROR_NAME_LENGTH = 60;
export const MAX_STACK_FRAMES = 5;
/** Fits the maximum number of reports with three-byte characters. */
export const MAX_REPORTS_BYTES = 16 * 1024;

/** Patterns of personal data and secrets with their replacements, applied in this order. */
const replacements: readonly (readonly [RegExp, string])[] = [
  // Query and fragment of a URL or path.
  [/((?:https?:\/\/|\/)[^\s?#"'<>]{1,300})[?#][^\s"'<>]*/g, '$1'],
  [/[^\s@"'<>()]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '<email>'],
  // Ids and tokens: at least 16 characters with a digit, unlike identifiers in code.
  [/(?=[\w-]{0,200}\d)[\w-]{16,}/g, '<token>'],
  [/\d(?:[ ./()-]{0,2}\d){4,}/g, '<number>'],
];

/** Removes e-mails, URL queries, ids, tokens and long numbers, then cuts the text to `maxLength`. */
export function scrubText(text: string, maxLength: number): string {
  // Bounds the work: most of the rest would be cut off anyway.
  const start = text.slice(0, maxLength * 4);
  return replacements
    .reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), start)
    .slice(0, maxLength);
}
