import { ImagePlus, Trash2, TriangleAlert } from 'lucide-react';
import { pictureTypes } from '../../../components/admin/picture-rules';
import { useFileDrop } from '../../../lib/use-file-drop';
import { classes } from '../../../lib/classes';
import type { ChosenPicture } from '../../../lib/use-chosen-picture';
import './picture-field.css';

interface PictureFieldProps {
  label: string;
  picture: ChosenPicture;
  /** The item has a picture already. */
  hasSavedPicture: boolean;
}

/** Picture field: click, drop or paste. The form's preview shows the picture. */
export function PictureField({ label, picture, hasSavedPicture }: PictureFieldProps) {
  const { inputRef, isDragOver, openFilePicker, dropZoneProps, onChange } = useFileDrop(picture.choose);
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="label">
        {label} <span className="optional">opcional</span>
      </span>
      <div className={classes('picture-field', isDragOver && 'drag-over')} {...dropZoneProps}>
        <button type="button" className="plain" onClick={openFilePicker}>
          <ImagePlus aria-hidden="true" />
          {picture.file || hasSavedPicture ? 'Trocar imagem' : 'Escolher imagem'}
        </button>
        {picture.file ? (
          <button type="button" className="plain" onClick={picture.remove}>
            <Trash2 aria-hidden="true" />
            Descartar
          </button>
        ) : null}
        <p className="small muted">{picture.file?.name ?? 'JPG, PNG, GIF ou WEBP, até 5MB.'}</p>
        <input
          ref={inputRef}
          type="file"
          hidden
          aria-label={label}
          accept={pictureTypes.join(',')}
          onChange={onChange}
        />
      </div>
      <div role="status">
        {picture.error ? (
          <p className="error">
            <TriangleAlert aria-hidden="true" />
            {picture.error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
