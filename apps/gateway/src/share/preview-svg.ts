import { formatPrice } from '@pechincha/contracts/prices';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../pages/page-head.js';
import { toSingleLine } from '@pechincha/contracts/text';
import {
  box,
  circle,
  colours,
  createPrice,
  MARGIN,
  type PreviewElement,
  type PreviewStyle,
  removeMissingGlyphs,
  renderPreviewFrame,
  shape,
  textBox,
} from './preview-elements.js';
import type { PromotionPreview } from './promotion-preview.js';

/** Position of the photo, in pixels. */
export const photoBox = { left: MARGIN, top: 144, size: 430, padding: 20 } as const;

const PHOTO_GAP = 48;
const ROW_HEIGHT = 52;
const MAX_TITLE_LINES = 3;
const MAX_CONDITION_LINES = 2;
const NOTCH_RADIUS = 7;
const NOTES_HEIGHT = 44;

/** SVG of a promotion's preview without its photo. @param hasPhoto whether a photo is composited later */
export function renderPromotionPreview(preview: PromotionPreview, hasPhoto: boolean): Promise<string> {
  const left = hasPhoto ? photoBox.left + photoBox.size + PHOTO_GAP : MARGIN;
  const width = PREVIEW_WIDTH - MARGIN - left;
  const text = box(
    {
      position: 'absolute',
      left,
      width,
      top: photoBox.top,
      height: photoBox.size,
      flexDirection: 'column',
    },
    createHeading(preview),
    createTitle(preview, hasPhoto),
    createPrice(preview.price, {
      maxWidth: width,
      maxFontSize: hasPhoto ? 128 : 148,
      color: preview.expired ? colours.muted : colours.ink,
    }),
    createCondition(preview),
    createPriceDetails(preview),
  );
  return renderPreviewFrame(
    [...(hasPhoto ? [createPhotoFrame()] : createTagDecoration(preview.expired)), text, createNotes(preview)],
    {
      siteName: removeMissingGlyphs(preview.siteName),
      placeName: removeMissingGlyphs(preview.place),
      awningColour: preview.expired ? colours.muted : colours.accent,
    },
  );
}

/** SVG of the preview of all other pages. */
export function renderBrandPreview(siteName: string): Promise<string> {
  const slogan = { fontSize: 80, fontWeight: 800, color: colours.ink };
  const lines = box(
    { position: 'absolute', top: 224, width: '100%', flexDirection: 'column', alignItems: 'center' },
    box(slogan, 'Promoções de todo canto,'),
    box(slogan, 'achadas por quem compra'),
    box(
      { marginTop: 26, fontSize: 38, fontWeight: 500, color: colours.muted },
      'Na internet e nas lojas da sua cidade',
    ),
  );
  return renderPreviewFrame([lines], { siteName: removeMissingGlyphs(siteName) });
}

const createPhotoFrame = (): PreviewElement =>
  box({
    position: 'absolute',
    left: photoBox.left - 1,
    top: photoBox.top - 1,
    width: photoBox.size + 2,
    height: photoBox.size + 2,
    border: `2px solid ${colours.line}`,
    borderRadius: 25,
    backgroundColor: colours.surface,
  });

/** Replaces a missing photo: the logo's tag, large, pale and tilted. */
const createTagDecoration = (isExpired: boolean): PreviewElement[] => [
  shape(
    isExpired ? colours.line : colours.accentSoft,
    'M807 519.6L865.8 380L1144.5 300.1L1164.3 311L1220.6 507.1L1209.6 526.9L930.8 606.9z',
  ),
  circle(colours.paper, 876.2, 499.8, 20),
];

/** The expired badge and the store. */
function createHeading({ store, expired }: PromotionPreview): PreviewElement {
  const storeName = removeMissingGlyphs(store);
  if (!expired && !storeName) return null;
  const badge = { padding: '0 20px', fontSize: 32, color: colours.surface, backgroundColor: colours.ink };
  const color = expired ? colours.muted : colours.accent;
  return box(
    { height: ROW_HEIGHT, alignItems: 'center', gap: 24, marginBottom: 10 },
    expired && createBadge('EXPIRADA', badge),
    textBox(storeName, 1, { fontSize: 32, fontWeight: 700, color }),
  );
}

/** One line shorter above a condition. */
function createTitle({ title, condition, expired }: PromotionPreview, hasPhoto: boolean): PreviewElement {
  const [fontSize, lineHeight] = hasPhoto ? [42, 52] : [48, 58];
  return textBox(removeMissingGlyphs(title), MAX_TITLE_LINES - (condition ? 1 : 0), {
    // Aligns the letters, not the line, with the top of the photo.
    marginTop: -8,
    flexShrink: 0,
    fontSize,
    lineHeight: `${lineHeight}px`,
    fontWeight: 600,
    color: expired ? colours.muted : colours.ink,
  });
}

/** What the price depends on, below it. */
function createCondition({ condition }: PromotionPreview): PreviewElement {
  const text = removeMissingGlyphs(condition);
  if (!text) return null;
  return textBox(text, MAX_CONDITION_LINES, {
    flexShrink: 0,
    marginTop: 8,
    fontSize: 28,
    lineHeight: '36px',
    fontWeight: 600,
    color: colours.muted,
  });
}

/** What may have changed since, in one line across the bottom. */
function createNotes({ notes }: PromotionPreview): PreviewElement {
  if (!notes) return null;
  return box(
    {
      position: 'absolute',
      left: 0,
      bottom: 0,
      width: '100%',
      height: NOTES_HEIGHT,
      alignItems: 'center',
      justifyContent: 'center',
      fontSize: 26,
      fontWeight: 600,
      color: colours.ink,
      backgroundColor: colours.accentSoft,
    },
    notes,
  );
}

/** Discount, original price and coupon. A coupon that does not fit wraps to a line below the image. */
function createPriceDetails({
  discount,
  originalPrice,
  coupon,
  isCouponFailing,
  expired,
}: PromotionPreview): PreviewElement {
  if (originalPrice === null && !coupon) return null;
  const couponCode = removeMissingGlyphs(coupon);
  const badge = { padding: '0 16px', fontSize: 34, color: colours.ink, backgroundColor: colours.ipe };
  return box(
    {
      height: ROW_HEIGHT,
      flexWrap: 'wrap',
      alignContent: 'flex-start',
      rowGap: PREVIEW_HEIGHT,
      marginTop: 18,
    },
    // Something must precede a coupon that is wider than the row, or it would not wrap.
    box({ width: 1, height: ROW_HEIGHT, marginRight: -1 }),
    discount > 0 && !expired && createBadge(`−${discount}%`, { ...badge, marginRight: 20 }),
    originalPrice !== null && createOriginalPrice(originalPrice),
    couponCode !== '' && !expired && createCoupon(couponCode, isCouponFailing),
  );
}

const createBadge = (text: string, style: PreviewStyle): PreviewElement =>
  box({ height: ROW_HEIGHT, alignItems: 'center', borderRadius: 8, fontWeight: 800, ...style }, text);

const createOriginalPrice = (reais: number): PreviewElement =>
  box(
    {
      height: ROW_HEIGHT,
      alignItems: 'center',
      marginRight: 24,
      fontSize: 34,
      fontWeight: 500,
      color: colours.oldPrice,
      textDecoration: 'line-through',
    },
    toSingleLine(formatPrice(reais)),
  );

/** The coupon as a ticket, notched on both sides; grey if it fails. */
function createCoupon(code: string, isFailing: boolean): PreviewElement {
  const notch = circle(colours.paper, 0, ROW_HEIGHT / 2, NOTCH_RADIUS);
  return box(
    {
      height: ROW_HEIGHT,
      alignItems: 'center',
      padding: '0 24px',
      fontSize: 28,
      fontWeight: 700,
      color: isFailing ? colours.muted : colours.accent,
      backgroundColor: isFailing ? colours.line : colours.accentSoft,
    },
    notch,
    box({ position: 'absolute', left: '100%', top: 0 }, notch),
    code,
  );
}
