import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../lib/classes';
import { pictureAddress, pictureSet } from '../../../lib/picture';
import { boxOf } from '../ad-box';
import { countClick } from '../api/count-click';
import type { Room } from '../room';

interface AdCardProps {
  ad: PublicAdvertisement;
  room: Room;
  broken: boolean;
  onLoad: () => void;
  onBroken: () => void;
}

/** One advertisement: its picture, and what it says. */
export function AdCard({ ad, room, broken, onLoad, onBroken }: AdCardProps) {
  if (broken) {
    return (
      <p className="ad-broken">
        <ImageOff aria-hidden="true" />
        Anúncio indisponível
      </p>
    );
  }
  const address = pictureAddress(ad.image);
  const [width, height] = boxOf(ad, room);
  return (
    <AdLink ad={ad} slim={!address || height < 100}>
      {address ? (
        <span className="ad-art">
          <img
            src={address}
            srcSet={pictureSet(address)}
            sizes={`${width}px`}
            width={width}
            height={height}
            alt=""
            fetchPriority="low"
            decoding="async"
            onLoad={onLoad}
            onError={onBroken}
          />
        </span>
      ) : null}
      <span className="ad-words">
        <b>{ad.title}</b>
        <span className="ad-more">{ad.description}</span>
      </span>
    </AdLink>
  );
}

function AdLink({ ad, slim, children }: { ad: PublicAdvertisement; slim: boolean; children: ReactNode }) {
  const className = classes('ad', slim && 'slim');
  if (!/^https?:\/\//i.test(ad.targetUrl)) return <div className={className}>{children}</div>;
  return (
    <a
      className={className}
      href={ad.targetUrl}
      target="_blank"
      rel="noopener nofollow sponsored"
      onClick={() => countClick(ad._id)}
      onAuxClick={(event) => event.button === 1 && countClick(ad._id)}
    >
      {children}
    </a>
  );
}
