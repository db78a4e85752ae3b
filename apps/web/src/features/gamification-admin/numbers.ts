const GROUPED = /^-?\d{1,3}(\.\d{3})+$/;

/** A whole number as the site prints it ('1.500') becomes the one that forms send ('1500'); the rest stays. */
export const plainNumber = (typed: string): string =>
  GROUPED.test(typed.trim()) ? typed.trim().replaceAll('.', '') : typed;

/** What is typed, with these fields of it as plain numbers. */
export const withPlainNumbers = (
  typed: Record<string, string>,
  names: readonly string[],
): Record<string, string> => ({
  ...typed,
  ...Object.fromEntries(
    names.flatMap((name) => (typed[name] === undefined ? [] : [[name, plainNumber(typed[name])]])),
  ),
});

/** Whole numbers as they are typed; nothing where it is none. */
export function typedNumber(typed: string | undefined): number | undefined {
  const plain = plainNumber(typed ?? '').trim();
  return /^\d{1,12}$/.test(plain) ? Number(plain) : undefined;
}
