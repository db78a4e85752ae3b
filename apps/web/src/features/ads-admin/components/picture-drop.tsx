import { ImagePlus, Image, Trash2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { pictureTypes } from '../../../components/admin/picture-rules';
import { useFileDrop } from '../../../lib/use-file-drop';
import { classes } from '../../../lib/classes';
import type { AdPicture } from '../hooks/use-ad-picture';
import './picture-drop.css';

interface PictureDropProps {
  picture: AdPicture;
  optional?: boolean;
  /** Validation error of the form, such as a missing picture. */
  error?: string | undefined;
}

/** Picture field of an advertisement: click, drop or paste. */
export function PictureDrop({ picture, optional = false, error }: PictureDropProps) {
  const id = useId();
  const { previewUrl, uploading } = picture;
  const { inputRef, isDragOver, openFilePicker, dropZoneProps, onChange } = useFileDrop(picture.choose);
  const shownError = picture.error ?? (previewUrl ? undefined : error);

  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-error`}>
      <span className="label" id={`${id}-label`}>
        Imagem {optional ? <span className="optional">opcional</span> : null}
      </span>
      <div
        className={classes('ad-drop', isDragOver && 'drag-over', shownError && 'wrong')}
        // Keyboard users have the buttons inside; a click anywhere in the zone is a pointer shortcut.
        onClick={openFilePicker}
        {...dropZoneProps}
      >
        {previewUrl ? (
          <img src={previewUrl} alt="Imagem escolhida" className="ad-drop-photo" />
        ) : (
          <ImagePlus aria-hidden="true" className="ad-drop-none" />
        )}
        <div className="ad-drop-text" onClick={(event) => event.stopPropagation()}>
          <p className="ad-drop-actions">
            <button type="button" className="plain" onClick={openFilePicker}>
              <Image aria-hidden="true" />
              {previewUrl ? 'Trocar imagem' : 'Escolher imagem'}
            </button>
            {previewUrl ? (
              <button type="button" className="plain" onClick={picture.remove}>
                <Trash2 aria-hidden="true" />
                Remover imagem
              </button>
            ) : null}
          </p>
          <p className="muted" role="status">
            {uploading
              ? 'Enviando imagem...'
              : 'Clique, arraste ou cole uma imagem. JPG, PNG, GIF e WEBP, até 5MB.'}
          </p>
        </div>
        <input
          ref={inputRef}
          type="file"
          hidden
          aria-label="Imagem"
          accept={pictureTypes.join(',')}
          onClick={(event) => event.stopPropagation()}
          onChange={onChange}
        />
      </div>
      <p className={shownError ? 'error' : ''} id={`${id}-error`} role="status">
        {shownError ? (
          <>
            <TriangleAlert aria-hidden="true" />
            {shownError}
          </>
        ) : null}
      </p>
    </div>
  );
}
