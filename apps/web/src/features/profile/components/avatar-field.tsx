import { ImageUp } from 'lucide-react';
import { PictureField } from '../../../components/ui/picture-field';
import type { ChosenPicture } from '../../../lib/use-chosen-picture';
import { ProfilePicture } from './profile-picture';

interface AvatarFieldProps {
  name: string;
  current: string | null;
  avatar: ChosenPicture;
}

export function AvatarField({ name, current, avatar }: AvatarFieldProps) {
  return (
    <PictureField
      label="Foto"
      picture={avatar}
      layout="bare"
      preview={<ProfilePicture name={name} picture={avatar.previewUrl ?? current} />}
      icon={ImageUp}
      chooseText={avatar.file || current ? 'Trocar foto' : 'Escolher foto'}
    >
      JPG, PNG ou GIF, até 5 MB.
    </PictureField>
  );
}
