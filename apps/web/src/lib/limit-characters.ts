import { cutText } from '@pechincha/contracts/characters';
import { cleanLines, countCharacters } from '@pechincha/contracts/text';
import type { CompositionEvent, InputEvent } from 'react';
import { formatCount } from './format';
import { showToast } from './show-toast';

/** Sets the value natively and fires an input event, so that React and the form notice. */
export function setInputValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  native?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Attributes of a field that takes at most `max` characters as people count them, and of more what fits. `maxLength`
 * counts UTF-16 units, and cuts emojis in half.
 */
export const limitCharacters = (max: number) => ({
  onInput({ currentTarget, nativeEvent }: InputEvent<TextField>): void {
    if (!(nativeEvent as globalThis.InputEvent).isComposing) cutValue(currentTarget, max);
  },
  // What an input method writes is cut when it is done with it.
  onCompositionEnd: ({ currentTarget }: CompositionEvent<TextField>): void => cutValue(currentTarget, max),
});

/** Takes from what was written last, before the caret, and says so. */
function cutValue(field: TextField, max: number): void {
  const { value } = field;
  if (countCharacters(cleanLines(value)) <= max) return;
  const caret = field.selectionEnd ?? Infinity;
  const after = value.slice(caret);
  const before = cutText(value.slice(0, caret), Math.max(0, max - countCharacters(after)));
  setInputValue(field, cutText(before + after, max));
  field.setSelectionRange(before.length, before.length);
  const text = `Este campo aceita até ${formatCount(max)} caracteres: o que passou disso ficou de fora.`;
  showToast('warning', text, { key: text });
}
