import { ItemSummary } from '../../components/admin/item-summary';
import { FallbackPicture } from './fallback-picture';
import './gamification-admin.css';

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
    <ItemSummary className="item-preview" picture={<FallbackPicture image={image} kind="item" />}>
      <p className="font-semibold">{name}</p>
      <p className="small">{detail}</p>
      {description ? (
        <p className="small muted item-description" title={description}>
          {description}
        </p>
      ) : null}
    </ItemSummary>
  );
}
