import { ImageUp, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { ChosenPicture } from '../../../lib/use-chosen-picture';
import { avatarTypes } from '../avatar-rules';
import { ProfilePicture } from './profile-picture';
import './avatar-field.css';

interface AvatarFieldProps {
  name: string;
  current: string | null;
  avatar: Pick<ChosenPicture, 'file' | 'previewUrl' | 'error' | 'choose'>;
}

/** Profile picture input with preview. */
export function AvatarField({ name, current, avatar }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className="field"
      role="group"
      aria-labelledby="avatar-label"
      aria-describedby="avatar-help avatar-error"
    >
      <span className="label" id="avatar-label">
        Foto <span className="optional">opcional</span>
      </span>
      <div className="avatar-field">
        <ProfilePicture name={name} picture={avatar.previewUrl ?? current} />
        <div className="min-w-0">
          <button type="button" className="button" onClick={() => input.current?.click()}>
            <ImageUp aria-hidden="true" />
            {avatar.file || current ? 'Trocar foto' : 'Escolher foto'}
          </button>
          <p className="help" id="avatar-help">
            JPG, PNG ou GIF, até 5 MB.
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Foto"
        accept={avatarTypes.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) avatar.choose(file);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      <p className={avatar.error ? 'error' : ''} id="avatar-error" role="status">
        {avatar.error ? (
          <>
            <TriangleAlert aria-hidden="true" />
            {avatar.error}
          </>
        ) : null}
      </p>
    </div>
  );
}
