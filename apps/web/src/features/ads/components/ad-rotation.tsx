import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useInView } from '../hooks/use-in-view';
import { useAdsPaused } from '../hooks/use-ads-paused';
import { useAdRotation } from '../hooks/use-ad-rotation';
import { useImpressions } from '../hooks/use-impressions';
import type { SlotHeight } from '../slot-height';
import '../styles/ads.css';
import { AdCard } from './ad-card';

interface AdRotationProps {
  ads: readonly PublicAdvertisement[];
  slotHeight: SlotHeight;
}

/** The ads of a place, one after the other, each for its time. */
export function AdRotation({ ads, slotHeight }: AdRotationProps) {
  const container = useRef<HTMLDivElement>(null);
  const inView = useInView(container);
  const [isPaused, setIsPaused] = useAdsPaused();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // What became of each picture.
  const [imageStates, setImageStates] = useState<Record<string, 'there' | 'broken'>>({});
  const index = useAdRotation(ads, inView && !isPaused && !isHovered && !isFocused);
  const ad = ads[index];
  const isLoaded = ad && (ad.image ? imageStates[ad._id] === 'there' : true);
  useImpressions(inView && isLoaded ? ad._id : undefined);
  if (!ad) return null;
  const setImageState = (state: 'there' | 'broken') => () =>
    setImageStates((states) => ({ ...states, [ad._id]: state }));

  return (
    <div
      ref={container}
      className="ad-turns"
      onPointerEnter={(event) => setIsHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <div className="ad-head">
        <span className="ad-mark">Anúncio</span>
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
        broken={imageStates[ad._id] === 'broken'}
        onLoad={setImageState('there')}
        onLoadError={setImageState('broken')}
      />
    </div>
  );
}
