import { ImagePlus, Trash2, TriangleAlert } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { classes } from '../../../lib/classes';
import { pictureTypes, type ChosenPicture } from '../hooks/use-chosen-picture';

interface PictureChoiceProps {
  label: string;
  picture: ChosenPicture;
  /** There is one already, which stays unless another is chosen. */
  kept: boolean;
}

/** An item's picture by tap or drop; the preview of the form shows it. */
export function PictureChoice({ label, picture, kept }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean): void => {
    event.preventDefault();
    setOver(inside);
  };
  const drop = (event: DragEvent): void => {
    drag(event, false);
    const [file] = event.dataTransfer.files;
    if (file) picture.choose(file);
  };
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="label">
        {label} <span className="optional">opcional</span>
      </span>
      <div
        className={classes('picture-drop', over && 'over-it')}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={drop}
      >
        <button type="button" className="plain" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" />
          {picture.file || kept ? 'Trocar imagem' : 'Escolher imagem'}
        </button>
        {picture.file ? (
          <button type="button" className="plain" onClick={picture.remove}>
            <Trash2 aria-hidden="true" />
            Descartar
          </button>
        ) : null}
        <p className="small muted">{picture.file?.name ?? 'JPG, PNG, GIF ou WEBP, até 5MB.'}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) picture.choose(file);
            // The same file may be chosen again after it was discarded.
            event.target.value = '';
          }}
        />
      </div>
      <div role="status">
        {picture.fault ? (
          <p className="error">
            <TriangleAlert aria-hidden="true" />
            {picture.fault}
          </p>
        ) : null}
      </div>
    </div>
  );
}
