/** A variable that `npm test` gives. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this by \`npm test\`.`);
  return value;
}

/** Where the product answers. */
export const origin = required('PECHINCHA_URL');
