import { ImagePlus, Image, Trash2, TriangleAlert } from 'lucide-react';
import { classes } from '../../../lib/classes';
import { getPictureUrl } from '../../../lib/picture-url';
import { useFileDrop } from '../../../lib/use-file-drop';
import { pictureTypes, type ChosenPicture } from '../hooks/use-deal-picture';

interface PictureFieldProps {
  picture: ChosenPicture;
  /** Current picture of the deal, kept unless another is chosen. */
  current?: string | null | undefined;
}

/** Picture input by click, drop or paste, with preview. */
export function PictureField({ picture, current }: PictureFieldProps) {
  const { inputRef, isDragOver, openFilePicker, dropZoneProps, onChange } = useFileDrop(picture.choose);
  const shownUrl = picture.previewUrl ?? getPictureUrl(current);
  return (
    <div className="field" role="group" aria-labelledby="picture-label" aria-describedby="picture-error">
      <span className="label" id="picture-label">
        Imagem <span className="optional">opcional</span>
      </span>
      <div className={classes('drop', isDragOver && 'drag-over')} {...dropZoneProps}>
        <span className={classes('drop-photo', !shownUrl && 'none')}>
          {shownUrl ? (
            <img
              src={shownUrl}
              alt={picture.previewUrl ? 'Prévia da imagem escolhida' : 'Imagem atual'}
              width={88}
              height={88}
            />
          ) : (
            <ImagePlus aria-hidden="true" />
          )}
        </span>
        <div className="drop-text">
          {picture.file ? <b>{picture.file.name}</b> : null}
          <p className="muted">
            Toque, arraste ou cole {shownUrl ? 'outra imagem' : 'uma imagem'}. JPG, PNG, GIF ou WEBP.
          </p>
          <p className="drop-actions">
            <button type="button" className="plain" onClick={openFilePicker}>
              <Image aria-hidden="true" />
              {shownUrl ? 'Trocar imagem' : 'Escolher imagem'}
            </button>
            {picture.file ? (
              <button type="button" className="plain" onClick={picture.remove}>
                <Trash2 aria-hidden="true" />
                {current ? 'Manter a atual' : 'Remover'}
              </button>
            ) : null}
          </p>
        </div>
        <input
          ref={inputRef}
          type="file"
          hidden
          aria-label="Imagem"
          accept={pictureTypes.join(',')}
          onChange={onChange}
        />
      </div>
      <p className={picture.error ? 'error' : ''} id="picture-error" role="status">
        {picture.error ? (
          <>
            <TriangleAlert aria-hidden="true" />
            {picture.error}
          </>
        ) : null}
      </p>
    </div>
  );
}
