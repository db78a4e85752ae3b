import { FallbackPicture } from './fallback-picture';

export interface ItemPreviewProps {
  image: string | null | undefined;
  name: string;
  /** What tells it from others of its kind: the rule, the cost, the minimum. */
  detail: string;
  description: string;
}

/** A badge, reward or level as a line of its list; in its form, as it is going to look. */
export function ItemPreview({ image, name, detail, description }: ItemPreviewProps) {
  return (
    <div className="item kept-face">
      <FallbackPicture image={image} kind="item" />
      <div className="min-w-0">
        <p className="kept-name">{name}</p>
        <p className="small">{detail}</p>
        {description ? <p className="small muted kept-text">{description}</p> : null}
      </div>
    </div>
  );
}
