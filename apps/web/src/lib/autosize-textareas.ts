function autosize({ target }: Event): void {
  if (!(target instanceof HTMLTextAreaElement)) return;
  target.style.height = 'auto';
  target.style.height = `${target.scrollHeight + target.offsetHeight - target.clientHeight}px`;
}

/** Fallback for browsers without `field-sizing: content`. */
export function autosizeTextareas(): void {
  if (CSS.supports('field-sizing', 'content')) return;
  for (const event of ['input', 'focusin']) document.addEventListener(event, autosize);
}
