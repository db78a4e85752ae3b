/** The page of a list that an address asks for; the first where it asks for none. */
export function pageOf(params: URLSearchParams): number {
  const asked = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}
