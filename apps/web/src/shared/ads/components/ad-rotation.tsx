import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { Pause, Play } from 'lucide-react';
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
  const inView = useInView(container);
  const [isPaused, setIsPaused] = useAdsPaused();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // Load state of each image, by ad id.
  const [imageStates, setImageStates] = useState<Record<string, 'loaded' | 'failed'>>({});
  const index = useAdRotation(ads, inView && !isPaused && !isHovered && !isFocused);
  const ad = ads[index];
  const isLoaded = ad && (ad.image ? imageStates[ad._id] === 'loaded' : true);
  useImpressions(inView && isLoaded ? ad._id : undefined);
  if (!ad) return null;
  const setImageState = (state: 'loaded' | 'failed') => () =>
    setImageStates((states) => ({ ...states, [ad._id]: state }));

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
        {ads.length > 1 ? (
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
      <AdCard
        key={ad._id}
        ad={ad}
        slotHeight={slotHeight}
        broken={imageStates[ad._id] === 'failed'}
        onLoad={setImageState('loaded')}
        onLoadError={setImageState('failed')}
      />
    </div>
  );
}
