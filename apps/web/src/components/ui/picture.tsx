import type { LucideProps } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { classes } from '../../lib/classes';
import { getPictureUrl, getPictureSrcSet } from '../../lib/picture-url';
import { OptionalBoundary } from './optional-boundary';

export type PicturePriority = 'first' | 'early' | 'later';

interface PictureProps {
  image: string | null | undefined;
  /** Shown when there is no picture or it fails to load. */
  fallbackIcon: ComponentType<LucideProps>;
  sizes: string;
  className: string;
  width: number;
  height: number;
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
    sizes,
    className,
    width,
    height,
    priority = 'later',
    alt = '',
    onFailed,
    children,
  } = props;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = getPictureUrl(image);
  const isShown = url !== undefined && failedUrl !== url;
  return (
    <div className={classes(className, !isShown && 'none')}>
      {isShown ? (
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
            setFailedUrl(url);
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
