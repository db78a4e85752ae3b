/** Sets the value natively and fires an input event, so that React and the form notice. */
export function setInputValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  native?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
