import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { server } from '../../test/render-page';
import { getErrorMessage } from './api-error';
import { useUpload } from './use-upload';

const createForm = (): FormData => {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(3)], 'a.png', { type: 'image/png' }));
  return form;
};

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['with a picture', createForm, /^O envio está lento demais\./],
  ['without a response', () => new FormData(), /^O site não respondeu\./],
])(
  'upload %s ends with its own message when nothing flows for half a minute',
  async (_case, create, text) => {
    let check: (() => void) | undefined;
    const setIntervalOfPage = window.setInterval;
    jest.spyOn(window, 'setInterval').mockImplementation(((callback: () => void, ms?: number) => {
      if (ms === 5_000) check = callback;
      return ms === 5_000 ? 0 : setIntervalOfPage(callback, ms);
    }) as never);
    const called = new Promise<void>((resolve) =>
      server.respond('POST /promotions', () => {
        resolve();
        return new Promise(() => undefined);
      }),
    );
    const { result } = renderHook(() => useUpload());
    let error: unknown;
    let sending: Promise<void> | undefined;
    act(() => {
      sending = result.current
        .sendForm('post', '/promotions', create())
        .then(undefined, (cause: unknown) => void (error = cause)) as Promise<void>;
    });
    await called;
    await act(async () => {
      for (let count = 0; count < 6; count += 1) check?.();
      await sending;
    });
    expect(getErrorMessage(error, '')).toMatch(text);
    expect(result.current.progress).toBeUndefined();
  },
);
