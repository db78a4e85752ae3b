const GROUPED_DIGITS = /^-?\d{1,3}(\.\d{3})+$/;

/** A whole number as the site prints it ('1.500') becomes the one that forms send ('1500'); the rest stays. */
export const toPlainNumber = (text: string): string =>
  GROUPED_DIGITS.test(text.trim()) ? text.trim().replaceAll('.', '') : text;

/** What is typed, with these fields of it as plain numbers. */
export const normalizeNumbers = (
  values: Record<string, string>,
  names: readonly string[],
): Record<string, string> => ({
  ...values,
  ...Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, toPlainNumber(values[name])]])),
  ),
});

/** Whole numbers as they are typed; nothing where it is none. */
export function parseWholeNumber(text: string | undefined): number | undefined {
  const plain = toPlainNumber(text ?? '').trim();
  return /^\d{1,12}$/.test(plain) ? Number(plain) : undefined;
}
