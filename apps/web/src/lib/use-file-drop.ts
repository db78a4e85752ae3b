import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';

/** Takes one file by choice, by drop on a zone, or pasted anywhere on the page. */
export function useFileDrop(choose: (file: File) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const [file] = event.clipboardData?.files ?? [];
      if (!file) return;
      event.preventDefault();
      choose(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });

  const drag = (event: DragEvent, inside: boolean): void => {
    event.preventDefault();
    setOver(inside);
  };
  return {
    input,
    over,
    open: (): void => input.current?.click(),
    zone: {
      onDragOver: (event: DragEvent) => drag(event, true),
      onDragLeave: (event: DragEvent) => drag(event, false),
      onDrop: (event: DragEvent): void => {
        drag(event, false);
        const [file] = event.dataTransfer.files;
        if (file) choose(file);
      },
    },
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      const [file] = event.target.files ?? [];
      if (file) choose(file);
      // The same file may be chosen again after it was removed.
      event.target.value = '';
    },
  };
}
