import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { useState, type ReactNode } from 'react';
import { classes } from '../../../lib/classes';
import { getPictureUrl, getPictureSrcSet } from '../../../lib/picture-url';
import { getAdSize } from '../ad-size';
import { recordAdClick } from '../api/record-ad-click';
import type { SlotHeight } from '../slot-height';

interface AdCardProps {
  ad: PublicAdvertisement;
  slotHeight: SlotHeight;
  onLoad: () => void;
  onLoadError: () => void;
}

export function AdCard({ ad, slotHeight, onLoad, onLoadError }: AdCardProps) {
  const imageUrl = getPictureUrl(ad.image);
  const [width, height] = getAdSize(ad, slotHeight);
  const [isLoaded, setIsLoaded] = useState(!imageUrl);
  return (
    <AdLink
      ad={ad}
      // The width of its picture moves the text: shown once it is known.
      className={classes('ad', (!imageUrl || height < 100) && 'slim', !isLoaded && 'invisible')}
    >
      {imageUrl ? (
        <span className="ad-art">
          <img
            src={imageUrl}
            srcSet={getPictureSrcSet(imageUrl)}
            sizes={`${width}px`}
            width={width}
            height={height}
            alt=""
            fetchPriority="low"
            decoding="async"
            onLoad={() => {
              setIsLoaded(true);
              onLoad();
            }}
            onError={onLoadError}
          />
        </span>
      ) : null}
      <span className="ad-text">
        <b title={ad.title}>{ad.title}</b>
        <span className="ad-more" title={ad.description}>
          {ad.description}
        </span>
      </span>
    </AdLink>
  );
}

interface AdLinkProps {
  ad: PublicAdvertisement;
  className: string;
  children: ReactNode;
}

function AdLink({ ad, className, children }: AdLinkProps) {
  if (!/^https?:\/\//i.test(ad.targetUrl)) return <div className={className}>{children}</div>;
  return (
    <a
      className={className}
      href={ad.targetUrl}
      target="_blank"
      rel="noopener nofollow sponsored"
      onClick={() => recordAdClick(ad._id)}
      onAuxClick={(event) => event.button === 1 && recordAdClick(ad._id)}
    >
      {children}
    </a>
  );
}
