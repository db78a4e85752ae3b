import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';

/** Receives one file that is chosen, dropped on the zone, or pasted anywhere on the page. */
export function useFileDrop(onFile: (file: File) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);

  useEffect(() => {
    const handlePaste = (event: ClipboardEvent): void => {
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      // Spreadsheets put a picture of the cells beside their text; of a copied file the text is its path.
      if (!file || (text !== '' && !text.endsWith(file.name))) return;
      event.preventDefault();
      onFile(file);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  });

  useEffect(() => {
    // A browser opens a file that is dropped beside the zone, in place of the page.
    const refuseDrop = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('dragover', refuseDrop);
    return () => document.removeEventListener('dragover', refuseDrop);
  }, []);

  const handleDrag = (event: DragEvent, inside: boolean): void => {
    event.preventDefault();
    setIsDragOver(inside);
  };
  return {
    inputRef,
    isDragOver,
    openFilePicker: (): void => inputRef.current?.click(),
    dropZoneProps: {
      onDragOver: (event: DragEvent) => handleDrag(event, true),
      onDragLeave: (event: DragEvent) => handleDrag(event, false),
      onDrop: (event: DragEvent): void => {
        handleDrag(event, false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      const [file] = event.target.files ?? [];
      if (file) onFile(file);
      // Otherwise choosing the same file again fires no change event.
      event.target.value = '';
    },
  };
}
