import { jest } from '@jest/globals';
import { onToast, type ToastMessage } from './show-toast';

jest.unstable_mockModule('./http-client', () => {
  throw new Error('The chunk is gone');
});
const { http } = await import('./http');

it('http shows its generic toast only where it is asked for when its code fails to load', async () => {
  const toasts: ToastMessage[] = [];
  const stop = onToast((message) => toasts.push(message));
  await expect(http.get('/alerts')).rejects.toThrow('The chunk is gone');
  expect(toasts).toEqual([]);
  await expect(http.get('/alerts', { hasErrorToast: true })).rejects.toThrow('The chunk is gone');
  expect(toasts.map(({ content }) => content)).toEqual(['Erro de conexão com o servidor.']);
  stop();
});
