const GROUPED_DIGITS = /^-?\d{1,3}(\.\d{3})+$/;

/** Removes thousands separators ('1.500' becomes '1500'); other texts stay unchanged. */
export const toPlainNumber = (text: string): string =>
  GROUPED_DIGITS.test(text.trim()) ? text.trim().replaceAll('.', '') : text;

/** Value of a field; empty where the server sent no number. */
export const toFieldText = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '' : String(value);

/** Applies `toPlainNumber` to the fields in `names`. */
export const normalizeNumbers = (
  values: Record<string, string>,
  names: readonly string[],
): Record<string, string> => ({
  ...values,
  ...Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, toPlainNumber(values[name])]])),
  ),
});

/** Non-negative whole number of up to 12 digits, else undefined. */
export function parseWholeNumber(text: string | undefined): number | undefined {
  const plain = toPlainNumber(text ?? '').trim();
  return /^\d{1,12}$/.test(plain) ? Number(plain) : undefined;
}
