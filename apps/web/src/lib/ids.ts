export const isId = (input: string): boolean => /^[0-9a-f]{24}$/i.test(input);
