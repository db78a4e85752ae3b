import { FallbackPicture } from './fallback-picture';

export interface ItemPreviewProps {
  image: string | null | undefined;
  name: string;
  /** Rule of a badge, cost of a reward or minimum points of a level. */
  detail: string;
  description: string;
}

/** Badge, reward or level, in its list and as the preview in its form. */
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
