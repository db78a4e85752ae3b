/** A key that nobody else has. `randomUUID` is missing where the page is not served securely. */
export function createRandomKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (globalThis.crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
