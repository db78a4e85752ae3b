const MAX_LENGTH = 200;

/**
 * The error's class, code and first stack frame. Not its message, which may quote what a row keeps out, such as an
 * e-mail address.
 */
export function summarizeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : '';
  const frames = stack.slice(stack.indexOf(message) + message.length);
  const frame = /^ +at .+$/m
    .exec(frames)?.[0]
    .trim()
    .replace(/\(?(file:)?\/.*\//, '(');
  return [name, code, frame].filter(Boolean).join(' ').slice(0, MAX_LENGTH);
}
