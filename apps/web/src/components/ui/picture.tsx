import { segmentText } from '@pechincha/contracts/characters';
import { pictureWidths, resizePicturePath } from '@pechincha/contracts/pictures';
import type { LucideProps } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { classes } from '../../lib/style';
import { OptionalBoundary } from './optional-boundary';

/** URL of a picture stored as a URL, a path, or a file name under /uploads/. */
export function getPictureUrl(image: string | null | undefined): string | undefined {
  if (!image) return undefined;
  return /^(https?:|blob:|data:|\/)/.test(image) ? image : `/uploads/${image}`;
}

/** `srcset` of all stored widths; undefined for pictures of other sites. */
export function getPictureSrcSet(url: string): string | undefined {
  if (resizePicturePath(url, 160) === resizePicturePath(url, 320)) return undefined;
  return pictureWidths.map((width) => `${resizePicturePath(url, width)} ${width}w`).join(', ');
}

/** 'JS' for 'Joana Siqueira'. */
export const getInitials = (name: string): string => {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return [first || '?', others.at(-1) ?? '']
    .map((word) => segmentText(word).containing(0)?.segment)
    .join('')
    .toUpperCase();
};

/** The picture's URL until it fails to load, and what to call then. */
export function useLoadableUrl(url: string | null | undefined) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return { url: url && url !== failedUrl ? url : undefined, onError: () => setFailedUrl(url ?? undefined) };
}

const avatars = {
  s: { className: 'avatar', pixels: 32 },
  l: { className: 'avatar size-l', pixels: 40 },
  /** At the head of a profile. */
  profile: { className: 'avatar profile-picture', pixels: 112 },
} as const;

interface AvatarProps {
  name: string;
  picture?: string | null | undefined;
  size?: keyof typeof avatars;
}

/** Profile picture, or initials without one. Hidden from screen readers: the name is always beside it. */
export function Avatar({ name, picture, size = 's' }: AvatarProps) {
  const { url, onError } = useLoadableUrl(picture);
  const { className, pixels } = avatars[size];
  return (
    <span className={className} aria-hidden="true">
      {url ? (
        <img
          src={size === 'profile' ? resizePicturePath(url, 320) : url}
          alt=""
          width={pixels}
          height={pixels}
          loading={size === 'profile' ? 'eager' : 'lazy'}
          onError={onError}
        />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}

export type PicturePriority = 'first' | 'early' | 'later';

export interface PictureProps {
  image: string | null | undefined;
  /** Shown when there is no picture or it fails to load. */
  fallbackIcon: ComponentType<LucideProps>;
  className: string;
  width: number;
  /** By default the width. */
  height?: number;
  /** By default the width. */
  sizes?: string;
  /** `first`: loads eagerly with high priority. `early`: loads eagerly. `later`: loads lazily. */
  priority?: PicturePriority;
  alt?: string;
  onFailed?: () => void;
  children?: ReactNode;
}

/** Picture of a product in a box of fixed size, never cropped. */
export function Picture(props: PictureProps) {
  const {
    image,
    fallbackIcon: FallbackIcon,
    className,
    width,
    height = width,
    sizes = `${width}px`,
    priority = 'later',
    alt = '',
    onFailed,
    children,
  } = props;
  const { url, onError } = useLoadableUrl(getPictureUrl(image));
  return (
    <div className={classes('photo', className, !url && 'none')}>
      {url ? (
        <img
          src={url}
          srcSet={getPictureSrcSet(url)}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={priority === 'later' ? 'lazy' : 'eager'}
          fetchPriority={priority === 'first' ? 'high' : 'auto'}
          decoding="async"
          onError={() => {
            onError();
            onFailed?.();
          }}
        />
      ) : (
        <OptionalBoundary>
          <FallbackIcon aria-hidden="true" />
        </OptionalBoundary>
      )}
      {children}
    </div>
  );
}
