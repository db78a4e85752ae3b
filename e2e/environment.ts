/** @throws when `npm test` or the person who runs a single file did not set the variable */
export function getVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set (see CONTRIBUTING.md).`);
  return value;
}

/** Where the product under test listens. */
export const origin = getVariable('PECHINCHA_URL');
