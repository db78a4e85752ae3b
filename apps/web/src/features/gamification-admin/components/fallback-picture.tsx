import { useState } from 'react';
import { pictureAddress } from '../../../lib/picture';

const fallbacks = { item: '/default-promotion.png', person: '/default-avatar.png' };

/** A small picture; the product's own one where there is none or it does not load. Says nothing itself. */
export function FallbackPicture({
  image,
  of,
}: {
  image: string | null | undefined;
  of: keyof typeof fallbacks;
}) {
  const [broken, setBroken] = useState<string>();
  const address = pictureAddress(image);
  const shown = address && broken !== address ? address : fallbacks[of];
  return (
    <span className={of === 'person' ? 'thumb person-face' : 'thumb'}>
      <img
        src={shown}
        alt=""
        width={56}
        height={56}
        onError={() => shown === address && setBroken(address)}
      />
    </span>
  );
}
