import { Schema } from 'mongoose';

/** A link whose product a manager joined with another one. */
export interface ProductLinkRow {
  /** The key of the link, as of getProductKey. */
  _id: string;
  product: string;
}

export const PRODUCT_LINK_MODEL = 'ProductLink';

export const productLinkSchema = new Schema<ProductLinkRow>(
  { _id: { type: String, required: true }, product: { type: String, required: true } },
  { collection: 'product_links', versionKey: false },
);
productLinkSchema.index({ product: 1 });
