import { Image, ImagePlus, type LucideIcon, Trash2, TriangleAlert } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button';
import type { PictureInput } from '../../lib/chosen-picture';
import { classes } from '../../lib/style';
import { ProgressBar } from './progress-bar';
import './form.css';

/** Receives one file that is chosen, dropped on the zone, or pasted anywhere on the page. */
function useFileDrop(onFile: (file: File) => void) {
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

/** Progress of `useUpload`; nothing while no picture is being sent. */
export function UploadProgress({ progress }: { progress: number | undefined }) {
  if (progress === undefined) return null;
  return (
    <div className="mb-2">
      <ProgressBar value={progress} goal={100} label="Envio da imagem">
        {progress < 100 ? `Enviando a imagem… ${progress}%` : 'Processando…'}
      </ProgressBar>
    </div>
  );
}

interface PictureFieldProps {
  label: string;
  optional?: boolean;
  picture: Pick<PictureInput, 'types' | 'error' | 'choose' | 'remove'>;
  /** `row` and `column`: dashed box with preview; `line`: one line of a dense form; `bare`: no box. */
  layout: 'row' | 'column' | 'line' | 'bare';
  preview?: ReactNode;
  icon?: LucideIcon;
  chooseText: string;
  /** Without a text there is nothing to remove. */
  removeText?: string | false | undefined;
  /** Validation error of the form, such as a missing picture. */
  error?: string | undefined;
  /** Help text. */
  children: ReactNode;
}

/** Picture input by click, drop or paste. */
export function PictureField(props: PictureFieldProps) {
  const { label, optional = true, picture, layout, preview, chooseText, removeText, children } = props;
  const { icon: Icon = Image, error = picture.error } = props;
  const id = useId();
  const { inputRef, isDragOver, openFilePicker, dropZoneProps, onChange } = useFileDrop(picture.choose);
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help ${id}-error`}
    >
      <span className="label">
        <span id={`${id}-label`}>{label}</span>
        {optional ? <span className="optional">opcional</span> : null}
      </span>
      <div
        className={classes('picture-zone', layout, isDragOver && 'drag-over', error && 'invalid')}
        // Keyboard users have the buttons inside; a click anywhere in the zone is a pointer shortcut.
        onClick={openFilePicker}
        {...dropZoneProps}
      >
        {preview}
        <div className="small picture-text" onClick={(event) => event.stopPropagation()}>
          <p className="flex flex-wrap picture-actions">
            <Button
              className={layout === 'bare' ? 'button' : 'text-button'}
              onClick={openFilePicker}
              icon={Icon}
            >
              {chooseText}
            </Button>
            {removeText ? (
              <Button className="text-button" onClick={picture.remove} icon={Trash2}>
                {removeText}
              </Button>
            ) : null}
          </p>
          <p className="picture-help" id={`${id}-help`}>
            {children}
          </p>
        </div>
      </div>
      <input
        ref={inputRef}
        type="file"
        hidden
        aria-label={label}
        accept={picture.types.join(',')}
        onChange={onChange}
      />
      <p className={error ? 'error' : ''} id={`${id}-error`} role="status">
        {error ? (
          <>
            <TriangleAlert aria-hidden="true" />
            {error}
          </>
        ) : null}
      </p>
    </div>
  );
}

/** The picture of a field, or an icon. */
export const PicturePreview = ({ url, alt }: { url: string | undefined; alt: string }) => (
  <span className={classes('picture-preview', !url && 'empty')}>
    {url ? <img src={url} alt={alt} /> : <ImagePlus aria-hidden="true" />}
  </span>
);
