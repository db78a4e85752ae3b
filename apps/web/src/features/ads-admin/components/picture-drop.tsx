import { ImagePlus, Image, Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { classes } from '../../../lib/classes';
import type { AdPicture } from '../hooks/use-ad-picture';
import { adPictureTypes } from '../picture-rules';
import '../styles/picture-drop.css';

interface PictureDropProps {
  picture: AdPicture;
  optional?: boolean;
  /** A fault that the form found, such as a missing picture. */
  error?: string | undefined;
}

/** The picture of an advertisement by click, drop or paste. */
export function PictureDrop({ picture, optional = false, error }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const { address, uploading, choose } = picture;
  const fault = picture.fault ?? (address ? undefined : error);

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
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-fault`}>
      <span className="label" id={`${id}-label`}>
        Imagem {optional ? <span className="optional">opcional</span> : null}
      </span>
      <div
        className={classes('ad-drop', over && 'over-it', fault && 'wrong')}
        // The buttons inside are the way of the keyboard; the whole zone is the pointer's.
        onClick={() => input.current?.click()}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          const [file] = event.dataTransfer.files;
          if (file) choose(file);
        }}
      >
        {address ? (
          <img src={address} alt="Imagem escolhida" className="ad-drop-photo" />
        ) : (
          <ImagePlus aria-hidden="true" className="ad-drop-none" />
        )}
        <div className="ad-drop-text" onClick={(event) => event.stopPropagation()}>
          <p className="ad-drop-acts">
            <button type="button" className="plain" onClick={() => input.current?.click()}>
              <Image aria-hidden="true" />
              {address ? 'Trocar imagem' : 'Escolher imagem'}
            </button>
            {address ? (
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
          ref={input}
          type="file"
          hidden
          aria-label="Imagem"
          accept={adPictureTypes.join(',')}
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) choose(file);
            // The same file may be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </div>
      <p className={fault ? 'error' : ''} id={`${id}-fault`} role="status">
        {fault ? (
          <>
            <TriangleAlert aria-hidden="true" />
            {fault}
          </>
        ) : null}
      </p>
    </div>
  );
}
