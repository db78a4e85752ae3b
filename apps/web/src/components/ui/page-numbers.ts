const WINDOW_SIZE = 5;

/** Up to five numbers around `page`, plus the first and the last page, with 'gap' where numbers are skipped. */
export function getPageNumbers(page: number, totalPages: number): (number | 'gap')[] {
  const start = Math.max(1, Math.min(page - 2, totalPages - WINDOW_SIZE + 1));
  const end = Math.min(totalPages, start + WINDOW_SIZE - 1);
  const numbers: (number | 'gap')[] = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  if (start > 2) numbers.unshift('gap');
  if (start > 1) numbers.unshift(1);
  if (end < totalPages - 1) numbers.push('gap');
  if (end < totalPages) numbers.push(totalPages);
  return numbers;
}
