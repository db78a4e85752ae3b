import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classes } from '../../lib/classes';
import { pictureAddress, pictureSet } from '../../lib/picture';

export type PictureTurn = 'first' | 'early' | 'later';

interface PictureProps {
  image: string | null | undefined;
  /** Drawn where there is no picture, or where it does not load. */
  instead: LucideIcon;
  sizes: string;
  className: string;
  width: number;
  height: number;
  /** `first`: what a visitor looks at first. `early`: most likely in sight too. The rest waits to be scrolled to. */
  turn?: PictureTurn;
  alt?: string;
  children?: ReactNode;
}

/** A product's picture in the place that is kept for it, whole and never cut. */
export function Picture(props: PictureProps) {
  const {
    image,
    instead: Instead,
    sizes,
    className,
    width,
    height,
    turn = 'later',
    alt = '',
    children,
  } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const address = pictureAddress(image);
  const shown = address !== undefined && broken !== address;
  return (
    <div className={classes(className, !shown && 'none')}>
      {shown ? (
        <img
          src={address}
          srcSet={pictureSet(address)}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={turn === 'later' ? 'lazy' : 'eager'}
          fetchPriority={turn === 'first' ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(address)}
        />
      ) : (
        <Instead aria-hidden="true" />
      )}
      {children}
    </div>
  );
}
