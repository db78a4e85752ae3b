import { Image, ImagePlus, Trash2, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from '../../lib/classes';
import type { PictureInput } from '../../lib/use-chosen-picture';
import { useFileDrop } from '../../lib/use-file-drop';
import './picture-field.css';

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
        <div className="picture-text" onClick={(event) => event.stopPropagation()}>
          <p className="picture-actions">
            <button type="button" className={layout === 'bare' ? 'button' : 'plain'} onClick={openFilePicker}>
              <Icon aria-hidden="true" />
              {chooseText}
            </button>
            {removeText ? (
              <button type="button" className="plain" onClick={picture.remove}>
                <Trash2 aria-hidden="true" />
                {removeText}
              </button>
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
