import { getPictureUrl, useLoadableUrl } from '../../components/ui/picture';
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
  const { url = fallbacks[kind], onError } = useLoadableUrl(getPictureUrl(image));
  return (
    <span className={kind === 'person' ? 'photo thumb portrait' : 'photo thumb'}>
      <img src={url} alt="" width={56} height={56} onError={onError} />
    </span>
  );
}
