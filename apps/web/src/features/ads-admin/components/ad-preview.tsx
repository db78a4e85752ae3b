import { useEffect, useRef } from 'react';
import { classes } from '../../../lib/classes';
import { pictureSet } from '../../../lib/picture';
import { positionHelp, sizeWords } from '../ad-words';
import type { TypedAd } from '../form';
import '../styles/ad-preview.css';

/** The advertisement where it will stand and as large: a page drawn around it, to be scrolled where it is wider. */
export function AdPreview({ ad, address }: { ad: TypedAd; address: string }) {
  const size = ad.size || 'custom';
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // One at the side is what is looked for, also where the page around it is wider than the screen.
    stage.current?.scrollTo({ left: ad.position === 'side' ? stage.current.scrollWidth : 0 });
  }, [ad.position, size]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It opens below the buttons, often beyond the fold.
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
  }, []);
  const place = (
    <figure className={`ad-real at-${ad.position} ${size}`}>
      <img
        src={address}
        srcSet={pictureSet(address)}
        sizes={ad.position === 'top' ? '970px' : '300px'}
        alt={ad.title || 'Anúncio sem título'}
      />
    </figure>
  );
  return (
    <section className="ad-preview" aria-labelledby="ad-preview-title">
      <h3 id="ad-preview-title" ref={heading} tabIndex={-1} className="outline-0">
        Prévia
      </h3>
      <p className="small muted">
        {positionHelp[ad.position]}, {sizeWords(ad.position, size).toLowerCase()}
      </p>
      <div className="ad-stage" tabIndex={0} role="group" aria-label="Página com o anúncio" ref={stage}>
        <div className={classes('ad-page', `at-${ad.position}`)}>
          <div className="ad-page-bar" />
          {place}
          <div className="ad-page-list" aria-hidden="true">
            {Array.from({ length: 8 }, (_, index) => (
              <div key={index} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
