import type { Types } from 'mongoose';

export const CREATED_AT = new Date('2026-11-01T10:00:00Z');

export const makeAuthorRow = (_id: Types.ObjectId) => ({ _id, name: 'Ana', avatar: null });

/** A promotion at revision 2 with one comment, as stored. */
export const makePromotionRow = (
  _id: Types.ObjectId,
  author: Types.ObjectId,
  status: 'pending' | 'active' = 'pending',
) => ({
  _id,
  author: makeAuthorRow(author),
  searchTokens: ['fone'],
  category: 'outros',
  city: 'online',
  status,
  moderationReason: null,
  moderatedAt: null,
  publishedAt: null,
  createdAt: CREATED_AT,
  changedAt: CREATED_AT,
  likesCount: 0,
  dislikesCount: 0,
  commentsCount: 1,
  hot: 1,
  revision: 2,
  title: 'Fone',
  description: '',
  preview: '',
  store: '',
  link: '',
  coupon: '',
  picture: null,
  originalPrice: null,
  promotionalPrice: 10,
  discount: 0,
  conditions: {},
  validFrom: null,
  validUntil: null,
  givenProduct: null,
  finalPrice: 10,
  marks: ['open'],
  storeSlug: '',
  product: '',
});
