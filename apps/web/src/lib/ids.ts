/** Unique key. The fallback is for insecure origins, where `randomUUID` is missing. */
export function createRandomKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (globalThis.crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const isId = (input: string): boolean => /^[0-9a-f]{24}$/i.test(input);
