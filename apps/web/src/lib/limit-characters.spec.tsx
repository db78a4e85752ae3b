import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { limitCharacters } from './limit-characters';
import { onToast } from './show-toast';

function Controlled() {
  const [text, setText] = useState('');
  return (
    <>
      <textarea {...limitCharacters(5)} value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
    </>
  );
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');

it('limitCharacters counts an emoji as one character, cuts none in half and says what it cut', async () => {
  const toasts: unknown[] = [];
  const stop = onToast(({ content }) => toasts.push(content));
  const user = userEvent.setup();
  render(<Controlled />);
  await user.click(field());
  await user.paste('😀🇧🇷👍🏽👩\u200D💻e\u0301');
  expect(field().value).toBe('😀🇧🇷👍🏽👩\u200D💻e\u0301');
  expect(toasts).toEqual([]);
  await user.paste('🎧');
  expect(field().value).toBe('😀🇧🇷👍🏽👩\u200D💻e\u0301');
  expect(screen.getByRole('status').textContent).toBe(field().value);
  expect(toasts).toEqual(['Este campo aceita até 5 caracteres: o que passou disso ficou de fora.']);
  stop();
});

it('limitCharacters keeps what stands behind the caret, and the caret', async () => {
  const user = userEvent.setup();
  render(<Controlled />);
  await user.click(field());
  await user.paste('abcd');
  field().setSelectionRange(1, 1);
  await user.paste('😀😀😀');
  expect(field().value).toBe('a😀bcd');
  expect(field().selectionStart).toBe(3);
});

it('limitCharacters waits until an input method is done', () => {
  render(<Controlled />);
  field().focus();
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: 'ㅎㅏㄴㄱㅜㄱ' }, isComposing: true });
  expect(field().value).toBe('ㅎㅏㄴㄱㅜㄱ');
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('ㅎㅏㄴㄱㅜ');
  expect(screen.getByRole('status').textContent).toBe('ㅎㅏㄴㄱㅜ');
});
