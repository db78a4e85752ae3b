import { FallbackPicture } from './fallback-picture';

export interface Face {
  image: string | null | undefined;
  name: string;
  /** What tells it from others of its kind: the rule, the cost, the minimum. */
  figure: string;
  description: string;
}

/** A badge, reward or level as a line of its list; in its form, as it is going to look. */
export function ItemFace({ image, name, figure, description }: Face) {
  return (
    <div className="item kept-face">
      <FallbackPicture image={image} of="item" />
      <div className="min-w-0">
        <p className="kept-name">{name}</p>
        <p className="small">{figure}</p>
        {description ? <p className="small muted kept-text">{description}</p> : null}
      </div>
    </div>
  );
}
