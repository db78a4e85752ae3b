import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useInView } from '../hooks/use-in-view';
import { useStopped } from '../hooks/use-stopped';
import { useTurns } from '../hooks/use-turns';
import { useViews } from '../hooks/use-views';
import type { Room } from '../room';
import '../styles/ads.css';
import { AdCard } from './ad-card';

interface AdTurnsProps {
  ads: readonly PublicAdvertisement[];
  room: Room;
}

/** The ads of a place, one after the other, each for its time. */
export function AdTurns({ ads, room }: AdTurnsProps) {
  const box = useRef<HTMLDivElement>(null);
  const inView = useInView(box);
  const [stopped, setStopped] = useStopped();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  // What became of each picture.
  const [pictures, setPictures] = useState<Record<string, 'there' | 'broken'>>({});
  const turn = useTurns(ads, inView && !stopped && !hovered && !focused);
  const ad = ads[turn];
  const said = ad && (ad.image ? pictures[ad._id] === 'there' : true);
  useViews(inView && said ? ad._id : undefined);
  if (!ad) return null;
  const became = (state: 'there' | 'broken') => () => setPictures((known) => ({ ...known, [ad._id]: state }));

  return (
    <div
      ref={box}
      className="ad-turns"
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="ad-head">
        <span className="ad-mark">Anúncio</span>
        {ads.length > 1 ? (
          <button
            type="button"
            className="square"
            aria-label={stopped ? 'Continuar a troca de anúncios' : 'Parar a troca de anúncios'}
            onClick={() => setStopped(!stopped)}
          >
            {stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </button>
        ) : null}
      </div>
      <AdCard
        key={ad._id}
        ad={ad}
        room={room}
        broken={pictures[ad._id] === 'broken'}
        onLoad={became('there')}
        onBroken={became('broken')}
      />
    </div>
  );
}
