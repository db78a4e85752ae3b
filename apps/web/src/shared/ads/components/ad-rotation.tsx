import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { ImageOff, Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useInView } from '../hooks/use-in-view';
import { useAdsPaused } from '../hooks/use-ads-paused';
import { useAdRotation } from '../hooks/use-ad-rotation';
import { useImpressions } from '../hooks/use-impressions';
import type { SlotHeight } from '../slot-height';
import './ad-rotation.css';
import { AdCard } from './ad-card';

interface AdRotationProps {
  ads: readonly PublicAdvertisement[];
  slotHeight: SlotHeight;
}

/** Rotates the ads of one slot. */
export function AdRotation({ ads, slotHeight }: AdRotationProps) {
  const container = useRef<HTMLDivElement>(null);
  const isInView = useInView(container);
  const [isPaused, setIsPaused] = useAdsPaused();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [loadedImages, setLoadedImages] = useState<ReadonlySet<string>>(new Set());
  const [failedImages, setFailedImages] = useState<ReadonlySet<string>>(new Set());
  const isRunning = isInView && !isPaused && !isHovered && !isFocused;
  const [ad, next] = useAdRotation(ads, failedImages, isRunning);
  const isLoaded = ad && (!ad.image || loadedImages.has(ad.image));
  useImpressions(isInView && isLoaded ? ad._id : undefined);

  return (
    <div
      ref={container}
      className="ad-rotation"
      onPointerEnter={(event) => setIsHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <div className="ad-head">
        <span className="ad-label">Anúncio</span>
        {next ? (
          <button
            type="button"
            className="square"
            aria-label={isPaused ? 'Continuar a troca de anúncios' : 'Parar a troca de anúncios'}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </button>
        ) : null}
      </div>
      {ad ? (
        <AdCard
          key={ad._id}
          ad={ad}
          slotHeight={slotHeight}
          onLoad={() => setLoadedImages((images) => new Set(images).add(ad.image ?? ''))}
          onLoadError={() => setFailedImages((images) => new Set(images).add(ad.image ?? ''))}
        />
      ) : (
        <p className="ad-broken">
          <ImageOff aria-hidden="true" />
          Anúncio indisponível
        </p>
      )}
    </div>
  );
}
