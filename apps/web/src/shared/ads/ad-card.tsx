import { advertisementPixels } from '@pechincha/contracts/pictures';
import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { type ReactNode, useState } from 'react';
import { classes } from '../../lib/style';
import { apiPath, http } from '../../lib/http';
import { getPictureSrcSet, getPictureUrl } from '../../components/ui/picture';
import type { SlotHeight } from './slot-height';

/** Size of a large banner scaled to fit a slim slot, in pixels. */
const largeAdInSlimSlot = [349, 90] as const;

/** Size of the ad image in pixels; custom ratios fit inside the slot. */
export function getAdSize(
  { position, size }: Pick<PublicAdvertisement, 'position' | 'size'>,
  slotHeight: SlotHeight,
): readonly [width: number, height: number] {
  if (position === 'top' && size === 'large' && slotHeight === 'slim') return largeAdInSlimSlot;
  if (size !== null && size !== 'custom') return advertisementPixels[position][size];
  if (position === 'side') return advertisementPixels.side.small;
  return slotHeight === 'tall' ? advertisementPixels.top.large : advertisementPixels.top.medium;
}

/** Counts a click or views. `keepalive`: the page may be left. Errors are ignored. */
export function recordAds(path: string, body?: object): void {
  const config = { adapter: 'fetch', fetchOptions: { keepalive: true } } as const;
  http.post(path, body, config).catch(() => undefined);
}

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
      className={classes('small ad', (!imageUrl || height < 100) && 'slim', !isLoaded && 'invisible')}
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
        <span className="muted ad-more" title={ad.description}>
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
  const recordClick = (): void => recordAds(apiPath`/advertisements/${ad._id}/click`);
  return (
    <a
      className={className}
      href={ad.targetUrl}
      target="_blank"
      rel="noopener nofollow sponsored"
      onClick={recordClick}
      onAuxClick={(event) => event.button === 1 && recordClick()}
    >
      {children}
    </a>
  );
}
