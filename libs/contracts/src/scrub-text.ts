/** What may name a person or open something, and what stands for it. In this order. */
const replacements: readonly (readonly [RegExp, string])[] = [
  // Of an address what follows its path.
  [/((?:https?:\/\/|\/)[^\s?#"'<>]{1,300})[?#][^\s"'<>]*/g, '$1'],
  [/[^\s@"'<>()]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '<email>'],
  // Ids and tokens: long, and not of letters alone as a name in the code is.
  [/(?=[\w-]{0,200}\d)[\w-]{16,}/g, '<token>'],
  [/\d(?:[ ./()-]{0,2}\d){4,}/g, '<number>'],
];

/** A text of the browser without e-mails, queries of addresses, ids, tokens and long numbers, cut to that length. */
export function scrubText(text: string, maxLength: number): string {
  // What is cut away need not be looked through.
  const start = text.slice(0, maxLength * 4);
  return replacements
    .reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), start)
    .slice(0, maxLength);
}
