import { resizePicturePath } from '@pechincha/contracts/pictures';
import { useState } from 'react';
import { getInitials } from '../../components/ui/avatar';
import './profile.css';

/** Large avatar, or initials without a picture. Hidden from screen readers: the name is next to it. */
export function ProfilePicture({ name, picture }: { name: string; picture: string | null | undefined }) {
  const [failedPicture, setFailedPicture] = useState<string>();
  return (
    <span className="avatar profile-picture" aria-hidden="true">
      {picture && failedPicture !== picture ? (
        <img
          src={resizePicturePath(picture, 320)}
          alt=""
          width={112}
          height={112}
          onError={() => setFailedPicture(picture)}
        />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}
