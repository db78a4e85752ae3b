import { eventually } from '@pechincha/testing/eventually';
import type { RecordedRequest } from './stub-service.js';

export const MB = 1024 * 1024;

/** An export of 64 MB. */
export function* largePart(onRow?: (length: number) => void): Generator<string> {
  for (let row = 0; row < 2_000; row += 1) {
    const text = `${row === 0 ? '{"promocoes":[' : ','}"${String(row).padEnd(32 * 1024, 'x')}"`;
    onRow?.(text.length);
    yield text;
  }
  yield ']}';
}

export async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { message: 'Não foi possível juntar todos os seus dados agora. Tente de novo em alguns minutos.' },
  ]);
  expect(response.headers.has('content-disposition')).toBe(false);
  expect(response.headers.get('retry-after')).toBe('30');
}

/** Expects that the export was cut off, and that the part of this request was aborted. */
export async function expectCutOff(
  response: Response,
  getRequest: () => RecordedRequest | undefined,
): Promise<void> {
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
  await eventually(() => expect(getRequest()?.aborted).toBe(true));
}
