/** An id as services use it. */
export const ID = '0123456789abcdef01234567';

/** The path of an operation with an id for each parameter. */
export const toPath = (path: string): string => path.replace(/\{\w+\}/g, ID);
