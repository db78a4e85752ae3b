import { useEffect, useRef } from 'react';
import { classes } from '../../lib/classes';
import { getPictureSrcSet } from '../../lib/picture-url';
import { positionHelp, formatSize } from './ad-text';
import type { AdFormValues } from './ad-form-values';
import './ads-admin.css';

/** Shows the advertisement at its real size and position in a scrollable mock-up of the page. */
export function AdPreview({ ad, pictureUrl }: { ad: AdFormValues; pictureUrl: string }) {
  const size = ad.size || 'custom';
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A side ad may be off screen when the mock-up is wider than the screen.
    frame.current?.scrollTo({ left: ad.position === 'side' ? frame.current.scrollWidth : 0 });
  }, [ad.position, size]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The preview opens below the buttons, often off screen.
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: reducesMotion ? 'auto' : 'smooth' });
  }, []);
  const figure = (
    <figure className={`preview-picture at-${ad.position} ${size}`}>
      <img
        src={pictureUrl}
        srcSet={getPictureSrcSet(pictureUrl)}
        sizes={ad.position === 'top' ? '970px' : '300px'}
        alt={ad.title || 'Anúncio sem título'}
      />
    </figure>
  );
  return (
    <section className="mock-preview" aria-labelledby="preview-title">
      <h3 id="preview-title" ref={heading} tabIndex={-1} className="outline-0">
        Prévia
      </h3>
      <p className="small muted">
        {positionHelp[ad.position]}, {formatSize(ad.position, size).toLowerCase()}
      </p>
      <div className="preview-frame" tabIndex={0} role="group" aria-label="Página com o anúncio" ref={frame}>
        <div className={classes('mock-page', `at-${ad.position}`)}>
          <div className="mock-page-bar" />
          {figure}
          <div className="mock-page-list" aria-hidden="true">
            {Array.from({ length: 8 }, (_, index) => (
              <div key={index} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
