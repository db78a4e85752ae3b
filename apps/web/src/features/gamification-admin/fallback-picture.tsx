import { useState } from 'react';
import { getPictureUrl } from '../../components/ui/picture';
import './gamification-admin.css';

const fallbacks = { item: '/default-promotion.png', person: '/default-avatar.png' };

/** Thumbnail, or a default picture when missing or broken. Decorative. */
export function FallbackPicture({
  image,
  kind,
}: {
  image: string | null | undefined;
  kind: keyof typeof fallbacks;
}) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = getPictureUrl(image);
  const src = url && failedUrl !== url ? url : fallbacks[kind];
  return (
    <span className={kind === 'person' ? 'thumb portrait' : 'thumb'}>
      <img src={src} alt="" width={56} height={56} onError={() => src === url && setFailedUrl(url)} />
    </span>
  );
}
